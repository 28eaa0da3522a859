#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>

#include "server/node/newer_rules.hpp"
#include "server/ops/config.hpp"
#include "server/ops/log_pace.hpp"
#include "server/store/postgres/lease_watch.hpp"

namespace kabinet {

/// Looks several times a second who belongs to the cluster, as the database says, on a thread of its own.
/// Leads when nobody else does; then ends the leases of those that are lost (docs/decisions/0195).
class Roster {
  public:
    /// Called on the thread.
    struct Home {
        /// This process leads from now on; the database has this text of who owns what.
        std::function<void(const std::string& table)> leads;
        /// A process was lost, and this one has ended its lease.
        std::function<void()> took_over;
        /// These processes hold leases, and `lead` leads; empty: nobody does. Told when that changes, and of
        /// this process only after `leads`. `fit`: those that may get what this process has.
        std::function<void(const std::string& lead, const std::set<std::string>& members,
                           const std::set<std::string>& fit)>
            follows;
        /// A program leads that knows of one owner alone, or the lease of this process was ended: this
        /// process is to end.
        std::function<void()> outdated;
    };

    /// `id`: of this process, see PostgresStore::Config.
    Roster(const StoreConfig& config, std::string id, Home home);
    ~Roster() { stop(); }

    void start();
    /// Waits for the end of the thread.
    void stop();

    /// Whether this process leads. From any thread.
    bool leads() const { return leads_; }

    /// Makes the text of who owns what durable, if this process leads. `done` runs on the thread, or when
    /// that stops: whether it is done. From any thread.
    void keep(std::string table, std::move_only_function<void(bool)> done);

  private:
    using Milliseconds = std::chrono::milliseconds;
    struct Kept {
        std::string table;
        std::move_only_function<void(bool)> done;
    };

    void watch();
    void look();
    void answered(Milliseconds now);
    void keep_all();
    bool newer_go_first();
    bool take_lead();
    void end_lost(const std::vector<fence::Holding>& all);
    void tell(const fence::Holder& lead);
    void fail(const StoreError& error);

    const StoreConfig config_;
    const std::string id_;
    const Home home_;
    LeaseWatch watch_;
    NewerRules newer_rules_;
    LogPace failures_;
    std::atomic<bool> leads_ = false;
    std::string lead_;                     // who leads, as it was told last
    std::set<std::string> members_, fit_;  // likewise
    Milliseconds answered_at_{0};          // the database, the last time
    Milliseconds calm_at_{0};              // before that, nobody's lease is judged
    std::mutex mutex_;                     // guards stopped_ and kept_
    std::condition_variable woken_;
    std::deque<Kept> kept_;
    bool stopped_ = false;
    std::thread thread_;
};

}  // namespace kabinet
