#include "server/store/postgres/tenure.hpp"

#include <string>
#include <thread>

namespace kabinet {
namespace {

constexpr std::chrono::milliseconds kLookAgain{50};

[[noreturn]] void refuse(const std::string& why) {
    throw postgres::Error(why, "");
}

}  // namespace

void Tenure::begin(postgres::Connection& database, std::chrono::milliseconds wait) {
    const auto until = std::chrono::steady_clock::now() + wait;
    while (true) {
        const auto holder = fence::holder(database);
        const auto sent = lease_.now();
        // A server that was killed, and starts again, need not wait for its own old lease.
        const bool gone = holder && !holder->connected && wait.count() > 0;
        if (!holder || holder->left.count() <= 0 || gone) {
            if (const auto epoch = fence::take(database, node_, holder, gone)) {
                if (holder) lease_.take_over();
                lease_.renewed(sent);
                return lease_.enter(*epoch);
            }
        }
        if (std::chrono::steady_clock::now() >= until) {
            refuse("it is in use by another server (" + (holder ? holder->name : "which has just begun") +
                   "); with cluster.standby this server would wait for the end of that one");
        }
        std::this_thread::sleep_for(kLookAgain);
    }
}

void Tenure::join(postgres::Connection& database) {
    const auto sent = lease_.now();
    const std::int64_t epoch = fence::join(database, node_);
    lease_.renewed(sent);
    lease_.enter(epoch);
}

void Tenure::resume(postgres::Connection& database) {
    const auto epoch = fence::raise(database, node_.id);
    if (!epoch) lease_.lose();
    expect_held();
    lease_.enter(*epoch);
    decided_ = true;
}

void Tenure::give_back(postgres::Connection& database) {
    if (begun() && !lease_.lost()) fence::give_back(database, node_.id);
}

void Tenure::check(postgres::Connection& database) {
    if (!begun()) return;
    if (!check_) check_ = database.prepare(fence::kCheck);
    check_->run(node_.id, lease_.epoch());
}

void Tenure::failed(const postgres::Error& error) {
    if (error.state == fence::kFenced) lease_.lose();
}

void Tenure::expect_held() const {
    if (lease_.lost()) refuse("another server has taken over");
    if (begun() && !lease_.holds()) refuse("the lease was not renewed in time");
}

void Tenure::expect_decided() const {
    expect_held();
    if (!decided_) refuse("whether the last commit is durable is not known yet");
}

}  // namespace kabinet
