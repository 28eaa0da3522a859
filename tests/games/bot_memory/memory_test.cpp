#include <gtest/gtest.h>

#include <array>
#include <string>

#include "games/core/registry.hpp"
#include "games/search/bot.hpp"
#include "games/search/state_world.hpp"
#include "tests/games/bot_memory/heap.hpp"

/// The bounds of docs/bots.md on the memory of one question (BO-1: a level is a budget).
namespace kabinet {
namespace {

constexpr std::size_t kKiB = 1024;

struct Bound {
    const char* game;
    std::array<std::size_t, 4> bytes;  // by Level
};
/// Kuba: the table of 16 bytes an entry. nine: 32 bytes a node, at most 49 nodes a play-out and 2^18 in all.
/// Kabetopo: 52 bytes a node, a node a position. A list of nodes doubles when it is full, and for a moment
/// both are there. The rest is little.
constexpr Bound kBounds[] = {
    {"kuba", {32 * kKiB, 96 * kKiB, 1056 * kKiB, 4128 * kKiB}},
    {"nine", {400 * kKiB, 3100 * kKiB, 12320 * kKiB, 12320 * kKiB}},
    {"kapow", {64 * kKiB, 64 * kKiB, 64 * kKiB, 64 * kKiB}},
    {"kapture9", {256 * kKiB, 256 * kKiB, 256 * kKiB, 256 * kKiB}},
    {"kabetopo", {64 * kKiB, 192 * kKiB, 1280 * kKiB, 5120 * kKiB}},
};

Question asked(const State& state, Level level) {
    return {.seat = state.to_move().front(), .level = level, .seed = sha256("memory"), .stop = {}};
}

/// The most bytes that were held at one time by `think`, beyond what was held before.
template <class Think>
std::size_t bytes_of(Think think) {
    const std::size_t before = heap::held();
    heap::forget_most();
    think();
    return heap::most() - before;
}

class BotMemory : public testing::TestWithParam<Bound> {};

/// At the start, where the choice is widest in most games, and after some turns of the simplest kind.
TEST_P(BotMemory, BO1_a_level_needs_no_more_than_the_docs_say) {
    const Game& game = *find_game(GetParam().game);
    for (const Level level : all_levels()) {
        const auto state = game.start({.seats = game.info.max_seats}).value();
        for (const int plies : {0, 30}) {
            for (int ply = 0; ply < plies && !state->outcome(); ++ply) {
                const Seat seat = state->to_move().front();
                ASSERT_TRUE(state->play(seat, state->stand_in(seat)));
            }
            if (state->outcome()) break;
            const std::size_t bytes = bytes_of([&] { think(game, *state, asked(*state, level)); });
            EXPECT_LE(bytes, GetParam().bytes[static_cast<std::size_t>(level)])
                << name_of(level) << " after " << plies;
            RecordProperty(std::string(name_of(level)) + std::to_string(plies), std::to_string(bytes));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Games, BotMemory, testing::ValuesIn(kBounds),
                         [](const auto& info) { return std::string(info.param.game); });

/// The search over states, which plays a game without a bot of its own, in a game with many moves. Master has
/// the most play-outs.
TEST(BotHeap, BO4_the_search_over_states_needs_no_more_than_the_docs_say) {
    const Game& game = *find_game("nine");
    const auto state = game.start({.seats = game.info.max_seats}).value();
    EXPECT_LE(bytes_of([&] { search::think(game, *state, asked(*state, Level::master)); }), 1536 * kKiB);
}

TEST(BotHeap, counts_what_is_allocated) {
    EXPECT_GE(bytes_of([] { std::string(5000, 'x').shrink_to_fit(); }), 5000U);
}

}  // namespace
}  // namespace kabinet
