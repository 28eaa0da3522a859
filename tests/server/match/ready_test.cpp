#include <gmock/gmock.h>

#include "games/core/fair.hpp"
#include "tests/server/support/match_bench.hpp"

/// A host asks who is ready.
namespace kabinet::testing {
namespace {

using ::testing::ElementsAre;

struct Ready : ::testing::Test {
    Ready() {
        bench.watch(reader, 7);
        for (int who = 0; who < 3; ++who) EXPECT_EQ(sits(who, who), "ok");
    }
    std::string sits(int who, Seat seat) {
        return bench.did(who, InputType::sit, {{"nonce", "0" + std::to_string(who)}}, seat);
    }
    std::string code_of(const std::expected<Done, Refusal>& answer) {
        return answer ? "ok" : answer.error().code;
    }
    std::string asks(int who) {
        std::string code = "none";
        bench.match().ask_ready(player(who).id, [&](auto answer) { code = code_of(answer); });
        return code;
    }
    std::string says(int who) {
        std::string code = "none";
        bench.match().say_ready(player(who).id, [&](auto answer) { code = code_of(answer); });
        bench.settle();
        return code;
    }
    Json question() { return reader.value.value("ready_check", Json()); }
    std::string status() { return bench.document()["status"]; }

    MatchBench bench{"nine", 3};
    Reader reader;
};

TEST_F(Ready, begins_the_match_when_all_have_said_so) {
    EXPECT_EQ(asks(0), "ok");
    EXPECT_EQ(question()["seats"], Json::array());
    EXPECT_EQ(question()["until"], bench.loop.wall() + 30'000);
    EXPECT_EQ(says(2), "ok");
    EXPECT_EQ(question()["seats"], Json({2}));
    EXPECT_EQ(says(2), "ok") << "once more changes nothing";
    EXPECT_EQ(status(), "open");
    EXPECT_EQ(says(1), "ok");
    EXPECT_EQ(status(), "playing");
    EXPECT_TRUE(question().is_null());
}

TEST_F(Ready, locks_a_table_whose_seats_have_brought_hashes) {
    EXPECT_EQ(bench.did(2, InputType::leave), "ok");
    EXPECT_EQ(bench.did(2, InputType::sit, {{"nonce_hash", to_hex(sha256("x"))}}, 2), "ok");
    EXPECT_EQ(asks(0), "ok");
    for (int who : {1, 2}) EXPECT_EQ(says(who), "ok");
    EXPECT_EQ(bench.document()["awaiting"], Json({2}));
    EXPECT_EQ(asks(0), "table_locked");
}

TEST_F(Ready, names_those_who_have_not_answered_in_time) {
    EXPECT_EQ(asks(0), "ok");
    EXPECT_EQ(says(1), "ok");
    bench.wait(29'999);
    EXPECT_FALSE(question().is_null());
    bench.wait(1);
    EXPECT_TRUE(question().is_null());
    EXPECT_THAT(reader.events, ElementsAre(Json({{"type", "not_ready"}, {"seats", {2}}})));
    EXPECT_EQ(status(), "open");
    EXPECT_EQ(says(2), "nobody_asks");
    EXPECT_EQ(asks(0), "ok") << "the host asks again";
    EXPECT_EQ(question()["seats"], Json::array()) << "and everybody answers again";
}

TEST_F(Ready, is_over_when_somebody_leaves_or_changes_seats) {
    EXPECT_EQ(asks(0), "ok");
    EXPECT_EQ(bench.did(0, InputType::move, {{"player", "p1"}, {"to", 2}}), "ok");
    EXPECT_TRUE(question().is_null());
    EXPECT_EQ(asks(0), "ok");
    EXPECT_EQ(bench.did(1, InputType::leave), "ok");
    EXPECT_TRUE(question().is_null());
    EXPECT_EQ(says(2), "nobody_asks");
    EXPECT_EQ(asks(0), "seats_open");
    bench.wait(60'000);
    EXPECT_EQ(status(), "open");
}

TEST_F(Ready, is_asked_by_the_host_and_answered_by_those_who_sit) {
    EXPECT_EQ(asks(1), "not_host");
    EXPECT_EQ(asks(7), "not_host");
    EXPECT_EQ(says(1), "nobody_asks");
    EXPECT_EQ(asks(0), "ok");
    EXPECT_EQ(says(7), "not_seated");
    EXPECT_EQ(bench.did(0, InputType::start), "ok") << "the host need not wait";
    EXPECT_EQ(asks(0), "already_started");
    EXPECT_EQ(says(1), "nobody_asks");
}

TEST_F(Ready, is_not_asked_of_bots) {
    for (int who : {1, 2}) EXPECT_EQ(bench.did(who, InputType::leave), "ok");
    for (int seat : {1, 2}) EXPECT_EQ(bench.ask_for_bot(0, InputType::sit, seat)->code, "ok");
    EXPECT_EQ(asks(0), "nobody_to_ask");
    EXPECT_EQ(bench.did(0, InputType::leave), "ok");
    EXPECT_EQ(asks(0), "table_closed");
}

TEST_F(Ready, is_forgotten_in_a_restart) {
    EXPECT_EQ(asks(0), "ok");
    ASSERT_TRUE(bench.recover());
    EXPECT_FALSE(bench.document().contains("ready_check"));
    EXPECT_EQ(asks(0), "ok");
}

}  // namespace
}  // namespace kabinet::testing
