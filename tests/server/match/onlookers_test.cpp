#include "server/match/onlookers.hpp"

#include <gmock/gmock.h>

#include "tests/server/support/match_bench.hpp"

/// The names of those who watch, where they want it.
namespace kabinet::testing {
namespace {

struct Named : ::testing::Test {
    Named() {
        for (int who = 0; who < 2; ++who)
            EXPECT_EQ(bench.did(who, InputType::sit, Json::object(), who), "ok");
        bench.watch(reader, 7);
    }
    std::string shows(int who, bool shown = true) {
        std::string code = "none";
        bench.match().show_name(player(who).id, {player(who).name, who > 7, false}, shown,
                                [&](auto answer) { code = answer ? "ok" : answer.error().code; });
        bench.wait(1000);  // numbers of spectators are told that often
        return code;
    }
    std::string named() {
        std::string list;
        for (const Json& one : reader.value.value("watchers", Json::array()))
            list += one["name"].get<std::string>() + (one.contains("guest") ? "* " : " ");
        return list;
    }

    MatchBench bench{"nine", 2};
    Reader reader;
};

TEST_F(Named, are_those_who_want_it_in_the_order_in_which_they_came) {
    Reader other;
    bench.watch(other, 8);
    EXPECT_EQ(named(), "");
    EXPECT_EQ(shows(8), "ok");
    EXPECT_EQ(shows(7), "ok");
    EXPECT_EQ(named(), "Player 8* Player 7 ");
    EXPECT_EQ(shows(8, false), "ok");
    EXPECT_EQ(named(), "Player 7 ");
    EXPECT_EQ(shows(9), "not_watching");
}

TEST_F(Named, are_named_until_their_last_connection_goes) {
    Reader first, second;
    bench.watch(first, 8);
    bench.watch(second, 8);
    EXPECT_EQ(shows(8), "ok");
    bench.unwatch(first);
    bench.wait(1000);
    EXPECT_EQ(named(), "Player 8* ");
    bench.unwatch(second);
    bench.wait(1000);
    EXPECT_EQ(named(), "");
    bench.watch(first, 8);
    bench.wait(1000);
    EXPECT_EQ(named(), "") << "who comes back says so again";
}

TEST_F(Named, are_not_those_who_play) {
    Reader ada;
    bench.watch(ada, 0);
    EXPECT_EQ(shows(0), "ok");
    EXPECT_EQ(named(), "");
    EXPECT_EQ(bench.did(0, InputType::leave), "ok");
    EXPECT_EQ(named(), "Player 0 ");
}

TEST_F(Named, have_their_new_names) {
    EXPECT_EQ(shows(7), "ok");
    bench.match().rename("p7", {"Grete", false, false});
    bench.wait(1000);
    EXPECT_EQ(named(), "Grete ");
}

TEST(Onlookers, shows_the_first_thirty) {
    Onlookers onlookers;
    for (int i = 0; i < 100; ++i) EXPECT_TRUE(onlookers.show("p" + std::to_string(i), {}));
    EXPECT_FALSE(onlookers.show("p5", {}));
    EXPECT_TRUE(onlookers.hide("p0"));
    EXPECT_FALSE(onlookers.hide("p0"));
    const auto shown = onlookers.shown();
    ASSERT_EQ(shown.size(), 30u);
    EXPECT_EQ(shown.front().player, "p1");
    EXPECT_EQ(shown.back().player, "p30");
}

}  // namespace
}  // namespace kabinet::testing
