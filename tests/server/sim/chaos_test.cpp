#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/server/sim/table.hpp"

/// One seed drives clients, delays, disconnects, crashes and a failing disk. KABINET_SIM_SEEDS sets how many
/// seeds are run, KABINET_SIM_SEED runs a single one.
namespace kabinet::sim {
namespace {

struct Chaos {
    int cuts = 0;      // connections lost, for each client on average
    int crashes = 0;   // kill -9 and restart
    int failures = 0;  // commits the disk refuses
    int sleepers = 0;  // clients that do not read for a while
};

void run(std::uint64_t seed, const std::string& game, int seats, const Chaos& chaos) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    World world(seed);
    Config config;
    config.limits.outbox_soft_bytes = 4096;
    config.limits.ring = world.between(2, 64);
    config.limits.guests_per_address_per_minute = 1'000;
    Host host(world, config, static_cast<int>(world.between(1, 3)));
    Table table(world, host, game, seats, 2, static_cast<int>(world.between(5, 40)));
    const auto any = [&]() -> Client& {
        return *table.clients()[static_cast<std::size_t>(
            world.between(0, static_cast<std::int64_t>(table.clients().size()) - 1))];
    };
    for (int i = 0; i < chaos.cuts * static_cast<int>(table.clients().size()); ++i) {
        world.after(world.between(0, 6000), [&] { any().cut(); });
    }
    for (int i = 0; i < chaos.crashes; ++i) {
        world.after(world.between(100, 6000), [&] {
            host.kill();
            world.after(world.between(1, 1000), [&] {
                if (!host.running()) host.start();
            });
        });
    }
    for (int i = 0; i < chaos.failures; ++i) {
        world.after(world.between(500, 6000), [&] { host.store().fail_commits(1); });
    }
    for (int i = 0; i < chaos.sleepers; ++i) {
        world.after(world.between(500, 4000), [&] {
            Client& client = any();
            if (client.wire()) client.wire()->set_reading(false);
            world.after(world.between(100, 3000), [&client] {
                if (client.wire()) client.wire()->set_reading(true);
            });
        });
    }
    world.run(7500);
    ASSERT_TRUE(world.run_until([&] { return table.over(); }, world.now() + 900'000))
        << "the match does not end";
    world.run(world.now() + 5000);
    ASSERT_TRUE(table.over());
    table.check();
}

int seeds() {
    const char* text = std::getenv("KABINET_SIM_SEEDS");
    return text ? std::atoi(text) : 60;
}

void each_seed(const std::string& game, int seats, const Chaos& chaos) {
    if (const char* one = std::getenv("KABINET_SIM_SEED"))
        return run(std::strtoull(one, nullptr, 10), game, seats, chaos);
    for (int seed = 1; seed <= seeds(); ++seed) {
        run(static_cast<std::uint64_t>(seed), game, seats, chaos);
        if (::testing::Test::HasFailure()) return;
    }
}

TEST(Chaos, CalmMatchEnds) {
    each_seed("kuba", 2, {});
}
TEST(Chaos, LostConnectionsLoseNothing) {
    each_seed("kuba", 2, {.cuts = 4});
}
TEST(Chaos, CrashesLoseNothing) {
    each_seed("kuba", 2, {.crashes = 4});
}
TEST(Chaos, FailingDiskLosesNothing) {
    each_seed("kuba", 2, {.failures = 6});
}
TEST(Chaos, SlowReadersGetASnapshot) {
    each_seed("nine", 4, {.sleepers = 6});
}
TEST(Chaos, EverythingAtOnceWithFourSeats) {
    each_seed("nine", 4, {.cuts = 3, .crashes = 3, .failures = 3, .sleepers = 3});
}

}  // namespace
}  // namespace kabinet::sim
