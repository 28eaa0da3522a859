#include <gmock/gmock.h>

#include <fstream>
#include <sstream>

#include "tests/games/record/scribe.hpp"

/// A match of practice: its host holds several seats and undoes actions.
namespace kabinet {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Header practice_header(const std::string& game = "kuba", int seats = 2) {
    Header header = test_header(game, seats);
    header.practice = true;
    return header;
}

/// The host on all seats, or but for the last ones, which the house has.
struct Practice : Scribe {
    explicit Practice(const Header& header = practice_header(), int bots = 0) : Scribe(header) {
        for (Seat seat = 0; seat < header.seats; ++seat) {
            const bool bot = seat >= header.seats - bots;
            EXPECT_EQ(add(InputType::sit, seat, sit_detail(bot ? "house" : "p0")), "");
        }
        EXPECT_EQ(add(InputType::start), "");
    }
    std::string undo(int to, Seat seat = 0) { return add(InputType::undo, seat, {{"to", to}}); }
};

Json flick(double speed) {
    return {{"type", "flick"}, {"vector", {0.0, speed}}};
}

TEST(Practice, the_host_alone_holds_several_seats_and_only_in_practice) {
    Scribe casual;
    EXPECT_EQ(casual.add(InputType::sit, 0, sit_detail("p0")), "");
    EXPECT_EQ(casual.add(InputType::sit, 1, sit_detail("p0")), "already_seated");
    Scribe other(practice_header());
    EXPECT_EQ(other.add(InputType::sit, 0, sit_detail("p1")), "");
    EXPECT_EQ(other.add(InputType::sit, 1, sit_detail("p1")), "already_seated") << "not the host";
    Practice own;
    own.play(0);
    own.play(1);
    EXPECT_EQ(own.fold().ply(), 2);
}

TEST(Practice, whoever_holds_two_seats_would_see_what_a_game_hides) {
    Scribe hidden(practice_header("kapow", 3));
    EXPECT_EQ(hidden.add(InputType::sit, 0, sit_detail("p0")), "");
    EXPECT_EQ(hidden.add(InputType::sit, 1, sit_detail("p0")), "bots_only");
    Practice against(practice_header("kapow", 2), 1);
    against.play(0);
    EXPECT_THAT(against.fold().undoable(), IsEmpty()) << "cards were seen";
    EXPECT_EQ(against.undo(0), "no_undo");
}

TEST(Practice, an_undo_brings_any_earlier_position_under_a_new_ply) {
    Practice practice;
    std::vector<std::string> states;
    for (int ply = 0; ply < 4; ++ply) {
        states.push_back(practice.fold().state_hash());
        practice.play(static_cast<std::uint32_t>(ply));
    }
    EXPECT_THAT(practice.fold().undoable(), ElementsAre(0, 1, 2, 3));
    EXPECT_EQ(practice.fold().undo_to(), 3);
    ASSERT_EQ(practice.undo(1), "");
    EXPECT_EQ(practice.events().front().body, Json({{"type", "taken_back"}, {"seat", 1}, {"to", 1}}))
        << "the seat whose action is undone";
    EXPECT_EQ(practice.fold().state_hash(), states[1]);
    EXPECT_EQ(practice.fold().ply(), 5) << "it never falls";
    EXPECT_EQ(practice.undo(1), "no_undo") << "that action does not stand any more";
    EXPECT_EQ(practice.undo(9), "no_undo");
    practice.play(2);
    EXPECT_THAT(practice.fold().undoable(), ElementsAre(0, 5));
    ASSERT_EQ(practice.undo(0), "");
    EXPECT_EQ(practice.fold().state_hash(), states[0]);
    EXPECT_EQ(practice.fold().undo_to(), std::nullopt);
}

TEST(Practice, against_a_bot_the_hosts_own_action_is_the_one_that_is_undone) {
    Practice practice(practice_header(), 1);
    practice.play(0);
    practice.play(1);
    EXPECT_EQ(practice.fold().undo_to(), 0);
    EXPECT_EQ(practice.undo(0, 1), "not_your_seat") << "a bot undoes nothing";
    EXPECT_EQ(practice.add(InputType::abort, 1), "not_your_seat");
}

TEST(Practice, nothing_but_actions_and_undos_belongs_there) {
    Practice practice;
    practice.play(0);
    for (const InputType type : {InputType::resign, InputType::offer_draw, InputType::ask_takeback,
                                 InputType::ask_pause, InputType::claim})
        EXPECT_EQ(practice.add(type, 0), "not_in_practice") << name_of(type);
    EXPECT_EQ(practice.fold().takebacks(), std::nullopt);
    Scribe casual;
    casual.begin();
    casual.play(0);
    EXPECT_EQ(casual.add(InputType::undo, 0, {{"to", 0}}), "no_undo");
}

TEST(Practice, a_result_does_not_end_it_and_is_undone) {
    Practice practice;
    FairStream chance(sha256("a whole match"), "play out");
    while (!practice.fold().turn().empty()) practice.play(chance.next());
    ASSERT_TRUE(practice.fold().outcome());
    EXPECT_EQ(practice.fold().status(), Status::playing);
    const Outcome won = *practice.fold().outcome();
    ASSERT_EQ(practice.undo(practice.fold().undoable().back()), "");
    EXPECT_FALSE(practice.fold().outcome());
    EXPECT_THAT(practice.fold().turn(), SizeIs(1));
    while (!practice.fold().turn().empty()) practice.play(chance.next());
    const Outcome kept = *practice.fold().outcome();
    ASSERT_EQ(practice.add(InputType::abort, 0), "") << "at any time";
    EXPECT_EQ(practice.fold().status(), Status::finished);
    EXPECT_EQ(practice.fold().outcome(), kept) << "what the game has decided stands";
    EXPECT_EQ(practice.undo(0), "match_over");
    EXPECT_EQ(practice.add(InputType::rematch, 0, {{"nonce", ""}}), "not_in_practice");
    EXPECT_THAT(flaws(practice.record()), IsEmpty());
}

TEST(Practice, KC3_the_tremor_of_a_flick_again_is_drawn_anew_and_proved) {
    Header header = practice_header("kapture9");
    header.options = {{"first", "0"}};
    Practice practice(header);
    const std::string start = practice.fold().state()->position();
    std::vector<Json> played;
    for (int i = 0; i < 3; ++i) {
        const int ply = practice.fold().ply();
        ASSERT_EQ(practice.add(InputType::act, 0, flick(0.3)), "");
        played.push_back(practice.fold().note()["played"]);
        ASSERT_EQ(practice.undo(ply), "");
        EXPECT_EQ(practice.fold().state()->position(), start);
    }
    EXPECT_NE(played[0], played[1]);
    EXPECT_NE(played[1], played[2]);
    ASSERT_EQ(practice.add(InputType::act, 0, flick(0.3)), "");
    ASSERT_EQ(practice.add(InputType::abort, 0), "");
    EXPECT_THAT(flaws(practice.record()), IsEmpty());
    Json forged = practice.record();
    forged["entries"][5]["note"]["played"] = played[0];
    EXPECT_THAT(flaws(rehashed(forged)), ElementsAre("6 bad_note"))
        << "the second flick has a tremor of its own";
}

TEST(Practice, the_same_flick_without_tremor_comes_out_the_same) {
    Header header = practice_header("kapture9");
    header.options = {{"first", "0"}, {"tremor", "off"}};
    Practice practice(header);
    std::vector<std::string> after;
    for (int i = 0; i < 2; ++i) {
        ASSERT_EQ(practice.add(InputType::act, 0, flick(0.3)), "");
        after.push_back(practice.fold().state()->position());
        if (i == 0) ASSERT_EQ(practice.undo(0), "");
    }
    EXPECT_THAT(after, Each(after.front()));
}

TEST(Practice, undos_have_an_end) {
    Practice practice;
    for (int i = 0; i < kMostUndos; ++i) {
        practice.play(0);
        ASSERT_EQ(practice.undo(practice.fold().undoable().back()), "");
    }
    practice.play(0);
    EXPECT_THAT(practice.fold().undoable(), IsEmpty());
    EXPECT_EQ(practice.undo(2 * kMostUndos), "no_undo");
}

/// Also for the browser's verifier.
TEST(Practice, a_record_of_practice_proves_itself) {
    Header header = practice_header("kapture9");
    header.options = {{"first", "0"}};
    Practice practice(header);
    practice.add(InputType::act, 0, flick(0.3), 1'000);
    practice.add(InputType::undo, 0, {{"to", 0}}, 2'000);
    practice.add(InputType::act, 0, flick(0.3), 3'000);
    practice.add(InputType::abort, 0, Json::object(), 4'000);
    std::ostringstream kept;
    kept << std::ifstream("tests/games/record/practised.json").rdbuf();
    EXPECT_EQ(practice.record(), Json::parse(kept.str(), nullptr, false)) << practice.record().dump();
    EXPECT_THAT(flaws(practice.record()), IsEmpty());
    Json public_match = practice.record();
    public_match["header"].erase("practice");
    EXPECT_THAT(flaws(rehashed(public_match)), ElementsAre("2 illegal"));
}

}  // namespace
}  // namespace kabinet
