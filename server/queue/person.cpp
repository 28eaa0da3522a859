#include "server/queue/person.hpp"

#include <algorithm>

namespace kabinet::queue {
namespace {

/// Whether `person` met `other` in the last match, which began less than `again_after` ms ago.
bool met(const Person& person, const Person& other, std::int64_t now, std::int64_t again_after) {
    return now - person.last.began < again_after &&
           std::ranges::find(person.last.opponents, other.account) != person.last.opponents.end();
}

}  // namespace

bool may_meet(const Person& one, const Person& other, bool rated, std::int64_t now,
              std::int64_t again_after) {
    if (one.account == other.account) return false;
    if (rated && !one.address.empty() && one.address == other.address) return false;
    return !met(one, other, now, again_after) && !met(other, one, now, again_after);
}

}  // namespace kabinet::queue
