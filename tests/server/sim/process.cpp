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
    journal_->on_tasks = place_.on_tasks;
    workers_ = std::make_unique<SimWorkers>(place_.world, pulse_);
    std::vector<Loop*> loops;
    for (int i = 0; i < place_.shards; ++i) {
        loops_.push_back(std::make_unique<SimLoop>(place_.world, pulse_));
        loops.push_back(loops_.back().get());
    }
    std::optional<Membership> member;
    if (place_.cluster) member.emplace(membership());
    server_ = std::make_unique<Server>(
        place_.config,
        Server::Journals{.own = *journal_, .changes = routed_ ? static_cast<Journal&>(*routed_) : *journal_},
        *workers_, *workers_, loops, std::string(64, '5'),
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
    routed_ = std::make_unique<RoutedJournal>(*journal_);
    routed_->when_written([this](Loop& home, std::vector<Write> writes, auto done) {
        server_->commit(home, std::move(writes), std::move(done));
    });
    return {.number = number_,
            .wire = *air_,
            .holds = [this] { return holds(); },
            .keep = [this](const std::string& table,
                           std::move_only_function<void(bool)> done) { keep(table, std::move(done)); },
            .claimed =
                [this] {
                    place_.world.after(0, pulse_, [this] {
                        if (place_.cluster->leases.fences(number_)) renew();
                    });
                }};
}

/// The database takes a while, and may be away.
void Process::keep(const std::string& table, std::move_only_function<void(bool)> done) {
    place_.world.after(place_.world.between(0, 5), pulse_, [this, table, done = std::move(done)]() mutable {
        done(reaches_database() && place_.cluster->leases.keep(number_, table));
    });
}

void Process::serve() {
    if (place_.cluster) {
        place_.cluster->leases.join(number_, place_.world.now());
        renewed_ = place_.world.now();
        renews_at_ = renewed_ + kRenewAgain;
        return place_.world.after(0, pulse_, [this] { look(); });
    }
    const auto under_way = place_.store.unfinished("match");
    ASSERT_TRUE(under_way);
    server_->serve(*under_way);
}

void Process::look() {
    const std::int64_t now = place_.world.now();
    if (!reaches_database()) {
        calm_at_ = cut_until_ + SimLeases::kLasts;
    } else if (now < renews_at_ || renew()) {
        look_who_leads();
    }
    place_.world.after(kLookAgain, pulse_, [this] { look(); });
}

/// Whoever has lost the lease says goodbye, and ends.
bool Process::renew() {
    const std::int64_t now = place_.world.now();
    if (place_.cluster->leases.renew(number_, now)) {
        renewed_ = now;
        renews_at_ = now + kRenewAgain;
        return true;
    }
    if (place_.cluster->fault == Fault::none && !std::exchange(ending_, true))
        place_.world.after(place_.world.between(0, 500), pulse_, [this] { place_.overtaken(); });
    return false;
}

void Process::look_who_leads() {
    SimLeases& leases = place_.cluster->leases;
    const std::int64_t now = place_.world.now();
    const NodeNumber lead = leases.lead(now);
    if (lead != 0 && (lead != number_ || leads_)) return follow(lead);
    if (now < calm_at_ || ending_ || !leases.take_lead(number_)) return;
    if (!std::exchange(leads_, true)) {
        routed_->become_own();
        server_->lead(leases.table());
        place_.led();
    }
    follow(number_);
}

void Process::follow(NodeNumber lead) {
    SimLeases& leases = place_.cluster->leases;
    if (lead == number_ && place_.world.now() >= calm_at_) leases.end_lost(number_, place_.world.now());
    const std::set<NodeNumber> members = leases.members();
    server_->follow(lead, members, members);
}

bool Process::holds() const {
    if (place_.cluster->fault != Fault::none) return true;
    return place_.world.now() - renewed_ < SimLeases::kHolds;
}

std::optional<StoreError> Process::may_write() const {
    if (!place_.cluster) return std::nullopt;
    if (!reaches_database()) return StoreError{"the database is away"};
    if (place_.cluster->fault == Fault::no_fence) return std::nullopt;
    if (place_.cluster->leases.fences(number_)) return StoreError{"another process has taken over"};
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
            if (place_.cluster) place_.cluster->leases.release(number_);
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
