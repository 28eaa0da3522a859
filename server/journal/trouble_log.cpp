#include "server/journal/trouble_log.hpp"

#include <utility>

#include "server/ops/log.hpp"

namespace kabinet {

void TroubleLog::note(const StoreError& trouble, std::int64_t now) {
    const std::lock_guard lock(mutex_);
    if (!trouble.message.empty()) return failed(trouble, now);
    if (std::exchange(told_, false)) log_info("journal_writes_again");
}

void TroubleLog::failed(const StoreError& trouble, std::int64_t now) {
    const auto times = pace_.happened(now);
    if (!times && !trouble.damaged) return;
    log_error("journal_cannot_write", {{"why", trouble.message}, {"times", times.value_or(1)}});
    told_ = true;
}

}  // namespace kabinet
