#include <gtest/gtest.h>

#include "json/canonical.hpp"
#include "rating/log.hpp"
#include "server/store/tasks.hpp"
#include "tests/server/ladder/rated_bench.hpp"

/// A ladder as its tasks and its clients have it, without matches.
namespace kabinet::testing {
namespace {

constexpr const char* kLadder = "kuba_two";

std::string player(int number) {
    return "p" + std::to_string(number % 10) + std::to_string(number / 10 % 10);
}

struct LadderRoom : ::testing::TestWithParam<int> {
    LadderRoom() : bench(GetParam()) {}

    /// `count` matches, each between people of a hundred, an hour apart.
    void play(int count) {
        bench.kill();
        for (int i = 0; i < count; ++i, ++played)
            bench.task(won(played, player(played), player(played + 1 + played % 7)));
        bench.start();
        ASSERT_TRUE(bench.rated());
    }
    Talker& viewer() { return bench.talker(GetParam() - 1).hello(); }

    RatedBench bench;
    int played = 1;
};
INSTANTIATE_TEST_SUITE_P(OnShards, LadderRoom, ::testing::Values(1, 3));

TEST_P(LadderRoom, RA2_a_long_log_is_read_again_page_by_page) {
    play(1203);
    const Json before = viewer().call("rating.get", {{"account", player(3)}});
    EXPECT_EQ(bench.events(kLadder).size(), 1203u);
    bench.restart();
    const int jobs = bench.workers->count;
    EXPECT_EQ(viewer().call("rating.get", {{"account", player(3)}}), before);
    EXPECT_EQ(bench.workers->count - jobs, 3) << "500, 500 and 203 events";
    play(1);
    EXPECT_EQ(bench.events(kLadder).size(), 1204u) << "the chain goes on";
}

TEST_P(LadderRoom, RA2_the_log_is_read_in_pages) {
    play(120);
    Talker& reader = viewer();
    const Json first = reader.call("rating.log", {{"ladder", kLadder}});
    EXPECT_EQ(first["events"].size(), 50u);
    EXPECT_EQ(first["more"], true);
    const Json last = reader.call("rating.log", {{"ladder", kLadder}, {"after", 100}, {"count", 20}});
    EXPECT_EQ(last["events"].size(), 20u);
    EXPECT_EQ(last["events"][0]["n"], 101);
    EXPECT_EQ(last["more"], false);
    EXPECT_EQ(reader.call("rating.log", {{"ladder", kLadder}, {"after", 120}})["events"], Json::array());
}

TEST_P(LadderRoom, RA2_an_account_has_its_part_of_the_log) {
    play(120);
    Talker& reader = viewer();
    std::vector<std::int64_t> wanted;
    for (const RatingEvent& event : bench.events(kLadder)) {
        if (event.player(player(5))) wanted.push_back(event.n);
    }
    ASSERT_GT(wanted.size(), 1u);
    const Json page = reader.call(
        "rating.log", {{"ladder", kLadder}, {"account", player(5)}, {"after", wanted[0]}, {"count", 1}});
    ASSERT_EQ(page["events"].size(), 1u);
    EXPECT_EQ(page["events"][0]["n"], wanted[1]);
    EXPECT_EQ(page["more"], wanted.size() > 2);
    EXPECT_EQ(reader.call("rating.log", {{"ladder", kLadder}, {"account", "nobody"}})["events"],
              Json::array());
}

TEST_P(LadderRoom, is_there_for_every_game_and_for_no_other_name) {
    Talker& reader = viewer();
    EXPECT_EQ(reader.code("rating.watch", {{"ladder", "nine_many"}}), "ok");
    for (const char* name : {"chess_two", "kuba", "kuba_three", "lobby"}) {
        EXPECT_EQ(reader.code("rating.watch", {{"ladder", name}}), "unknown_ladder");
        EXPECT_EQ(reader.code("rating.log", {{"ladder", name}}), "unknown_ladder");
        EXPECT_EQ(reader.code("rating.board", {{"ladder", name}}), "unknown_ladder");
    }
    EXPECT_FALSE(bench.store.stream("nine_many").value()) << "who only asks writes nothing";
}

TEST_P(LadderRoom, damage_ends_one_ladder_alone) {
    play(3);
    bench.kill();
    NewStream other{
        .kind = "ladder", .id = "nine_two", .header = canonical(Ladder::header({"nine", LadderKind::two}))};
    Append entry = bench.store.stream(kLadder).value()->entries[0];
    entry.stream = "nine_two";
    const std::vector<Write> writes{other, entry};
    bench.store.commit(writes).value();
    RatedMatch nine = won(500, "ada", "bela");
    nine.ladder.game = "nine";
    bench.task(nine);
    bench.start();
    Talker& reader = viewer();
    EXPECT_EQ(reader.code("rating.log", {{"ladder", "nine_two"}}), "ladder_damaged");
    EXPECT_EQ(reader.code("rating.watch", {{"ladder", "nine_two"}}), "ladder_damaged");
    EXPECT_EQ(reader.code("rating.log", {{"ladder", kLadder}}), "ok");
    EXPECT_EQ(reader.call("rating.get", {{"account", player(1)}})["ratings"].size(), 1u);
    bench.task(won(501, player(1), player(2)));
    bench.wait(3000);
    EXPECT_EQ(bench.store.undone().value().size(), 2u) << "what is damaged keeps its task";
}

TEST_P(LadderRoom, a_task_that_cannot_be_read_is_dropped) {
    bench.kill();
    const std::vector<Write> writes{NewTask{"rate x", "rate", kLadder, "{}"},
                                    NewTask{"rate y", "rate", "nine_two", ""}};
    bench.store.commit(writes).value();
    bench.task(won(1, "ada", "bela"));
    bench.start();
    EXPECT_TRUE(bench.rated());
    EXPECT_EQ(bench.events(kLadder).size(), 1u);
}

TEST_P(LadderRoom, a_log_that_cannot_be_read_at_present_is_read_later) {
    play(3);
    bench.kill();
    bench.task(won(100, "ada", "bela"));
    bench.start();
    bench.journal->unreadable = true;
    Talker& reader = viewer();
    const int asked = reader.ask("rating.log", {{"ladder", kLadder}});
    bench.wait(2500);
    EXPECT_FALSE(reader.answers.contains(asked));
    bench.journal->unreadable = false;
    EXPECT_EQ(reader.answer(asked)["result"]["events"].size(), 3u);
    EXPECT_TRUE(bench.rated());
}

/// The workers are busy, or fail, while a log is read.
TEST_P(LadderRoom, a_log_waits_for_workers) {
    play(3);
    bench.kill();
    bench.start();
    bench.workers->full = true;
    Talker& reader = viewer();
    const int asked = reader.ask("rating.get", {{"account", player(1)}});
    bench.wait(1500);
    EXPECT_FALSE(reader.answers.contains(asked));
    bench.workers->full = false;
    EXPECT_EQ(reader.answer(asked)["result"]["ratings"].size(), 1u);
}

struct Board : LadderRoom {
    /// Six people who play each other day by day, each pair once a day, for so many days up to the present.
    void season(int days) {
        bench.kill();
        const std::int64_t day = 86'400'000;
        const std::int64_t begin = bench.world.wall() - days * day;
        for (const char* id : kPeople) {
            const std::vector<Write> writes{
                Account{.id = id, .name = std::string("Name of ") + id, .kind = AccountKind::player}};
            bench.store.commit(writes).value();
        }
        for (int d = 0; d < days; ++d) {
            for (int i = 0; i < 6; ++i) {
                for (int j = i + 1; j < 6; ++j) {
                    const bool upset = (i + j + d) % 3 == 0;
                    RatedMatch match = won(played++, kPeople[upset ? j : i], kPeople[upset ? i : j]);
                    match.at = begin + d * day + played;
                    bench.task(match);
                }
            }
        }
        bench.start();
        ASSERT_TRUE(bench.rated());
    }
    static constexpr std::array kPeople{"ada", "bela", "cora", "dora", "elsa", "finn"};
};
INSTANTIATE_TEST_SUITE_P(OnShards, Board, ::testing::Values(1, 3));

TEST_P(Board, RA5_shows_who_is_known_well_enough_with_names) {
    season(12);
    Talker& reader = viewer();
    EXPECT_EQ(reader.code("rating.watch", {{"ladder", kLadder}}), "ok");
    bench.wait();
    const Json& board = reader.documents["lb_kuba_two"];
    ASSERT_EQ(board["people"].size(), 6u) << board;
    EXPECT_EQ(board["bots"], Json::array());
    EXPECT_EQ(board["ladder"], kLadder);
    EXPECT_EQ(board["people"][0]["place"], 1);
    EXPECT_EQ(board["people"][0]["name"], "Name of " + board["people"][0]["account"].get<std::string>());
    for (std::size_t i = 1; i < 6; ++i)
        EXPECT_GE(board["people"][i - 1]["rating"], board["people"][i]["rating"]);
}

TEST_P(Board, RA5_few_matches_show_nobody_and_say_what_is_missing) {
    season(2);
    Talker& reader = viewer();
    reader.call("rating.watch", {{"ladder", kLadder}});
    bench.wait();
    EXPECT_EQ(reader.documents["lb_kuba_two"]["people"], Json::array());
    const Json own = reader.call("rating.board", {{"ladder", kLadder}, {"account", "ada"}});
    EXPECT_FALSE(own.contains("place"));
    EXPECT_EQ(own["claim"]["matches"], 10);
    EXPECT_EQ(own["claim"]["opponents"], 5);
    EXPECT_EQ(own["people"], Json({{"size", 0}, {"bars", Json::array()}}));
}

TEST_P(Board, RA5_tells_the_own_place_and_a_histogram) {
    season(12);
    Talker& ada = bench.account("ada");
    const Json own = ada.call("rating.board", {{"ladder", kLadder}});
    EXPECT_EQ(own["people"]["size"], 6);
    std::int64_t sum = 0;
    for (const Json& bar : own["people"]["bars"]) sum += bar["count"].get<std::int64_t>();
    EXPECT_EQ(sum, 6);
    const Json got = ada.call("rating.get", {{"account", "ada"}})["ratings"][0];
    EXPECT_EQ(own["place"], got["place"]);
    EXPECT_EQ(own["rating"], got["rating"]);
    EXPECT_FALSE(got.contains("provisional"));
}

TEST_P(Board, RA5_time_alone_takes_people_off_while_the_board_is_watched) {
    season(12);
    Talker& reader = viewer();
    reader.call("rating.watch", {{"ladder", kLadder}});
    bench.wait();
    ASSERT_EQ(reader.documents["lb_kuba_two"]["people"].size(), 6u);
    bench.world.step_wall(std::int64_t{31} * 86'400'000);
    bench.wait(61'000);
    EXPECT_EQ(reader.documents["lb_kuba_two"]["people"], Json::array());
}

TEST_P(Board, a_rename_is_a_patch) {
    season(12);
    Talker& ada = bench.account("ada");
    Talker& reader = viewer();
    reader.call("rating.watch", {{"ladder", kLadder}});
    bench.wait();
    ASSERT_EQ(ada.code("account.rename", {{"name", "Ada Lovelace"}}), "ok");
    bench.wait(6000);
    bool seen = false;
    for (const Json& row : reader.documents["lb_kuba_two"]["people"]) seen |= row["name"] == "Ada Lovelace";
    EXPECT_TRUE(seen) << reader.documents["lb_kuba_two"];
    EXPECT_EQ(reader.snapshots["lb_kuba_two"], 1);
}

TEST_P(Board, AC2_shows_a_name_that_changes_while_the_names_are_read) {
    season(12);
    Talker& ada = bench.account("ada");
    Talker& reader = viewer();
    bench.journal->hold_next_read = true;
    reader.ask("rating.watch", {{"ladder", kLadder}});
    EXPECT_TRUE(bench.wait_for([this] { return !bench.journal->hold_next_read; }));
    ASSERT_EQ(ada.code("account.rename", {{"name", "Ada Lovelace"}}), "ok");
    bench.journal->tell_read();
    bench.wait(6000);
    bool seen = false;
    for (const Json& row : reader.documents["lb_kuba_two"]["people"]) seen |= row["name"] == "Ada Lovelace";
    EXPECT_TRUE(seen) << reader.documents["lb_kuba_two"];
}

TEST_P(Board, many_changes_come_as_one_patch) {
    season(12);
    Talker& reader = viewer();
    reader.call("rating.watch", {{"ladder", kLadder}});
    bench.wait(6000);
    const std::int64_t before = reader.seqs["lb_kuba_two"];
    Talker& ada = bench.account("ada");
    Talker& bela = bench.account("bela");
    for (int i = 0; i < 4; ++i) bench.resign(ada, bench.played(ada, bela));
    bench.wait(6000);
    EXPECT_GE(reader.seqs["lb_kuba_two"], before + 1);
    EXPECT_LE(reader.seqs["lb_kuba_two"], before + 2);
}

TEST_P(Board, is_watched_no_more_when_asked) {
    Talker& reader = viewer();
    EXPECT_EQ(reader.code("rating.unwatch", {{"ladder", kLadder}}), "not_watching");
    reader.call("rating.watch", {{"ladder", kLadder}});
    EXPECT_EQ(reader.code("rating.unwatch", {{"ladder", kLadder}}), "ok");
    const auto heard = reader.heard.size();
    season(1);
    EXPECT_EQ(reader.heard.size(), heard);
}

}  // namespace
}  // namespace kabinet::testing
