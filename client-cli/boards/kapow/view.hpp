#pragma once

#include <functional>
#include <string>
#include <vector>

#include "client-cli/model/document.hpp"

/// What a drawing needs of the view of Kapow! (games/kapow/RULES.md, "View").
namespace kabinet::cli::kapow {

/// How many hands there are.
int seats_of(const Json& view);

/// How many triads the largest hand has, those already discarded by one seat included.
int triads_of(const Json& view);

/// The card that is seen at a place of a hand: "7", "?", "K+1"; empty when the triad is discarded.
std::string shown_at(const Json& view, int seat, int triad, int level);

/// Points of all rounds so far.
int total_of(const Json& view, int seat);

/// The discard pile from its top.
std::vector<std::string> discarded(const Json& view);

/// `card` in at most `width` columns. A powerset that is too long is shown by its points, "=6".
std::string fitted(const std::string& card, std::size_t width);

/// "Round 2 of 10, Anna is out: final turns", "Taken: ...": the lines above the hands.
std::string round_line(const Json& view, const std::function<std::string(int seat)>& name);
std::string taken_line(const Json& view);

}  // namespace kabinet::cli::kapow
