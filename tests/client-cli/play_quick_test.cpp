#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/client-cli/support/play_bench.hpp"

namespace kabinet::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Anna asks for a quick match of kuba, against a scripted server.
class PlayQuickTest : public PlayBench {
  protected:
    PlayQuickTest() {
        server.features = {"quick_match", "bots"};
        server.on("queue.forecast", Json{{"waiting", 0}, {"known", 0}});
        server.on("queue.watch", Json::object());
        server.on("queue.join", Json{{"since", 1}});
        server.on("queue.leave", Json::object());
        server.on("table.create", Json{{"match", "abcdefghij"}});
    }

    /// Anna asks for a quick match.
    void start(bool bots = false, bool rated = false) {
        Intent intent = kuba();
        intent.quick = true;
        intent.bots = bots;
        intent.rated = rated;
        play_by(std::move(intent));
        show({{"state", "none"}});
    }
    void show(const Json& value) {
        server.snapshot("ticket_p1", "e1", ++seq, value);
        loop.settle();
    }
    /// The ticket waits; after a minute the server offers a bot.
    void wait(const std::string& bot = "") {
        Json ticket{{"game", "kuba"},
                    {"seats", {{"least", 2}, {"most", 2}}},
                    {"since", 1},
                    {"window", 100},
                    {"forecast", {{"waiting", 1}, {"known", 0}}}};
        if (!bot.empty()) ticket["bot"] = bot;
        show({{"state", "waiting"}, {"ticket", ticket}});
    }

    int seq = 0;
};

/// The refusal of what is rated, for some time yet, until ten minutes to four on a day of 2026.
Json must_wait(Millis still) {
    Json refused = refusal("must_wait");
    refused["error"]["data"].update({{"detail", "the last match that counted was left; 3 count"},
                                     {"until", 1'782'999'600'000},
                                     {"retry_after_ms", still}});
    return refused;
}

TEST_F(PlayQuickTest, QM5_who_has_to_wait_is_told_why_and_until_when) {
    server.on("queue.join", [](const Json&) { return must_wait(540'001); });
    start(false, true);
    EXPECT_THAT(out.str(), HasSubstr("no rated match yet: the last match that counted was left; 3 count; "
                                     "again in 10 minutes (at "));
    EXPECT_THAT(out.str(), testing::ContainsRegex("[(]at [0-9]{2}:[0-9]{2}[)]"));
}

TEST_F(PlayQuickTest, QM5_a_rated_table_says_until_when_too_with_the_day_of_a_long_wait) {
    server.on("table.create", [](const Json&) { return must_wait(172'800'000); });
    Intent intent = kuba();
    intent.fresh = true;
    intent.rated = true;
    play_by(std::move(intent));
    EXPECT_THAT(out.str(), HasSubstr("; again in 2 days (at 2026-07-0"));
}

TEST_F(PlayQuickTest, QM6_nobody_alone_leaves_without_a_bot_offered) {
    for (const bool rated : {false, true}) {
        out.str("");
        start(false, rated);
        EXPECT_EQ(server.heard("queue.join").back().value("bots", ""), "after_a_minute");
        wait();
        EXPECT_THAT(out.str(), Not(HasSubstr("bot of the house")));
        wait("medium");
        EXPECT_THAT(out.str(),
                    HasSubstr("a medium bot of the house plays with kabinet play kuba --against medium"));
    }
    EXPECT_TRUE(server.heard("table.create").empty()) << "it is an offer";
}

TEST_F(PlayQuickTest, QM1_a_bot_plays_at_once_where_one_is_wanted) {
    start(true);
    wait("easy");
    EXPECT_EQ(server.heard("queue.leave").size(), 1u);
    EXPECT_EQ(server.heard("table.create").size(), 1u);
}

TEST_F(PlayQuickTest, QM4_who_opens_a_table_is_told_how_many_tickets_suit) {
    server.on("table.create", Json{{"match", "abcdefghij"}, {"tickets", 2}});
    Intent intent = kuba();
    intent.fresh = true;
    play_by(std::move(intent));
    EXPECT_THAT(out.str(), HasSubstr("the table is offered to those who wait in quick match: 2"));
}

TEST_F(PlayQuickTest, a_server_without_bots_is_not_asked_for_them) {
    server.features = {"quick_match"};
    start();
    EXPECT_FALSE(server.heard("queue.join").back().contains("bots"));
}

}  // namespace
}  // namespace kabinet::cli
