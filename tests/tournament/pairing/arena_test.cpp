#include "tournament/pairing/arena.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <random>

namespace kabinet::tournament {
namespace {

using Tables = std::vector<std::vector<int>>;

std::vector<ArenaEntrant> crowd(std::mt19937& random, int count) {
    std::vector<ArenaEntrant> waiting;
    for (int number = 1; number <= count; ++number) {
        waiting.push_back({number,
                           static_cast<int>(random() % 6),
                           static_cast<int>(1200 + random() % 600),
                           static_cast<std::int64_t>(random() % 9000),
                           {}});
    }
    for (ArenaEntrant& entrant : waiting) {
        if (random() % 3 > 0) entrant.last_opponents = {static_cast<int>(1 + random() % count)};
    }
    return waiting;
}

/// Repeats, the time of who waits on, squared differences of points and of ratings: the order of TN-28.
using Sum = std::array<std::int64_t, 4>;

Sum sum_of(const std::vector<ArenaEntrant>& waiting, const Tables& tables, const std::vector<int>& left) {
    const auto find = [&](int number) { return *std::ranges::find(waiting, number, &ArenaEntrant::number); };
    Sum sum{};
    for (const int number : left) sum[1] += find(number).waited;
    for (const auto& table : tables) {
        for (const int a : table) {
            for (const int b : table) {
                if (a >= b) continue;
                const ArenaEntrant x = find(a);
                const ArenaEntrant y = find(b);
                const bool again =
                    std::ranges::count(x.last_opponents, b) + std::ranges::count(y.last_opponents, a) > 0;
                sum[0] += again ? 1 : 0;
                sum[2] += std::int64_t{x.points - y.points} * (x.points - y.points);
                sum[3] += std::int64_t{x.rating - y.rating} * (x.rating - y.rating);
            }
        }
    }
    return sum;
}

void try_all(const std::vector<ArenaEntrant>& waiting, std::vector<int> free, Tables& tables,
             std::vector<int>& left, std::optional<Sum>& best) {
    if (free.empty()) {
        const Sum sum = sum_of(waiting, tables, left);
        if (!best || sum < *best) best = sum;
        return;
    }
    const int first = free.front();
    free.erase(free.begin());
    for (const int other : free) {
        std::vector<int> rest = free;
        std::erase(rest, other);
        tables.push_back({first, other});
        try_all(waiting, rest, tables, left, best);
        tables.pop_back();
    }
    if (waiting.size() % 2 == 1 && left.empty()) {
        left.push_back(first);
        try_all(waiting, free, tables, left, best);
        left.pop_back();
    }
}

TEST(Arena, TN28_a_wave_of_two_seats_is_the_best_of_all) {
    std::mt19937 random(28);
    for (int i = 0; i < 300; ++i) {
        const auto waiting = crowd(random, 1 + i % 8);
        const ArenaWave wave = pair_arena(waiting, 2);
        std::vector<int> numbers;
        for (const ArenaEntrant& entrant : waiting) numbers.push_back(entrant.number);
        std::optional<Sum> best;
        Tables tables;
        std::vector<int> left;
        try_all(waiting, numbers, tables, left, best);
        ASSERT_EQ(sum_of(waiting, wave.tables, wave.waiting), best.value());
        EXPECT_EQ(2 * wave.tables.size() + wave.waiting.size(), waiting.size());
    }
}

TEST(Arena, TN28_two_alone_meet_again_and_a_third_prevents_it) {
    std::vector<ArenaEntrant> waiting{{1, 4, 1500, 900, {2}}, {2, 4, 1500, 800, {1}}};
    EXPECT_EQ(pair_arena(waiting, 2).tables, (Tables{{1, 2}}));
    waiting.push_back({3, 0, 1500, 100, {}});
    EXPECT_EQ(pair_arena(waiting, 2).tables, (Tables{{1, 3}}));
    EXPECT_EQ(pair_arena(waiting, 2).waiting, std::vector<int>{2}) << "of the two, who has waited less";
}

TEST(Arena, TN28_who_waited_least_waits_on) {
    const std::vector<ArenaEntrant> waiting{
        {1, 9, 1900, 5, {}}, {2, 0, 1500, 900, {}}, {3, 0, 1500, 800, {}}};
    EXPECT_EQ(pair_arena(waiting, 2).waiting, std::vector<int>{1});
    EXPECT_EQ(pair_arena(waiting, 2).tables, (Tables{{2, 3}}));
}

TEST(Arena, TN28_standing_goes_before_rating) {
    const std::vector<ArenaEntrant> waiting{
        {1, 8, 1500, 0, {}}, {2, 8, 2000, 0, {}}, {3, 4, 1500, 0, {}}, {4, 4, 2000, 0, {}}};
    EXPECT_EQ(pair_arena(waiting, 2).tables, (Tables{{2, 1}, {4, 3}}));
    const std::vector<ArenaEntrant> level{
        {1, 4, 1500, 0, {}}, {2, 4, 2000, 0, {}}, {3, 4, 1510, 0, {}}, {4, 4, 2010, 0, {}}};
    EXPECT_EQ(pair_arena(level, 2).tables, (Tables{{4, 2}, {3, 1}}));
}

TEST(Arena, TN28_tables_of_many_are_full_and_fresh) {
    std::mt19937 random(29);
    for (int seats = 3; seats <= 8; ++seats) {
        auto waiting = crowd(random, 8 * seats + seats / 2);
        for (std::size_t i = 0; i < waiting.size(); ++i) {
            waiting[i].last_opponents.clear();
            for (int other = 0; other < seats; ++other) {
                const int number = static_cast<int>(i) / seats * seats + other + 1;
                if (number != waiting[i].number) waiting[i].last_opponents.push_back(number);
            }
        }
        const ArenaWave wave = pair_arena(waiting, seats);
        EXPECT_EQ(wave.tables.size(), 8U);
        EXPECT_EQ(wave.waiting.size(), static_cast<std::size_t>(seats / 2));
        EXPECT_EQ(sum_of(waiting, wave.tables, {})[0], 0) << "no two sat at one table last";
        std::vector<std::int64_t> times;
        for (const ArenaEntrant& entrant : waiting) times.push_back(entrant.waited);
        std::ranges::sort(times);
        std::int64_t least = 0;
        for (int i = 0; i < seats / 2; ++i) least += times[static_cast<std::size_t>(i)];
        EXPECT_EQ(sum_of(waiting, {}, wave.waiting)[1], least);
    }
}

TEST(Arena, TN28_too_few_go_on_waiting) {
    EXPECT_TRUE(pair_arena({}, 2).tables.empty());
    EXPECT_EQ(pair_arena({{7, 0, 1500, 0, {}}}, 2).waiting, std::vector<int>{7});
    EXPECT_EQ(pair_arena({{7, 0, 1500, 0, {}}, {5, 0, 1500, 0, {}}}, 3).waiting, (std::vector<int>{5, 7}));
}

TEST(Arena, TN28_the_order_in_which_they_are_given_changes_nothing) {
    std::mt19937 random(30);
    for (const int seats : {2, 4}) {
        auto waiting = crowd(random, 31);
        const Tables tables = pair_arena(waiting, seats).tables;
        std::ranges::shuffle(waiting, random);
        EXPECT_EQ(pair_arena(waiting, seats).tables, tables);
    }
}

}  // namespace
}  // namespace kabinet::tournament
