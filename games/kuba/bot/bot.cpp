#include "games/kuba/bot/bot.hpp"

#include <cmath>
#include <vector>

#include "games/kuba/bot/rules.hpp"
#include "games/search/dice.hpp"

namespace kabinet::kuba {
namespace {

struct Strength {
    int depth;               // plies
    std::uint64_t nodes;     // positions
    double overlooks;        // share of the quiet pushes
    std::size_t table_bits;  // 2^bits entries of 16 bytes
};
constexpr std::array<Strength, 4> kStrengths{{
    {1, 20'000, 0.4, 8},
    {3, 50'000, 0.1, 12},
    {64, 120'000, 0, 16},
    {64, 1'500'000, 0, 18},
}};
/// Half of a win more or less stands for so many points of a value; the curve was not fitted to anything.
constexpr double kScale = 150;
/// Two bots that take draws by repetition for even positions draw a third of their matches.
constexpr int kContempt = 40;

/// The pushes that a player of that level sees: all, or all captures and most of the rest, one at least.
std::vector<Push> noticed(const Position& position, const Strength& strength, search::Dice& dice) {
    std::array<Push, SearchRules::kMostMoves> moves;
    const std::size_t count = SearchRules::moves(position, moves);
    std::vector<Push> seen;
    for (std::size_t i = 0; i < count; ++i) {
        const bool overlooked = strength.overlooks > 0 && dice.chance(strength.overlooks);
        if (!overlooked || SearchRules::forcing(position, moves[i])) seen.push_back(moves[i]);
    }
    if (seen.empty()) seen.push_back(moves[dice.below(static_cast<std::uint32_t>(count))]);
    return seen;
}

/// Equal pushes are tried in another order in each match, so that matches differ.
void shuffle(std::vector<Push>& pushes, search::Dice& dice) {
    for (std::size_t i = pushes.size(); i > 1; --i)
        std::swap(pushes[i - 1], pushes[dice.below(static_cast<std::uint32_t>(i))]);
}

}  // namespace

Choice choose(std::span<const Position> history, bool repetition_draws, const Question& question) {
    const Strength& strength = kStrengths[static_cast<std::size_t>(question.level)];
    search::Dice dice(question.seed, "bot");
    const Position& position = history.back();
    auto pushes = noticed(position, strength, dice);
    shuffle(pushes, dice);
    std::vector<std::uint64_t> seen;
    for (const Position& before : history.first(repetition_draws ? history.size() - 1 : 0))
        seen.push_back(SearchRules::key(before));
    search::AlphaBeta<SearchRules> search(
        {.depth = strength.depth,
         .nodes = static_cast<std::uint64_t>(question.times) * strength.nodes,
         .contempt = kContempt,
         .table_bits = strength.table_bits},
        std::move(seen));
    const auto found = search.run(position, pushes, question.stop);
    return {found.move, 1 / (1 + std::exp(-found.value / kScale)), search.nodes()};
}

}  // namespace kabinet::kuba
