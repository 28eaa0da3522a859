#include "tournament/pairing/berger.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

namespace kabinet::tournament {
namespace {

using Tables = std::vector<std::array<int, 2>>;

// The tables of the FIDE Handbook, C.05 annex 1.
TEST(Berger, TN26_eight_are_paired_as_the_handbook_has_them) {
    const std::vector<Tables> expected = {{{1, 8}, {2, 7}, {3, 6}, {4, 5}}, {{8, 5}, {6, 4}, {7, 3}, {1, 2}},
                                          {{2, 8}, {3, 1}, {4, 7}, {5, 6}}, {{8, 6}, {7, 5}, {1, 4}, {2, 3}},
                                          {{3, 8}, {4, 2}, {5, 1}, {6, 7}}, {{8, 7}, {1, 6}, {2, 5}, {3, 4}},
                                          {{4, 8}, {5, 3}, {6, 2}, {7, 1}}};
    const auto rounds = berger_rounds(8, 1);
    ASSERT_EQ(rounds.size(), expected.size());
    for (std::size_t round = 0; round < rounds.size(); ++round) {
        EXPECT_EQ(rounds[round].tables, expected[round]) << "round " << round + 1;
        EXPECT_EQ(rounds[round].bye, 0);
    }
}

TEST(Berger, TN26_four_and_two_are_paired_as_the_handbook_has_them) {
    const auto rounds = berger_rounds(4, 1);
    ASSERT_EQ(rounds.size(), 3U);
    EXPECT_EQ(rounds[0].tables, (Tables{{1, 4}, {2, 3}}));
    EXPECT_EQ(rounds[1].tables, (Tables{{4, 3}, {1, 2}}));
    EXPECT_EQ(rounds[2].tables, (Tables{{2, 4}, {3, 1}}));
    EXPECT_EQ(berger_rounds(2, 1).at(0).tables, (Tables{{1, 2}}));
    EXPECT_EQ(berger_rounds(2, 2).at(1).tables, (Tables{{2, 1}}));
}

TEST(Berger, TN26_everybody_meets_everybody_once_a_cycle) {
    for (int entrants = 2; entrants <= 64; ++entrants) {
        for (int cycles = 1; cycles <= 2; ++cycles) {
            std::map<std::pair<int, int>, int> met;
            std::map<int, int> byes;
            for (const BergerRound& round : berger_rounds(entrants, cycles)) {
                std::set<int> seen;
                for (const auto& [zero, one] : round.tables) {
                    ++met[{zero, one}];
                    seen.insert({zero, one});
                }
                if (round.bye != 0) {
                    ++byes[round.bye];
                    seen.insert(round.bye);
                }
                ASSERT_EQ(seen.size(), static_cast<std::size_t>(entrants));
            }
            for (int a = 1; a <= entrants; ++a) {
                EXPECT_EQ(byes[a], entrants % 2 == 1 ? cycles : 0);
                for (int b = a + 1; b <= entrants; ++b) {
                    const std::pair both{met[{a, b}], met[{b, a}]};
                    ASSERT_EQ(both.first + both.second, cycles);
                    if (cycles == 2) ASSERT_EQ(both, std::pair(1, 1)) << "each has each seat once";
                }
            }
        }
    }
}

/// The seats of a place, round by round, byes left out.
std::vector<int> seats_of(const std::vector<BergerRound>& rounds, int place) {
    std::vector<int> seats;
    for (const BergerRound& round : rounds) {
        for (const auto& [zero, one] : round.tables) {
            if (zero == place) seats.push_back(0);
            if (one == place) seats.push_back(1);
        }
    }
    return seats;
}

TEST(Berger, TN26_seats_are_as_even_as_they_can_be) {
    for (int entrants = 2; entrants <= 64; ++entrants) {
        const auto rounds = berger_rounds(entrants, 1);
        for (int place = 1; place <= entrants; ++place) {
            const auto seats = seats_of(rounds, place);
            const auto ones = std::ranges::count(seats, 1);
            EXPECT_LE(std::abs(static_cast<long>(seats.size()) - 2 * ones), 1) << entrants << " " << place;
        }
    }
}

TEST(Berger, TN26_nobody_has_a_seat_three_times_running_in_a_double_one) {
    for (int entrants = 3; entrants <= 33; ++entrants) {
        const auto rounds = berger_rounds(entrants, 2);
        for (int place = 1; place <= entrants; ++place) {
            const auto seats = seats_of(rounds, place);
            for (std::size_t i = 2; i < seats.size(); ++i) {
                EXPECT_FALSE(seats[i] == seats[i - 1] && seats[i] == seats[i - 2])
                    << entrants << " " << place;
            }
        }
    }
}

TEST(Berger, TN26_the_last_two_rounds_of_a_first_cycle_change_places) {
    const auto single = berger_rounds(6, 1);
    const auto twice = berger_rounds(6, 2);
    ASSERT_EQ(twice.size(), 10U);
    EXPECT_EQ(twice[2], single[2]);
    EXPECT_EQ(twice[3], single[4]);
    EXPECT_EQ(twice[4], single[3]);
    EXPECT_EQ(twice[5].tables.front(), (std::array<int, 2>{6, 1}));
    EXPECT_EQ(twice[9].tables.size(), 3U);
}

}  // namespace
}  // namespace kabinet::tournament
