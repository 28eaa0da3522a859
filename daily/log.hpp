#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "daily/day_name.hpp"
#include "daily/participant.hpp"
#include "games/core/chain.hpp"

namespace kabinet::daily {

inline constexpr int kFormat = 1;

/// The task of a day: of a flick or of a push.
struct Task {
    DayName name;
    FlickTask flick{};     ///< of a flick
    PushTask push{};       ///< of a push
    std::string engine{};  ///< of a flick: what computes it
    int rules = 0;         ///< the version of the game's rules
    bool operator==(const Task&) const = default;

    /// The header of the record.
    Json header() const;
    static std::expected<Task, std::string> from(const Json& header);
};
/// The task that the rule of docs/daily.md gives. A flick's takes a fifth of a second.
Task task_of(const DayName& name);

/// What is wrong with a record. `entry` is the number of the entry, 0 for the header.
struct DailyFlaw {
    int entry = 0;
    std::string
        code;  ///< bad_form, bad_number, bad_time, bad_hash, bad_task, illegal, bad_result, bad_streak
    std::string message;
};

/// The record of a day as a fold: everybody who took part, and the standings. Entries are JSON:
/// `{"do", "n", "player", "t"}` and more; docs/daily.md describes them.
class Log {
  public:
    explicit Log(Task task);

    const Task& task() const { return task_; }
    int entries() const { return entries_; }
    const Chain& chain() const { return chain_; }
    const std::map<std::string, Participant, std::less<>>& players() const { return players_; }
    /// Null for somebody who has not come.
    const Participant* player(std::string_view account) const;
    /// How many tries, or begun attempts, there were.
    std::int64_t tries() const { return tries_; }

    /// The place of somebody in the standings of accounts or of guests; 0 for none.
    int place_of(std::string_view account) const;
    using Standings = std::set<std::pair<Score, std::string>>;
    /// Of accounts, or of guests; the best first.
    const Standings& standings(bool guests) const { return standings_[guests ? 1 : 0]; }

    // The next entries. Each is applied once it is durable. Who asks has made sure that they are allowed.
    Json flick(const std::string& account, std::int64_t t, const FlickTry& tried) const;
    Json open(const std::string& account, std::int64_t t) const;
    Json push(const std::string& account, std::int64_t t, const LinePush& push) const;
    Json give_up(const std::string& account, std::int64_t t) const;
    /// Adds what an entry says of somebody who is new to this day.
    static void introduce(Json& entry, bool guest);
    /// Adds the streak to the entry of a try, or of a push, that makes it count. `before`: that of the day
    /// before; 0 for none.
    void add_streak(Json& entry, int before) const;

    /// Applies the next entry. The flaw says why it is none; then nothing has changed. The physics of a
    /// flick is not computed here.
    std::expected<void, DailyFlaw> apply(const Json& entry);

    /// Whether this push is the next of the line for somebody.
    bool right(const Participant& player, const LinePush& push) const;

  private:
    Json begin(std::string_view what, const std::string& account, std::int64_t t) const;
    std::string apply_to(Participant& player, const Json& entry, bool known);
    std::string take_flick(Participant& player, const Json& entry);
    std::string take_push(Participant& player, const Json& entry);
    static std::string take_streak(Participant& player, const Json& entry, bool counts);

    Task task_;
    Chain chain_;
    int entries_ = 0;
    std::int64_t last_ = 0;  // the time of the last entry
    std::int64_t tries_ = 0;
    std::map<std::string, Participant, std::less<>> players_;
    Standings standings_[2];  // of accounts, of guests
};

}  // namespace kabinet::daily
