#pragma once

#include <cstdint>
#include <mutex>

#include "server/ops/log_pace.hpp"
#include "server/store/store.hpp"

namespace kabinet {

/// Logs for the operator that the journal cannot write, and that it writes again. A disk that fails now and
/// then must not flood the log: the first failure is logged at once, later ones at most once a minute with
/// their number. The end is logged if a failure was. Damaged data are always logged, because no later attempt
/// could report them.
class TroubleLog {
  public:
    /// An attempt to write has failed, or, with an empty message, has succeeded. `now` is in ms and never
    /// goes back. From any thread.
    void note(const StoreError& trouble, std::int64_t now);

  private:
    void failed(const StoreError& trouble, std::int64_t now);

    std::mutex mutex_;
    LogPace pace_;
    bool told_ = false;  // a failure is logged, but not yet its end
};

}  // namespace kabinet
