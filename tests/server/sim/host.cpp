#include "tests/server/sim/host.hpp"

#include <gtest/gtest.h>

namespace kabinet::sim {

Host::Host(World& world, Config config, int shards, std::unique_ptr<Storage> storage)
    : world_(world), config_(std::move(config)), shards_(shards), storage_(std::move(storage)) {
    config_.accounts.hash_memory_kib = 8;  // as cheap as can be
    config_.accounts.hash_passes = 1;
    config_.accounts.hashes_per_s = 10'000;
    config_.accounts.renames_per_day = 1'000;
    start();
}

void Host::start() {
    life_ = std::make_shared<int>();
    journal_ = std::make_unique<SimJournal>(world_, storage_->store(),
                                            static_cast<std::size_t>(config_.store.queue));
    journal_->on_task = [this] {
        if (on_task) on_task();
    };
    workers_ = std::make_unique<SimWorkers>(world_);
    std::vector<Loop*> loops;
    for (int i = 0; i < shards_; ++i) {
        loops_.push_back(std::make_unique<SimLoop>(world_));
        loops.push_back(loops_.back().get());
    }
    server_ = std::make_unique<Server>(config_, *journal_, *workers_, *workers_, loops, std::string(64, '5'),
                                       [this] {
                                           Bytes32 bytes;
                                           for (auto& byte : bytes)
                                               byte = static_cast<std::uint8_t>(world_.random());
                                           return bytes;
                                       });
    for (std::size_t i = 0; i < loops_.size(); ++i) loops_[i]->on_wake = [this, i] { server_->on_wake(i); };
    const auto under_way = storage_->store().unfinished("match");
    ASSERT_TRUE(under_way);
    server_->serve(*under_way);
}

void Host::stop(std::function<void()> then) {
    server_->drain(100, [this, life = life(), then = std::move(then)] {
        // From a later turn: the server is in the midst of telling so.
        world_.after(50, [this, life, then] {
            if (life.expired()) return;  // killed meanwhile
            kill();
            then();
        });
    });
}

void Host::kill(bool power) {
    if (!server_) return;
    life_.reset();
    for (auto& loop : loops_) loop->stop();
    for (auto& weak : wires_) {
        if (auto wire = weak.lock()) wire->server_died();
    }
    wires_.clear();
    server_.reset();
    journal_.reset();
    workers_.reset();
    loops_.clear();
    storage_->crash(power);
    if (on_dead) on_dead();
}

std::shared_ptr<Wire> Host::connect(Client& client) {
    if (!server_) return nullptr;
    auto wire = std::make_shared<Wire>(world_, client);
    const auto shard = static_cast<std::size_t>(world_.between(0, shards_ - 1));
    if (!wire->connect(server_->acceptor(shard))) return nullptr;
    wires_.push_back(wire);
    return wire;
}

}  // namespace kabinet::sim
