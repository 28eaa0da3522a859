#include "server/queue/matcher.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <string>
#include <unordered_map>

#include "server/queue/pool.hpp"

namespace kabinet::queue {
namespace {

struct KindHash {
    std::size_t operator()(const MatchKind& kind) const {
        const std::hash<std::string> hash;
        return hash(kind.game) * 31 + hash(kind.clock) * 2 + (kind.rated ? 1 : 0);
    }
};

}  // namespace

std::vector<Group> Matcher::groups(std::span<const Ticket> tickets, std::int64_t now) const {
    std::unordered_map<MatchKind, std::vector<const Ticket*>, KindHash> kinds;
    for (const Ticket& ticket : tickets) kinds[ticket.kind].push_back(&ticket);
    std::vector<Group> groups;
    for (auto& [kind, waiting] : kinds) {
        std::ranges::move(Pool(std::move(waiting), strength_of_, rules_, now).take_groups(),
                          std::back_inserter(groups));
    }
    std::ranges::sort(groups, [](const Group& one, const Group& other) {
        return longer(*one.tickets.front(), *other.tickets.front());
    });
    return groups;
}

}  // namespace kabinet::queue
