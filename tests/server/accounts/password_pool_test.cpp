#include "server/accounts/password_pool.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "tests/server/sim/workers.hpp"
#include "tests/server/support/held_workers.hpp"

namespace kabinet {
namespace {

constexpr PasswordCost kCheap{.passes = 1, .memory = 8192};
constexpr PasswordCost kDearer{.passes = 2, .memory = 16384};
constexpr std::int64_t kLater = 1'000'000;

Password given(std::string_view typed) {
    return Password::as_given(typed);
}

/// A pool on simulated time, whose answers the test keeps.
template <typename PoolWorkers>
struct Bench {
    sim::World world{7};
    sim::SimLoop loop{world};
    PoolWorkers workers;
    PasswordPool pool{workers, kCheap};
    std::optional<std::expected<std::string, PasswordPool::Busy>> hashed;
    std::optional<std::expected<PasswordPool::Verified, PasswordPool::Busy>> answer;

    void hash(std::string_view typed) {
        pool.hash(loop, given(typed), [this](auto result) { hashed = std::move(result); });
    }
    void verify(std::optional<std::string> hash, std::string_view typed) {
        pool.verify(loop, std::move(hash), given(typed), [this](auto result) { answer = std::move(result); });
    }
};

using Held = Bench<testing::HeldWorkers>;

TEST(PasswordPool, AC4_hashes_and_verifies_beside_the_loop) {
    Held bench;
    bench.workers.hold = true;
    bench.hash("gK7#pQ2x");
    EXPECT_EQ(bench.workers.waiting(), 1u);
    bench.workers.work();
    EXPECT_FALSE(bench.hashed) << "the answer comes by the loop";
    bench.world.run(kLater);
    ASSERT_TRUE(bench.hashed && bench.hashed->has_value());
    bench.workers.hold = false;
    bench.verify(**bench.hashed, "gK7#pQ2x");
    bench.world.run(kLater);
    EXPECT_TRUE((*bench.answer)->matches);
    EXPECT_FALSE((*bench.answer)->rehashed);
    bench.verify(**bench.hashed, "something else");
    bench.world.run(kLater);
    EXPECT_FALSE((*bench.answer)->matches);
}

TEST(PasswordPool, AC4_a_full_pool_says_so_at_once) {
    Held bench;
    bench.workers.full = true;
    bench.hash("gK7#pQ2x");
    bench.verify(std::nullopt, "gK7#pQ2x");
    bench.world.run(kLater);
    EXPECT_FALSE(bench.hashed->has_value());
    EXPECT_FALSE(bench.answer->has_value());
}

TEST(PasswordPool, AC4_a_right_password_is_hashed_at_the_present_cost) {
    Held bench;
    bench.verify(hash_password(given("gK7#pQ2x"), kDearer), "gK7#pQ2x");
    bench.world.run(kLater);
    const PasswordPool::Verified verified = **bench.answer;
    ASSERT_TRUE(verified.matches && verified.rehashed);
    EXPECT_FALSE(needs_rehash(*verified.rehashed, kCheap));
    EXPECT_TRUE(verify_password(*verified.rehashed, given("gK7#pQ2x")));
}

TEST(PasswordPool, AC4_a_wrong_password_is_never_hashed_anew) {
    Held bench;
    bench.verify(hash_password(given("gK7#pQ2x"), kDearer), "gK7#pQ2y");
    bench.world.run(kLater);
    EXPECT_FALSE((*bench.answer)->matches);
    EXPECT_FALSE((*bench.answer)->rehashed);
}

/// The same job for the workers, and the same answer.
TEST(PasswordPool, AC6_an_unknown_name_costs_what_a_known_one_does) {
    Held bench;
    bench.verify(std::nullopt, "gK7#pQ2x");
    bench.world.run(kLater);
    EXPECT_EQ(bench.workers.count, 1);
    EXPECT_FALSE((*bench.answer)->matches);
    EXPECT_FALSE((*bench.answer)->rehashed);
}

TEST(PasswordPool, AC4_runs_on_simulated_workers) {
    sim::World world(7);
    sim::SimLoop loop(world);
    sim::SimWorkers workers(world);
    PasswordPool pool(workers, kCheap);
    int answers = 0;
    for (int i = 0; i < 20; ++i) {
        pool.hash(loop, given("gK7#pQ2x"), [&](auto hash) {
            pool.verify(loop, *hash, given("gK7#pQ2x"), [&](auto answer) { answers += answer->matches; });
        });
    }
    world.run(kLater);
    EXPECT_EQ(answers, 20);
}

}  // namespace
}  // namespace kabinet
