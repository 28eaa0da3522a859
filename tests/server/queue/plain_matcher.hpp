#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "server/queue/matcher.hpp"

/// QM-2 once more, as plainly as possible and with no code of the matcher's: every set of tickets is looked
/// at. For a few tickets only.
namespace kabinet::queue {

/// Strengths by account, the same on both ladders unless `many` has another.
struct Strengths {
    std::map<std::string, Strength> duel;
    std::map<std::string, Strength> many;

    StrengthOf reader() const;
    double number(const std::string& account, std::size_t seats) const;
};

/// What QM-2 says against this group, or nothing when it is allowed.
std::string problem_of(const std::vector<const Ticket*>& group, const Strengths& strengths, std::int64_t now);

/// The groups that QM-2 makes, each with its accounts in the order of waiting.
std::vector<std::vector<std::string>> plain_groups(const std::vector<Ticket>& tickets,
                                                   const Strengths& strengths, std::int64_t now);

/// All sets of `tickets` with `seats` members that QM-2 allows.
std::vector<std::vector<const Ticket*>> allowed(const std::vector<const Ticket*>& tickets, std::size_t seats,
                                                const Strengths& strengths, std::int64_t now);

/// The accounts of `group`, the longest waiter first.
std::vector<std::string> accounts_of(const std::vector<const Ticket*>& group);

}  // namespace kabinet::queue
