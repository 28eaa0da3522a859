#include <gmock/gmock.h>

#include "games/record/verify.hpp"
#include "tests/games/record/nonces.hpp"
#include "tests/server/support/server_bench.hpp"

/// GEN-2 through the protocol: a table, and the rematch, whose seats bring hashes.
namespace kabinet::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

struct LockedRematch : ::testing::TestWithParam<int> {
    LockedRematch()
        : bench(GetParam()), a(bench.talker(0).hello("A")), b(bench.talker(GetParam() - 1).hello("B")) {}

    std::string code(Talker& who, const std::string& method, const std::string& match, Json more = {}) {
        Json params{{"key", fresh_key()}, {"match", match}};
        if (more.is_object()) params.update(more);
        return who.code(method, params);
    }
    std::string reveal(Talker& who, const std::string& match, const std::string& name) {
        return code(who, "table.reveal", match, {{"nonce", nonce_of(name)}});
    }
    /// A finished match, whose players ask for a rematch with hashes; returns the rematch, watched by both.
    std::string rematch() {
        const std::string id = bench.match(a, b);
        code(a, "match.resign", id);
        bench.wait();
        EXPECT_EQ(code(a, "match.rematch", id, {{"nonce_hash", hash_of(nonce_of("a"))}}), "ok");
        EXPECT_EQ(code(b, "match.rematch", id, {{"nonce_hash", hash_of(nonce_of("b"))}}), "ok");
        bench.wait_for([&] { return a.documents[id].contains("next"); });
        const std::string next = a.documents[id].value("next", "");
        for (Talker* who : {&a, &b}) who->call("match.watch", {{"match", next}});
        bench.wait();
        return next;
    }

    ServerBench bench;
    Talker& a;
    Talker& b;
};
INSTANTIATE_TEST_SUITE_P(OnShards, LockedRematch, ::testing::Values(1, 2));

TEST_P(LockedRematch, GEN2_is_locked_from_the_beginning_and_begins_with_the_last_nonce) {
    const std::string match = rematch();
    EXPECT_EQ(a.documents[match]["status"], "open");
    EXPECT_EQ(a.documents[match]["awaiting"], Json::array({0, 1}));
    const std::string lock = a.documents[match]["lock"];
    EXPECT_EQ(reveal(a, match, "a"), "ok");
    EXPECT_EQ(reveal(b, match, "not b"), "wrong_nonce");
    EXPECT_EQ(reveal(b, match, "b"), "ok");
    bench.wait();
    EXPECT_EQ(b.documents[match]["status"], "playing");
    for (const std::string& text : b.heard) EXPECT_THAT(text, Not(HasSubstr(nonce_of("a"))));
    code(a, "match.resign", match);
    bench.wait();
    const Json record = bench.record(match);
    EXPECT_THAT(verify(record), IsEmpty());
    EXPECT_EQ(record["entries"][2]["hash"], lock);
    EXPECT_THAT(assurances(record), ElementsAre("seat 0: hash before nonce", "seat 1: hash before nonce"));
}

TEST_P(LockedRematch, GEN2_survives_a_crash_between_the_lock_and_the_last_nonce) {
    const std::string match = rematch();
    EXPECT_EQ(reveal(a, match, "a"), "ok");
    bench.restart();
    Talker& one = bench.talker(0);
    one.call("hello", {{"client", "x"}, {"token", a.token}});
    Talker& two = bench.talker(0);
    two.call("hello", {{"client", "x"}, {"token", b.token}});
    two.call("match.watch", {{"match", match}});
    bench.wait();
    const Json& document = two.documents[match];
    const std::string seat_of_a = document["seats"]["0"]["player"]["id"] == a.id ? "0" : "1";
    EXPECT_EQ(document["awaiting"], Json::array({seat_of_a == "0" ? 1 : 0}));
    EXPECT_EQ(document["seats"][seat_of_a]["player"]["name"], "A") << "the name comes from the account";
    EXPECT_EQ(reveal(one, match, "a"), "ok") << "told again";
    EXPECT_EQ(reveal(two, match, "b"), "ok");
    bench.wait();
    EXPECT_EQ(two.documents[match]["status"], "playing");
    EXPECT_EQ(reveal(two, match, "b"), "ok");
}

TEST_P(LockedRematch, GEN2_a_rematch_that_fails_is_a_table_like_any_other) {
    const std::string match = rematch();
    // The host has seat 0 or 1, as the game orders; it tells its nonce, the other does not.
    const bool first = a.documents[match]["host"] == a.id;
    Talker& host = first ? a : b;
    Talker& other = first ? b : a;
    EXPECT_EQ(reveal(host, match, first ? "a" : "b"), "ok");
    bench.wait(11'000);
    const Json document = host.documents[match];
    EXPECT_EQ(document["status"], "open");
    EXPECT_EQ(document["seats"].size(), 1u);
    const int free = document["seats"].contains("0") ? 1 : 0;
    EXPECT_EQ(code(host, "table.commit", match, {{"nonce_hash", hash_of(nonce_of("once more"))}}), "ok");
    Talker& stranger = bench.talker(0).hello("C");
    EXPECT_EQ(code(stranger, "table.sit", match, {{"seat", free}}), "ok");
    EXPECT_EQ(code(host, "table.start", match), "ok");
    EXPECT_EQ(reveal(host, match, "once more"), "ok");
    bench.wait();
    EXPECT_EQ(other.documents[match]["status"], "playing");
}

TEST_P(LockedRematch, AC2_the_answer_has_the_names_beside_the_record) {
    const std::string match = bench.match(a, b);
    const Json answer = a.call("match.record", {{"match", match}});
    EXPECT_EQ(answer["names"], (Json{{a.id, "A"}, {b.id, "B"}}));
    EXPECT_THAT(answer["record"].dump(), Not(HasSubstr("\"A\"")));
    EXPECT_EQ(answer["record"]["header"]["host"], a.id);
    bench.restart();
    Talker& one = bench.talker(0);
    one.call("hello", {{"client", "x"}, {"token", a.token}});
    EXPECT_EQ(one.call("match.record", {{"match", match}}), answer);
}

TEST_P(LockedRematch, GEN2_a_seat_brings_a_nonce_or_a_hash_and_not_both) {
    const Json made = a.call("table.create", {{"key", fresh_key()}, {"game", "kuba"}});
    EXPECT_EQ(code(a, "table.sit", made["match"],
                   {{"seat", 0}, {"nonce", "00"}, {"nonce_hash", hash_of(nonce_of("a"))}}),
              "invalid_params");
    EXPECT_EQ(code(a, "table.sit", made["match"], {{"seat", 0}, {"nonce_hash", "00"}}), "invalid_params");
}

}  // namespace
}  // namespace kabinet::testing
