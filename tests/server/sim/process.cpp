#include "tests/server/sim/process.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace kabinet::sim {
namespace {

constexpr std::int64_t kLookAgain = 150;
constexpr std::int64_t kRenewAgain = 1'000;

}  // namespace

Process::Process(Place place)
    : place_(std::move(place)), number_(place_.cluster ? ++place_.cluster->last : 0) {
    journal_ = std::make_unique<SimJournal>(
        place_.world, place_.store, static_cast<std::size_t>(place_.config.store.queue), pulse_,
        SimJournal::Access{.write = [this] { return may_write(); }, .read = [this] { return may_read(); }});
    journal_->on_task = place_.on_task;
    workers_ = std::make_unique<SimWorkers>(place_.world, pulse_);
    std::vector<Loop*> loops;
    for (int i = 0; i < place_.shards; ++i) {
        loops_.push_back(std::make_unique<SimLoop>(place_.world, pulse_));
        loops.push_back(loops_.back().get());
    }
    std::optional<Membership> member;
    if (place_.cluster) member.emplace(membership());
    server_ = std::make_unique<Server>(
        place_.config, sent_ ? static_cast<Journal&>(*sent_) : *journal_, *workers_, *workers_, loops,
        std::string(64, '5'),
        [&world = place_.world] {
            Bytes32 bytes;
            for (auto& byte : bytes) byte = static_cast<std::uint8_t>(world.random());
            return bytes;
        },
        document_kinds(), api(), nullptr, member);
    for (std::size_t i = 0; i < loops_.size(); ++i) loops_[i]->on_wake = [this, i] { server_->on_wake(i); };
    serve();
}

Process::~Process() {
    pulse_->alive = false;
    if (air_) air_->close();
    for (auto& weak : wires_) {
        if (auto wire = weak.lock()) wire->server_died();
    }
    server_.reset();
}

Membership Process::membership() {
    Cluster& cluster = *place_.cluster;
    air_ = std::make_unique<SimWire>(cluster.air, number_, pulse_);
    sent_ = std::make_unique<testing::SentJournal>(*journal_);
    sent_->when_written([this](Loop& home, std::vector<Write> writes, auto done) {
        server_->commit(home, std::move(writes), std::move(done));
    });
    return {.number = number_,
            .wire = *air_,
            .holds = [this] { return !active_ || holds(); },
            .claimed =
                [this] {
                    place_.world.after(0, pulse_, [this] {
                        if (active_ && place_.cluster->lease.fences(epoch_)) keep_lease();
                    });
                }};
}

void Process::serve() {
    if (place_.cluster) return place_.world.after(0, pulse_, [this] { look(); });
    const auto under_way = place_.store.unfinished("match");
    ASSERT_TRUE(under_way);
    server_->serve(*under_way);
}

void Process::look() {
    if (reaches_database()) active_ ? keep_lease() : follow_or_take_over();
    const bool renewed = active_ && place_.world.now() == renewed_;
    place_.world.after(renewed ? kRenewAgain : kLookAgain, pulse_, [this] { look(); });
}

/// Whoever has lost the lease says goodbye, and ends.
void Process::keep_lease() {
    if (place_.cluster->lease.renew(epoch_, place_.world.now())) {
        renewed_ = place_.world.now();
    } else if (place_.cluster->fault != Fault::lease_ignored && !std::exchange(ending_, true)) {
        place_.world.after(place_.world.between(0, 500), pulse_, [this] { place_.overtaken(); });
    }
}

void Process::follow_or_take_over() {
    SimLease& lease = place_.cluster->lease;
    if (const NodeNumber holder = lease.holder(place_.world.now())) {
        if (std::exchange(followed_, holder) != holder) server_->follow(holder);
        return;
    }
    const auto under_way = place_.store.unfinished("match");
    if (!under_way || ending_) return;
    epoch_ = lease.take(number_, place_.world.now());
    renewed_ = place_.world.now();
    active_ = true;
    sent_->become_own();
    server_->take_over(*under_way);
    place_.took_over();
}

bool Process::holds() const {
    if (place_.cluster->fault == Fault::lease_ignored) return true;
    return place_.world.now() - renewed_ < SimLease::kHolds;
}

std::optional<StoreError> Process::may_write() const {
    if (!place_.cluster) return std::nullopt;
    if (!reaches_database()) return StoreError{"the database is away"};
    if (place_.cluster->fault == Fault::no_fence) return std::nullopt;
    if (place_.cluster->lease.fences(epoch_)) return StoreError{"another process has taken over"};
    return holds() ? std::nullopt : std::optional(StoreError{"the lease is over"});
}

std::optional<StoreError> Process::may_read() const {
    return reaches_database() ? std::nullopt : std::optional(StoreError{"the database is away"});
}

void Process::lose_air(std::int64_t ms, bool one_way) {
    auto& cut = one_way ? place_.cluster->air.mute : place_.cluster->air.cut;
    cut.insert(number_);
    place_.world.after(ms, [&cut, number = number_] { cut.erase(number); });
}

void Process::drain(std::function<void()> then) {
    ending_ = true;
    server_->drain(100, [this, then = std::move(then)] {
        // From a later turn: the server is in the midst of telling so.
        place_.world.after(50, pulse_, [this, then] {
            if (place_.cluster) server_->leave_cluster();
            if (active_) place_.cluster->lease.release(epoch_);
            then();
        });
    });
}

std::shared_ptr<Wire> Process::connect(Client& client) {
    auto wire = std::make_shared<Wire>(place_.world, client, pulse_);
    const auto shard = static_cast<std::size_t>(place_.world.between(0, place_.shards - 1));
    if (!wire->connect(server_->acceptor(shard))) return nullptr;
    wires_.push_back(wire);
    return wire;
}

}  // namespace kabinet::sim
