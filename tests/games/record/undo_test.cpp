#include <gmock/gmock.h>

#include "tests/games/record/scribe.hpp"

/// Undoing within one's own turn, outside of practice.
namespace kabinet {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// A match of Kabetopo whose first seat has moved, and may still use the token or end the turn.
struct Turn : Scribe {
    explicit Turn(const Header& header = test_header("kabetopo", 2)) : Scribe(header) {
        begin();
        before = fold().state_hash();
        first = fold().turn().front();
        move();
    }
    void move() { EXPECT_EQ(add(InputType::act, first, moves().front()), ""); }
    void end() { EXPECT_EQ(add(InputType::act, first, {{"type", "end"}}), ""); }
    std::string undo(int to, Seat seat) { return add(InputType::undo, seat, {{"to", to}}); }
    std::vector<Json> moves() const {
        std::vector<Json> list;
        for (const Json& action : fold().state()->legal(first)) {
            if (action["type"] == "move") list.push_back(action);
        }
        return list;
    }
    std::string before;
    Seat first = 0;
};

TEST(UndoInTurn, an_own_action_is_undone_while_the_turn_lasts) {
    Turn match;
    ASSERT_EQ(match.fold().turn(), std::vector{match.first});
    EXPECT_EQ(match.fold().undo_to(), 0);
    EXPECT_EQ(match.undo(0, 1 - match.first), "no_undo") << "it is not theirs";
    ASSERT_EQ(match.undo(0, match.first), "");
    EXPECT_EQ(match.events().front().body, Json({{"type", "taken_back"}, {"seat", match.first}, {"to", 0}}));
    EXPECT_EQ(match.fold().state_hash(), match.before);
    EXPECT_EQ(match.fold().ply(), 2) << "it never falls";
    EXPECT_THAT(match.fold().undoable(), IsEmpty());
    EXPECT_EQ(match.undo(0, match.first), "no_undo") << "it does not stand any more";
}

TEST(UndoInTurn, what_came_before_anybody_elses_action_stands) {
    Turn match;
    match.end();
    EXPECT_THAT(match.fold().undoable(), IsEmpty()) << "the turn is over";
    EXPECT_EQ(match.undo(1, match.first), "no_undo");
    match.first = 1 - match.first;
    match.move();
    EXPECT_THAT(match.fold().undoable(), ElementsAre(2)) << "not what the other one played";
    EXPECT_EQ(match.undo(0, match.first), "no_undo");
    EXPECT_EQ(match.undo(2, match.first), "");
}

TEST(UndoInTurn, all_actions_of_a_turn_can_be_undone_at_once) {
    Turn match;
    ASSERT_EQ(match.add(InputType::act, match.first, {{"type", "token"}}), "");
    EXPECT_THAT(match.fold().undoable(), ElementsAre(0, 1));
    EXPECT_EQ(match.fold().undo_to(), 1);
    ASSERT_EQ(match.undo(0, match.first), "");
    EXPECT_EQ(match.fold().state_hash(), match.before) << "the token is there again";
}

TEST(UndoInTurn, a_few_times_in_a_turn) {
    Turn match;
    for (int i = 0; i < kMostUndosOfTurn; ++i) {
        ASSERT_EQ(match.undo(match.fold().ply() - 1, match.first), "");
        match.move();
    }
    EXPECT_THAT(match.fold().undoable(), IsEmpty());
    match.end();
    match.first = 1 - match.first;
    match.move();
    EXPECT_EQ(match.fold().undo_to(), match.fold().ply() - 1) << "another turn";
}

TEST(UndoInTurn, not_where_nothing_may_be_taken_back) {
    Header rated = test_header("kabetopo", 2);
    rated.rated = true;
    EXPECT_EQ(Turn(rated).undo(0, 0), "no_undo");
    Header event = test_header("kabetopo", 2);
    event.tournament = {{"id", "spring"}};
    EXPECT_EQ(Turn(event).undo(0, 0), "no_undo");
    Turn out_of_time(test_header("kabetopo", 2, move_clock(10'000)));
    EXPECT_EQ(out_of_time.add(InputType::undo, out_of_time.first, {{"to", 0}}, 10'001), "out_of_time");
}

TEST(UndoInTurn, a_wish_and_an_offer_end_with_it) {
    Turn match;
    ASSERT_EQ(match.add(InputType::offer_draw, match.first), "");
    ASSERT_EQ(match.undo(0, match.first), "");
    EXPECT_FALSE(match.fold().draw_offer());
}

TEST(UndoInTurn, the_record_proves_itself) {
    Turn match;
    ASSERT_EQ(match.undo(0, match.first), "");
    EXPECT_EQ(match.add(InputType::act, match.first, match.moves().back()), "");
    match.end();
    ASSERT_EQ(match.add(InputType::resign, 0), "");
    EXPECT_THAT(verify(match.record()), IsEmpty());
}

}  // namespace
}  // namespace kabinet
