#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <random>

#include "games/nine/moves.hpp"

/// What holds in every position of nine.
namespace kabinet::nine {
namespace {

/// A position that play can reach.
Position reachable(std::uint32_t seed, int seats, int plies) {
    std::mt19937 random(seed);
    Position position = start(seats, random() % 2 ? Phases::restart : Phases::carry_on);
    for (int ply = 0; ply < plies; ++ply) {
        const Actions actions = legal_actions(position);
        if (actions.empty()) break;
        play(position, actions.begin()[random() % actions.size()]);
    }
    return position;
}

rc::Gen<Position> positions() {
    return rc::gen::apply(reachable, rc::gen::arbitrary<std::uint32_t>(), rc::gen::inRange(2, 5),
                          rc::gen::inRange(0, 85));
}

void check(const char* property, auto holds) {
    EXPECT_TRUE(rc::check(property, holds));
}

int total(const Position& position, Counter counter) {
    return static_cast<int>(std::ranges::count(position.cells, counter) +
                            std::ranges::count(position.slots, counter));
}

/// NI-4, cell by cell and as plainly as can be: the cells of the line that `slot` looks along, then a walk.
std::optional<Cell> slow_rest(const Position& position, Slot slot) {
    const std::string name = slot_name(slot);
    const int n = name[1] - '1';
    std::optional<Cell> rest;
    for (int i = 0; i < kSide; ++i) {
        int file = n;
        int rank = n;
        if (name[0] == 'N') rank = kSide - 1 - i;
        if (name[0] == 'S') rank = i;
        if (name[0] == 'W') file = i;
        if (name[0] == 'E') file = kSide - 1 - i;
        const Cell cell = rank * kSide + file;
        if (position.on(cell) != Counter::none) break;
        rest = cell;
    }
    return rest;
}

TEST(NineProperties, NI4_counters_stop_where_a_walk_stops) {
    check("rest_of is the last free cell before the first counter", [] {
        const Position position = *positions();
        for (Slot slot = 0; slot < kSlots; ++slot)
            RC_ASSERT(rest_of(position, slot) == slow_rest(position, slot));
    });
}

TEST(NineProperties, NI1_counters_are_never_lost) {
    check("an action adds one counter, or moves one", [] {
        const Position before = *positions();
        for (const Action action : legal_actions(before)) {
            Position after = before;
            play(after, action);
            for (const Counter c :
                 {Counter::yellow, Counter::blue, Counter::orange, Counter::green, Counter::red}) {
                const bool placed = (action.type == Phase::red && c == Counter::red) ||
                                    (action.type == Phase::place && c == counter_of(before.turn));
                RC_ASSERT(total(after, c) == total(before, c) + (placed ? 1 : 0));
            }
            for (Seat seat = 0; seat < before.seats; ++seat) {
                RC_ASSERT(total(after, counter_of(seat)) <= counters_each(before.seats));
            }
        }
    });
}

TEST(NineProperties, NI4_counters_on_the_board_never_move_again) {
    check("a cell that is taken stays as it is", [] {
        const Position before = *positions();
        for (const Action action : legal_actions(before)) {
            Position after = before;
            play(after, action);
            for (Cell cell = 0; cell < kCells; ++cell) {
                if (before.on(cell) != Counter::none) RC_ASSERT(after.on(cell) == before.on(cell));
            }
        }
    });
}

TEST(NineProperties, NI2_NI3_NI4_exactly_the_listed_actions_break_no_rule) {
    check("a rule is named for all others", [] {
        const Position position = *positions();
        const Actions actions = legal_actions(position);
        for (const Phase type : {Phase::red, Phase::place, Phase::move}) {
            for (int where = 0; where < (type == Phase::red ? kCells : kSlots); ++where) {
                const Action action{type, where};
                const bool listed = std::ranges::count(actions, action) == 1;
                RC_ASSERT(broken_rule(position, action).empty() == listed);
            }
        }
    });
}

TEST(NineProperties, NI6_NI7_somebody_is_to_move_exactly_while_somebody_can) {
    check("the turn is with a seat that can move, or with nobody", [] {
        const Position position = *positions();
        RC_ASSERT((position.turn == kNobody) == legal_actions(position).empty());
        if (position.phase != Phase::move) return;
        bool somebody = false;
        for (Seat seat = 0; seat < position.seats; ++seat) somebody = somebody || can_move(position, seat);
        RC_ASSERT(somebody == (position.turn != kNobody));
    });
}

TEST(NineProperties, NI9_there_is_one_winner_and_a_strict_order) {
    check("ranks are 1 to the number of seats", [] {
        const auto points = *rc::gen::container<std::vector<int>>(
            static_cast<std::size_t>(*rc::gen::inRange(2, 5)), rc::gen::inRange(0, 10));
        const auto ranks = ranking(points);
        for (std::size_t rank = 1; rank <= points.size(); ++rank) {
            RC_ASSERT(std::ranges::count(ranks, static_cast<int>(rank)) == 1);
        }
        const auto winner = static_cast<std::size_t>(std::ranges::find(ranks, 1) - ranks.begin());
        for (std::size_t seat = 0; seat < points.size(); ++seat) {
            RC_ASSERT(points[seat] < points[winner] || (points[seat] == points[winner] && seat <= winner));
        }
    });
}

TEST(NineProperties, every_reachable_position_has_a_text_form_of_its_own) {
    check("text and back is the same position, what is not seen in it apart", [] {
        const Position position = *positions();
        Position back = parse(to_text(position)).value();
        if (position.phase == Phase::place && position.seats != 3) RC_ASSERT(back.phases == position.phases);
        back.phases = position.phases;
        RC_ASSERT(back == position);
    });
}

}  // namespace
}  // namespace kabinet::nine
