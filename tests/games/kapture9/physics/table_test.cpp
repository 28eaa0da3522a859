#include "games/kapture9/physics/table.hpp"

#include <gtest/gtest.h>

#include "games/kapture9/physics/flick.hpp"
#include "games/kapture9/physics/params.hpp"

namespace kabinet::physics {
namespace {

/// Half a turn of the board changes nothing, bit for bit: the rules turn it for the second seat.
TEST(Table, half_a_turn_maps_base_k_to_8_minus_k) {
    for (int k = 0; k < kBases; ++k) {
        const Point a = kBaseCentres[static_cast<std::size_t>(k)];
        const Point b = kBaseCentres[static_cast<std::size_t>(8 - k)];
        EXPECT_EQ(a, (Point{-b.x, -b.y})) << k;
    }
    EXPECT_EQ(kHome, (Point{-kOpponentHome.x, -kOpponentHome.y}));
}

TEST(Table, neighbours_of_the_lattice_are_60_mm_apart) {
    const auto apart = [](int a, int b) {
        const Point& p = kBaseCentres[static_cast<std::size_t>(a)];
        const Point& q = kBaseCentres[static_cast<std::size_t>(b)];
        return (p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y);
    };
    for (const auto& [a, b] : {std::pair{0, 1},
                               {0, 2},
                               {1, 3},
                               {1, 4},
                               {2, 4},
                               {2, 5},
                               {3, 6},
                               {4, 6},
                               {4, 7},
                               {5, 7},
                               {6, 8},
                               {7, 8}}) {
        EXPECT_NEAR(apart(a, b), 0.0036, 1e-15) << a << ' ' << b;
    }
}

TEST(Table, dishes_hold_a_ball_and_are_covered_by_a_meekone) {
    const Params& params = standard();
    EXPECT_LT(params.ball_radius, params.base_curvature);
    EXPECT_LT(params.ball_radius, params.home_curvature);
    EXPECT_LT(params.base_aperture, params.meekone_radius);
}

TEST(Params, their_hash_tells_them_apart) {
    Params other;
    EXPECT_EQ(hash(other), hash(standard()));
    other.limit += 1e-12;
    EXPECT_NE(hash(other), hash(standard()));
}

TEST(Flick, speeds_from_20_mm_to_4_m_per_second) {
    EXPECT_EQ(fault_of({.vx = 0, .vy = 200}), Fault::none);
    EXPECT_EQ(fault_of({.vx = 0, .vy = 199}), Fault::too_slow);
    EXPECT_EQ(fault_of({.vx = 0, .vy = 0}), Fault::too_slow);
    EXPECT_EQ(fault_of({.vx = -24'000, .vy = 32'000}), Fault::none);
    EXPECT_EQ(fault_of({.vx = -24'000, .vy = 32'001}), Fault::too_fast);
    EXPECT_EQ(fault_of({.vx = INT32_MAX, .vy = INT32_MAX}), Fault::too_fast);
    EXPECT_EQ(fault_of({.vx = INT32_MIN, .vy = 0}), Fault::too_fast);
}

TEST(Flick, never_backwards) {
    EXPECT_EQ(fault_of({.vx = 3000, .vy = 0}), Fault::none);
    EXPECT_EQ(fault_of({.vx = 3000, .vy = -1}), Fault::backward);
    EXPECT_EQ(fault_of({.vx = 0, .vy = INT32_MIN}), Fault::backward);
}

TEST(Flick, a_strike_beyond_half_a_radius_slips_off) {
    EXPECT_EQ(fault_of({.vy = 3000, .side = 512, .height = 0}), Fault::none);
    EXPECT_EQ(fault_of({.vy = 3000, .side = 0, .height = -512}), Fault::none);
    EXPECT_EQ(fault_of({.vy = 3000, .side = 512, .height = 1}), Fault::strike_too_far);
    EXPECT_EQ(fault_of({.vy = 3000, .side = INT16_MIN, .height = INT16_MIN}), Fault::strike_too_far);
}

}  // namespace
}  // namespace kabinet::physics
