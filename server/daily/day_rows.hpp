#pragma once

#include <map>
#include <string>
#include <utility>

#include "daily/log.hpp"
#include "server/store/store.hpp"

/// How a day lasts: a stream with the day's name, whose entries are those of the record.
namespace kabinet {

inline constexpr const char* kDailyStream = "daily";

/// A flick or a push that was taken, for the same request sent again.
struct KeptAct {
    std::string what;      ///< "flick" or "push"
    int n = 0;             ///< the number of the try, or of the attempt
    std::size_t step = 0;  ///< of a push: how much of the line had been played
    daily::LinePush push{};
};
/// By account and key.
using KeptActs = std::map<std::pair<std::string, std::string>, KeptAct>;

/// A day as far as it is durable.
struct StoredDay {
    daily::Log log;
    KeptActs acts{};
};

NewStream stream_of(const daily::Task& task);
/// The row of the next entry of `log`.
Append row_of(const daily::Log& log, const Json& entry, const std::string& key);
/// Applies an entry that is durable. The flaw says why that cannot be.
std::expected<void, daily::DailyFlaw> take(StoredDay& day, const Json& entry, const std::string& key);
/// Folds what the store has of a day; the error says what is damaged.
std::expected<StoredDay, std::string> fold(const StoredStream& stream);
/// An entry as the record shows it, with its hash.
Json shown_entry(const Append& row);

}  // namespace kabinet
