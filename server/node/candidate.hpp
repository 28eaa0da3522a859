#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "server/node/newer_rules.hpp"
#include "server/ops/config.hpp"
#include "server/ops/log_pace.hpp"
#include "server/store/open_store.hpp"
#include "server/store/postgres/lease_watch.hpp"

namespace kabinet {

/// Looks several times a second who has the lease of the database, on a thread of its own, and takes it when
/// it is over (docs/decisions/0181).
class Candidate {
  public:
    /// Called on the thread.
    struct Home {
        /// Another process than before is active: its id, and what people call it.
        std::function<void(const std::string& active, const std::string& name)> follows;
        /// This process has the lease from now on, and the thread ends. Null: it takes none, and the thread
        /// ends once the database can be asked, with a call of `follows`.
        std::function<void(OpenStore store)> takes;
    };

    /// `id`: of this process, see PostgresStore::Config.
    Candidate(const StoreConfig& config, std::string id, Home home);
    ~Candidate() { stop(); }

    void start();
    /// Waits for the end of the thread.
    void stop();

  private:
    void watch();
    std::optional<std::chrono::milliseconds> look();
    std::optional<std::chrono::milliseconds> take();
    std::chrono::milliseconds fail(const StoreError& error);
    void follow(const std::string& id, const std::string& name);

    const StoreConfig config_;
    const std::string id_;
    const Home home_;
    LeaseWatch watch_;
    NewerRules newer_rules_;
    LogPace failures_;
    std::optional<std::string> active_;  // as it was told last
    std::string name_;                   // of that process, for people
    std::mutex mutex_;                   // guards stopped_
    std::condition_variable stopping_;
    bool stopped_ = false;
    std::thread thread_;
};

}  // namespace kabinet
