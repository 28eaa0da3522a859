#include "rating/breakdown.hpp"

namespace kabinet {

std::optional<Breakdown> breakdown(const RatingEvent& event, std::string_view account) {
    const RatedPlayer* const player = event.player(account);
    if (!player || event.type != RatingEvent::Type::match || event.players.size() < 2) return std::nullopt;
    const glicko2::Player self = input({player->before, player->grown, player->rank});
    const double weight = weight_of_each(event.weight, event.players.size());
    Breakdown made;
    for (const RatedPlayer& other : event.players) {
        if (&other == player) continue;
        const glicko2::Result result{other.before.number.value(), other.grown.value(),
                                     kabinet::score(player->rank, other.rank), weight};
        const double expected = glicko2::expected(self, result);
        made.results.push_back({other.account, result.rating, result.rd, result.score, expected, weight});
        made.score += result.score;
        made.expected += expected;
    }
    made.score /= static_cast<double>(made.results.size());
    made.expected /= static_cast<double>(made.results.size());
    return made;
}

}  // namespace kabinet
