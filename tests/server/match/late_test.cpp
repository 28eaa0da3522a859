#include <gtest/gtest.h>

#include "games/record/verify.hpp"
#include "server/match/seat_inputs.hpp"
#include "server/match/tournament_match.hpp"
#include "tests/server/support/match_bench.hpp"

/// TN-36: of a match whose event has a delay, the public sees what was so long ago.
namespace kabinet::testing {
namespace {

constexpr std::int64_t kDelay = 300'000;

/// Checks that nothing which it is told is younger than the delay.
class Canary : public Reader {
  public:
    explicit Canary(MatchBench& bench) : bench_(bench) {}
    void deliver(const std::string& doc, const FramePtr& frame, FrameKind kind) override {
        Reader::deliver(doc, frame, kind);
        int old = 0;
        for (const std::int64_t at : acted) old += at + kDelay <= bench_.loop.wall() ? 1 : 0;
        EXPECT_LE(value["ply"], old);
        EXPECT_EQ(value["delay_ms"], kDelay);
        const bool over = ended && *ended + kDelay <= bench_.loop.wall();
        for (const char* member : {"result", "secret", "next_commitment"})
            EXPECT_TRUE(over || !value.contains(member)) << member;
    }
    std::vector<std::int64_t> acted;      ///< when each action was accepted
    std::optional<std::int64_t> ended{};  ///< likewise, the end

  private:
    MatchBench& bench_;
};

struct Late : ::testing::Test {
    explicit Late(const std::string& game = "kuba", int seats = 2) : bench(game, seats) {
        Header header = bench.header;
        header.match = "latematch2";
        header.commitment = to_hex(commitment(bench.secrets.secret(header.match)));
        header.host = {"host", {}};
        header.tournament = {{"id", "t_event"}, {"stage", 1}, {"round", 1},
                             {"table", 1},      {"game", 1},  {"delay_ms", kDelay}};
        bench.create(header);
        std::vector<SeatHolder> players;
        for (int i = 0; i < seats; ++i)
            players.push_back(seat_from({{"nonce", ""}, {"player", {{"id", player(i).id}, {"name", ""}}}}));
        std::string code;
        bench.match().seat_and_start(players, [&](const auto& told) { code = told ? "ok" : "refused"; });
        bench.settle();
        EXPECT_EQ(code, "ok");
        bench.watch(spectator, -1);
        bench.watch(seat, 0);
        bench.wait(2'000);  // until the count of spectators is told
    }
    /// Seat in turn acts.
    void act() {
        const Seat turn = bench.match().fold().turn().at(0);
        ASSERT_EQ(bench.did(turn, InputType::act, bench.action(0)), "ok");
        spectator.acted.push_back(bench.loop.wall());
    }
    void resign() {
        ASSERT_EQ(bench.did(0, InputType::resign), "ok");
        spectator.ended = bench.loop.wall();
    }
    /// As after `kill -9`; nobody watches.
    void restart() {
        bench.unwatch(spectator);
        bench.unwatch(seat);
        ASSERT_TRUE(bench.recover()) << bench.damage;
    }
    std::string record(const std::string& who) {
        std::string text;
        bench.match().record(who,
                             [&](const auto& found) { text = found ? found->record : found.error().code; });
        bench.settle();
        return text;
    }
    std::size_t recorded(const std::string& who) { return Json::parse(record(who))["entries"].size(); }
    std::int64_t replayed(const std::string& who) {
        std::int64_t entries = -1;
        bench.match().replay(who, {}, [&](const auto& found) { entries = found ? found->entries : -1; });
        bench.settle();
        return entries;
    }
    Json legal(const std::string& who, std::optional<Seat> of = {}) {
        Json told;
        bench.match().legal(who, of,
                            [&](const auto& found) { told = found ? *found : Json(found.error().code); });
        bench.settle();
        return told;
    }
    std::string analysed() {
        std::string code;
        bench.match().open_record([&](const auto& found) { code = found ? "ok" : found.error().code; });
        return code;
    }
    MatchBench bench;
    Canary spectator{bench};
    Reader seat;
};

TEST_F(Late, TN36_the_public_sees_an_action_after_the_delay_and_players_at_once) {
    EXPECT_EQ(spectator.value["status"], "playing") << "what comes before the first action is not late";
    EXPECT_EQ(spectator.value["seats"].size(), 2u);
    const int frames = spectator.frames;
    act();
    EXPECT_EQ(seat.value["ply"], 1);
    EXPECT_FALSE(seat.value.contains("delay_ms"));
    bench.wait(kDelay - 1);
    EXPECT_EQ(spectator.frames, frames) << "not even an empty patch tells when something happens";
    bench.wait(1);
    EXPECT_EQ(spectator.frames, frames + 1);
    EXPECT_EQ(spectator.value["ply"], 1);
    EXPECT_EQ(spectator.events.at(0)["type"], "push");
    Json late = spectator.value;
    late.erase("delay_ms");
    for (const char* member : {"since", "left"})
        EXPECT_EQ(late.value(member, Json()), seat.value.value(member, Json()));
    EXPECT_EQ(late["state"], seat.value["state"]);
    EXPECT_EQ(late["turn"], seat.value["turn"]);
}

TEST_F(Late, TN36_nothing_public_is_younger_than_the_delay) {
    for (int i = 0; i < 40; ++i) {
        act();
        bench.wait(1'000 * (i % 13));
        if (i % 10 == 9) bench.wait(kDelay);
    }
    resign();
    bench.wait(kDelay);
    EXPECT_EQ(spectator.value["ply"], 40);
    EXPECT_EQ(spectator.value["status"], "finished");
    EXPECT_EQ(spectator.value["result"], seat.value["result"]);
}

TEST_F(Late, TN36_numbers_of_what_players_are_told_have_no_gaps_and_answers_name_them) {
    for (int i = 0; i < 5; ++i) {
        const Seat turn = bench.match().fold().turn().at(0);
        const auto reply = bench.ask(turn, InputType::act, bench.action(0), -1, "again" + std::to_string(i));
        bench.settle();
        spectator.acted.push_back(bench.loop.wall());
        EXPECT_EQ(static_cast<std::int64_t>(reply->receipt.seq), seat.seq);
        const auto again = bench.ask(turn, InputType::act, bench.action(0), -1, "again" + std::to_string(i));
        bench.settle();
        if (again->code == "ok") EXPECT_EQ(again->receipt.seq, reply->receipt.seq);
        bench.wait(kDelay / 2);
    }
}

TEST_F(Late, TN36_record_replay_and_legal_actions_are_those_of_what_is_shown) {
    act();
    act();
    const std::size_t all = recorded("p0");
    EXPECT_EQ(recorded(""), all - 2);
    EXPECT_EQ(recorded("stranger"), all - 2);
    EXPECT_EQ(recorded("host"), all) << "the host directs";
    EXPECT_EQ(replayed(""), replayed("p1") - 2);
    EXPECT_EQ(replayed("stranger"), replayed("p1") - 2) << "also when somebody has replayed more";
    EXPECT_EQ(legal("")["ply"], 0);
    EXPECT_EQ(legal("p0")["ply"], 2);
    resign();
    EXPECT_TRUE(Json::parse(record("p1")).contains("secret"));
    EXPECT_FALSE(Json::parse(record("")).contains("secret"));
    EXPECT_EQ(analysed(), "analysis_live") << "what one analyses, all may see";
    EXPECT_EQ(bench.match().public_fold().status(), Status::playing);
    bench.wait(kDelay);
    EXPECT_EQ(record(""), record("p1"));
    EXPECT_TRUE(verify(Json::parse(record(""))).empty());
    EXPECT_EQ(analysed(), "ok");
}

TEST_F(Late, TN36_directors_see_all_at_once) {
    bench.directors = {"p8"};
    Reader director, other;
    bench.watch(director, 8);
    bench.watch(other, 9);
    act();
    EXPECT_EQ(director.value["ply"], 1);
    EXPECT_EQ(other.value["ply"], 0);
    EXPECT_EQ(recorded("p8"), recorded("p0"));
    EXPECT_EQ(recorded("p9"), recorded(""));
}

TEST_F(Late, TN36_a_restart_changes_nothing_of_what_is_shown) {
    act();
    bench.wait(kDelay / 2);
    act();
    bench.wait(kDelay / 2);
    EXPECT_EQ(spectator.value["ply"], 1);
    const Json state = spectator.value["state"];
    restart();
    bench.watch(spectator, -1);
    bench.watch(seat, 0);
    bench.settle();
    EXPECT_EQ(spectator.value["ply"], 1);
    EXPECT_EQ(spectator.value["state"], state);
    EXPECT_EQ(seat.value["ply"], 2);
    bench.wait(kDelay / 2 - 1);
    EXPECT_EQ(spectator.value["ply"], 1);
    bench.wait(1);
    EXPECT_EQ(spectator.value["ply"], 2);
}

TEST_F(Late, TN36_a_match_that_the_public_has_seen_is_as_any_other) {
    act();
    resign();
    restart();
    EXPECT_EQ(bench.match().public_fold().status(), Status::playing) << "a restart shows nothing";
    bench.wait(kDelay);
    ASSERT_TRUE(bench.recover()) << bench.damage;
    Reader late;
    bench.watch(late, -1);
    EXPECT_EQ(late.value["status"], "finished");
    EXPECT_FALSE(late.value.contains("delay_ms"));
    EXPECT_EQ(recorded(""), recorded("p0"));
    EXPECT_EQ(analysed(), "ok");
}

/// AC-10: histories are public.
TEST_F(Late, TN36_histories_are_told_when_the_public_has_seen_the_end) {
    act();
    resign();
    const auto task = std::ranges::find(bench.sent, kShelveTask, &NewTask::kind);
    ASSERT_NE(task, bench.sent.end());
    bool done = false;
    bench.match().shelve(*task, [&](bool whether) { done = whether; });
    const auto shelved = [&] { return bench.store.matches_of({.account = "p0", .most = 9}).value().size(); };
    bench.wait(kDelay - 1);
    EXPECT_EQ(shelved(), 0u);
    EXPECT_FALSE(done);
    bench.wait(1);
    EXPECT_EQ(shelved(), 1u);
    EXPECT_TRUE(done);
    EXPECT_EQ(bench.store.matches_of({.account = "p0", .most = 9}).value().at(0).ended, *spectator.ended);
}

TEST_F(Late, TN36_the_lobby_has_no_row_of_it) {
    EXPECT_TRUE(bench.match().row().is_null());
}

TEST_F(Late, TN36_what_is_late_waits_for_workers_that_are_busy) {
    act();
    bench.workers.full = true;
    bench.wait(kDelay + 500);
    EXPECT_EQ(spectator.value["ply"], 0);
    bench.workers.full = false;
    bench.wait(2'000);
    EXPECT_EQ(spectator.value["ply"], 1);
}

struct LateHidden : Late {
    LateHidden() : Late("kapow", 3) {}
};

/// Seats see their own cards at once, directors what the public will see, and the public is late.
TEST_F(LateHidden, TN36_a_game_of_hidden_cards_is_late_for_the_public_alone) {
    Reader director;
    bench.directors = {"p8"};
    bench.watch(director, 8);
    for (int i = 0; i < 12; ++i) act();
    const int plies = bench.match().fold().ply();
    EXPECT_EQ(seat.value["ply"], plies);
    EXPECT_EQ(director.value["ply"], plies);
    EXPECT_EQ(spectator.value["ply"], 0);
    EXPECT_EQ(director.value["state"], bench.match().fold().state()->view(Audience::everyone()));
    EXPECT_EQ(seat.value["state"], bench.match().fold().state()->view(Audience::of(0)));
    EXPECT_EQ(record(""), "record_hidden");
    EXPECT_EQ(record("p8"), "record_hidden") << "a director sees no cards";
    const Seat turn = bench.match().fold().turn().at(0);
    EXPECT_EQ(legal("p8", turn), "not_your_seat");
    bench.wait(kDelay);
    EXPECT_EQ(spectator.value["ply"], plies);
    EXPECT_EQ(spectator.value["state"], director.value["state"]);
}

TEST_F(LateHidden, TN36_the_cards_are_open_when_the_public_has_seen_the_end) {
    act();
    for (const int who : {0, 1}) ASSERT_EQ(bench.did(who, InputType::resign), "ok");
    ASSERT_TRUE(bench.match().over());
    spectator.ended = bench.loop.wall();
    EXPECT_EQ(record(""), "record_hidden");
    EXPECT_NE(record("p2"), "record_hidden");
    bench.wait(kDelay);
    EXPECT_EQ(record(""), record("p2"));
}

struct LateLengthy : Late {
    LateLengthy() : Late("kapture9") {}
};

TEST_F(LateLengthy, TN36_a_long_action_is_played_for_the_public_by_a_worker) {
    const Seat turn = bench.match().fold().turn().at(0);
    ASSERT_EQ(bench.did(turn, InputType::act, {{"type", "flick"}, {"vector", {0.0, 0.4}}}), "ok");
    spectator.acted.push_back(bench.loop.wall());
    const Json live = seat.value;
    EXPECT_EQ(live["ply"], 1);
    bench.workers.hold = true;
    bench.wait(kDelay);
    EXPECT_EQ(spectator.value["ply"], 0);
    EXPECT_EQ(bench.workers.waiting(), 1u);
    bench.workers.work_all();
    bench.wait(10);
    EXPECT_EQ(spectator.value["ply"], 1);
    EXPECT_EQ(spectator.value["state"], live["state"]);
}

}  // namespace
}  // namespace kabinet::testing
