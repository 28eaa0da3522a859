#include "server/node/newer_rules.hpp"

#include "server/ops/log.hpp"
#include "server/store/lease.hpp"
#include "server/store/plays.hpp"

namespace kabinet {

bool NewerRules::go_first(const std::expected<std::string, StoreError>& wanted) {
    if (!wanted || Plays::read(plays_).covers(Plays::read(*wanted))) return false;
    const auto now = Lease::boot_time();
    if (!free_since_) {
        free_since_ = now;
        log_warn("newer_rules_go_first", {{"here", plays_}, {"there", *wanted}});
    }
    return now - *free_since_ < Lease::kLength;
}

}  // namespace kabinet
