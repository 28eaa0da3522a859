#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <random>
#include <utility>

#include "tests/games/kuba/slow.hpp"

/// What holds in every position of Kuba.
namespace kabinet::kuba {
namespace {

std::vector<Push> listed(const Position& position) {
    std::vector<Push> pushes;
    legal_pushes(position).each([&](Push push) { pushes.push_back(push); });
    return pushes;
}

/// A position that play can reach: they have the typical lines.
Position reachable(std::uint32_t seed, int plies) {
    std::mt19937 random(seed);
    Position position = start(random() % 2 == 0);
    for (int ply = 0; ply < plies && !winner(position); ++ply) {
        const auto pushes = listed(position);
        play(position, pushes[random() % pushes.size()]);
    }
    return position;
}

/// Marbles and a ban anywhere: these have the odd lines. About `eighths` + 1 of eight cells have a marble.
Position anywhere(std::uint32_t seed, int eighths) {
    std::mt19937 random(seed);
    Position position;
    for (int i = 0; i < 49; ++i) {
        if (random() % 8 > static_cast<std::uint32_t>(eighths)) continue;
        position.marbles.at(random() % 3) |= bit(i / 7 * 8 + i % 7);
    }
    const int ban = static_cast<int>(random() % 49);
    position.ban = bit(ban / 7 * 8 + ban % 7);
    position.ban_way = static_cast<Direction>(random() % 4);
    position.turn = static_cast<Colour>(random() % 2);
    return position;
}

rc::Gen<Position> positions() {
    return rc::gen::apply(
        [](bool any, std::uint32_t seed, int n) { return any ? anywhere(seed, n % 7) : reachable(seed, n); },
        rc::gen::arbitrary<bool>(), rc::gen::arbitrary<std::uint32_t>(), rc::gen::inRange(0, 250));
}

void check(const char* property, auto holds) {
    EXPECT_TRUE(rc::check(property, holds));
}

TEST(KubaProperties, KU2_KU3_KU4_KU5_the_fast_engine_pushes_as_the_slow_one) {
    check("same legal pushes, same positions after them", [] {
        const Position position = *positions();
        const auto pushes = listed(position);
        RC_ASSERT(pushes == slow::legal_pushes(position));
        RC_ASSERT(legal_pushes(position).count() == static_cast<int>(pushes.size()));
        for (const Push push : pushes) {
            Position fast = position;
            play(fast, push);
            RC_ASSERT(fast == slow::after(position, push));
        }
    });
}

TEST(KubaProperties, KU2_KU4_KU5_what_is_not_listed_breaks_a_rule) {
    check("a rule is named exactly for the pushes that are not legal", [] {
        const Position position = *positions();
        for (const Direction way : kDirections) {
            for (int i = 0; i < 49; ++i) {
                const Push push{i / 7 * 8 + i % 7, way};
                RC_ASSERT(broken_rule(position, push).empty() == legal_pushes(position).contains(push));
            }
        }
    });
}

TEST(KubaProperties, KU4_marbles_are_on_the_board_or_captured) {
    check("a push moves one marble off at most, never an own one", [] {
        const Position before = *positions();
        for (const Push push : listed(before)) {
            Position after = before;
            const auto pushed = play(after, push);
            const auto lost = [&](Colour c) {
                return std::popcount(before.of(c)) - std::popcount(after.of(c));
            };
            for (const Colour c : {Colour::white, Colour::black, Colour::red}) {
                RC_ASSERT(lost(c) == (pushed.captured == c ? 1 : 0));
            }
            RC_ASSERT(lost(before.turn) == 0);
            RC_ASSERT(after.reds[0] + after.reds[1] - before.reds[0] - before.reds[1] == lost(Colour::red));
            RC_ASSERT((after.occupied() & ~kBoard) == 0U);
            RC_ASSERT(std::popcount(after.occupied()) ==
                      std::popcount(before.occupied()) - (pushed.captured ? 1 : 0));
            RC_ASSERT(pushed.marbles >= 1);
            RC_ASSERT(pushed.marbles <= 7);
        }
    });
}

TEST(KubaProperties, KU6_the_turn_stays_exactly_with_a_capture) {
    check("the same side is to move after a capture, the other one else", [] {
        const Position before = *positions();
        for (const Push push : listed(before)) {
            Position after = before;
            const bool captured = play(after, push).captured.has_value();
            RC_ASSERT((after.turn == before.turn) == captured);
        }
    });
}

TEST(KubaProperties, KU5_what_was_pushed_is_not_pushed_straight_back) {
    check("a push and the push straight back of an opposing marble never follow each other", [] {
        const Position before = *positions();
        for (const Push push : listed(before)) {
            Position after = before;
            const auto pushed = play(after, push);
            if (pushed.captured) continue;
            const Push back{push.from + pushed.marbles * step(push.way), opposite(push.way)};
            const bool opposing = after.on(back.from) == after.turn;
            RC_ASSERT((after.ban != 0) == opposing);
            if (opposing) RC_ASSERT(!legal_pushes(after).contains(back));
        }
    });
}

/// The board turned by 90 degrees, clockwise: a1 goes to a7, up becomes right.
Cell turned(Cell cell) {
    return (6 - cell % 8) * 8 + cell / 8;
}
Direction turned(Direction way) {
    constexpr std::array turns = {Direction::right, Direction::left, Direction::up, Direction::down};
    return turns[static_cast<std::size_t>(way)];
}
/// The board seen in a mirror: a and g change places.
Cell mirrored(Cell cell) {
    return cell / 8 * 8 + 6 - cell % 8;
}
Direction mirrored(Direction way) {
    return way == Direction::left || way == Direction::right ? opposite(way) : way;
}

template <class Map>
Position mapped(const Position& position, Map map) {
    Position result = position;
    const auto move = [&](Bitboard set) {
        Bitboard moved = 0;
        for (; set != 0; set &= set - 1) moved |= bit(map(Cell{std::countr_zero(set)}));
        return moved;
    };
    for (Bitboard& set : result.marbles) set = move(set);
    result.ban = move(result.ban);
    if (result.ban != 0) result.ban_way = map(position.ban_way);
    return result;
}

Position with_colours_swapped(Position position) {
    std::swap(position.marbles[0], position.marbles[1]);
    std::swap(position.reds[0], position.reds[1]);
    position.turn = opponent(position.turn);
    return position;
}

void check_symmetry(const char* property, auto map) {
    check(property, [&] {
        const Position position = *positions();
        const Position image = mapped(position, map);
        RC_ASSERT(legal_pushes(image).count() == legal_pushes(position).count());
        for (const Push push : listed(position)) {
            Position after = position;
            Position image_after = image;
            const Push image_push{map(push.from), map(push.way)};
            RC_ASSERT(legal_pushes(image).contains(image_push));
            play(after, push);
            play(image_after, image_push);
            RC_ASSERT(image_after == mapped(after, map));
        }
    });
}

TEST(KubaProperties, KU2_KU3_know_no_special_direction) {
    check_symmetry("turning the board turns all that happens", [](auto x) { return turned(x); });
    check_symmetry("a mirror mirrors all that happens", [](auto x) { return mirrored(x); });
}

TEST(KubaProperties, KU2_KU3_KU4_treat_both_sides_alike) {
    check("swapping the colours swaps all that happens", [] {
        const Position position = *positions();
        const Position swapped = with_colours_swapped(position);
        RC_ASSERT(legal_pushes(swapped).from == legal_pushes(position).from);
        for (const Push push : listed(position)) {
            Position after = position;
            Position swapped_after = swapped;
            play(after, push);
            play(swapped_after, push);
            RC_ASSERT(swapped_after == with_colours_swapped(after));
        }
    });
}

TEST(KubaProperties, every_reachable_position_has_a_text_form_of_its_own) {
    check("text and back is the same position", [] {
        const Position position = reachable(*rc::gen::arbitrary<std::uint32_t>(), *rc::gen::inRange(0, 250));
        RC_ASSERT(parse(to_text(position)).value() == position);
    });
}

}  // namespace
}  // namespace kabinet::kuba
