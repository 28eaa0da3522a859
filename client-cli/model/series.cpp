#include "client-cli/model/series.hpp"

#include <algorithm>

namespace kabinet::cli {
namespace {

std::string wins_in_words(int halves) {
    const std::string whole = std::to_string(halves / 2);
    return halves % 2 == 0 ? whole : (halves == 1 ? "" : whole) + "½";
}

}  // namespace

void Series::add(const MatchView& match) {
    if (!match.result || match.match == last_) return;
    const auto is_known = [&](const auto& seat) { return halves_.contains(seat.second.player_id); };
    const bool goes_on = game_ == match.game && halves_.size() == match.seats.size() &&
                         std::ranges::all_of(match.seats, is_known);
    if (!goes_on) {
        game_ = match.game;
        halves_.clear();
        matches_ = 0;
        for (const auto& [seat, holder] : match.seats) halves_[holder.player_id] = 0;
    }
    last_ = match.match;
    ++matches_;
    const auto& ranks = match.result->ranks;
    const bool drawn = std::ranges::all_of(ranks, [](int rank) { return rank == 1; });
    for (const auto& [seat, holder] : match.seats) {
        const auto at = static_cast<std::size_t>(seat);
        if (at < ranks.size() && ranks[at] == 1) halves_[holder.player_id] += drawn ? 1 : 2;
    }
}

std::string Series::in_words(const MatchView& match) const {
    if (matches_ < 2 || match.match != last_) return "";
    const auto wins = [&](const SeatView& holder) {
        const auto found = halves_.find(holder.player_id);
        return wins_in_words(found == halves_.end() ? 0 : found->second);
    };
    std::string words = "Series: ";
    if (match.seats.size() == 2 && match.seats.contains(0) && match.seats.contains(1)) {
        return words + match.name_of(0) + " " + wins(match.seats.at(0)) + " : " + wins(match.seats.at(1)) +
               " " + match.name_of(1);
    }
    const char* gap = "";
    for (const auto& [seat, holder] : match.seats) {
        words += gap + match.name_of(seat) + " " + wins(holder);
        gap = ", ";
    }
    return words;
}

}  // namespace kabinet::cli
