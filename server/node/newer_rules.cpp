#include "server/node/newer_rules.hpp"

#include <algorithm>

#include "server/ops/log.hpp"
#include "server/store/lease.hpp"
#include "server/store/plays.hpp"

namespace kabinet {

bool NewerRules::go_first(const std::expected<std::string, StoreError>& wanted,
                          const std::vector<std::string>& members) {
    const Plays here = Plays::read(plays_);
    const auto newer = [&here](const std::string& plays) { return !here.covers(Plays::read(plays)); };
    const auto member = std::ranges::find_if(members, newer);
    if ((!wanted || !newer(*wanted)) && member == members.end()) return false;
    const auto now = Lease::boot_time();
    if (!free_since_) {
        free_since_ = now;
        log_warn("newer_rules_go_first",
                 {{"here", plays_}, {"there", member == members.end() ? *wanted : *member}});
    }
    return now - *free_since_ < Lease::kLength;
}

}  // namespace kabinet
