#include "daily/push_task.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "daily/push_solver.hpp"

namespace kabinet::daily::testing {
namespace {

/// Every how many puzzles one is proved: KABINET_EVERY_PUSH=1 proves all of them, which takes a minute.
std::size_t step() {
    return std::getenv("KABINET_EVERY_PUSH") ? 1 : 20;
}

TEST(PushTask, there_is_one_for_each_day_of_a_year) {
    EXPECT_GE(push_tasks(), 366u);
    std::set<std::string> positions;
    for (std::size_t i = 0; i < push_tasks(); ++i) positions.insert(push_task(i).position);
    EXPECT_EQ(positions.size(), push_tasks());
}

TEST(PushTask, each_has_one_solution_and_no_shorter_one) {
    for (std::size_t i = 0; i < push_tasks(); i += step()) {
        const PushTask task = push_task(i);
        const auto position = kuba::parse(task.position);
        ASSERT_TRUE(position.has_value()) << task.position;
        const auto solution = only_line(*position, task.pushes());
        ASSERT_TRUE(solution.has_value()) << task.position;
        ASSERT_EQ(solution->line.size(), task.line.size()) << task.position;
        for (std::size_t n = 0; n < task.line.size(); ++n) {
            EXPECT_EQ(kuba::name_of(solution->line[n].from), task.line[n].from) << task.position;
            EXPECT_EQ(kuba::name_of(solution->line[n].way), task.line[n].dir) << task.position;
        }
        EXPECT_FALSE(wins(*position, position->turn, task.pushes() - 1)) << task.position;
        EXPECT_EQ(winning(*position, task.pushes()).size(), 1u) << task.position;
    }
}

TEST(PushTask, the_last_push_of_a_line_wins) {
    for (std::size_t i = 0; i < push_tasks(); ++i) {
        const PushTask task = push_task(i);
        auto position = *kuba::parse(task.position);
        for (const LinePush& push : task.line) {
            ASSERT_FALSE(kuba::winner(position)) << task.position;
            ASSERT_EQ(static_cast<Seat>(kuba::at(position.turn)), push.seat) << task.position;
            const kuba::Push move{*kuba::cell_named(push.from), *kuba::direction_named(push.dir)};
            ASSERT_TRUE(kuba::legal_pushes(position).contains(move)) << task.position;
            kuba::play(position, move);
        }
        ASSERT_TRUE(kuba::winner(position)) << task.position;
        EXPECT_EQ(static_cast<Seat>(kuba::at(*kuba::winner(position))), task.seat()) << task.position;
        EXPECT_GT(task.line.size(), static_cast<std::size_t>(task.pushes())) << "the other side moves, too";
    }
}

TEST(PushSolver, a_position_with_two_ways_is_no_puzzle) {
    // Either of two captures of the seventh red wins at once.
    const auto position = kuba::parse("rw5/7/7/7/7/7/rw4b w 6-0 -");
    ASSERT_TRUE(position.has_value());
    EXPECT_EQ(winning(*position, 1).size(), 2u);
    EXPECT_FALSE(only_line(*position, 1));
}

}  // namespace
}  // namespace kabinet::daily::testing
