#include "server/journal/order_queue.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/server/store/store_samples.hpp"

namespace kabinet {
namespace {

using namespace std::chrono_literals;
using Added = OrderQueue::Added;

class NoLoop final : public Loop {
    void post(Task) override {}
    std::int64_t now() const override { return 0; }
    std::int64_t wall_clock() const override { return 0; }
    void wake_at(std::int64_t) override {}
};

/// Orders entries `from` to `to` of a match in one call.
Added order(OrderQueue& queue, Loop& loop, const std::string& match, int from, int to) {
    std::vector<Write> writes;
    for (int n = from; n <= to; ++n) writes.push_back(sample_entry(match, n));
    Journal::Done<std::vector<Written>> done = [](auto) {};
    return queue.add(loop, writes, done);
}

/// The numbers of the entries.
std::vector<int> numbers(const Orders& orders) {
    std::vector<int> out;
    for (const auto& write : orders.writes) out.push_back(std::get<Append>(write).n);
    return out;
}

TEST(OrderQueue, keeps_a_turn_until_it_has_ended) {
    OrderQueue queue(10);
    NoLoop loop;
    EXPECT_EQ(order(queue, loop, "m", 1, 2), Added::first);
    EXPECT_EQ(order(queue, loop, "k", 3, 3), Added::more);
    EXPECT_EQ(queue.waiting(), 3);
    EXPECT_TRUE(queue.take(10, 0ms).empty());
    queue.end_turn(loop);
    const auto taken = queue.take(10, std::nullopt);
    ASSERT_EQ(taken.size(), 1);
    EXPECT_EQ(taken[0].home, &loop);
    EXPECT_EQ(numbers(taken[0]), (std::vector{1, 2, 3}));
    ASSERT_EQ(taken[0].calls.size(), 2);
    EXPECT_EQ(taken[0].calls[0].writes, 2);
    EXPECT_EQ(taken[0].calls[1].writes, 1);
    EXPECT_EQ(queue.waiting(), 0);
    EXPECT_EQ(order(queue, loop, "m", 4, 4), Added::first) << "the next turn";
}

TEST(OrderQueue, a_loop_waits_for_no_other_one) {
    OrderQueue queue(10);
    NoLoop slow, quick;
    order(queue, slow, "m", 1, 1);
    order(queue, quick, "k", 2, 2);
    queue.end_turn(quick);
    const auto taken = queue.take(10, std::nullopt);
    ASSERT_EQ(taken.size(), 1);
    EXPECT_EQ(taken[0].home, &quick);
    EXPECT_EQ(order(queue, slow, "m", 3, 3), Added::more);
}

TEST(OrderQueue, takes_whole_turns_up_to_the_limit_and_one_that_exceeds_it) {
    OrderQueue queue(100);
    NoLoop one, two;
    const auto turn = [&queue](Loop& loop, int from, int to) {
        order(queue, loop, "m", from, to);
        queue.end_turn(loop);
    };
    turn(one, 1, 3);
    turn(two, 4, 4);
    turn(one, 5, 5);
    turn(two, 6, 20);
    const auto taken = queue.take(5, std::nullopt);
    ASSERT_EQ(taken.size(), 2);
    EXPECT_EQ(numbers(taken[0]), (std::vector{1, 2, 3, 5}));
    EXPECT_EQ(numbers(taken[1]), (std::vector{4}));
    EXPECT_EQ(queue.take(5, std::nullopt).at(0).writes.size(), 15);
}

TEST(OrderQueue, refuses_what_does_not_fit_and_leaves_it_alone) {
    OrderQueue queue(3);
    NoLoop loop;
    EXPECT_EQ(order(queue, loop, "m", 1, 5), Added::first) << "heavier than the limit, into an empty queue";
    std::vector<Write> writes{sample_entry("m", 6)};
    Journal::Done<std::vector<Written>> done = [](auto) {};
    EXPECT_EQ(queue.add(loop, writes, done), Added::refused);
    EXPECT_EQ(writes, std::vector<Write>{sample_entry("m", 6)});
    EXPECT_TRUE(done);
    queue.end_turn(loop);
    (void)queue.take(1, std::nullopt);
    EXPECT_EQ(queue.add(loop, writes, done), Added::first);
}

TEST(OrderQueue, hands_over_everything_when_it_closes) {
    OrderQueue queue(10);
    NoLoop loop;
    order(queue, loop, "m", 1, 1);
    queue.close();
    EXPECT_TRUE(queue.closed());
    EXPECT_EQ(order(queue, loop, "m", 2, 2), Added::refused);
    queue.end_turn(loop);  // it comes late: nothing happens
    EXPECT_EQ(queue.take(10, std::nullopt).at(0).writes.size(), 1);
    EXPECT_TRUE(queue.take(10, std::nullopt).empty());
}

}  // namespace
}  // namespace kabinet
