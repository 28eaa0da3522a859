#pragma once

#include <string>
#include <vector>

#include "daily/log.hpp"

namespace kabinet::daily {

/// The record of a day as `daily.record` gives it, put together: {"header", "entries"}, each entry with its
/// `hash`.
bool is_record(const Json& record);

/// What a checked record comes to.
struct Proof {
    std::vector<DailyFlaw> flaws;  ///< empty: the record proves itself
    std::string day;
    std::string daily;
    int entries = 0;
    int players = 0;
    int flicks = 0;  ///< computed anew
};

/// Checks a record without a server: that the task is the one of the date, the chain of hashes, that every
/// entry was allowed, and that every flick leads to where the entry says. `before`: the record of the day
/// before, to check streaks; null where there is none at hand.
Proof prove(const Json& record, const Json* before = nullptr);

}  // namespace kabinet::daily
