#include "games/kapture9/bot/bot.hpp"

#include <gtest/gtest.h>

#include "games/kapture9/physics/simulation.hpp"
#include "games/kapture9/play.hpp"
#include "tests/games/kapture9/bare_board.hpp"

/// The house's bot in Kapture 9 (BO-1, BO-3).
namespace kabinet::kapture9 {
namespace {

Choice asked(const Position& position, Level level) {
    return choose(position, Tremor::off, {}, {.seat = position.turn, .level = level, .seed = {}, .stop = {}});
}

TEST(Kapture9Bot, BO3_fills_an_empty_board_in_a_few_flicks) {
    EXPECT_LE(flicks_to_fill(Level::easy, 0), 40);
    EXPECT_LE(flicks_to_fill(Level::medium, 0), 20);
    EXPECT_LE(flicks_to_fill(Level::hard, 0), 12);
}

TEST(Kapture9Bot, BO3_captures_the_last_base_rather_than_keep_a_lead) {
    const Position position = parse("./00/000/00/0 0 flick 1 8 0-0 0").value();
    const auto flick = std::get<physics::Flick>(asked(position, Level::medium).action);
    physics::Simulation simulation;
    EXPECT_EQ(judge(position, 0, simulation.run(position.standing(), flick)).base, 0);
}

TEST(Kapture9Bot, KC12_the_last_base_is_taken_without_a_flick) {
    Position position = start(0);
    position.meekones[0] = kAllBases & ~with(0, 7);
    position.phase = Phase::choose;
    position.round = 3;
    position.wins = {2, 0};
    const Choice choice = asked(position, Level::medium);
    EXPECT_EQ(std::get<Placement>(choice.action).base, 7);
    EXPECT_GT(choice.share, 0.95);
}

}  // namespace
}  // namespace kabinet::kapture9
