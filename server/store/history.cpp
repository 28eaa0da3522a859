#include "server/store/history.hpp"

#include <algorithm>

namespace kabinet {

MatchResult result_in(const FinishedMatch& match, std::size_t seat) {
    if (match.seats[seat].rank > 1) return MatchResult::loss;
    return std::ranges::count(match.seats, 1, &FinishedSeat::rank) == 1 ? MatchResult::win
                                                                        : MatchResult::draw;
}

MatchResult result_against(const FinishedSeat& one, const FinishedSeat& other) {
    if (one.rank == other.rank) return MatchResult::draw;
    return one.rank < other.rank ? MatchResult::win : MatchResult::loss;
}

}  // namespace kabinet
