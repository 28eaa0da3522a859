#include "server/match/finished.hpp"

#include "games/core/invariant.hpp"

namespace kabinet {

FinishedMatch finished_match(const Fold& fold, std::int64_t ended) {
    invariant(fold.outcome().has_value(), "a match that is finished has an outcome");
    const Header& header = fold.header();
    const Outcome& outcome = *fold.outcome();
    FinishedMatch match{.id = header.match,
                        .game = header.game,
                        .rules = header.rules,
                        .ended = ended,
                        .unlisted = header.unlisted,
                        .plies = fold.ply(),
                        .reason = outcome.reason,
                        .seats = {}};
    for (const auto& [seat, holder] : fold.seats()) {
        const auto place = static_cast<std::size_t>(seat);
        match.seats.push_back({holder.player.id, outcome.ranks.at(place), outcome.scores.at(place)});
    }
    return match;
}

}  // namespace kabinet
