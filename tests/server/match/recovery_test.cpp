#include <gtest/gtest.h>

#include "tests/server/support/match_bench.hpp"

namespace kabinet::testing {
namespace {

ClockSpec fischer() {
    return {.kind = ClockSpec::Kind::fischer, .initial = 60'000, .increment = 1000};
}

/// The document without what depends on who is connected and when the server started.
Json lasting(Json document) {
    document.erase("since");
    document.erase("spectators");
    for (auto& [seat, value] : document["seats"].items()) {
        value.erase("present");
        value.erase("away_until");
    }
    return document;
}

TEST(Recovery, gives_the_live_state_at_every_step) {
    MatchBench bench("nine", 3, fischer());
    const auto same = [&] {
        const Json before = lasting(bench.document());
        const std::string hash = bench.match().fold().state_hash();
        ASSERT_TRUE(bench.recover()) << bench.damage;
        EXPECT_EQ(lasting(bench.document()), before);
        EXPECT_EQ(bench.match().fold().state_hash(), hash);
    };
    same();
    bench.begin();
    same();
    for (int i = 0; i < 12; ++i) {
        bench.wait(100);
        const int seat = bench.match().fold().turn()[0];
        EXPECT_EQ(bench.did(seat, InputType::act, bench.action()), "ok");
        same();
    }
    EXPECT_EQ(bench.did(1, InputType::resign), "ok");
    same();
    EXPECT_EQ(bench.did(2, InputType::resign), "ok");
    same();
    EXPECT_EQ(bench.did(2, InputType::rematch), "ok");
    same();
}

TEST(Recovery, goes_on_exactly) {
    MatchBench a("nine", 3);
    MatchBench b("nine", 3);
    a.begin();
    b.begin();
    for (int i = 0; i < 15; ++i) {
        for (MatchBench* bench : {&a, &b}) {
            const int seat = bench->match().fold().turn()[0];
            ASSERT_EQ(bench->did(seat, InputType::act, bench->action(i % 3), -1, "k" + std::to_string(i)),
                      "ok");
        }
        ASSERT_TRUE(a.recover());
        ASSERT_EQ(a.match().fold().state_hash(), b.match().fold().state_hash());
    }
    EXPECT_EQ(lasting(a.document()), lasting(b.document()));
}

TEST(Recovery, the_record_is_the_same) {
    MatchBench bench;
    bench.begin();
    bench.did(0, InputType::act, bench.action());
    const auto text = [&] {
        std::string record;
        bench.match().record("", [&](auto answer) { record = answer.value().record; });
        return record;
    };
    const std::string before = text();
    ASSERT_TRUE(bench.recover());
    EXPECT_EQ(text(), before);
}

TEST(Recovery, clocks_stand_still_while_the_server_is_down) {
    MatchBench bench("kuba", 2, fischer());
    bench.begin();
    bench.wait(5000);
    bench.did(0, InputType::act, bench.action());
    EXPECT_EQ(bench.document()["left"], Json({{"0", 56'000}, {"1", 60'000}}));
    bench.loop.on_wake = [] {};  // the server is down
    bench.wait(500'000);
    ASSERT_TRUE(bench.recover());
    const Json document = bench.document();
    EXPECT_EQ(document["left"], Json({{"0", 56'000}, {"1", 60'000}}));
    EXPECT_EQ(document["since"], bench.loop.wall());
}

TEST(Recovery, a_period_stands_still_while_the_server_is_down) {
    MatchBench bench("kuba", 2,
                     {.kind = ClockSpec::Kind::byoyomi, .initial = 10'000, .period = 5'000, .periods = 3});
    bench.begin();
    bench.wait(17'000);
    bench.did(0, InputType::act, bench.action());
    bench.wait(1'000);
    bench.did(1, InputType::act, bench.action());
    const Json before = lasting(bench.document());
    EXPECT_EQ(before["left"], Json({{"0", 10'000}, {"1", 24'000}}));
    EXPECT_EQ(before["periods"], Json({{"0", 2}, {"1", 3}}));
    bench.loop.on_wake = [] {};  // the server is down
    bench.wait(500'000);
    ASSERT_TRUE(bench.recover());
    EXPECT_EQ(lasting(bench.document()), before);
    EXPECT_EQ(bench.match().fold().clock().deadline(), 28'000);
}

TEST(Recovery, a_time_out_comes_when_the_time_that_was_left_has_passed) {
    MatchBench bench("kuba", 2, fischer());
    bench.begin();
    bench.wait(5000);
    bench.did(0, InputType::act, bench.action());
    bench.loop.on_wake = [] {};  // the server is down
    bench.wait(1'000'000);
    ASSERT_TRUE(bench.recover());
    EXPECT_EQ(bench.match().fold().status(), Status::playing);
    EXPECT_EQ(bench.match().fold().clock().deadline(), 65'000);
}

struct Damage : ::testing::Test {
    Damage() {
        bench.begin();
        bench.did(0, InputType::act, bench.action());
        stored = bench.store.stream(bench.header.match).value().value();
    }
    std::string opened() { return bench.open(stored) ? "" : bench.damage; }
    void expect_damage(const std::string& what) {
        const std::string told = opened();
        EXPECT_NE(told.find(bench.header.match), std::string::npos) << told;
        EXPECT_NE(told.find(what), std::string::npos) << told;
    }
    /// The same entries under another header, with hashes that fit.
    void rewrite(const std::function<void(Header&)>& change) {
        Header header = bench.header;
        change(header);
        stored.stream.header = header.to_json().dump();
        Chain chain(header.to_json());
        for (Append& entry : stored.entries) entry.hash = to_hex(chain.add(entry.entry));
    }
    MatchBench bench;
    StoredStream stored;
};

TEST_F(Damage, none_is_found_in_a_whole_record) {
    EXPECT_EQ(opened(), "");
}
TEST_F(Damage, a_header_that_is_no_json_is_found) {
    stored.stream.header = "{";
    expect_damage("header");
}
TEST_F(Damage, a_header_of_an_unknown_game_is_found) {
    Header header = bench.header;
    header.game = "chess";
    stored.stream.header = header.to_json().dump();
    expect_damage("chess");
}
TEST_F(Damage, a_changed_header_is_found) {
    Header header = bench.header;
    header.created += 1;
    stored.stream.header = header.to_json().dump();
    expect_damage("entry 1: its hash is wrong");
}
TEST_F(Damage, a_changed_entry_is_found) {
    stored.entries[1].entry[5] ^= 1;
    expect_damage("entry 2: its hash is wrong");
}
TEST_F(Damage, a_missing_entry_is_found) {
    stored.entries.erase(stored.entries.begin() + 2);
    expect_damage("entry 3 is missing");
}
TEST_F(Damage, another_secret_is_found) {
    rewrite([](Header& header) { header.commitment.front() ^= 1; });
    expect_damage("its secret is not the one that was committed to");
}
TEST_F(Damage, an_entry_of_another_number_is_found) {
    stored.entries[3].entry.replace(stored.entries[3].entry.find("\"n\":4"), 5, "\"n\":5");
    rewrite([](Header&) {});
    expect_damage("entry 4: it is numbered 5");
}
TEST_F(Damage, time_that_runs_backwards_is_found) {
    bench.wait(10);
    bench.did(1, InputType::act, bench.action());
    bench.did(0, InputType::act, bench.action());
    stored = bench.store.stream(bench.header.match).value().value();
    std::string& last = stored.entries[5].entry;
    const auto t = last.find("\"t\":10");
    ASSERT_NE(t, last.npos) << last;
    last.replace(t, 6, "\"t\":9");
    rewrite([](Header&) {});
    expect_damage("entry 6: match time runs backwards");
}
TEST_F(Damage, an_entry_the_rules_refuse_is_found) {
    Chain chain(bench.header.to_json());
    for (Append& entry : stored.entries) {
        if (entry.n == 4) entry.entry = R"({"at":1,"detail":{},"n":4,"seat":0,"t":0,"type":"act"})";
        entry.hash = to_hex(chain.add(entry.entry));
    }
    expect_damage("entry 4: ");
}
TEST_F(Damage, a_note_the_replay_does_not_give_is_found) {
    Chain chain(bench.header.to_json());
    for (Append& entry : stored.entries) {
        if (entry.n == 4) entry.entry.insert(entry.entry.find("\"seat\""), "\"note\":7,");
        entry.hash = to_hex(chain.add(entry.entry));
    }
    expect_damage("entry 4: the record notes 7, the replay null");
}
TEST_F(Damage, a_match_under_rules_that_are_not_known_is_not_played_on) {
    rewrite([](Header& header) { ++header.rules; });
    expect_damage(
        "not damaged, but played by version 2 of the rules of Kuba; this program knows versions 1 to 1");
}
TEST_F(Damage, what_looks_damaged_with_another_engine_is_said_to_be_of_it) {
    stored.entries[3].entry = R"({"at":1,"detail":{},"n":4,"seat":0,"t":0,"type":"act"})";
    rewrite([](Header& header) { header.engine = "another 1"; });
    expect_damage("entry 4: ");
    expect_damage("; it was begun with engine");
}
TEST_F(Damage, a_match_of_another_engine_is_not_played_on) {
    rewrite([](Header& header) { header.engine = "another 1"; });
    expect_damage("not damaged, but begun with engine \"another 1\"");
}
TEST_F(Damage, what_is_over_is_shown_with_another_engine) {
    bench.did(0, InputType::resign);
    stored = bench.store.stream(bench.header.match).value().value();
    rewrite([](Header& header) { header.engine = "another 1"; });
    EXPECT_EQ(opened(), "");
}
TEST_F(Damage, what_is_over_under_rules_that_are_not_known_is_not) {
    bench.did(0, InputType::resign);
    stored = bench.store.stream(bench.header.match).value().value();
    rewrite([](Header& header) { ++header.rules; });
    expect_damage("not damaged, but played by version 2");
}
TEST_F(Damage, an_entry_that_is_no_entry_is_found) {
    Chain chain(bench.header.to_json());
    for (Append& entry : stored.entries) {
        if (entry.n == 4) entry.entry = "garbage";
        entry.hash = to_hex(chain.add(entry.entry));
    }
    expect_damage("entry 4: ");
}

}  // namespace
}  // namespace kabinet::testing
