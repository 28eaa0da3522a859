#include "games/kapture9/bot/bot.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "games/kapture9/physics/simulation.hpp"
#include "games/kapture9/play.hpp"

/// The house's bot in Kapture 9 (BO-1, BO-3).
namespace kabinet::kapture9 {
namespace {

Choice asked(const Position& position, Level level) {
    return choose(position, Tremor::off, {}, {.seat = position.turn, .level = level, .seed = {}, .stop = {}});
}

TEST(Kapture9Bot, BO1_the_hands_of_the_lower_levels_stray_from_what_they_want) {
    const auto flicks = [](Level level, int number) {
        Question question{.level = level, .seed = sha256({std::to_string(number)})};
        const auto played = choose(start(0), Tremor::off, {}, question).action;
        question.slips = false;
        const auto wanted = choose(start(0), Tremor::off, {}, question).action;
        return std::pair(std::get<physics::Flick>(played), std::get<physics::Flick>(wanted));
    };
    for (int number = 0; number < 4; ++number) {
        for (const Level level : {Level::easy, Level::medium}) {
            const auto [played, wanted] = flicks(level, number);
            EXPECT_NE(played, wanted);
            const double most = 6 * 2 * spread_of(Tremor::normal).speed * std::hypot(wanted.vx, wanted.vy);
            EXPECT_LT(std::hypot(played.vx - wanted.vx, played.vy - wanted.vy), most);
        }
    }
    const auto [played, wanted] = flicks(Level::hard, 0);
    EXPECT_EQ(played, wanted);
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
