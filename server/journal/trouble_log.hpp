#pragma once

#include <cstdint>
#include <mutex>

#include "server/ops/log_pace.hpp"
#include "server/store/store.hpp"

namespace kabinet {

/// Logs for the operator that nothing can be written, and that it works again. A disk that fails now and then
/// tells as little as one that fails all the time: the failure is logged at once and then at most once a
/// minute while there are more, with their number, and its end if the beginning was. Data that are damaged
/// are always told: no attempt follows that could tell it later.
class TroubleLog {
  public:
    /// An attempt to write has failed, or, with an empty message, one has succeeded. `now` is in ms and never
    /// goes back. From any thread.
    void note(const StoreError& trouble, std::int64_t now);

  private:
    void failed(const StoreError& trouble, std::int64_t now);

    std::mutex mutex_;
    LogPace pace_;
    bool told_ = false;  // of a failure, and not yet of its end
};

}  // namespace kabinet
