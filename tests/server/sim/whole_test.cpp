#include "tests/server/sim/whole.hpp"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <exception>
#include <iostream>

/// Whole servers, one seed after the other. KABINET_SIM_SEEDS sets how many, KABINET_SIM_SEED the first. Each
/// is named before it begins, so that a day that does not end is known (tools/dev/soak.sh).
namespace kabinet::sim {
namespace {

std::uint64_t setting(const char* name, std::uint64_t otherwise) {
    const char* text = std::getenv(name);
    return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

TEST(Whole, keeps_its_promises_whatever_happens) {
    const std::uint64_t first = setting("KABINET_SIM_SEED", 1), count = setting("KABINET_SIM_SEEDS", 15);
    int failed_draws = 0, account_changes = 0, rated = 0, bot_actions = 0, inputs = 0;
    std::size_t quick = 0;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        std::cerr << "seed " << seed << '\n';
        Whole whole(seed);
        whole.run();
        failed_draws += whole.failed_draws();
        account_changes += whole.account_changes();
        rated += whole.rated();
        bot_actions += whole.bot_actions();
        quick += whole.quick();
        if (whole.event()) inputs += whole.event()->inputs();
        if (!HasFailure()) continue;
        std::cerr << "again: KABINET_SIM_SEED=" << seed << " KABINET_SIM_SEEDS=1 "
                  << ::testing::internal::GetArgvs().front() << " --gtest_filter=Whole.keeps*\n";
        return;
    }
    if (count >= 30) EXPECT_GT(failed_draws, 0) << "no nonce was ever kept back";
    if (count >= 30) EXPECT_GT(account_changes, 100) << "hardly anybody changed anything of an account";
    if (count >= 30) EXPECT_GT(rated, 10) << "hardly any match was rated";
    if (count >= 30) EXPECT_GT(bot_actions, 100) << "hardly any bot of the house was at a table";
    if (count >= 30) EXPECT_GT(quick, 3) << "hardly any ticket led to a match";
    if (count >= 30) EXPECT_GT(inputs, 40) << "hardly anybody did anything in a tournament";
}

/// ND-11. Several servers, which are killed, stopped, and cut off from the database and from each other.
TEST(Cluster, keeps_its_promises_whatever_happens) {
    const std::uint64_t first = setting("KABINET_SIM_SEED", 1), count = setting("KABINET_SIM_SEEDS", 6);
    int takeovers = 0, account_changes = 0;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        std::cerr << "seed " << seed << '\n';
        Whole whole(seed, seed % 3 == 0 ? 2 : 3);
        whole.run();
        takeovers += whole.takeovers();
        account_changes += whole.account_changes();
        if (!HasFailure()) continue;
        std::cerr << "again: KABINET_SIM_SEED=" << seed << " KABINET_SIM_SEEDS=1 "
                  << ::testing::internal::GetArgvs().front() << " --gtest_filter=Cluster.keeps*\n";
        return;
    }
    if (count >= 6) EXPECT_GT(takeovers, 6) << "hardly any server took over from another";
    if (count >= 6) EXPECT_GT(account_changes, 8) << "hardly anybody changed anything of an account";
}

/// Whether the checks of a day with several servers find something wrong.
bool noticed(std::uint64_t seed, Fault fault) {
    ::testing::TestPartResultArray found;
    const ::testing::ScopedFakeTestPartResultReporter keep(
        ::testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &found);
    try {
        constexpr std::int64_t longest =
            120'000;  // two servers that do the same work may hinder each other for good
        Whole(seed, 3, fault).run([&] { return found.size() > 0; }, longest);
    } catch (const std::exception&) {
        return true;  // what is wrong is not even well formed
    }
    for (int i = 0; i < found.size(); ++i) {
        if (found.GetTestPartResult(i).failed()) return true;
    }
    return false;
}

/// ND-11. What keeps two servers from doing the same work is left out, and the checks of a day on which they
/// find nothing otherwise notice it.
TEST(Cluster, ND11_a_planted_fault_is_noticed) {
    constexpr std::uint64_t first = 3, last = 10;  // things being as they are, the first day shows both
    for (const auto& [fault, name] :
         {std::pair(Fault::no_fence, "no fence"), std::pair(Fault::lease_ignored, "a lease ignored")}) {
        std::uint64_t seed = first;
        while (seed <= last && (noticed(seed, Fault::none) || !noticed(seed, fault))) ++seed;
        EXPECT_LE(seed, last) << "nobody noticed " << name;
    }
}

TEST(Cluster, goes_the_same_way_again_from_the_same_seed) {
    std::uint64_t trace[2];
    for (auto& one : trace) {
        Whole whole(5, 3);
        whole.run();
        one = whole.trace();
    }
    EXPECT_EQ(trace[0], trace[1]);
}

TEST(Whole, goes_the_same_way_again_from_the_same_seed) {
    for (const std::uint64_t seed : {3, 8, 11}) {
        std::uint64_t trace[2];
        for (auto& one : trace) {
            Whole whole(seed);
            whole.run();
            one = whole.trace();
        }
        EXPECT_EQ(trace[0], trace[1]) << "seed " << seed;
    }
}

}  // namespace
}  // namespace kabinet::sim
