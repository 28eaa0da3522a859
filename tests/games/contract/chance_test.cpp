#include <set>
#include <string>

#include "games/core/registry.hpp"
#include "tests/games/contract/contract.hpp"

/// Info::chance decides which matches a backup may not go on with (GEN-3).
namespace kabinet {
namespace {

constexpr int kSeeds = 4, kActions = 4;

/// Whether two matches of one variant come apart that differ in their seeds alone. What a state saves holds
/// all that it goes on from.
bool comes_apart(const Variant& variant, int seed) {
    const auto one = variant.start(0), other = variant.start(seed);
    Dice dice(5);
    for (int ply = 0; ply < kActions && !one->outcome(); ++ply) {
        if (one->save() != other->save()) return true;
        const Seat seat = one->to_move().front();
        const Json action = dice.pick(one->legal(seat));
        if (!one->play(seat, action) || !other->play(seat, action)) return true;
    }
    return one->save() != other->save();
}

TEST(Chance, GEN3_a_game_that_draws_says_so) {
    std::set<std::string> drawing;
    for (const Variant& variant : all_variants()) {
        for (int seed = 1; seed < kSeeds && !drawing.contains(variant.game->info.id); ++seed) {
            if (comes_apart(variant, seed)) drawing.insert(variant.game->info.id);
        }
    }
    for (const Game* game : all_games())
        EXPECT_EQ(game->info.chance, drawing.contains(game->info.id)) << game->info.id;
}

}  // namespace
}  // namespace kabinet
