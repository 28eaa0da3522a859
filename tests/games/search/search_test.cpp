#include <gtest/gtest.h>

#include "games/search/alpha_beta.hpp"
#include "games/search/max_n.hpp"
#include "games/search/uct.hpp"

/// The searches, on a game that is solved: one takes one to three matches from a heap in turn, and who takes
/// the last match wins. Who faces a multiple of four loses.
namespace kabinet::search {
namespace {

struct Heap {
    int matches = 0;
    int turn = 0;
    bool operator==(const Heap&) const = default;
};

class HeapWorld {
  public:
    using Move = int;
    static constexpr bool kOneWorld = true;
    static constexpr int kMostSeats = 2;
    explicit HeapWorld(Heap heap) : heap_(heap) {}
    int mover() const { return heap_.matches == 0 ? -1 : heap_.turn; }
    void moves(std::vector<int>& moves) const {
        moves.clear();
        for (int take = 1; take <= std::min(3, heap_.matches); ++take) moves.push_back(take);
    }
    void play(int take) { heap_ = {heap_.matches - take, 1 - heap_.turn}; }
    std::uint64_t play_out(Dice& dice) {
        std::uint64_t plies = 0;
        for (; heap_.matches > 0; ++plies)
            play(1 + static_cast<int>(dice.below(static_cast<std::uint32_t>(std::min(3, heap_.matches)))));
        return plies;
    }
    void add_shares(std::span<double> shares) const {
        if (heap_.matches > 0) {
            for (double& share : shares) share += 0.5;
        } else {
            shares[static_cast<std::size_t>(1 - heap_.turn)] += 1;
        }
    }

  private:
    Heap heap_;
};

struct HeapRules {
    using Position = Heap;
    using Move = int;
    static constexpr std::size_t kMostMoves = 3;
    static int side(const Heap& heap) { return heap.turn; }
    static std::uint64_t key(const Heap& heap) {
        return static_cast<std::uint64_t>(heap.matches * 2 + heap.turn) + 1;
    }
    static std::optional<int> ended(const Heap& heap) {
        return heap.matches == 0 ? std::optional(-kWon) : std::nullopt;
    }
    static int value(const Heap&) { return 0; }
    static std::size_t moves(const Heap& heap, std::span<int> moves) {
        const int most = std::min(3, heap.matches);
        for (int take = 1; take <= most; ++take) moves[static_cast<std::size_t>(take) - 1] = take;
        return static_cast<std::size_t>(most);
    }
    static bool forcing(const Heap&, int) { return false; }
    static Heap after(const Heap& heap, int take) { return {heap.matches - take, 1 - heap.turn}; }
    static std::uint8_t code(int take) { return static_cast<std::uint8_t>(take); }
};

TEST(Uct, finds_the_winning_move) {
    for (const int matches : {5, 6, 7, 9, 10, 11}) {
        Dice dice(sha256(std::to_string(matches)), "test");
        Uct<HeapWorld> uct(2, {.play_outs = 3000});
        uct.run([&] { return HeapWorld({matches, 0}); }, dice, {});
        EXPECT_EQ(uct.best(), matches % 4) << matches;
        EXPECT_GT(uct.shares()[0], 0.6);
    }
}

TEST(Uct, tells_what_was_tried_the_best_first) {
    Dice dice(Seed{}, "test");
    Uct<HeapWorld> uct(2, {.play_outs = 1000});
    uct.run([] { return HeapWorld({7, 0}); }, dice, {});
    const auto tried = uct.tried();
    ASSERT_EQ(tried.size(), 3U);
    EXPECT_EQ(tried.front().move, uct.best());
    EXPECT_TRUE(std::ranges::is_sorted(tried, std::greater{}, [](const auto& one) { return one.worth(); }));
    EXPECT_EQ(tried[0].visits + tried[1].visits + tried[2].visits, 1000U);
    EXPECT_GT(tried[0].share, tried[2].share);
}

TEST(Uct, keeps_to_its_nodes_and_goes_on) {
    Dice dice(Seed{}, "test");
    Uct<HeapWorld> uct(2, {.play_outs = 2000, .most_nodes = 8});
    uct.run([] { return HeapWorld({7, 0}); }, dice, {});
    EXPECT_EQ(uct.best(), 3);
}

TEST(MaxN, finds_the_winning_move) {
    for (const int matches : {5, 6, 7, 9, 10, 11}) {
        MaxN<HeapWorld> search;
        search.run(HeapWorld({matches, 1}), {.positions = 3000}, Dice(Seed{}, "test"), {});
        EXPECT_EQ(search.best(), matches % 4) << matches;
        EXPECT_GT(search.shares()[1], 0.9F);
    }
}

TEST(AlphaBeta, finds_the_winning_move_and_the_ply_of_the_end) {
    const std::array<int, 3> candidates{1, 2, 3};
    for (const int matches : {5, 6, 7, 9, 10, 11}) {
        AlphaBeta<HeapRules> search({.depth = 20, .nodes = 100'000, .table_bits = 8});
        const auto found = search.run({matches, 0}, candidates, {});
        EXPECT_EQ(found.move, matches % 4) << matches;
        EXPECT_GT(found.value, kWon / 2);
    }
}

TEST(AlphaBeta, a_lost_position_is_known_to_be_lost) {
    const std::array<int, 3> candidates{1, 2, 3};
    AlphaBeta<HeapRules> search({.depth = 20, .nodes = 100'000, .table_bits = 8});
    EXPECT_LT(search.run({8, 0}, candidates, {}).value, -kWon / 2);
}

TEST(AlphaBeta, what_was_there_before_is_a_draw) {
    const std::array<int, 3> candidates{1, 2, 3};
    std::vector<std::uint64_t> seen;
    for (int matches = 1; matches < 9; ++matches) seen.push_back(HeapRules::key({matches, 1}));
    AlphaBeta<HeapRules> search({.depth = 20, .nodes = 100'000, .table_bits = 8}, seen);
    EXPECT_EQ(search.run({9, 0}, candidates, {}).value, 0);
}

TEST(AlphaBeta, the_budget_ends_the_search) {
    const std::array<int, 3> candidates{1, 2, 3};
    AlphaBeta<HeapRules> search({.depth = 64, .nodes = 500, .table_bits = 4});
    search.run({200, 0}, candidates, {});
    EXPECT_LE(search.nodes(), 520U);
}

TEST(Dice, BO1_the_same_seed_gives_the_same_numbers) {
    Dice one(Seed{}, "a"), same(Seed{}, "a"), other(Seed{}, "b");
    const auto first = one.next();
    EXPECT_EQ(first, same.next());
    EXPECT_NE(first, other.next());
}

TEST(Dice, every_number_comes_about_as_often) {
    Dice dice(Seed{}, "test");
    std::array<int, 7> counts{};
    for (int i = 0; i < 70'000; ++i) ++counts[dice.below(7)];
    for (const int count : counts) EXPECT_NEAR(count, 10'000, 500);
}

}  // namespace
}  // namespace kabinet::search
