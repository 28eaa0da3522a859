#include "daily/flick_task.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

#include "daily/flick_try.hpp"

namespace kabinet::daily::testing {
namespace {

Date day(const char* text) {
    return *Date::parse(text);
}

/// How many days are looked at: KABINET_DAYS for a longer run (docs/daily.md has the numbers of a year).
int days() {
    const char* wanted = std::getenv("KABINET_DAYS");
    return wanted ? std::atoi(wanted) : 5;
}

TEST(FlickTask, the_same_date_gives_the_same_task) {
    const FlickTask task = flick_task(day("2026-11-27"));
    EXPECT_EQ(task, flick_task(day("2026-11-27")));
    EXPECT_NE(task, flick_task(day("2026-11-28")));
    EXPECT_EQ(FlickTask::from(task.to_json()), task);
}

/// What was published once stays: another engine would have to keep this one beside it.
TEST(FlickTask, a_golden_day) {
    EXPECT_EQ(
        flick_task(day("2026-11-27")).to_json().dump(),
        R"({"candidate":356,"mark":[-3350,3500],"position":"./1./110/.0/. 0 flick 1 10 0-0 0","target":1})");
}

TEST(FlickTask, no_day_is_trivial_and_none_is_hopeless) {
    Date date = Date::of(day("2026-12-01").begins());
    int near = 0, flicks = 0;
    for (int i = 0; i < days(); ++i, date = Date::of(date.ends())) {
        const FlickTask task = flick_task(date);
        const Ease ease = ease_of(task);
        EXPECT_GE(ease.hits, 12) << date.text();
        EXPECT_GE(ease.near, 2) << date.text();
        EXPECT_LE(ease.near, 10) << date.text();
        // The flick that the mark was made of does the task, all but to the rounding of the mark.
        const FlickDraw draw = draw_flick(date, task.candidate);
        FlickTry own;
        own.flick = {draw.flick.vx, draw.flick.vy, 0, 0};
        const auto shown = flick(task, own.action());
        ASSERT_TRUE(shown.has_value());
        EXPECT_EQ(shown->tried.ending, Ending::hit) << date.text();
        EXPECT_LE(shown->tried.distance, 75) << date.text();
        near += ease.near;
        flicks += ease.flicks;
        std::cout << date.text() << " candidate " << task.candidate << " hits " << ease.hits << " near "
                  << ease.near << " best " << ease.best * 1000 << " mm\n";
    }
    std::cout << near << " of " << flicks << " flicks come within 25 mm\n";
}

TEST(FlickTry, a_distance_is_computed_in_whole_numbers) {
    EXPECT_EQ(distance_between({0, 0}, {0, 0}), 0);
    EXPECT_EQ(distance_between({3, 4}, {0, 0}), 10) << "5 units of 20 micrometres are 0.10 mm";
    EXPECT_EQ(distance_between({-1, 1}, {0, 0}), 2) << "2.83 is cut";
    EXPECT_EQ(distance_between({11250, 11250}, {-11250, -11250}), 63639);
}

TEST(FlickTry, what_is_no_flick_is_refused) {
    const FlickTask task = flick_task(day("2026-11-27"));
    const auto code = [&](const Json& action) {
        const auto shown = flick(task, action);
        return shown ? std::string("ok") : shown.error().code;
    };
    EXPECT_EQ(code({{"type", "place"}, {"base", 0}}), "illegal_action");
    EXPECT_EQ(code({{"type", "flick"}, {"vector", {0, 9}}}), "illegal_action");
    EXPECT_EQ(code({{"type", "flick"}}), "bad_action");
    EXPECT_EQ(code({{"type", "flick"}, {"vector", {0, 0.4}}}), "ok");
}

TEST(FlickTry, a_ball_that_leaves_the_board_is_a_foul_without_a_distance) {
    const auto shown = flick(flick_task(day("2026-11-27")), {{"type", "flick"}, {"vector", {3.9, 0.1}}});
    ASSERT_TRUE(shown.has_value());
    EXPECT_EQ(shown->tried.ending, Ending::foul);
    EXPECT_EQ(shown->tried.distance, 0);
}

TEST(FlickTry, results_are_compared_by_ending_distance_and_number) {
    FlickTry hit, missed, foul;
    hit.ending = Ending::hit;
    hit.distance = 9000;
    missed.ending = Ending::missed;
    missed.distance = 10;
    EXPECT_LT(hit.score(3), missed.score(1));
    EXPECT_LT(missed.score(3), foul.score(1));
    EXPECT_LT(hit.score(1), hit.score(2)) << "sooner is better";
}

}  // namespace
}  // namespace kabinet::daily::testing
