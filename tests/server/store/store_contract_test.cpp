#include <gtest/gtest.h>

#include "tests/server/store/store_contract.hpp"

// What every store promises, held against each of them.
namespace kabinet {
namespace {

TYPED_TEST_SUITE(StoreContract, Stores, StoreNames);

constexpr auto kOk = Written::ok;
constexpr auto kConflict = Written::conflict;
using Fate = std::vector<Written>;

TYPED_TEST(StoreContract, keeps_a_stream_and_its_entries_in_order) {
    EXPECT_EQ(this->commit({sample_match("m"), sample_entry("m", 1), sample_entry("m", 2)}),
              (Fate{kOk, kOk, kOk}));
    EXPECT_EQ(this->commit({sample_entry("m", 3)}), Fate{kOk});
    this->reopen();
    const auto found = this->stream("m");
    ASSERT_TRUE(found);
    EXPECT_EQ(found->stream, sample_match("m"));
    EXPECT_EQ(found->entries,
              (std::vector{sample_entry("m", 1), sample_entry("m", 2), sample_entry("m", 3)}));
    EXPECT_FALSE(found->over);
    EXPECT_FALSE(this->stream("other"));
}

TYPED_TEST(StoreContract, keeps_texts_as_they_are) {
    auto match = sample_match("m");
    match.header = std::string("\0 \xff\xfe ' \" ; -- \n", 15) + std::string(100'000, 'x');
    this->commit({match});
    this->reopen();
    EXPECT_EQ(this->stream("m")->stream, match);
}

TYPED_TEST(StoreContract, refuses_a_second_stream_with_the_same_id_or_alias) {
    EXPECT_EQ(this->commit({sample_match("a", "code"), sample_match("b", "code"), sample_match("a"),
                            sample_match("c"), sample_match("d")}),
              (Fate{kOk, kConflict, kConflict, kOk, kOk}));
    EXPECT_EQ(this->stream("a")->stream, sample_match("a", "code"));
    EXPECT_FALSE(this->stream("b"));
}

TYPED_TEST(StoreContract, finds_a_stream_by_its_alias_only) {
    this->commit({sample_match("a", "code"), sample_match("b")});
    EXPECT_EQ(*this->store().stream_by_alias("code"), "a");
    EXPECT_EQ(*this->store().stream_by_alias("other"), std::nullopt);
    EXPECT_EQ(*this->store().stream_by_alias(""), std::nullopt);
}

TYPED_TEST(StoreContract, takes_each_entry_once_and_without_a_gap) {
    this->commit({sample_match("m"), sample_entry("m", 1)});
    EXPECT_EQ(this->commit({sample_entry("m", 1), sample_entry("m", 3), sample_entry("m", 2),
                            sample_entry("x", 1), sample_entry("m", 0)}),
              (Fate{kConflict, kConflict, kOk, kConflict, kConflict}));
    EXPECT_EQ(this->stream("m")->entries, (std::vector{sample_entry("m", 1), sample_entry("m", 2)}));
}

TYPED_TEST(StoreContract, finds_the_entries_of_a_stream_by_their_numbers) {
    this->commit({sample_match("m"), sample_match("o")});
    for (int n = 1; n <= 4; ++n) this->commit({sample_entry("m", n), sample_entry("o", n)});
    const std::vector<int> wanted{4, 2, 9, 2, 0};
    const std::vector found{sample_entry("m", 2), sample_entry("m", 4)};
    EXPECT_EQ(*this->store().entries("m", wanted), found) << "places are not noted yet";
    this->reopen();
    EXPECT_EQ(*this->store().entries("m", wanted), found);
    this->commit({sample_entry("m", 5)});
    const std::vector<int> both{5, 4};
    EXPECT_EQ(*this->store().entries("m", both), (std::vector{sample_entry("m", 4), sample_entry("m", 5)}));
    EXPECT_TRUE(this->store().entries("x", wanted)->empty());
    EXPECT_TRUE(this->store().entries("m", {})->empty());
}

TYPED_TEST(StoreContract, takes_any_number_of_entries_without_a_key) {
    auto first = sample_entry("m", 1);
    auto second = sample_entry("m", 2);
    first.actor = first.key = second.actor = second.key = "";
    EXPECT_EQ(this->commit({sample_match("m"), first, second}), (Fate{kOk, kOk, kOk}));
    this->reopen();
    EXPECT_EQ(this->stream("m")->entries, (std::vector{first, second}));
}

TYPED_TEST(StoreContract, lists_what_is_not_over_last_created_first) {
    EXPECT_TRUE(this->unfinished().empty());
    this->commit({sample_match("z"), sample_match("m"), sample_match("a"), sample_entry("m", 1),
                  sample_entry("a", 1), sample_entry("z", 1), sample_entry("m", 2, true),
                  sample_entry("a", 2)});
    this->reopen();
    EXPECT_EQ(this->unfinished(), (std::vector<std::string>{"a", "z"}));
    EXPECT_TRUE(this->stream("m")->over);
    this->commit({sample_entry("m", 3)});
    EXPECT_TRUE(this->stream("m")->over) << "an entry behind the end does not reopen a match";
}

TYPED_TEST(StoreContract, keeps_the_secrets_of_a_stream_and_of_what_comes_next) {
    auto end = sample_entry("m", 2, true);
    end.next_secret = std::string(64, 'e');
    this->commit({sample_match("m"), sample_entry("m", 1), end, sample_entry("m", 3, true)});
    this->reopen();
    const auto found = this->stream("m");
    EXPECT_EQ(found->stream.secret, sample_match("m").secret);
    EXPECT_EQ(found->next_secret, end.next_secret) << "what follows the end does not take it away";
    end.next_secret.clear();
    EXPECT_EQ(found->entries[1], end);
}

TYPED_TEST(StoreContract, GEN3_replaces_the_secret_of_a_stream_with_the_entry_that_says_so) {
    auto anew = sample_entry("m", 1);
    anew.secret = std::string(64, 'b');
    auto forestalled = anew;
    forestalled.secret = std::string(64, 'c');
    EXPECT_EQ(this->commit({sample_match("m"), sample_match("n")}), (Fate{kOk, kOk}));
    EXPECT_EQ(this->commit({anew}), Fate{kOk});
    EXPECT_EQ(this->commit({forestalled, sample_entry("m", 2)}), (Fate{kConflict, kOk}));
    this->reopen();
    const auto found = this->stream("m");
    EXPECT_EQ(found->stream.secret, anew.secret);
    EXPECT_EQ(found->entries, (std::vector{sample_entry("m", 1), sample_entry("m", 2)}));
    EXPECT_EQ(this->stream("n")->stream.secret, sample_match("n").secret);
}

TYPED_TEST(StoreContract, replaces_the_terms_of_a_stream_with_the_entry_that_says_so) {
    auto anew = sample_entry("m", 1);
    anew.terms = R"({"a":1})";
    auto forestalled = anew;
    forestalled.terms = R"({"a":2})";
    auto gone = sample_entry("n", 1);
    gone.terms = "";
    NewStream other = sample_match("n");
    other.terms = R"({"b":1})";
    EXPECT_EQ(this->commit({sample_match("m"), other}), (Fate{kOk, kOk}));
    EXPECT_EQ(this->commit({anew}), Fate{kOk});
    EXPECT_EQ(this->commit({forestalled, sample_entry("m", 2), gone}), (Fate{kConflict, kOk, kOk}));
    this->reopen();
    const auto found = this->stream("m");
    EXPECT_EQ(found->stream.terms, anew.terms);
    EXPECT_EQ(found->entries, (std::vector{sample_entry("m", 1), sample_entry("m", 2)}));
    EXPECT_EQ(this->stream("n")->stream.terms, "");
}

TYPED_TEST(StoreContract, lists_the_unfinished_of_one_kind) {
    NewStream other = sample_match("t");
    other.kind = "tournament";
    this->commit({sample_match("m"), other});
    EXPECT_EQ(this->unfinished(), std::vector<std::string>{"m"});
    EXPECT_EQ(this->store().unfinished("tournament").value(), std::vector<std::string>{"t"});
}

TYPED_TEST(StoreContract, holds_a_task_until_it_is_done) {
    const NewTask first{"1", "rematch", "m", R"({"of":"o"})"};
    const NewTask second{"2", "next", "o", "null"};
    EXPECT_EQ(this->commit({sample_match("o"), second, first, first}), (Fate{kOk, kOk, kOk, kOk}));
    this->reopen();
    EXPECT_EQ(this->store().undone().value(), (std::vector{second, first}));
    EXPECT_EQ(this->commit({TaskDone{"2"}, TaskDone{"2"}, sample_match("m")}), (Fate{kOk, kOk, kOk}));
    this->reopen();
    EXPECT_EQ(this->store().undone().value(), std::vector{first});
}

/// A call is written whole or not at all; another call of the batch is not harmed.
TYPED_TEST(StoreContract, writes_all_of_a_call_or_nothing) {
    this->commit({sample_match("m", "code"), sample_entry("m", 1), NewTask{"t", "rematch", "n", "null"}});
    const std::vector<Write> batch{sample_entry("m", 1),
                                   sample_entry("m", 2),  // forestalled, and its end
                                   sample_match("n", "code"),
                                   sample_entry("n", 1),
                                   TaskDone{"t"},  // an alias that is taken
                                   sample_match("o"),
                                   sample_entry("o", 1),
                                   sample_entry("o", 2),  // sound
                                   sample_entry("m", 2),
                                   NewTask{"u", "next", "m", "null"}};  // and sound
    const std::vector<std::size_t> calls{2, 3, 3, 2};
    const auto written = this->store().commit(batch, calls);
    ASSERT_TRUE(written) << written.error().message;
    EXPECT_EQ(*written,
              (Fate{kConflict, kConflict, kConflict, kConflict, kConflict, kOk, kOk, kOk, kOk, kOk}));
    this->reopen();
    EXPECT_EQ(this->stream("m")->entries.size(), 2);
    EXPECT_FALSE(this->stream("n"));
    EXPECT_EQ(this->stream("o")->entries.size(), 2);
    EXPECT_EQ(this->store().undone().value().size(), 2) << "nothing was taken out";
    EXPECT_EQ(this->commit({sample_entry("m", 3), sample_entry("o", 3)}), (Fate{kOk, kOk}));
}

TYPED_TEST(StoreContract, refuses_a_call_that_takes_a_name_twice) {
    const auto refused = [&](std::vector<Write> call) {
        const std::vector<std::size_t> calls{call.size()};
        const auto written = this->store().commit(call, calls);
        return written && *written == Fate(call.size(), kConflict);
    };
    EXPECT_TRUE(refused({sample_match("m"), sample_match("m")}));
    EXPECT_TRUE(refused({sample_match("m", "code"), sample_match("n", "code")}));
    EXPECT_TRUE(refused({sample_account("a"), sample_account("a")}));
    this->reopen();
    EXPECT_FALSE(this->stream("m"));
    EXPECT_FALSE(this->store().account("a").value());
}

/// Rows that have become free are given to other entries.
TYPED_TEST(StoreContract, AC8_drops_streams_that_are_over_and_keeps_all_others) {
    const auto queue = [](const std::string& id) {
        return NewStream{.kind = "queue", .id = id, .header = "{}"};
    };
    for (const int long_ago : {0, 5000}) {  // entries, so that places are noted
        SCOPED_TRACE(long_ago);
        const std::string other = "m" + std::to_string(long_ago);
        this->commit({sample_match(other), sample_entry(other, 1), queue("queue_1"), queue("queue_2"),
                      queue("quest_1"), sample_entry("queue_1", 1), sample_entry("queue_2", 1),
                      sample_entry("quest_1", 1, true)});
        std::vector<Write> more;
        for (int n = 2; n < long_ago; ++n) more.emplace_back(sample_entry("queue_1", n));
        const int end = std::max(2, long_ago);
        more.emplace_back(sample_entry("queue_1", end, true));
        this->commit(more);
        EXPECT_EQ(this->commit({DropStreams{"queue", "queue_"}}), Fate{kOk});
        EXPECT_EQ(this->commit({sample_entry("queue_1", end + 1)}), Fate{kConflict});
        EXPECT_EQ(this->commit({sample_entry(other, 2), sample_entry("queue_2", 2)}), (Fate{kOk, kOk}));
        this->reopen();
        EXPECT_FALSE(this->stream("queue_1"));
        EXPECT_EQ(this->stream("queue_2")->entries.size(), 2);
        EXPECT_EQ(this->stream("quest_1")->entries.size(), 1);
        EXPECT_EQ(this->stream(other)->entries.size(), 2);
        this->commit({sample_entry("queue_2", 3, true), DropStreams{"queue", "qu"}});
        EXPECT_FALSE(this->stream("queue_2"));
        EXPECT_FALSE(this->stream("quest_1"));
    }
}

TYPED_TEST(StoreContract, ND5_counts_the_deaths_of_servers_with_a_stream_since_its_last_entry) {
    this->commit({sample_match("a"), sample_entry("a", 1), sample_match("b")});
    const auto deaths = [this](const std::string& stream) { return *this->store().deaths(stream); };
    EXPECT_EQ(deaths("a"), 0);
    EXPECT_EQ(this->commit({NoteDeath{"a"}, NoteDeath{"b"}, NoteDeath{"nothing"}}), (Fate{kOk, kOk, kOk}));
    EXPECT_EQ(this->commit({NoteDeath{"a"}}), Fate{kOk});
    this->reopen();
    EXPECT_EQ(deaths("a"), 2);
    EXPECT_EQ(deaths("b"), 1) << "it has no entry yet";
    EXPECT_EQ(deaths("nothing"), 0);
    EXPECT_TRUE(expect_not_left_alone(this->store(), "a"));
    this->commit({NoteDeath{"a"}});
    const auto alone = expect_not_left_alone(this->store(), "a");
    ASSERT_FALSE(alone);
    EXPECT_TRUE(alone.error().left_alone);
    EXPECT_FALSE(alone.error().damaged) << "others may be written";

    this->commit({sample_entry("a", 2)});
    EXPECT_EQ(deaths("a"), 0) << "who had it at hand since has not ended";
    EXPECT_EQ(this->commit({NoteDeath{"a"}}), Fate{kOk});
    EXPECT_EQ(deaths("a"), 1);
}

TYPED_TEST(StoreContract, ND5_forgets_deaths_when_it_is_told_to) {
    this->commit({sample_match("a"), NoteDeath{"a"}});
    EXPECT_EQ(this->commit({ForgetDeaths{"b"}, ForgetDeaths{"a"}}), (Fate{kConflict, kOk}));
    EXPECT_EQ(*this->store().deaths("a"), 0);
    EXPECT_EQ(this->commit({ForgetDeaths{"a"}}), Fate{kConflict});
}

TYPED_TEST(StoreContract, takes_an_empty_batch) {
    EXPECT_EQ(this->commit({}), Fate{});
}

TYPED_TEST(StoreContract, takes_a_large_batch) {
    std::vector<Write> batch{sample_match("m")};
    for (int n = 1; n <= 5000; ++n) batch.push_back(sample_entry("m", n));
    EXPECT_EQ(this->commit(batch), Fate(batch.size(), kOk));
    EXPECT_EQ(this->stream("m")->entries.size(), 5000);
}

/// Now and then a store tidies what it has written: a match is read the same before, between and after.
TYPED_TEST(StoreContract, reads_what_was_written_long_ago_and_just_now) {
    this->commit({sample_match("m"), sample_match("o")});
    std::vector<Append> entries;
    for (int n = 500; n <= 9000; n += 500) {
        std::vector<Write> batch;
        while (std::ssize(entries) < n) {
            const int next = static_cast<int>(entries.size()) + 1;
            batch.emplace_back(entries.emplace_back(sample_entry("m", next)));
            if (next % 2) batch.emplace_back(sample_entry("o", (next + 1) / 2));
        }
        EXPECT_EQ(this->commit(batch), Fate(batch.size(), kOk));
        if (n == 5000) this->reopen();
        EXPECT_EQ(this->stream("m")->entries, entries);
        EXPECT_EQ(this->stream("o")->entries.size(), n / 2);
        EXPECT_EQ(this->commit({sample_entry("m", n), sample_entry("m", n + 2)}),
                  (Fate{kConflict, kConflict}));
    }
}

TYPED_TEST(StoreContract, keeps_its_server_key_for_ever) {
    const auto key = *this->store().server_key();
    EXPECT_EQ(key.size(), 64);
    Bytes32 bytes;
    EXPECT_TRUE(from_hex(key, bytes));
    this->reopen();
    EXPECT_EQ(*this->store().server_key(), key);
}

TYPED_TEST(StoreContract, goes_on_after_its_upkeep) {
    this->commit({sample_match("m")});
    this->store().idle();
    EXPECT_EQ(this->commit({sample_entry("m", 1)}), Fate{kOk});
    EXPECT_EQ(this->stream("m")->entries.size(), 1);
}

TEST(MemoryStore, fails_as_often_as_told_and_writes_nothing_then) {
    MemoryStore store;
    store.fail_commits(2);
    const std::vector<Write> batch{sample_match("m")};
    EXPECT_FALSE(store.commit(batch));
    EXPECT_FALSE(store.commit(batch));
    EXPECT_EQ(store.stream("m").value().has_value(), false);
    EXPECT_TRUE(store.commit(batch));
    EXPECT_EQ(store.commits(), 1);
}

TEST(MemoryStore, answers_nobody_between_crash_and_restart) {
    MemoryStore store;
    ASSERT_TRUE(store.commit(std::vector<Write>{sample_match("m")}));
    store.crash();
    EXPECT_FALSE(store.commit(std::vector<Write>{sample_entry("m", 1)}));
    EXPECT_FALSE(store.stream("m"));
    store.restart();
    EXPECT_TRUE(store.stream("m").value());
    EXPECT_TRUE(store.stream("m").value()->entries.empty());
}

}  // namespace
}  // namespace kabinet
