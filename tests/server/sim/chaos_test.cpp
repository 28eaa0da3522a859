#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/server/sim/table.hpp"

/// One seed drives clients, delays, disconnects, crashes and a failing disk. KABINET_SIM_SEEDS sets how many
/// seeds are run, KABINET_SIM_SEED runs a single one.
namespace kabinet::sim {
namespace {

/// How often each thing goes wrong while the match runs.
struct Chaos {
    int cuts = 0;      // connections lost
    int crashes = 0;   // kill -9, and started again
    int failures = 0;  // commits the disk refuses
    int sleepers = 0;  // clients that stop reading for a while
};

/// A match with its bad luck, until the luck has run out and the match is over.
class Trial {
  public:
    Trial(std::uint64_t seed, const std::string& game, int seats)
        : world_(seed),
          host_(world_, settings(), static_cast<int>(world_.between(1, 3))),
          table_(world_, host_,
                 {.game = game, .seats = seats, .plies = static_cast<int>(world_.between(10, 60))}) {}

    void run(const Chaos& chaos) {
        repeat(chaos.cuts, [this] { any().cut(); });
        repeat(chaos.failures, [this] { host_.storage().fail(1); });
        repeat(chaos.sleepers, [this] { sleep(any()); });
        repeat(chaos.crashes, [this] { crash(); });
        ASSERT_TRUE(world_.run_until([this] { return left_ == 0 && table_.over(); }, world_.now() + 900'000))
            << "the match does not end";
        world_.run(world_.now() + 5000);
        ASSERT_TRUE(table_.over());
        table_.check();
    }

  private:
    Config settings() {
        Config config;
        config.limits.outbox_soft_bytes = 4096;
        config.limits.ring = world_.between(2, 64);
        config.limits.guests_per_address_per_minute = 1'000;
        return config;
    }
    Client& any() {
        const auto last = static_cast<std::int64_t>(table_.clients().size()) - 1;
        return *table_.clients()[static_cast<std::size_t>(world_.between(0, last))];
    }
    /// Each comes some time behind the one before; none is left over once the match has ended.
    void repeat(int times, std::function<void()> happen) {
        if (times == 0) return;
        ++left_;
        world_.after(world_.between(20, 500), [this, times, happen = std::move(happen)] {
            --left_;
            if (table_.over()) return;
            happen();
            repeat(times - 1, happen);
        });
    }
    void crash() {
        host_.kill();
        ++left_;
        world_.after(world_.between(1, 1000), [this] {
            --left_;
            host_.start();
        });
    }
    void sleep(Client& client) {
        if (!client.wire()) return;
        client.wire()->set_reading(false);
        world_.after(world_.between(100, 3000), [&client] {
            if (client.wire()) client.wire()->set_reading(true);
        });
    }

    World world_;
    Host host_;
    Table table_;
    int left_ = 0;
};

void run(std::uint64_t seed, const std::string& game, int seats, const Chaos& chaos) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Trial(seed, game, seats).run(chaos);
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

TEST(Chaos, calm_match_ends) {
    each_seed("kuba", 2, {});
}
TEST(Chaos, lost_connections_lose_nothing) {
    each_seed("kuba", 2, {.cuts = 30});
}
TEST(Chaos, crashes_lose_nothing) {
    each_seed("kuba", 2, {.crashes = 15});
}
TEST(Chaos, failing_disk_loses_nothing) {
    each_seed("kuba", 2, {.failures = 15});
}
TEST(Chaos, slow_readers_get_a_snapshot) {
    each_seed("nine", 4, {.sleepers = 10});
}
TEST(Chaos, everything_at_once_where_actions_take_long) {
    each_seed("kapture9", 2, {.cuts = 10, .crashes = 6, .failures = 6, .sleepers = 4});
}
TEST(Chaos, everything_at_once_with_four_seats) {
    each_seed("nine", 4, {.cuts = 15, .crashes = 8, .failures = 8, .sleepers = 8});
}

}  // namespace
}  // namespace kabinet::sim
