#include "server/api/account_ratings.hpp"

#include "games/core/registry.hpp"

namespace kabinet {
namespace {

protocol::AccountRating shown(const std::string& ladder, const ReadRating::Result& found) {
    protocol::AccountRating rating{.ladder = ladder,
                                   .rating = found.rating.number.rounded(),
                                   .rd = found.rating.rd.rounded(),
                                   .provisional = {},
                                   .matches = found.matches,
                                   .place = {}};
    if (found.rating.rd >= kUncertainRd) rating.provisional = true;
    if (found.row) rating.place = found.row->place;
    return rating;
}

}  // namespace

std::vector<std::string> all_ladders() {
    std::vector<std::string> ladders;
    for (const Game* game : all_games()) {
        for (const LadderKind kind : {LadderKind::two, LadderKind::many, LadderKind::bots})
            ladders.push_back(LadderName{game->info.id, kind}.id());
    }
    return ladders;
}

void note(AccountRatings& known, const std::string& ladder,
          const std::expected<ReadRating::Result, Refusal>& found) {
    if (!found) return known.unanswered.push_back(ladder);
    if (found->rated) known.ratings.push_back(shown(ladder, *found));
}

}  // namespace kabinet
