#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "tests/games/contract/contract.hpp"

namespace kabinet {
namespace {

/// The count of what may follow, of the games that offer one: a sum by a quicker way.
class PerftContract : public Contract {};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(PerftContract);

TEST_P(PerftContract, perft_counts_what_the_states_list) {
    int looks = 0;
    play_out(10, [&](const State& state, int ply) {
        if (ply % 23 != 0 && !state.outcome()) return;
        if (++looks > 40) return;
        std::uint64_t one = 0;
        std::uint64_t two = 0;
        for (const Seat seat : state.to_move()) {
            for (const Json& action : state.legal(seat)) {
                const auto next = copy_of(game(), state);
                ASSERT_TRUE(next->play(seat, action));
                ++one;
                for (const Seat then : next->to_move()) two += next->legal(then).size();
            }
        }
        EXPECT_EQ(game().perft(state, 0), 1U);
        EXPECT_EQ(game().perft(state, 1), one) << state.position();
        EXPECT_EQ(game().perft(state, 2), two) << state.position();
    });
}

std::vector<Variant> counted_variants() {
    std::vector<Variant> variants = all_variants();
    std::erase_if(variants, [](const Variant& variant) { return !variant.game->perft; });
    return variants;
}

INSTANTIATE_TEST_SUITE_P(Games, PerftContract, testing::ValuesIn(counted_variants()),
                         [](const auto& info) { return info.param.name(); });

}  // namespace
}  // namespace kabinet
