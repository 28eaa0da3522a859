#include "tests/server/sim/host.hpp"

#include <algorithm>
#include <utility>

namespace kabinet::sim {

Host::Host(World& world, Config config, int shards, std::unique_ptr<Storage> storage, int servers,
           Fault fault)
    : world_(world),
      config_(std::move(config)),
      shards_(shards),
      storage_(std::move(storage)),
      processes_(static_cast<std::size_t>(servers)) {
    config_.accounts.hash_memory_kib = 8;  // as cheap as can be
    config_.accounts.hash_passes = 1;
    config_.accounts.hashes_per_s = 10'000;
    config_.accounts.renames_per_day = 1'000;
    cluster_.fault = fault;
    if (several()) cluster_.air.jitter = world_.between(0, 20);
    start();
}

void Host::start() {
    for (Place& place : processes_) {
        if (!place) start(place);
    }
}

void Host::start(Place& place) {
    place = std::make_unique<Process>(
        Process::Place{.world = world_,
                       .config = config_,
                       .shards = shards_,
                       .store = storage_->store(),
                       .cluster = several() ? &cluster_ : nullptr,
                       .on_tasks =
                           [this](const std::vector<NewTask>& tasks, bool durable) {
                               if (on_tasks) on_tasks(tasks, durable);
                           },
                       .led = [this] { ++takeovers_; },
                       .overtaken =
                           [this, &place] {
                               world_.after(0, [this, &place, life = place->life()] {
                                   if (life.expired()) return;
                                   kill(place);
                                   world_.after(world_.between(1, 1'000), [this] { start(); });
                               });
                           }});
}

void Host::stop(std::function<void()> then) {
    Place& place = any();
    const auto end = [this, &place, life = place->life(), then = std::move(then)] {
        if (life.expired()) return;  // killed meanwhile
        kill(place);
        then();
    };
    place->drain([this, end] { world_.after(0, end); });
    world_.after(10'000, end);
}

void Host::kill(Place& place) {
    place.reset();
    if (!running()) storage_->crash(false);
    if (on_dead) on_dead();
}

void Host::kill_all() {
    for (Place& place : processes_) place.reset();
    storage_->crash(false);
    if (on_dead) on_dead();
}

void Host::kill(bool power) {
    if (!running()) return;
    if (several()) return world_.chance(10) ? kill_all() : kill(any());
    processes_.front().reset();
    storage_->crash(power);
    if (on_dead) on_dead();
}

void Host::trouble() {
    const std::int64_t ms = world_.chance(60) ? world_.between(50, 2'000) : world_.between(2'000, 8'000);
    switch (world_.between(0, 5)) {
        case 0:
            return any()->hang(ms);
        case 1:
            return any()->journal().stop_within(ms);
        case 2:
            return any()->lose_air(ms, false);
        case 3:
            return any()->lose_air(ms, true);
        case 5:
            return any()->lose_database(ms);
        default:
            cluster_.air.lost_percent = static_cast<int>(world_.between(1, 60));
            return world_.after(ms, [this] { cluster_.air.lost_percent = 0; });
    }
}

void Host::calm() {
    lose_answers(0);
    for (const Place& place : processes_) {
        if (place) place->journal().stop_within(0);
    }
    storage_->heal();
    cluster_.air.lost_percent = 0;
}

bool Host::running() const {
    return std::ranges::any_of(processes_, [](const Place& place) { return place != nullptr; });
}

Process& Host::main() {
    Process* found = nullptr;
    for (const Place& place : processes_) {
        if (place && (!found || place->holds_lead())) found = place.get();
    }
    return *found;
}

/// One that runs, most times one that leads.
Host::Place& Host::any() {
    std::vector<Place*> all;
    for (Place& place : processes_) {
        if (!place) continue;
        all.push_back(&place);
        if (several() && place->leads()) all.insert(all.end(), 2, &place);
    }
    return *all[static_cast<std::size_t>(world_.between(0, std::ssize(all) - 1))];
}

void Host::lose_answers(int commits) {
    for (const Place& place : processes_) {
        if (place) place->journal().lose_answers(commits);
    }
}

bool Host::quiet() const {
    return std::ranges::all_of(processes_,
                               [](const Place& place) { return !place || place->journal().quiet(); });
}

std::vector<Server*> Host::servers() {
    std::vector<Server*> all;
    for (const Place& place : processes_) {
        if (place) all.push_back(&place->server());
    }
    return all;
}

std::shared_ptr<Wire> Host::connect(Client& client) {
    const auto at = several() ? static_cast<std::size_t>(world_.between(0, std::ssize(processes_) - 1)) : 0;
    return processes_[at] ? processes_[at]->connect(client) : nullptr;
}

}  // namespace kabinet::sim
