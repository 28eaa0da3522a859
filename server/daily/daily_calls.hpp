#pragma once

#include <optional>
#include <string>

#include "daily/day_name.hpp"
#include "json/json.hpp"

/// What is asked of the dailies, on the shard on which they live. A call is plain data; see
/// server/bus/message.hpp. Results are the JSON of the protocol's messages. All may be refused with
/// unknown_day, record_damaged, storage_failed and busy.
namespace kabinet {

/// A day, as people name it.
struct DayWanted {
    daily::Daily daily = daily::Daily::flick;
    std::optional<std::string> day;  ///< "2026-11-27"; today when left out
};

/// Tells of a day, and of what `account` has of it: DailyShowResult.
struct ShowDaily {
    using Result = Json;
    static constexpr bool kToDaily = true;
    DayWanted wanted;
    std::string account;  ///< empty for whoever has not signed in
};

/// Does something for `account`, once for each key. The result is that of the protocol's method. Refusals:
/// day_over, no_tries, not_opened, key_reused, and those of the game for an action.
struct ActDaily {
    using Result = Json;
    static constexpr bool kToDaily = true;
    enum class What { flick, open, push, give_up };
    DayWanted wanted;
    What what = What::flick;
    std::string account{};
    bool guest = false;
    std::string key{};
    Json action{};  ///< of a flick or a push
};

/// Tells a try with its path: DailyPathResult. Refusals: daily_hidden, unknown_player.
struct ShowDailyPath {
    using Result = Json;
    static constexpr bool kToDaily = true;
    DayWanted wanted;
    std::string account;   ///< who asks; empty for whoever has not signed in
    std::string of;        ///< whose try; empty for that of the first place
    std::optional<int> n;  ///< which; the best when left out
};

/// A page of the record: DailyRecordResult. Refusal: record_hidden while the day lasts.
struct ReadDailyRecord {
    using Result = Json;
    static constexpr bool kToDaily = true;
    DayWanted wanted;
    int after = 0;
};

}  // namespace kabinet
