#pragma once

#include <optional>
#include <string>

#include "rating/event.hpp"

namespace kabinet {

/// What is wrong with the form of an event, whatever came before it in its log: ids, times, the order of its
/// players, ranks, bounds of values. Nothing if the form is right.
std::optional<std::string> bad_form(const RatingEvent& event);

}  // namespace kabinet
