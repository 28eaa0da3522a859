#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

#include "server/ops/log_pace.hpp"
#include "server/store/postgres/tenure.hpp"

namespace kabinet {

/// Renews the lease of this process again and again, on a thread and a connection of its own: a slow commit
/// must not make a healthy server lose its lease.
class Renewal {
  public:
    /// `every`: time between renewals.
    Renewal(const std::string& url, std::shared_ptr<Tenure> tenure, std::chrono::milliseconds every);
    Renewal(const Renewal&) = delete;
    /// Ends the thread, and leaves the lease as it is.
    ~Renewal();

  private:
    void run();
    bool renew();

    const std::shared_ptr<Tenure> tenure_;
    const std::chrono::milliseconds every_;
    postgres::Connection database_;
    LogPace failures_;
    std::mutex mutex_;
    std::condition_variable stopped_;
    bool stop_ = false;
    std::thread thread_;
};

}  // namespace kabinet
