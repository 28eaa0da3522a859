#include "server/lobby/lobby.hpp"

#include <gtest/gtest.h>

#include "tests/server/sim/world.hpp"
#include "tests/server/support/match_bench.hpp"
#include "tests/server/support/one_hub.hpp"

namespace kabinet::testing {
namespace {

struct LobbyTest : ::testing::Test, OneHub {
    LobbyTest() {
        loop.on_wake = [this] { deadlines.on_wake(); };
        hub.join(1, reader);
        lobby.watch({0, 1}, {}, {}, [](const auto&) {});
    }
    static Json table() { return {{"game", "kuba"}, {"taken", Json::object()}}; }
    static Json running() { return {{"game", "kuba"}, {"players", Json::object()}}; }
    void list(const std::string& match, Status status, Json row, const std::string& host = "p0") {
        lobby.list({match, host, "", status, std::move(row)});
        world.run(world.now() + 100);  // until it may tell again
    }
    std::string admit(const std::string& match, const std::string& host = "p0",
                      const std::string& address = "192.0.2.1") {
        const auto admitted = lobby.admit(match, host, address);
        return admitted ? "ok" : admitted.error().code;
    }
    std::size_t shown(const std::string& section) const { return reader.value[section].size(); }

    sim::World world{1};
    sim::SimLoop loop{world};
    Deadlines deadlines{loop};
    Config config;
    Reader reader;
    ShardMetrics metrics;
    Lobby lobby{loop, *this, deadlines, config, "epoch", metrics};
};

TEST_F(LobbyTest, begins_empty) {
    EXPECT_EQ(reader.value, Json::parse(R"({"tables":{},"matches":{},"online":0})"));
}

TEST_F(LobbyTest, a_table_becomes_a_match_and_is_forgotten_at_its_end) {
    list("a", Status::open, table());
    EXPECT_EQ(reader.value["tables"], Json({{"a", table()}}));
    list("a", Status::playing, running());
    EXPECT_EQ(reader.value["tables"], Json::object());
    EXPECT_EQ(reader.value["matches"], Json({{"a", running()}}));
    list("a", Status::finished, nullptr);
    EXPECT_EQ(reader.value["matches"], Json::object());
    list("a", Status::finished, nullptr);
}

TEST_F(LobbyTest, a_changed_row_is_patched) {
    list("a", Status::open, table());
    Json row = table();
    row["taken"]["1"] = "Ann";
    list("a", Status::open, row);
    EXPECT_EQ(reader.value["tables"]["a"], row);
}

TEST_F(LobbyTest, a_private_match_is_never_shown) {
    list("a", Status::open, nullptr);
    list("a", Status::playing, nullptr);
    EXPECT_EQ(reader.frames, 1);
}

TEST_F(LobbyTest, tells_at_most_ten_times_a_second) {
    const int before = reader.frames;
    for (int i = 0; i < 1000; ++i) {
        lobby.list({"t" + std::to_string(i % 400), "p0", "", Status::open, {{"n", i}}});
        world.run(world.now() + 1);
    }
    EXPECT_LE(reader.frames - before, 11);
    world.run(world.now() + 100);
    EXPECT_EQ(shown("tables"), 400u);
    EXPECT_EQ(reader.value["tables"]["t399"], Json({{"n", 799}}));
}

TEST_F(LobbyTest, tells_the_first_change_at_once_and_what_comes_behind_it_together) {
    lobby.list({"a", "p0", "", Status::open, table()});
    EXPECT_EQ(shown("tables"), 1u);
    lobby.list({"b", "p1", "", Status::open, table()});
    lobby.list({"a", "p0", "", Status::finished, nullptr});
    EXPECT_EQ(shown("tables"), 1u);
    const int before = reader.frames;
    world.run(world.now() + 100);
    EXPECT_EQ(reader.frames, before + 1);
    EXPECT_EQ(reader.value["tables"], Json({{"b", table()}}));
}

TEST_F(LobbyTest, who_comes_sees_what_was_not_told_yet) {
    lobby.list({"a", "p0", "", Status::open, table()});
    lobby.list({"b", "p1", "", Status::open, table()});
    Reader late;
    hub.join(2, late);
    lobby.watch({0, 2}, {}, {}, [](const auto&) {});
    EXPECT_EQ(late.value["tables"].size(), 2u);
    EXPECT_EQ(late.value, reader.value);
    world.run(world.now() + 100);
    EXPECT_EQ(late.frames, 1);
    hub.leave(2);
}

TEST_F(LobbyTest, counts_who_is_online_once_a_second) {
    for (int i = 0; i <= 20; ++i) lobby.online(0, i);
    lobby.online(address_of(5, 1), 9);
    world.run(world.now() + 999);
    EXPECT_EQ(reader.value["online"], 0);
    world.run(world.now() + 1);
    EXPECT_EQ(reader.value["online"], 29);
    EXPECT_EQ(reader.frames, 2);
    lobby.lost(5);
    world.run(world.now() + 1000);
    EXPECT_EQ(reader.value["online"], 20);
}

TEST_F(LobbyTest, one_host_has_so_many_tables) {
    config.limits.tables_per_player = 2;
    EXPECT_EQ(admit("a"), "ok");
    EXPECT_EQ(admit("b"), "ok");
    EXPECT_EQ(admit("c"), "too_many_tables");
    EXPECT_EQ(admit("a"), "ok") << "the same again is no other";
    EXPECT_EQ(admit("c", "p1"), "ok");
}

TEST_F(LobbyTest, one_address_has_so_many_tables_and_matches) {
    config.limits.tables_per_address = 2;
    EXPECT_EQ(admit("a", "p0"), "ok");
    EXPECT_EQ(admit("b", "p1"), "ok");
    EXPECT_EQ(admit("c", "p2"), "too_many_tables");
    EXPECT_EQ(admit("c", "p2", "192.0.2.2"), "ok") << "of another";
    list("a", Status::playing, running(), "p0");
    EXPECT_EQ(admit("d", "p3"), "too_many_tables") << "who begins is there as before";
    list("a", Status::finished, nullptr, "p0");
    EXPECT_EQ(admit("d", "p3"), "ok");
    lobby.withdraw("d");
    EXPECT_EQ(admit("e", "p4"), "ok");
}

TEST_F(LobbyTest, a_rematch_counts_for_the_address_of_its_first_match) {
    config.limits.tables_per_address = 1;
    EXPECT_EQ(admit("a", "p0"), "ok");
    list("a", Status::playing, running());
    for (const auto& [before, next] : {std::pair("a", "b"), std::pair("b", "c")}) {
        list(before, Status::finished, nullptr);
        lobby.list({next, "p0", before, Status::playing, running()});
        EXPECT_EQ(admit("d", "p9"), "too_many_tables") << next;
    }
    list("c", Status::finished, nullptr);
    EXPECT_EQ(admit("d", "p9"), "ok");
}

TEST_F(LobbyTest, a_flood_of_one_address_leaves_others_tables_in_sight) {
    config.limits.tables_per_player = 1000;
    for (int i = 0; i < 350; ++i) {
        const std::string match = "honest" + std::to_string(i);
        ASSERT_EQ(admit(match, "h" + std::to_string(i), "198.51.100." + std::to_string(i % 250)), "ok");
        lobby.list({match, "h" + std::to_string(i), "", Status::open, table()});
    }
    int made = 0;
    for (int i = 0; i < 2000; ++i) {
        const std::string match = "flood" + std::to_string(i);
        if (admit(match, "f", "203.0.113.1") != "ok") continue;
        lobby.list({match, "f", "", Status::open, table()});
        ++made;
    }
    world.run(world.now() + 1000);
    EXPECT_EQ(made, config.limits.tables_per_address);
    for (int i = 0; i < 350; ++i)
        EXPECT_TRUE(reader.value["tables"].contains("honest" + std::to_string(i))) << i;
}

TEST_F(LobbyTest, the_newest_tables_are_shown) {
    for (int i = 0; i < 600; ++i) lobby.list({"t" + std::to_string(i), "p0", "", Status::open, table()});
    world.run(world.now() + 1000);
    EXPECT_EQ(shown("tables"), 500u);
    EXPECT_TRUE(reader.value["tables"].contains("t599"));
    EXPECT_FALSE(reader.value["tables"].contains("t99"));
    list("t599", Status::closed, nullptr);
    EXPECT_TRUE(reader.value["tables"].contains("t99")) << "the newest of those that waited";
    EXPECT_FALSE(reader.value["tables"].contains("t98"));
}

TEST_F(LobbyTest, a_table_whose_host_has_gone_is_not_shown_until_the_host_is_back) {
    list("a", Status::open, table());
    list("a", Status::open, nullptr);
    EXPECT_EQ(shown("tables"), 0u);
    EXPECT_EQ(admit("a"), "ok") << "it is held all the same";
    list("a", Status::open, table());
    EXPECT_EQ(shown("tables"), 1u);
}

TEST_F(LobbyTest, a_match_that_is_over_makes_room) {
    config.limits.tables_per_player = 1;
    EXPECT_EQ(admit("a"), "ok");
    list("a", Status::open, table());
    list("a", Status::finished, nullptr);
    EXPECT_EQ(admit("b"), "ok");
}

TEST_F(LobbyTest, a_table_that_was_not_made_makes_room) {
    config.limits.tables_per_player = 1;
    EXPECT_EQ(admit("a"), "ok");
    lobby.withdraw("a");
    lobby.withdraw("a");
    EXPECT_EQ(admit("b"), "ok");
}

TEST_F(LobbyTest, a_listed_table_is_not_withdrawn) {
    admit("a");
    list("a", Status::open, table());
    lobby.withdraw("a");
    EXPECT_EQ(shown("tables"), 1u);
}

TEST_F(LobbyTest, the_server_holds_so_many_matches) {
    config.limits.matches_total = 2;
    EXPECT_EQ(admit("a", "p0"), "ok");
    EXPECT_EQ(admit("b", "p1"), "ok");
    EXPECT_EQ(admit("c", "p2"), "busy");
    list("a", Status::closed, nullptr, "p0");
    EXPECT_EQ(admit("c", "p2"), "ok");
}

TEST_F(LobbyTest, the_server_holds_so_many_open_tables) {
    config.limits.tables_total = 2;
    EXPECT_EQ(admit("a", "p0"), "ok");
    EXPECT_EQ(admit("b", "p1"), "ok");
    EXPECT_EQ(admit("c", "p2"), "busy");
    list("a", Status::open, table(), "p0");
    EXPECT_EQ(admit("c", "p2"), "busy");
    list("a", Status::playing, running(), "p0");
    EXPECT_EQ(admit("c", "p2"), "ok");
    list("b", Status::closed, nullptr, "p1");
    EXPECT_EQ(admit("d", "p3"), "ok");
    EXPECT_EQ(admit("e", "p4"), "busy");
    lobby.withdraw("d");
    EXPECT_EQ(admit("e", "p4"), "ok");
}

TEST_F(LobbyTest, recovered_matches_count_for_their_host) {
    config.limits.tables_per_player = 1;
    list("a", Status::playing, running());
    EXPECT_EQ(admit("b"), "too_many_tables");
}

TEST_F(LobbyTest, shows_so_many_rows_and_lets_others_up_when_one_goes) {
    for (int i = 0; i < 510; ++i) list("t" + std::to_string(i), Status::open, table());
    EXPECT_EQ(shown("tables"), 500u);
    for (int i = 0; i < 20; ++i) {
        list(reader.value["tables"].begin().key(), Status::closed, nullptr);
        EXPECT_EQ(shown("tables"), static_cast<std::size_t>(std::min(500, 509 - i)));
    }
}

TEST_F(LobbyTest, a_started_table_gives_its_row_to_another) {
    for (int i = 0; i < 501; ++i) list("t" + std::to_string(i), Status::open, table());
    list("t0", Status::playing, running());
    EXPECT_EQ(shown("tables"), 500u);
    EXPECT_EQ(shown("matches"), 1u);
}

TEST_F(LobbyTest, a_hidden_row_that_starts_is_shown_among_the_matches) {
    for (int i = 0; i < 501; ++i) list("t" + std::to_string(i), Status::open, table());
    list("t500", Status::playing, running());
    EXPECT_EQ(shown("tables"), 500u);
    EXPECT_EQ(reader.value["matches"], Json({{"t500", running()}}));
}

TEST_F(LobbyTest, tells_nobody_once_unwatched) {
    lobby.unwatch({0, 1});
    list("a", Status::open, table());
    EXPECT_EQ(reader.frames, 1);
}

}  // namespace
}  // namespace kabinet::testing
