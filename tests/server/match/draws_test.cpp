#include <gmock/gmock.h>

#include "games/record/verify.hpp"
#include "tests/games/record/nonces.hpp"
#include "tests/server/support/match_bench.hpp"

/// GEN-2 on a live match: the lock, the nonces and their windows, attempts that fail, crashes between. And
/// AC-2: names stand beside the record.
namespace kabinet::testing {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

std::string nonce_of(int who, int attempt) {
    return kabinet::nonce_of(std::to_string(who) + " " + std::to_string(attempt));
}

Json hash(int who, int attempt = 0) {
    return {{"nonce_hash", hash_of(nonce_of(who, attempt))}};
}
Json nonce(int who, int attempt = 0) {
    return {{"nonce", nonce_of(who, attempt)}};
}

/// A table of two that both watch, with both hashes.
class Draws : public ::testing::Test {
  public:
    Draws() {
        for (const int who : {0, 1}) {
            bench.watch(readers[who], who);
            EXPECT_EQ(bench.did(who, InputType::sit, hash(who), who), "ok");
        }
        bench.settle();
    }
    std::string start() { return bench.did(0, InputType::start); }
    std::string reveal(int who, int attempt = 0, const std::string& key = "") {
        return bench.did(who, InputType::reveal, nonce(who, attempt), -1, key);
    }
    std::string status() { return bench.document()["status"]; }
    std::string recorded() {
        std::string text;
        bench.match().record("", [&](std::expected<NamedRecord, Refusal> found) {
            text = found ? found->record : found.error().code;
        });
        bench.settle();
        return text;
    }

    MatchBench bench;
    Reader readers[3];
};

TEST_F(Draws, GEN2_the_start_locks_the_table_and_the_last_nonce_begins_the_match) {
    EXPECT_EQ(start(), "ok");
    Json document = bench.document();
    EXPECT_EQ(document["status"], "open");
    EXPECT_EQ(document["awaiting"], Json::array({0, 1}));
    EXPECT_EQ(document["lock"].get<std::string>().size(), 64u);
    EXPECT_EQ(bench.did(1, InputType::leave), "table_locked");
    EXPECT_EQ(reveal(1), "ok");
    EXPECT_EQ(bench.document()["awaiting"], Json::array({0}));
    const std::string lock = document["lock"];
    bench.journal.hold = true;
    const auto last = bench.ask(0, InputType::reveal, nonce(0));
    bench.settle();
    EXPECT_EQ(bench.journal.waiting(), 1u) << "the last nonce and the beginning are one commit";
    bench.journal.commit_all();
    bench.settle();
    EXPECT_EQ(last->code, "ok");
    document = bench.document();
    EXPECT_EQ(document["status"], "playing");
    EXPECT_FALSE(document.contains("awaiting"));
    EXPECT_FALSE(document.contains("lock"));
    EXPECT_FALSE(document["seats"]["0"].contains("nonce_hash"));
    EXPECT_THAT(readers[1].events, Contains(Json{{"type", "started"}}));
    bench.did(0, InputType::resign);
    const Json record = Json::parse(recorded());
    EXPECT_THAT(verify(record), IsEmpty());
    EXPECT_EQ(record["entries"][2]["hash"], lock) << "the final record contains the lock";
    EXPECT_THAT(assurances(record), ElementsAre("seat 0: hash before nonce", "seat 1: hash before nonce"));
}

TEST_F(Draws, GEN2_a_seat_with_an_open_nonce_is_not_waited_for) {
    MatchBench mixed;
    mixed.did(0, InputType::sit, {{"nonce", "00"}}, 0);
    mixed.did(1, InputType::sit, hash(1), 1);
    EXPECT_EQ(mixed.did(0, InputType::start), "ok");
    EXPECT_EQ(mixed.document()["awaiting"], Json::array({1}));
    EXPECT_EQ(mixed.did(0, InputType::reveal, nonce(0)), "hash_not_wanted");
    EXPECT_EQ(mixed.did(1, InputType::reveal, nonce(1)), "ok");
    EXPECT_EQ(mixed.document()["status"], "playing");
}

TEST_F(Draws, GEN2_a_nonce_that_is_told_again_gets_the_first_answer) {
    start();
    EXPECT_EQ(reveal(1, 0, "k"), "ok");
    EXPECT_EQ(reveal(1, 0, "k"), "ok") << "the same request";
    EXPECT_EQ(reveal(1, 0, "another"), "ok") << "a page that was reloaded has another key";
    EXPECT_EQ(bench.did(1, InputType::reveal, nonce(0)), "hash_not_wanted");
    EXPECT_EQ(reveal(0), "ok");
    EXPECT_EQ(status(), "playing");
    EXPECT_EQ(reveal(1, 0, "a third"), "ok");
}

TEST_F(Draws, GEN2_the_start_that_is_asked_for_again_gets_the_first_answer) {
    EXPECT_EQ(bench.did(0, InputType::start, Json::object(), -1, "s"), "ok");
    EXPECT_EQ(bench.did(0, InputType::start, Json::object(), -1, "s"), "ok");
    reveal(0);
    reveal(1);
    EXPECT_EQ(bench.did(0, InputType::start, Json::object(), -1, "s"), "ok");
}

TEST_F(Draws, GEN2_nobody_sees_a_nonce_before_the_last_is_told) {
    bench.watch(readers[2], -1);
    start();
    reveal(0);
    EXPECT_EQ(recorded(), "not_started");
    for (const Reader& reader : readers) {
        EXPECT_THAT(reader.value.dump(), Not(HasSubstr(nonce_of(0, 0))));
        EXPECT_THAT(reader.last_text, Not(HasSubstr(nonce_of(0, 0))));
        EXPECT_THAT(reader.events, ElementsAre(Json{{"type", "revealed"}, {"seat", 0}}));
    }
    std::string code;
    bench.match().replay("", {}, [&](const auto& shown) { code = shown ? "shown" : shown.error().code; });
    bench.settle();
    EXPECT_EQ(code, "not_started");
}

TEST_F(Draws, GEN2_who_does_not_tell_the_nonce_in_ten_seconds_loses_the_seat) {
    start();
    reveal(0);
    bench.wait(9'900);
    EXPECT_TRUE(bench.document().contains("awaiting"));
    bench.wait(200);
    const Json document = bench.document();
    EXPECT_EQ(document["status"], "open");
    EXPECT_FALSE(document.contains("awaiting"));
    EXPECT_FALSE(document["seats"].contains("1"));
    EXPECT_EQ(document["seats"]["0"]["hash_wanted"], true);
    EXPECT_FALSE(document["seats"]["0"].contains("nonce_hash"));
    EXPECT_EQ(reveal(1), "not_seated");
    EXPECT_EQ(reveal(0), "not_locked") << "what was told is void";
    EXPECT_EQ(bench.did(0, InputType::commit, hash(0)), "hash_used");
    EXPECT_EQ(bench.did(1, InputType::sit, hash(1, 1), 1), "ok");
    EXPECT_EQ(start(), "hash_missing");
    EXPECT_EQ(bench.did(0, InputType::commit, hash(0, 1)), "ok");
    EXPECT_EQ(start(), "ok");
    EXPECT_EQ(reveal(0, 1), "ok");
    EXPECT_EQ(reveal(1, 1), "ok");
    EXPECT_EQ(status(), "playing");
    bench.did(0, InputType::resign);
    const Json record = Json::parse(recorded());
    EXPECT_THAT(verify(record), IsEmpty());
    EXPECT_THAT(assurances(record), Contains("attempt locked by entry 3 failed: seat 1 told no nonce"));
}

TEST_F(Draws, GEN2_the_window_runs_only_while_the_player_is_connected) {
    start();
    reveal(0);
    bench.wait(6'000);
    bench.unwatch(readers[1]);
    bench.wait(30'000);
    EXPECT_TRUE(bench.document().contains("awaiting")) << "6 s of 10 are used";
    bench.watch(readers[1], 1);
    bench.wait(3'900);
    EXPECT_TRUE(bench.document().contains("awaiting"));
    bench.wait(200);
    EXPECT_FALSE(bench.document().contains("awaiting"));
}

TEST_F(Draws, GEN2_the_window_is_sixty_seconds_at_most) {
    start();
    reveal(0);
    bench.unwatch(readers[1]);
    bench.wait(59'900);
    EXPECT_TRUE(bench.document().contains("awaiting"));
    bench.wait(200);
    EXPECT_FALSE(bench.document().contains("awaiting"));
}

TEST(DrawsOfDays, GEN2_in_correspondence_the_window_is_the_time_of_one_move) {
    constexpr Millis day = 86'400'000;
    MatchBench bench("kuba", 2, {.kind = ClockSpec::Kind::move, .move = day});
    bench.did(0, InputType::sit, hash(0), 0);
    bench.did(1, InputType::sit, hash(1), 1);
    EXPECT_EQ(bench.did(0, InputType::start), "ok");
    bench.wait(day - 100);
    EXPECT_TRUE(bench.document().contains("awaiting"));
    bench.wait(200);
    EXPECT_EQ(bench.document()["status"], "closed") << "the host's seat is lost too";
}

TEST_F(Draws, GEN2_a_host_that_fails_closes_the_table_as_one_that_leaves) {
    start();
    reveal(1);
    bench.wait(10'100);
    EXPECT_EQ(status(), "closed");
    EXPECT_THAT(verify(Json::parse(recorded())), IsEmpty());
}

TEST(DrawsOfThree, GEN2_a_seat_that_brings_no_new_hash_is_freed) {
    MatchBench bench("nine", 3);
    Reader readers[3];
    for (const int who : {0, 1, 2}) {
        bench.watch(readers[who], who);
        bench.did(who, InputType::sit, hash(who), who);
    }
    EXPECT_EQ(bench.did(0, InputType::start), "ok");
    for (const int who : {0, 1}) EXPECT_EQ(bench.did(who, InputType::reveal, nonce(who)), "ok");
    bench.wait(10'100);
    EXPECT_FALSE(bench.document()["seats"].contains("2"));
    EXPECT_EQ(bench.did(0, InputType::commit, hash(0, 1)), "ok");
    EXPECT_EQ(bench.document()["seats"]["1"]["hash_wanted"], true);
    bench.wait(10'100);
    EXPECT_FALSE(bench.document()["seats"].contains("1"));
    EXPECT_EQ(bench.document()["status"], "open");
    EXPECT_EQ(bench.document()["seats"]["0"]["nonce_hash"], hash(0, 1)["nonce_hash"]);
}

TEST_F(Draws, GEN2_a_commit_that_fails_leaves_the_windows_as_they_were) {
    start();
    reveal(1);
    bench.journal.hold = true;
    const auto last = bench.ask(0, InputType::reveal, nonce(0));
    bench.settle();
    bench.watch(readers[2], -1);  // somebody comes while the fold is ahead of the journal
    bench.journal.fail();
    bench.journal.hold = false;
    bench.settle();
    EXPECT_EQ(last->code, "storage_failed");
    EXPECT_EQ(bench.document()["awaiting"], Json::array({0}));
    bench.wait(10'100);
    EXPECT_FALSE(bench.document().contains("awaiting")) << "the window went on";
}

TEST_F(Draws, GEN2_a_lock_that_fails_begins_no_window) {
    bench.journal.hold = true;
    const auto start = bench.ask(0, InputType::start);
    bench.settle();
    bench.watch(readers[2], -1);
    bench.journal.fail();
    bench.journal.hold = false;
    bench.settle();
    EXPECT_EQ(start->code, "storage_failed");
    bench.wait(70'000);
    EXPECT_EQ(bench.document()["status"], "open");
    EXPECT_EQ(bench.document()["seats"].size(), 2u) << "nobody owes anything";
}

TEST_F(Draws, GEN2_a_table_that_was_closed_owes_nothing) {
    start();
    reveal(1);
    bench.wait(10'100);
    EXPECT_EQ(status(), "closed");
    EXPECT_FALSE(bench.document()["seats"]["1"].contains("hash_wanted"));
    bench.wait(70'000);
    for (const int who : {0, 1}) bench.unwatch(readers[who]);
    bench.wait(bench.config.match.finished_keep_ms + 1'000);
    EXPECT_TRUE(bench.gone()) << "it leaves memory as others do";
}

TEST_F(Draws, GEN3_the_table_of_a_rematch_that_came_from_a_backup_is_open_to_all) {
    MatchBench back;
    Header rematch = back.header;
    rematch.match = "rematch222";
    rematch.previous = "before2222";
    rematch.commitment = to_hex(commitment(back.secrets.secret(rematch.match)));
    back.create(rematch);
    EXPECT_EQ(back.did(0, InputType::sit, hash(0), 0), "seat_taken") << "the seats are given";
    StoredStream stored = back.store.stream(rematch.match).value().value();
    const Bytes32 fresh = sha256("a new secret");
    MatchLog log(rematch);
    Append row =
        log.add({1, 0, 0, {InputType::recommit, -1, {{"commitment", to_hex(commitment(fresh))}}}}, "", "");
    row.stream = rematch.match;
    stored.entries.push_back(row);
    stored.stream.secret = to_hex(fresh);
    ASSERT_TRUE(back.open(stored)) << back.damage;
    EXPECT_EQ(back.document()["commitment"], to_hex(commitment(fresh)));
    EXPECT_NE(back.match().row(), nullptr) << "the lobby shows it";
}

TEST_F(Draws, GEN2_after_a_crash_the_table_is_locked_and_the_window_begins_anew) {
    start();
    reveal(0);
    const std::string lock = bench.document()["lock"];
    bench.wait(9'000);
    for (const int who : {0, 1}) bench.unwatch(readers[who]);
    ASSERT_TRUE(bench.recover()) << bench.damage;
    Json document = bench.document();
    EXPECT_EQ(document["awaiting"], Json::array({1})) << "what was told stays told";
    EXPECT_EQ(document["lock"], lock);
    Reader again[2];
    bench.watch(again[0], 0);
    bench.watch(again[1], 1);
    bench.wait(9'000);
    EXPECT_EQ(reveal(0, 0, "again"), "ok");
    EXPECT_EQ(reveal(1), "ok");
    EXPECT_EQ(status(), "playing");
}

TEST_F(Draws, GEN2_a_nonce_the_journal_cannot_write_is_not_told) {
    start();
    reveal(1);
    bench.journal.broken = true;
    EXPECT_EQ(reveal(0), "storage_failed");
    EXPECT_EQ(bench.document()["awaiting"], Json::array({0}));
    bench.journal.broken = false;
    bench.wait(1'100);
    EXPECT_EQ(reveal(0), "ok");
    EXPECT_EQ(status(), "playing");
}

TEST_F(Draws, GEN2_what_seats_bring_for_the_rematch_is_seen_once_the_rematch_is_made) {
    start();
    reveal(0);
    reveal(1);
    bench.did(0, InputType::resign);
    const std::size_t size = Json::parse(recorded())["entries"].size();
    EXPECT_EQ(bench.did(0, InputType::rematch, {{"nonce", "c0ffee"}}), "ok");
    EXPECT_EQ(Json::parse(recorded())["entries"].size(), size);
    EXPECT_THAT(recorded(), Not(HasSubstr("c0ffee")));
    std::int64_t shown = 0;
    bench.match().replay("", {.from = 0, .count = 0, .seat = {}},
                         [&](const auto& found) { shown = found->entries; });
    bench.settle();
    EXPECT_EQ(static_cast<std::size_t>(shown), size);
    const auto second = bench.ask(1, InputType::rematch, hash(1, 1));
    bench.settle();
    const auto done = bench.follow("nextmatch2");
    bench.settle();
    EXPECT_EQ(*done, true);
    EXPECT_EQ(second->code, "ok");
    EXPECT_THAT(recorded(), HasSubstr("c0ffee"));
}

TEST_F(Draws, AC2_the_document_shows_names_and_the_record_has_none) {
    EXPECT_EQ(bench.document()["seats"]["1"]["player"], (Json{{"id", "p1"}, {"name", "Player 1"}}));
    start();
    reveal(0);
    reveal(1);
    Names names;
    std::string text;
    bench.match().record("", [&](std::expected<NamedRecord, Refusal> found) {
        text = found->record;
        names = found->names;
    });
    EXPECT_THAT(text, Not(HasSubstr("Player")));
    EXPECT_EQ(names.at("p1").name, "Player 1");
}

TEST(DrawsOfOldRecords, GEN2_a_match_of_format_1_goes_on_with_open_nonces) {
    MatchBench bench;
    Header old = bench.header;
    old.format = 1;
    old.host = player(0);
    old.match = "oldmatch22";
    old.commitment = to_hex(commitment(bench.secrets.secret(old.match)));
    bench.create(old);
    EXPECT_EQ(bench.did(1, InputType::sit, hash(1), 1), "open_nonces_only");
    EXPECT_EQ(bench.did(1, InputType::sit, {{"nonce", "00"}}, 1), "ok");
    EXPECT_EQ(bench.did(0, InputType::sit, {{"nonce", "01"}}, 0), "ok");
    EXPECT_EQ(bench.did(0, InputType::start), "ok");
    EXPECT_EQ(bench.document()["status"], "playing");
    bench.did(0, InputType::resign);
    std::string text;
    bench.match().record("", [&](std::expected<NamedRecord, Refusal> found) { text = found->record; });
    EXPECT_THAT(verify(Json::parse(text)), IsEmpty());
    EXPECT_THAT(text, HasSubstr("kabinet-record/1"));
    EXPECT_THAT(text, HasSubstr("Player 1")) << "as such records always had";
}

}  // namespace
}  // namespace kabinet::testing
