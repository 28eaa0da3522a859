#include "server/bots/bot_desk.hpp"

#include <gtest/gtest.h>

#include "tests/server/sim/world.hpp"
#include "tests/server/support/match_bench.hpp"
#include "tests/server/support/one_hub.hpp"

// What the desk of bots knows and tells (BO-10).
namespace kabinet::bots {
namespace {

constexpr WatcherId kReader{0, 1};

struct BotDeskTest : ::testing::Test, kabinet::testing::OneHub {
    BotDeskTest() {
        loop.on_wake = [this] { deadlines.on_wake(); };
        hub.join(kReader.number, reader);
    }
    /// The bot "ann" watches its document, with the reader; the epoch of the document.
    std::string watch() {
        std::string epoch;
        desk.find(kBotDocuments.of("ann"), [&](std::expected<Source*, Refusal> found) {
            (*found)->watch(kReader, {"ann"}, {},
                            [&](const std::expected<Version, Refusal>& version) { epoch = version->epoch; });
        });
        world.run(world.now());
        return epoch;
    }
    void unwatch() {
        bool done = false;
        desk.unwatch(kBotDocuments.of("ann"), kReader, [&] { done = true; });
        EXPECT_TRUE(done);
    }
    std::string outcome(auto call) {
        std::string code;
        desk.take(std::move(call), [&code](const std::expected<Done, Refusal>& done) {
            code = done ? "ok" : done.error().code;
        });
        world.run(world.now());
        return code;
    }
    std::string invite(const std::string& match, std::int64_t most = 4) {
        return outcome(
            InviteBot{.bot = "ann", .match = match, .row = {{"game", "kuba"}}, .max_matches = most});
    }
    std::string admit(const std::string& match) { return outcome(AdmitBot{"ann", match}); }
    void sits(const std::string& match, Json row) {
        EXPECT_EQ(outcome(TellBots{{{"ann", match, std::move(row)}}}), "ok");
    }
    std::vector<std::string> shown(const std::string& section) const {
        std::vector<std::string> matches;
        for (const auto& [match, row] : reader.value.at(section).items()) matches.push_back(match);
        return matches;
    }

    using Matches = std::vector<std::string>;
    sim::World world{1};
    sim::SimLoop loop{world};
    Deadlines deadlines{loop};
    Config config;
    kabinet::testing::Reader reader;
    ShardMetrics metrics;
    BotDesk desk{BotDeskHome{.loop = loop,
                             .hubs = *this,
                             .deadlines = deadlines,
                             .config = config,
                             .metrics = metrics,
                             .epoch = "epoch"}};
};

TEST_F(BotDeskTest, BO10_a_bot_that_does_not_watch_is_not_invited) {
    EXPECT_EQ(invite("m"), "bot_declines");
    watch();
    EXPECT_EQ(invite("m"), "ok");
    unwatch();
    EXPECT_EQ(invite("n"), "bot_declines");
}

TEST_F(BotDeskTest, BO10_the_document_shows_seats_and_invitations) {
    watch();
    EXPECT_EQ(reader.value, Json::parse(R"({"matches":{},"invitations":{}})"));
    EXPECT_EQ(admit("m"), "not_invited");
    invite("m");
    EXPECT_EQ(reader.value["invitations"], Json::parse(R"({"m":{"game":"kuba"}})"));
    EXPECT_EQ(admit("m"), "ok");
    EXPECT_EQ(admit("n"), "not_invited");
    sits("m", {{"turn", false}});
    EXPECT_EQ(reader.value, Json::parse(R"({"matches":{"m":{"turn":false}},"invitations":{}})"));
    EXPECT_EQ(admit("m"), "not_invited") << "the bot has come";
    sits("m", {{"turn", true}});
    EXPECT_EQ(reader.value["matches"]["m"]["turn"], true);
    sits("m", nullptr);
    EXPECT_EQ(shown("matches"), Matches{});
}

TEST_F(BotDeskTest, BO10_an_invitation_lasts_a_minute_from_the_last_one) {
    watch();
    invite("m");
    world.run(world.now() + BotDesk::kInvited / 2);
    invite("m");
    invite("n");
    world.run(world.now() + BotDesk::kInvited - 1);
    EXPECT_EQ(shown("invitations"), (Matches{"m", "n"}));
    world.run(world.now() + 1);
    EXPECT_EQ(shown("invitations"), Matches{});
    EXPECT_EQ(admit("m"), "not_invited");
}

TEST_F(BotDeskTest, BO10_invitations_count_towards_the_matches_a_bot_takes) {
    watch();
    sits("a", {{"turn", false}});
    EXPECT_EQ(invite("b", 2), "ok");
    EXPECT_EQ(invite("c", 2), "bot_declines");
    EXPECT_EQ(invite("b", 2), "ok") << "the same again";
    sits("a", nullptr);
    EXPECT_EQ(invite("c", 2), "ok");
}

TEST_F(BotDeskTest, BO10_a_bot_that_was_away_finds_where_it_sits) {
    sits("m", {{"turn", true}});
    const std::string first = watch();
    EXPECT_EQ(shown("matches"), Matches{"m"});
    unwatch();
    sits("n", {{"turn", false}});
    EXPECT_NE(watch(), first) << "versions of a forgotten document mean nothing";
    EXPECT_EQ(shown("matches"), (Matches{"m", "n"}));
}

TEST_F(BotDeskTest, BO10_what_concerns_another_bot_is_not_shown) {
    watch();
    const int frames = reader.frames;
    EXPECT_EQ(outcome(TellBots{{{"bob", "m", {{"turn", true}}}}}), "ok");
    EXPECT_EQ(reader.frames, frames);
    EXPECT_EQ(shown("matches"), Matches{});
}

}  // namespace
}  // namespace kabinet::bots
