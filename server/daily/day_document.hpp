#pragma once

#include <map>
#include <string>
#include <vector>

#include "daily/log.hpp"
#include "server/store/accounts.hpp"

/// What is shown of a day: the JSON of the protocol's messages.
namespace kabinet {

inline constexpr std::size_t kDailyPeople = 100;  ///< rows of accounts that the document shows
inline constexpr std::size_t kDailyGuests = 20;   ///< rows of guests

/// The task as clients get it: {"legal", "position", "view", ...}.
Json shown_task(const daily::Task& task);

/// One of the rows of a list: an account and its place.
struct DailyPlace {
    std::string account;
    int place = 1;
};
/// The first `most` of a list, with their places.
std::vector<DailyPlace> first_places(const daily::Log& log, bool guests, std::size_t most);

/// The value of the document (DailyDocument). An account whose name is not in `names` is shown without one.
Json daily_document(const daily::Log& log, bool over, const Json& task,
                    const std::map<std::string, PublicName>& names);

/// DailyTry.
Json shown_try(const daily::FlickTry& tried, int n);
/// DailyOwn. `before`: the streak up to the day before.
Json shown_own(const daily::Log& log, const std::string& account, int before);
/// The steps of the first `count` pushes of a line (DailyStep).
Json shown_steps(const daily::PushTask& task, std::size_t from, std::size_t count);
/// The player's legal pushes behind the first `count` pushes of the line.
Json legal_behind(const daily::PushTask& task, std::size_t count);

}  // namespace kabinet
