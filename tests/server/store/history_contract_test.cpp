#include <algorithm>
#include <random>

#include "tests/server/store/store_contract.hpp"

// What every store promises of finished matches, held against each of them.
namespace kabinet {
namespace {

constexpr std::int64_t kHistoryNow = 1'800'000'000'000;

/// A match that ended `after` ms after kHistoryNow; the places of `players` are `ranks`.
FinishedMatch match(const std::string& id, std::int64_t after, const std::vector<std::string>& players,
                    const std::vector<int>& ranks, const std::string& game = "kuba", bool unlisted = false) {
    FinishedMatch made{.id = id,
                       .game = game,
                       .rules = 2,
                       .ended = kHistoryNow + after,
                       .unlisted = unlisted,
                       .plies = 40,
                       .reason = "normal",
                       .seats = {}};
    for (std::size_t seat = 0; seat < players.size(); ++seat)
        made.seats.push_back({players[seat], ranks[seat], 10 - ranks[seat]});
    return made;
}

template <class T>
class HistoryContract : public StoreContract<T> {
  protected:
    void finish(const std::vector<FinishedMatch>& matches) {
        for (const FinishedMatch& one : matches) this->commit({one});
    }
    std::vector<FinishedMatch> page(HistoryQuery query) {
        if (query.most == 0) query.most = 100;
        auto found = this->store().matches_of(query);
        EXPECT_TRUE(found) << found.error().message;
        return found.value_or(std::vector<FinishedMatch>{});
    }
    std::vector<std::string> ids(const HistoryQuery& query) {
        std::vector<std::string> found;
        for (const FinishedMatch& one : page(query)) found.push_back(one.id);
        return found;
    }
    std::map<std::string, ResultCounts> counts(const std::string& account, const std::string& viewer = "") {
        return *this->store().counts_of(account, viewer);
    }
    std::map<std::string, ResultCounts> between(const std::string& account, const std::string& other) {
        return *this->store().counts_between(account, other);
    }
};
TYPED_TEST_SUITE(HistoryContract, Stores, StoreNames);

using Ids = std::vector<std::string>;
using Counts = std::map<std::string, ResultCounts>;

TYPED_TEST(HistoryContract, AC10_keeps_a_match_for_each_of_its_players) {
    const FinishedMatch one = match("m1", 1, {"a", "b"}, {1, 2});
    this->finish({one});
    this->reopen();
    for (const char* player : {"a", "b"})
        EXPECT_EQ(this->page({.account = player}), std::vector{one}) << player;
    EXPECT_TRUE(this->page({.account = "c"}).empty());
    EXPECT_TRUE(this->page({.account = ""}).empty());
}

TYPED_TEST(HistoryContract, AC10_writes_a_match_once) {
    const FinishedMatch one = match("m1", 1, {"a", "b"}, {1, 2});
    this->finish({one, one});
    EXPECT_EQ(this->ids({.account = "a"}), Ids{"m1"});
    EXPECT_EQ(this->counts("a"), (Counts{{"kuba", {.wins = 1}}}));
}

TYPED_TEST(HistoryContract, AC10_is_written_with_the_end_of_the_match_or_not_at_all) {
    this->commit({sample_match("m1")});
    const std::vector<Write> gap{sample_entry("m1", 2, true), match("m1", 1, {"a", "b"}, {1, 2})};
    const std::vector<std::size_t> calls{2};
    EXPECT_EQ(*this->store().commit(gap, calls), (std::vector{Written::conflict, Written::conflict}));
    EXPECT_TRUE(this->page({.account = "a"}).empty());
    const std::vector<Write> end{sample_entry("m1", 1, true), match("m1", 1, {"a", "b"}, {1, 2})};
    EXPECT_EQ(*this->store().commit(end, calls), (std::vector{Written::ok, Written::ok}));
    EXPECT_EQ(this->ids({.account = "a"}), Ids{"m1"});
}

TYPED_TEST(HistoryContract, AC10_gives_pages_the_newest_first) {
    this->finish({match("m2", 2, {"a", "b"}, {1, 2}), match("m1", 1, {"a", "b"}, {2, 1}, "nine"),
                  match("m3", 2, {"b", "a"}, {1, 1}), match("m4", 4, {"c", "a"}, {1, 2})});
    EXPECT_EQ(this->ids({.account = "a", .most = 2}), (Ids{"m4", "m3"}));
    EXPECT_EQ(this->ids({.account = "a", .before = "m3", .most = 2}), (Ids{"m2", "m1"}))
        << "of two that ended at once the later written is the newer";
    EXPECT_TRUE(this->ids({.account = "a", .before = "m1"}).empty());
    EXPECT_TRUE(this->ids({.account = "a", .before = "no-such"}).empty());
    EXPECT_EQ(this->ids({.account = "b", .before = "m4"}), (Ids{"m3", "m2", "m1"}))
        << "the match at which the page begins need not be of the account";
}

TYPED_TEST(HistoryContract, AC10_filters_by_game_and_result) {
    this->finish({match("m1", 1, {"a", "b"}, {1, 2}), match("m2", 2, {"a", "b"}, {2, 1}),
                  match("m3", 3, {"a", "b"}, {1, 1}), match("m4", 4, {"a", "b"}, {1, 2}, "nine")});
    EXPECT_EQ(this->ids({.account = "a", .game = "kuba"}), (Ids{"m3", "m2", "m1"}));
    EXPECT_EQ(this->ids({.account = "a", .result = MatchResult::win}), (Ids{"m4", "m1"}));
    EXPECT_EQ(this->ids({.account = "b", .result = MatchResult::win}), Ids{"m2"});
    EXPECT_EQ(this->ids({.account = "a", .game = "kuba", .result = MatchResult::draw}), Ids{"m3"});
    EXPECT_EQ(this->counts("a"), (Counts{{"kuba", {1, 1, 1}}, {"nine", {.wins = 1}}}));
}

TYPED_TEST(HistoryContract, AC10_counts_head_to_head) {
    this->finish({match("m1", 1, {"a", "b"}, {1, 2}), match("m2", 2, {"a", "b"}, {2, 1}, "nine", true),
                  match("m3", 3, {"a", "c"}, {1, 2}), match("m4", 4, {"c", "b", "a"}, {1, 3, 2}, "kapow")});
    EXPECT_EQ(this->between("a", "b"),
              (Counts{{"kuba", {.wins = 1}}, {"nine", {.losses = 1}}, {"kapow", {.wins = 1}}}));
    EXPECT_EQ(this->between("b", "a"),
              (Counts{{"kuba", {.losses = 1}}, {"nine", {.wins = 1}}, {"kapow", {.losses = 1}}}));
    EXPECT_TRUE(this->between("a", "a").empty());
    EXPECT_TRUE(this->between("a", "").empty());
    EXPECT_EQ(this->ids({.account = "a", .viewer = "a", .with = "b"}), (Ids{"m4", "m2", "m1"}));
    EXPECT_EQ(this->ids({.account = "a", .viewer = "a", .with = "b", .result = MatchResult::loss}),
              (Ids{"m4", "m2"}))
        << "a result is that of the whole match";
    EXPECT_TRUE(this->ids({.account = "a", .viewer = "a", .with = "a"}).empty());
}

TYPED_TEST(HistoryContract, AC10_shows_a_private_match_only_to_those_who_sat_in_it) {
    this->finish({match("open", 1, {"a", "b"}, {1, 2}), match("two", 2, {"a", "b"}, {1, 2}, "kuba", true),
                  match("three", 3, {"a", "b", "c"}, {2, 1, 3}, "kapow", true)});
    EXPECT_EQ(this->ids({.account = "a", .viewer = "a"}), (Ids{"three", "two", "open"}));
    EXPECT_EQ(this->ids({.account = "a", .viewer = "b"}), (Ids{"three", "two", "open"}));
    EXPECT_EQ(this->ids({.account = "a", .viewer = "c"}), (Ids{"three", "open"}));
    EXPECT_EQ(this->ids({.account = "a", .viewer = "d"}), Ids{"open"});
    EXPECT_EQ(this->ids({.account = "a"}), Ids{"open"});
    EXPECT_EQ(this->ids({.account = "a", .viewer = "c", .with = "b"}), Ids{"open"});
    EXPECT_EQ(this->ids({.account = "a", .viewer = "c", .with = "c"}), Ids{"three"});
    EXPECT_EQ(this->ids({.account = "a", .viewer = "c", .result = MatchResult::loss}), Ids{"three"});
    EXPECT_EQ(this->counts("a", "a"), (Counts{{"kuba", {.wins = 2}}, {"kapow", {.losses = 1}}}));
    EXPECT_EQ(this->counts("a", "c"), (Counts{{"kuba", {.wins = 1}}, {"kapow", {.losses = 1}}}));
    EXPECT_EQ(this->counts("a", "d"), (Counts{{"kuba", {.wins = 1}}}));
    EXPECT_EQ(this->counts("a"), (Counts{{"kuba", {.wins = 1}}}));
}

/// Random matches of few players: the two stores give the same for every question, page by page.
TEST(History, AC10_both_stores_agree) {
    Memory memory;
    Sqlite sqlite;
    std::mt19937 dice(7);  // the same matches in every run
    const auto roll = [&](int sides) { return static_cast<int>(dice() % static_cast<unsigned>(sides)); };
    const Ids players{"a", "b", "c", "d"}, games{"kuba", "nine", "kapow"};
    for (int m = 0; m < 200; ++m) {
        Ids seated = players;
        std::shuffle(seated.begin(), seated.end(), dice);
        seated.resize(static_cast<std::size_t>(2 + roll(3)));
        std::vector<int> ranks;
        for (std::size_t seat = 0; seat < seated.size(); ++seat) ranks.push_back(1 + roll(2));
        if (std::ranges::find(ranks, 1) == ranks.end()) ranks.front() = 1;
        const std::vector<Write> one{match("m" + std::to_string(m), roll(100), seated, ranks,
                                           games[static_cast<std::size_t>(roll(3))], roll(3) == 0)};
        ASSERT_TRUE(memory.store().commit(one) && sqlite.store().commit(one));
    }
    int asked = 0;
    for (const std::string account : {"a", "b"}) {
        for (const std::string viewer : {"", "a", "b", "c"}) {
            EXPECT_EQ(*memory.store().counts_of(account, viewer), *sqlite.store().counts_of(account, viewer));
            EXPECT_EQ(*memory.store().counts_between(account, viewer),
                      *sqlite.store().counts_between(account, viewer));
            for (const std::string with : {"", "b", "c"}) {
                for (const std::string game : {"", "nine"}) {
                    for (int result = -1; result < 3; ++result) {
                        HistoryQuery query{.account = account, .viewer = viewer, .with = with, .game = game};
                        query.most = 7;
                        if (result >= 0) query.result = static_cast<MatchResult>(result);
                        for (bool more = true; more; ++asked) {
                            const auto page = *memory.store().matches_of(query);
                            ASSERT_EQ(page, *sqlite.store().matches_of(query)) << account << viewer << with;
                            more = page.size() == query.most;
                            if (more) query.before = page.back().id;
                        }
                    }
                }
            }
        }
    }
    EXPECT_GT(asked, 400);
}

}  // namespace
}  // namespace kabinet
