#include "server/store/postgres/renewal.hpp"

#include <pthread.h>

#include <algorithm>

#include "server/ops/log.hpp"

namespace kabinet {
namespace {

using namespace std::chrono_literals;

/// After a failure, within the lease, there is time for several attempts.
constexpr std::chrono::milliseconds kAgain{200};

postgres::Connection renewing(const std::string& url, const std::string& node) {
    // A renewal that a crash of the database forgets costs a lease, which is no promise to anybody.
    const auto greet = [name = fence::application(node, "renews")](postgres::Connection& database) {
        database.exec("SELECT set_config('application_name', '" + name +
                      "', false), set_config('synchronous_commit', 'off', false), "
                      "set_config('lock_timeout', '1000', false)");
    };
    return {{.url = url, .patience = 1000ms, .longest_pause = kAgain}, {.greet = greet}};
}

}  // namespace

Renewal::Renewal(const std::string& url, std::shared_ptr<Tenure> tenure, std::chrono::milliseconds every)
    : tenure_(std::move(tenure)), every_(every), database_(renewing(url, tenure_->node().id)) {
    thread_ = std::thread([this] { run(); });
    ::pthread_setname_np(thread_.native_handle(), "lease");
}

Renewal::~Renewal() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    stopped_.notify_one();
    thread_.join();
}

void Renewal::run() {
    std::unique_lock lock(mutex_);
    auto pause = every_;
    while (!stopped_.wait_for(lock, pause, [this] { return stop_; })) {
        lock.unlock();
        pause = renew() ? every_ : std::min(every_, kAgain);
        lock.lock();
        if (tenure_->lease().lost()) return;
    }
}

bool Renewal::renew() try {
    Lease& lease = tenure_->lease();
    database_.ready();
    const auto sent = lease.now();
    if (fence::renew(database_, tenure_->node().id)) {
        lease.renewed(sent);
    } else {
        lease.lose();
    }
    if (const auto times = failures_.over(sent.count()))
        log_info("lease_renewed_again", {{"failures", *times}});
    return true;
} catch (const postgres::Error& error) {
    database_.rollback();
    if (const auto times = failures_.happened(tenure_->lease().now().count()))
        log_warn("lease_not_renewed", {{"why", error.what()}, {"times", *times}});
    return false;
}

}  // namespace kabinet
