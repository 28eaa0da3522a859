#pragma once

#include <string>

#include "json/json.hpp"

/// What `kabinet daily` says of days, tries and standings.
namespace kabinet::cli {

/// A distance in hundredths of a millimetre: "12.34 mm".
std::string millimetres(std::int64_t distance);

/// A DailyTry, or a row of a flick's standings: "hit, 12.34 mm from the cross".
std::string ending_words(const Json& tried);

/// A row of the standings: "  1. Ada: hit, 12.34 mm from the cross".
std::string row_words(const Json& row);

/// What the flick is about: "Knock over the meekone of the other on base 4 ...".
std::string flick_words(const Json& task);

/// How long until a time: "3 h 12 min".
std::string left_words(std::int64_t ms);

}  // namespace kabinet::cli
