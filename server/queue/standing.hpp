#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace kabinet::queue {

/// How somebody's part in a match came to its end, as far as QM-5 counts it.
enum class Conduct {
    played,     ///< the match was played to its end with this person in it
    left,       ///< the person left the match
    aborted,    ///< the person ended the match before it had properly begun
    timed_out,  ///< the person ran out of time without acting
};

/// The name of a conduct in messages and in what is stored: "timed_out".
std::string_view name_of(Conduct conduct);
std::optional<Conduct> conduct_named(std::string_view name);

/// How a match ended for those of its players whom QM-5 counts.
struct Conducts {
    std::string match;                    ///< id
    std::int64_t at = 0;                  ///< when the match ended, ms
    std::map<std::string, Conduct> of{};  ///< by account
};

/// What the points of QM-5 lead to. The operator sets the values.
struct ConductRules {
    int points = 3;                          ///< from how many points on a person waits
    std::int64_t first_wait = 10 * 60'000;   ///< ms
    std::int64_t times_longer = 3;           ///< each wait, to the one before
    std::int64_t most_wait = 48 * 3600'000;  ///< ms
};

/// Where somebody stands by QM-5: a fold over the person's matches in the order of their ends.
struct Standing {
    int points = 0;
    int waits = 0;           ///< how many waits followed each other; 0 again once the points are back at 0
    std::int64_t until = 0;  ///< when the last wait ends, ms; 0 for none so far
    std::optional<Conduct> cause{};  ///< of the last wait

    bool operator==(const Standing&) const = default;
};

/// The standing after one more match, which ended at `at` (ms). A match counts once for a person: one point
/// more, or one point less but not below 0 after `Conduct::played`. A point more that leads to `rules.points`
/// or above begins a wait at `at`. A wait never ends before the wait that began before it.
Standing after(Standing standing, Conduct conduct, std::int64_t at, const ConductRules& rules = {});

/// Why somebody may not play rated matches, and until when.
struct Suspension {
    Conduct cause = Conduct::left;  ///< of the last match that counted
    int points = 0;
    std::int64_t until = 0;  ///< ms

    bool operator==(const Suspension&) const = default;
};

/// Returns why this person has to wait before the next rated match at `now`, or nothing when the person need
/// not. Matches that are not rated are always free.
std::optional<Suspension> suspended(const Standing& standing, std::int64_t now);

}  // namespace kabinet::queue
