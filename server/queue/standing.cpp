#include "server/queue/standing.hpp"

#include <algorithm>
#include <array>

namespace kabinet::queue {
namespace {

constexpr std::array<std::string_view, 4> kNames{"played", "left", "aborted", "timed_out"};

/// How long the next wait is after `waits` others, ms.
std::int64_t next_wait(int waits, const ConductRules& rules) {
    std::int64_t wait = rules.first_wait;
    // Divides, because a product could leave the range of numbers.
    for (; waits > 0 && wait < rules.most_wait; --waits) {
        wait = wait > rules.most_wait / rules.times_longer ? rules.most_wait : wait * rules.times_longer;
    }
    return std::min(wait, rules.most_wait);
}

}  // namespace

std::string_view name_of(Conduct conduct) {
    return kNames.at(static_cast<std::size_t>(conduct));
}

std::optional<Conduct> conduct_named(std::string_view name) {
    const auto found = std::ranges::find(kNames, name);
    if (found == kNames.end()) return std::nullopt;
    return static_cast<Conduct>(found - kNames.begin());
}

Standing after(Standing standing, Conduct conduct, std::int64_t at, const ConductRules& rules) {
    if (conduct == Conduct::played) {
        standing.points = std::max(0, standing.points - 1);
        if (standing.points == 0) standing.waits = 0;
        return standing;
    }
    ++standing.points;
    if (standing.points < rules.points) return standing;
    standing.until = std::max(standing.until, at + next_wait(standing.waits, rules));
    standing.cause = conduct;
    ++standing.waits;
    return standing;
}

std::optional<Suspension> suspended(const Standing& standing, std::int64_t now) {
    if (!standing.cause || now >= standing.until) return std::nullopt;
    return Suspension{.cause = *standing.cause, .points = standing.points, .until = standing.until};
}

}  // namespace kabinet::queue
