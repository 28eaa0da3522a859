#include "games/record/clock.hpp"

#include <gtest/gtest.h>

#include "tests/games/record/scribe.hpp"

namespace kabinet {
namespace {

constexpr Millis kDay = Millis{24} * 3600 * 1000;

TEST(ClockSpec, every_kind_comes_back_as_it_was) {
    for (const ClockSpec& spec : {ClockSpec{}, move_clock(1000), fischer_clock(30 * kDay, 0),
                                  byoyomi_clock(0, 1000, 1), byoyomi_clock(30 * kDay, 30 * kDay, 10)}) {
        const auto read = ClockSpec::from_json(spec.to_json());
        ASSERT_TRUE(read);
        EXPECT_EQ(read->to_json(), spec.to_json());
    }
}

TEST(ClockSpec, anything_else_is_a_bad_clock) {
    for (const char* text :
         {"null",
          "1",
          "[]",
          "{}",
          R"({"type":"sand"})",
          R"({"type":1})",
          R"({"type":"none","move_ms":1000})",
          R"({"type":"move"})",
          R"({"type":"move","move_ms":999})",
          R"({"type":"move","move_ms":1000.0})",
          R"({"type":"move","move_ms":"1000"})",
          R"({"type":"move","move_ms":2592000001})",
          R"({"type":"move","move_ms":18446744073709551615})",
          R"({"type":"move","move_ms":-1})",
          R"({"type":"move","move_ms":1000,"increment_ms":1})",
          R"({"type":"fischer","initial_ms":1000})",
          R"({"type":"fischer","initial_ms":1000,"increment_ms":-1})",
          R"({"type":"fischer","initial_ms":0,"increment_ms":0})",
          R"({"type":"fischer","initial_ms":1000,"increment_ms":0,"delay_ms":1})",
          R"({"type":"byoyomi"})",
          R"({"type":"byoyomi","initial_ms":1000,"period_ms":1000})",
          R"({"type":"byoyomi","initial_ms":-1,"period_ms":1000,"periods":1})",
          R"({"type":"byoyomi","initial_ms":2592000001,"period_ms":1000,"periods":1})",
          R"({"type":"byoyomi","initial_ms":0,"period_ms":999,"periods":1})",
          R"({"type":"byoyomi","initial_ms":0,"period_ms":2592000001,"periods":1})",
          R"({"type":"byoyomi","initial_ms":0,"period_ms":1000,"periods":0})",
          R"({"type":"byoyomi","initial_ms":0,"period_ms":1000,"periods":11})",
          R"({"type":"byoyomi","initial_ms":0,"period_ms":1000,"periods":1.5})",
          R"({"type":"byoyomi","initial_ms":0,"period_ms":1000,"periods":18446744073709551615})",
          R"({"type":"byoyomi","initial_ms":0,"period_ms":1000,"periods":1,"increment_ms":0})"}) {
        const auto read = ClockSpec::from_json(Json::parse(text));
        ASSERT_FALSE(read) << text;
        EXPECT_EQ(read.error().code, "bad_clock") << text;
    }
}

TEST(ClockSpec, says_which_number_is_out_of_range) {
    const Json many{{"type", "byoyomi"}, {"initial_ms", 0}, {"period_ms", 1000}, {"periods", 11}};
    EXPECT_EQ(ClockSpec::from_json(many).error().message, "periods must be from 1 to 10");
}

TEST(Clock, none_never_expires) {
    Clock clock(ClockSpec{}, 2);
    clock.turn({0}, 0);
    EXPECT_FALSE(clock.timed());
    EXPECT_FALSE(clock.expired(0, 1000 * kDay));
    EXPECT_EQ(clock.deadline(), -1);
}

TEST(Clock, move_gives_every_action_its_time) {
    Clock clock(move_clock(5000), 2);
    clock.turn({0}, 100);
    EXPECT_EQ(clock.left(0, 600), 4500);
    EXPECT_EQ(clock.left(1, 600), 5000);
    EXPECT_EQ(clock.deadline(), 5100);
    clock.acted(0, 3000);
    clock.turn({1}, 3000);
    EXPECT_EQ(clock.left(0, 9000), 5000);
    EXPECT_EQ(clock.deadline(), 8000);
}

TEST(Clock, move_begins_anew_with_every_action_of_a_longer_turn) {
    Clock clock(move_clock(5000), 2);
    clock.turn({0}, 0);
    clock.acted(0, 4000);
    clock.turn({0}, 4000);
    EXPECT_EQ(clock.left(0, 4000), 5000);
    EXPECT_EQ(clock.deadline(), 9000);
}

TEST(Clock, expires_at_the_deadline_not_before) {
    Clock clock(move_clock(5000), 2);
    clock.turn({0}, 0);
    EXPECT_FALSE(clock.expired(0, 4999));
    EXPECT_TRUE(clock.expired(0, 5000));
    EXPECT_FALSE(clock.expired(1, 99'000));
    EXPECT_EQ(clock.left(0, 99'000), 0);
}

TEST(Clock, fischer_adds_the_increment_when_the_turn_ends) {
    Clock clock(fischer_clock(10'000, 2000), 2);
    clock.turn({0}, 0);
    clock.acted(0, 3000);
    EXPECT_EQ(clock.left(0, 3000), 7000);
    clock.turn({1}, 3000);
    EXPECT_EQ(clock.left(0, 3000), 9000);
    EXPECT_EQ(clock.left(1, 3000), 10'000);
}

TEST(Clock, fischer_adds_one_increment_for_a_turn_of_several_actions) {
    Clock clock(fischer_clock(10'000, 2000), 2);
    clock.turn({0}, 0);
    clock.acted(0, 1000);
    clock.turn({0}, 1000);
    clock.acted(0, 3000);
    clock.turn({1}, 3000);
    EXPECT_EQ(clock.left(0, 3000), 9000);
}

TEST(Clock, several_seats_think_at_once) {
    Clock clock(fischer_clock(10'000, 1000), 3);
    clock.turn({0, 2}, 0);
    EXPECT_EQ(clock.left(1, 4000), 10'000);
    clock.acted(2, 4000);
    clock.turn({0}, 4000);
    EXPECT_EQ(clock.left(2, 5000), 7000);
    EXPECT_EQ(clock.left(0, 5000), 5000);
    EXPECT_EQ(clock.deadline(), 10'000);
}

TEST(Clock, the_first_to_run_out_gives_the_deadline) {
    Clock clock(fischer_clock(10'000, 0), 2);
    clock.turn({0}, 0);
    clock.acted(0, 4000);
    clock.turn({0, 1}, 4000);
    EXPECT_EQ(clock.deadline(), 10'000);
}

TEST(Clock, stands_still_once_stopped) {
    Clock clock(fischer_clock(10'000, 5000), 2);
    clock.turn({0}, 0);
    clock.stop(4000);
    EXPECT_EQ(clock.left(0, 99'000), 6000);
    EXPECT_EQ(clock.deadline(), -1);
    EXPECT_FALSE(clock.expired(0, 99'000));
}

}  // namespace
}  // namespace kabinet
