#include "games/kapture9/position.hpp"

#include <gtest/gtest.h>

/// The position string of Kapture 9, and half a turn of the board.
namespace kabinet::kapture9 {
namespace {

TEST(KapturePosition, has_a_text_form) {
    Position position = start(1);
    EXPECT_EQ(to_text(position), "./../.../../. 1 flick 1 0 0-0 1");
    position.meekones = {0b000000101, 0b100010000};
    position.phase = Phase::choose;
    position.round = 3;
    position.flicks = 42;
    position.wins = {0, 2};
    position.turn = 0;
    EXPECT_EQ(to_text(position), "0/.0/.1./../1 0 choose 3 42 0-2 1");
    EXPECT_EQ(parse(to_text(position)).value(), position);
}

TEST(KapturePosition, KC13_KC16_texts_of_positions_that_cannot_be_are_refused) {
    const char* bad[] = {
        "",
        "./../.../../.",
        "./../.../../. 0 flick 1 0 0-0",
        "./../.../../. 0 flick 1 0 0-0 0 ",
        ".......... 0 flick 1 0 0-0 0",
        "./../.../.../ 0 flick 1 0 0-0 0",
        "./../.../../2 0 flick 1 0 0-0 0",
        "./../.../../. 2 flick 1 0 0-0 0",
        "./../.../../. 0 move 1 0 0-0 0",
        "./../.../../. 0 flick 0 0 0-0 0",
        "./../.../../. 0 flick 16 0 0-0 0",
        "./../.../../. 0 flick 01 0 0-0 0",
        "./../.../../. 0 flick +1 0 0-0 0",
        "./../.../../. 0 flick 1 201 0-0 0",
        "./../.../../. 0 flick 1 200 0-0 0",
        "./../.../../. 0 flick 1 0 0-0-0 0",
        "./../.../../. 0 flick 5 0 0-4 0",
        "./../.../../. 0 flick 5 0 3-0 0",
        "./../.../../. 0 flick 2 0 1-1 0",
        "./../.../../. 0 choose 1 0 0-0 0",
        "./../.../../. 0 over 9 0 2-2 0",
        "./../.../../. 0 over 15 0 3-3 0",
        "0/00/000/11/1 0 flick 1 20 0-0 0",
        "./../.../../. 0 flick 99999999999 0 0-0 0",
    };
    for (const char* text : bad) EXPECT_FALSE(parse(text)) << text;
    for (const char* text : {"./../.../../. 0 flick 3 0 1-1 0", "0/00/000/11/1 0 over 4 20 3-1 0",
                             "./../.../../. 0 over 15 200 2-2 0", "0/../.../../. 1 choose 1 199 0-0 0"})
        EXPECT_TRUE(parse(text)) << text;
}

TEST(KapturePosition, half_a_turn_makes_base_k_base_8_minus_k) {
    EXPECT_EQ(turned(0b000000001), 0b100000000);
    EXPECT_EQ(turned(0b000010000), 0b000010000);
    EXPECT_EQ(turned(0b000001010), 0b010100000);
    for (int set = 0; set <= kAllBases; ++set) EXPECT_EQ(turned(turned(static_cast<BaseSet>(set))), set);
    // The physics' table agrees: what one side sees at (x, y), the other sees at (-x, -y).
    for (int base = 0; base < kBases; ++base) {
        const auto here = physics::kBaseCentres[static_cast<std::size_t>(base)];
        const auto there = physics::kBaseCentres[static_cast<std::size_t>(kBases - 1 - base)];
        EXPECT_EQ(here, (physics::Point{-there.x, -there.y}));
    }
}

TEST(KapturePosition, KC12_loses_no_base) {
    const Position position = parse("0/.1/.0./../1 0 flick 1 8 0-0 0").value();
    EXPECT_EQ(position.standing() & position.empty(), 0);
    EXPECT_EQ(position.standing() | position.empty(), kAllBases);
    EXPECT_EQ(position.on(0), 0);
    EXPECT_EQ(position.on(2), 1);
    EXPECT_EQ(position.on(3), std::nullopt);
}

}  // namespace
}  // namespace kabinet::kapture9
