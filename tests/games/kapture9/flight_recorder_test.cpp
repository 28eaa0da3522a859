#include "games/kapture9/flight_recorder.hpp"

#include <gtest/gtest.h>

#include "games/kapture9/flight.hpp"
#include "games/kapture9/physics/table.hpp"
#include "games/kapture9/trajectory/text.hpp"

/// What the physics tells of a flick, as a trajectory.
namespace kabinet::kapture9 {
namespace {

constexpr physics::Vector kUp = {0, 0, 1};
constexpr physics::Vector kNone = {};

const Track& track(const Trajectory& trajectory, int body) {
    const Track* found = trajectory.track_of(body);
    if (!found) throw std::runtime_error("no track of body " + std::to_string(body));
    return *found;
}

TEST(FlightRecorder, an_arc_is_a_leg_with_the_meeting_point_of_its_tangents) {
    FlightRecorder recorder(0);
    recorder.arc(9, 0, 1, {0, -0.19, 0.009}, {0.02, 0.1, 0}, {0, -0.1, 0});
    const Trajectory flight = recorder.finish();
    const std::vector<Key> expected = {{.time = 0, .at = {0, -9500, 450}},
                                       {.time = 4096, .at = {1000, -7000, 450}, .via = {{500, -7000}}}};
    EXPECT_EQ(track(flight, 9).keys, expected);
}

TEST(FlightRecorder, what_seat_1_flicks_is_turned_by_half_a_turn) {
    FlightRecorder recorder(1);
    recorder.arc(9, 0, 1, {0, -0.19, 0.009}, {0.02, 0.1, 0}, {0, -0.1, 0});
    recorder.at(1, 0.5, {-0.05, -0.04, 0.004}, {0.5, 0.25, 0.8});
    recorder.hit(9, 1, 0.5, 0.304);
    const Trajectory flight = recorder.finish();
    const Key end = {.time = 4096, .at = {-1000, 7000, 450}, .via = {{-500, 7000}}};
    EXPECT_EQ(track(flight, 9).keys.back(), end);
    EXPECT_EQ(track(flight, 7).keys.back(),
              (Key{.time = 2048, .at = {2500, 2000, 200}, .axis = {-64, -32, 102}}));
    EXPECT_EQ(flight.hits, (std::vector<Hit>{{2048, 9, 7, 30}}));
}

TEST(FlightRecorder, a_meekone_stands_until_it_is_first_told_of) {
    FlightRecorder recorder(0);
    recorder.at(4, 1, {0.001, 0, 0.005}, kUp);
    const std::vector<Key> expected = {{.time = 4096 - 68, .at = {0, 0, 250}, .axis = {0, 0, 127}},
                                       {.time = 4096, .at = {50, 0, 250}, .axis = {0, 0, 127}}};
    EXPECT_EQ(track(recorder.finish(), 4).keys, expected);
}

TEST(FlightRecorder, what_is_told_of_and_never_moves_has_no_track) {
    FlightRecorder recorder(0);
    recorder.at(4, 0, {0, 0, 0.005}, kUp);
    recorder.at(4, 2, {0, 0, 0.005}, kUp);
    recorder.at(10, 2, {0, 0.19, 0.009}, kNone);
    EXPECT_EQ(recorder.finish(), Trajectory{});
}

TEST(FlightRecorder, the_flicked_ball_has_a_track_be_it_that_it_never_moves) {
    FlightRecorder recorder(0);
    recorder.at(9, 0, {0, -0.19, 0.009}, kNone);
    recorder.at(9, 2, {0, -0.19, 0.009}, kNone);
    EXPECT_EQ(track(recorder.finish(), 9).keys.size(), 2U);
}

TEST(FlightRecorder, a_body_that_lay_still_for_long_does_not_glide) {
    FlightRecorder recorder(0);
    recorder.at(9, 0, {0, -0.19, 0.009}, kNone);
    recorder.at(9, 1.0 / 64, {0, -0.18, 0.009}, kNone);
    recorder.at(9, 1, {0, -0.17, 0.009}, kNone);
    const Trajectory flight = recorder.finish();
    const auto& keys = track(flight, 9).keys;
    ASSERT_EQ(keys.size(), 4U);
    EXPECT_EQ(keys[2], (Key{.time = 4096 - 68, .at = {0, -9000, 450}}));
}

TEST(FlightRecorder, keys_of_one_tick_become_one_and_rest_becomes_two) {
    FlightRecorder recorder(0);
    recorder.at(9, 0, {0, -0.19, 0.009}, kNone);
    recorder.at(9, 0.00001, {0, -0.18, 0.009}, kNone);
    for (int i = 1; i < 6; ++i) recorder.at(9, i / 64.0, {0, -0.1, 0.009}, kNone);
    const std::vector<Key> expected = {{.time = 0, .at = {0, -9000, 450}},
                                       {.time = 64, .at = {0, -5000, 450}},
                                       {.time = 320, .at = {0, -5000, 450}}};
    EXPECT_EQ(track(recorder.finish(), 9).keys, expected);
}

TEST(FlightRecorder, whatever_it_is_told_can_be_encoded) {
    FlightRecorder recorder(1);
    recorder.at(9, 0, {-7, 1e9, 0}, kNone);
    recorder.at(9, 1e9, {7, -1e9, -1e30}, kNone);
    recorder.arc(10, 5, 0, {0, 0, 0}, {1, 1, 1}, {1, 1, 1});
    for (int i = 0; i < 3000; ++i) recorder.hit(9, kBoard, 3000 - i, 1e9);
    for (int i = 0; i < 9000; ++i) recorder.at(2, i / 1000.0, {i % 7 * 0.01, 0, 0}, kUp);
    const Trajectory flight = recorder.finish();
    EXPECT_EQ(decode(encode(flight)).value(), flight);
}

TEST(Flight, ends_where_its_outcome_says) {
    for (const Seat seat : {0, 1}) {
        Position position = start(seat);
        for (const std::int32_t speed : {3000, 5000}) {
            const Flight flight = fly(position, {.vx = 700, .vy = speed});
            const Track& ball = track(flight.trajectory, kFlickedBall);
            const Place rest = place(ball, 1e6);
            const double side = seat == 0 ? 1 : -1;
            EXPECT_NEAR(rest.at[0], side * flight.outcome.rest.x, 2e-5);
            EXPECT_NEAR(rest.at[1], side * flight.outcome.rest.y, 2e-5);
            EXPECT_EQ(place(ball, 0).at[1], side * physics::kHome.y);
            EXPECT_NEAR(flight.trajectory.duration() / 4096.0, flight.outcome.seconds, 0.02);
        }
    }
}

TEST(Flight, KC2_is_the_same_from_either_side) {
    const Position here = parse("./0./1../.0/. 0 flick 1 5 0-0 0").value();
    const Position there = parse("./0./..1/.0/. 1 flick 1 5 0-0 0").value();
    ASSERT_EQ(turned(here.standing()), there.standing());
    for (const std::int32_t side : {-900, 0, 900}) {
        const Flight mine = fly(here, {.vx = side, .vy = 9000});
        const Flight yours = fly(there, {.vx = side, .vy = 9000});
        EXPECT_EQ(mine.outcome.hash, yours.outcome.hash);
        EXPECT_EQ(mine.trajectory.tracks.size(), yours.trajectory.tracks.size());
        EXPECT_EQ(mine.trajectory.duration(), yours.trajectory.duration());
    }
}

}  // namespace
}  // namespace kabinet::kapture9
