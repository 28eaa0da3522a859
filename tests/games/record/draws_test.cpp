#include <gmock/gmock.h>

#include "games/core/registry.hpp"
#include "tests/games/record/nonces.hpp"
#include "tests/games/record/scribe.hpp"

/// GEN-2: who runs the server can't choose a draw. Hashes, locks, reveals, and attempts that fail.
namespace kabinet {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

Json hashed(const std::string& player, const std::string& nonce_hex) {
    return {{"player", player}, {"nonce_hash", hash_of(nonce_hex)}};
}

/// A table of two with both hashes, locked.
struct Locked {
    Scribe scribe;
    Locked() {
        scribe.add(InputType::sit, 0, hashed("a", nonce_of("a")));
        scribe.add(InputType::sit, 1, hashed("b", nonce_of("b")));
        EXPECT_EQ(lock(), "");
    }
    std::string lock() { return scribe.add(InputType::lock, -1, lock_detail(scribe.fold().seats())); }
    std::string reveal(Seat seat, const std::string& nonce) {
        return scribe.add(InputType::reveal, seat, {{"nonce", nonce}});
    }
    std::string commit(Seat seat, const std::string& nonce) {
        return scribe.add(InputType::commit, seat, {{"nonce_hash", hash_of(nonce)}});
    }
    std::string unlock(const std::vector<Seat>& failed) {
        return scribe.add(InputType::unlock, -1, {{"failed", failed}});
    }
    std::string start() { return scribe.add(InputType::start); }
};

TEST(Draws, GEN2_the_lock_lists_every_hash_and_every_open_nonce) {
    Scribe scribe;
    scribe.add(InputType::sit, 1, sit_detail("b", "00ff"));
    scribe.add(InputType::sit, 0, hashed("a", nonce_of("a")));
    const Json lock = lock_detail(scribe.fold().seats());
    EXPECT_EQ(lock, (Json{{"seats", {{{"nonce_hash", hash_of(nonce_of("a"))}}, {{"nonce", "00ff"}}}}}));
    EXPECT_EQ(scribe.add(InputType::lock, -1, {{"seats", Json::array()}}), "bad_action");
    EXPECT_EQ(scribe.add(InputType::lock, -1, lock), "");
    EXPECT_THAT(scribe.fold().awaiting(), ElementsAre(0));
    EXPECT_THAT(scribe.event_types(), ElementsAre("locked"));
}

TEST(Draws, GEN2_the_seed_is_made_of_the_nonces_told_and_the_open_ones) {
    Scribe scribe(test_header("kapow", 3));
    scribe.add(InputType::sit, 0, hashed("a", nonce_of("a")));
    scribe.add(InputType::sit, 1, sit_detail("b", "00ff"));
    scribe.add(InputType::sit, 2, sit_detail("c"));
    scribe.add(InputType::lock, -1, lock_detail(scribe.fold().seats()));
    EXPECT_EQ(scribe.add(InputType::reveal, 0, {{"nonce", nonce_of("a")}}), "");
    EXPECT_EQ(scribe.add(InputType::start), "");
    Bytes32 raw{};
    from_hex(nonce_of("a"), raw);
    const std::vector<std::string> nonces{std::string(bytes_of(raw)), std::string("\x00\xff", 2), ""};
    const auto expected = find_game("kapow")->start({.seats = 3, .seed = make_seed(test_secret(), nonces)});
    EXPECT_EQ(scribe.fold().state()->save(), (*expected)->save());
}

TEST(Draws, GEN2_nobody_sits_or_leaves_at_a_locked_table) {
    Locked table;
    EXPECT_EQ(table.scribe.add(InputType::leave, 0), "table_locked");
    EXPECT_EQ(table.commit(0, nonce_of("another")), "table_locked");
    EXPECT_EQ(table.lock(), "table_locked");
    EXPECT_EQ(table.scribe.add(InputType::sit, 1, sit_detail("c")), "seat_taken");
}

TEST(Draws, GEN2_a_nonce_is_told_only_at_a_locked_table) {
    Scribe scribe;
    scribe.add(InputType::sit, 0, hashed("a", nonce_of("a")));
    EXPECT_EQ(scribe.add(InputType::reveal, 0, {{"nonce", nonce_of("a")}}), "not_locked");
    EXPECT_EQ(scribe.add(InputType::reveal, 1, {{"nonce", nonce_of("a")}}), "not_seated");
}

TEST(Draws, GEN2_only_the_nonce_of_the_hash_is_taken) {
    Locked table;
    EXPECT_EQ(table.reveal(0, nonce_of("b")), "wrong_nonce");
    EXPECT_EQ(table.reveal(0, "00"), "wrong_nonce");
    EXPECT_EQ(table.reveal(0, ""), "wrong_nonce");
    EXPECT_EQ(table.scribe.add(InputType::reveal, 0, {{"nonce", 7}}), "wrong_nonce");
    EXPECT_EQ(table.scribe.add(InputType::reveal, 0, {{"nonce", nonce_of("a")}, {"x", 1}}), "wrong_nonce");
    EXPECT_EQ(table.reveal(0, nonce_of("a")), "");
    EXPECT_EQ(table.reveal(0, nonce_of("a")), "hash_not_wanted") << "told once";
}

TEST(Draws, GEN2_no_seed_is_made_while_a_nonce_is_missing) {
    Scribe open;
    open.add(InputType::sit, 0, hashed("a", nonce_of("a")));
    open.add(InputType::sit, 1, sit_detail("b"));
    EXPECT_EQ(open.add(InputType::start), "not_locked");
    Locked table;
    EXPECT_EQ(table.start(), "table_locked");
    table.reveal(1, nonce_of("b"));
    EXPECT_EQ(table.start(), "table_locked");
    table.reveal(0, nonce_of("a"));
    EXPECT_THAT(table.scribe.fold().awaiting(), IsEmpty());
    EXPECT_EQ(table.scribe.add(InputType::close), "table_locked") << "nothing but the start follows";
    EXPECT_EQ(table.start(), "");
    EXPECT_EQ(table.scribe.fold().status(), Status::playing);
}

TEST(Draws, GEN2_who_fails_loses_the_seat_and_the_others_bring_new_hashes) {
    Locked table;
    table.reveal(0, nonce_of("a"));
    EXPECT_EQ(table.unlock({0}), "bad_action") << "seat 0 has told its nonce";
    EXPECT_EQ(table.unlock({}), "bad_action");
    EXPECT_EQ(table.unlock({1, 1}), "bad_action");
    EXPECT_EQ(table.unlock({7}), "bad_action");
    for (const Json& bad : {Json(4294967297), Json(1.0), Json("1"), Json(-1)})
        EXPECT_EQ(table.scribe.add(InputType::unlock, -1, {{"failed", {bad}}}), "bad_action") << bad;
    EXPECT_EQ(table.unlock({1}), "");
    EXPECT_THAT(table.scribe.event_types(), ElementsAre("unlocked", "left"));
    const Fold& fold = table.scribe.fold();
    EXPECT_FALSE(fold.seats().contains(1));
    EXPECT_FALSE(fold.locked());
    EXPECT_EQ(fold.failures(), 1);
    EXPECT_THAT(fold.wanting(), ElementsAre(0));
    EXPECT_EQ(table.reveal(0, nonce_of("a")), "not_locked") << "what was told is void";
    EXPECT_EQ(table.commit(0, nonce_of("a")), "hash_used");
    table.scribe.add(InputType::sit, 1, sit_detail("c", "00"));
    EXPECT_EQ(table.lock(), "hash_missing");
    EXPECT_EQ(table.start(), "hash_missing");
    EXPECT_EQ(table.commit(0, nonce_of("a again")), "");
    EXPECT_EQ(table.commit(0, nonce_of("a thrice")), "hash_not_wanted");
    EXPECT_EQ(table.commit(1, nonce_of("c")), "hash_not_wanted") << "an open nonce stands";
    EXPECT_EQ(table.lock(), "");
    EXPECT_EQ(table.reveal(0, nonce_of("a again")), "");
    EXPECT_EQ(table.start(), "");
    table.scribe.add(InputType::resign, 0);
    EXPECT_THAT(flaws(table.scribe.record()), IsEmpty());
    EXPECT_THAT(assurances(table.scribe.record()),
                ElementsAre("attempt locked by entry 3 failed: seat 1 told no nonce",
                            "seat 0: hash before nonce", "seat 1: open nonce"));
}

TEST(Draws, GEN2_a_hash_comes_to_a_table_once) {
    Scribe scribe;
    EXPECT_EQ(scribe.add(InputType::sit, 0, hashed("a", nonce_of("a"))), "");
    EXPECT_EQ(scribe.add(InputType::sit, 1, hashed("b", nonce_of("a"))), "hash_used") << "a copy-cat";
    scribe.add(InputType::leave, 0);
    EXPECT_EQ(scribe.add(InputType::sit, 0, hashed("a", nonce_of("a"))), "hash_used");
}

TEST(Draws, GEN2_a_seat_brings_a_hash_or_a_nonce_in_hex_and_not_both) {
    Scribe scribe;
    const std::string hash = hash_of(nonce_of("a"));
    for (const Json& bad : {Json(7), Json("00"), Json(std::string(64, 'F')), Json(std::string(66, '0'))}) {
        EXPECT_EQ(scribe.add(InputType::sit, 0, {{"player", "a"}, {"nonce_hash", bad}}), "bad_nonce") << bad;
    }
    EXPECT_EQ(scribe.add(InputType::sit, 0, {{"player", "a"}, {"nonce_hash", hash}, {"nonce", "00"}}),
              "bad_nonce");
    EXPECT_EQ(scribe.add(InputType::sit, 0, {{"player", "a"}}), "");
    EXPECT_EQ(scribe.add(InputType::commit, 0, {{"nonce", "00"}}), "bad_nonce");
    EXPECT_EQ(scribe.add(InputType::commit, 0, {{"nonce_hash", hash}}), "") << "it brought nothing before";
}

TEST(Draws, GEN2_a_record_of_format_1_has_open_nonces_only) {
    Header old = test_header();
    old.format = 1;
    old.host = {"a", "Ann"};
    Scribe scribe(old);
    const Json player{{"id", "a"}, {"name", "Ann"}};
    EXPECT_EQ(scribe.add(InputType::sit, 0, {{"player", player}, {"nonce_hash", hash_of(nonce_of("a"))}}),
              "open_nonces_only");
    EXPECT_EQ(scribe.add(InputType::sit, 0, {{"player", "a"}}), "bad_action") << "AC-2 is of format 2";
    EXPECT_EQ(scribe.add(InputType::sit, 0, {{"player", player}, {"nonce", "00"}}), "");
    EXPECT_EQ(scribe.add(InputType::recommit, -1, {{"commitment", std::string(64, '0')}}), "bad_action");
    EXPECT_EQ(scribe.fold().seats().at(0).player.name, "Ann");
}

TEST(Draws, GEN2_the_rematch_takes_hashes_too) {
    Scribe scribe;
    scribe.begin();
    scribe.add(InputType::resign, 0);
    const std::string hash = hash_of(nonce_of("next"));
    EXPECT_EQ(scribe.add(InputType::rematch, 0, {{"nonce_hash", hash}}), "");
    EXPECT_EQ(scribe.add(InputType::rematch, 1, {{"nonce_hash", hash}}), "hash_used");
    EXPECT_EQ(scribe.add(InputType::rematch, 1, {{"nonce", "01"}}), "");
    EXPECT_EQ(scribe.fold().rematch().at(0).hash, hash);
    EXPECT_EQ(scribe.fold().rematch().at(1).nonce, "\x01");
}

TEST(Draws, GEN3_a_new_secret_empties_the_seats) {
    Scribe scribe(test_header("kuba", 2));
    scribe.add(InputType::sit, 1, sit_detail("b", "", {{"orientation", "rotated"}}));
    const std::string fresh = to_hex(commitment(sha256("a new secret")));
    EXPECT_EQ(scribe.add(InputType::recommit, -1, {{"commitment", "00"}}), "bad_action");
    EXPECT_EQ(scribe.add(InputType::recommit, -1, {{"commitment", fresh}}), "");
    EXPECT_THAT(scribe.fold().seats(), IsEmpty());
    EXPECT_FALSE(scribe.fold().options().contains("orientation"));
    EXPECT_EQ(scribe.fold().commitment(), fresh);
}

TEST(Draws, GEN3_the_secret_of_a_record_fits_the_last_commitment) {
    Scribe scribe;
    const std::string fresh = to_hex(commitment(sha256("a new secret")));
    scribe.add(InputType::recommit, -1, {{"commitment", fresh}});
    scribe.add(InputType::close);
    Json record = scribe.record();
    EXPECT_THAT(flaws(record), ElementsAre("0 bad_commitment"));
    record["secret"] = to_hex(sha256("a new secret"));
    EXPECT_THAT(flaws(record), IsEmpty());
}

/// A sound record of a match that began under a lock.
Json sound() {
    Locked table;
    table.reveal(0, nonce_of("a"));
    table.reveal(1, nonce_of("b"));
    table.start();
    table.scribe.add(InputType::resign, 0);
    return table.scribe.record();
}

TEST(Draws, GEN2_the_verifier_says_whose_hash_came_before_the_nonce) {
    EXPECT_THAT(flaws(sound()), IsEmpty());
    EXPECT_EQ(sound()["format"], "kabinet-record/2");
    EXPECT_THAT(assurances(sound()), ElementsAre("seat 0: hash before nonce", "seat 1: hash before nonce"));
    Scribe open;
    open.add(InputType::sit, 0, sit_detail("a", "00"));
    open.add(InputType::sit, 1, sit_detail("b"));
    open.add(InputType::start);
    open.add(InputType::resign, 0);
    EXPECT_THAT(assurances(open.record()), ElementsAre("seat 0: open nonce", "seat 1: no nonce"));
}

TEST(Draws, GEN2_the_verifier_finds_another_nonce_than_that_of_the_hash) {
    Json record = sound();
    record["entries"][3]["detail"]["nonce"] = nonce_of("chosen later");
    EXPECT_THAT(flaws(rehashed(record)), ElementsAre("4 bad_reveal"));
}

TEST(Draws, GEN2_the_verifier_finds_a_seed_with_a_nonce_left_out) {
    Json record = sound();
    record["entries"].erase(4);
    for (std::size_t i = 4; i < record["entries"].size(); ++i) record["entries"][i]["n"] = i + 1;
    EXPECT_THAT(flaws(rehashed(record)), ElementsAre("5 bad_reveal"));
}

TEST(Draws, GEN2_the_verifier_finds_a_lock_that_lists_another_hash) {
    Json record = sound();
    record["entries"][2]["detail"]["seats"][1]["nonce_hash"] = std::string(64, '0');
    EXPECT_THAT(flaws(rehashed(record)), ElementsAre("3 bad_lock"));
}

TEST(Draws, AC2_format_2_tells_no_name) {
    const std::string text = sound().dump();
    EXPECT_EQ(text.find("name"), std::string::npos) << text;
    EXPECT_EQ(sound()["header"]["host"], "p0");
}

TEST(Draws, AC2_the_format_is_part_of_what_is_hashed) {
    Json record = sound();
    record["format"] = "kabinet-record/1";
    EXPECT_THAT(flaws(record), ElementsAre("0 bad_form"));
}

TEST(Draws, AC2_what_is_reserved_asks_for_a_newer_version) {
    struct Reserved {
        const char* where;
        Json value;
        const char* flaw;
    };
    const std::vector<Reserved> all{{"/header/position", "8/8", "0 newer"},
                                    {"/header/clock/type", "sand", "0 newer"},
                                    {"/entries/2/detail/kept", 1, "3 newer"}};
    for (const auto& [where, value, flaw] : all) {
        Json record = sound();
        record[Json::json_pointer(where)] = value;
        EXPECT_THAT(flaws(rehashed(record)), ElementsAre(flaw)) << where;
        EXPECT_THAT(assurances(rehashed(record)).size(), ::testing::Le(2u));
    }
}

TEST(Draws, AC2_no_broken_record_hides_behind_what_is_reserved) {
    Json more = sound();
    more["header"]["position"] = "8/8";
    Json stranger = more;
    stranger["about"] = 1;
    EXPECT_THAT(flaws(stranger), ElementsAre("0 bad_form"));
    more["header"].erase("format");
    EXPECT_THAT(flaws(rehashed(more)), ElementsAre("0 bad_form"));
}

TEST(Draws, AC2_rated_and_tournament_change_nothing_of_the_play) {
    Json record = sound();
    record["header"]["rated"] = true;
    record["header"]["tournament"] = {{"id", "spring"}};
    record["header"]["queue"] = Json::object();
    EXPECT_THAT(flaws(rehashed(record)), IsEmpty());
    record["header"]["rated"] = false;
    EXPECT_THAT(flaws(rehashed(record)), Contains("0 bad_form"));
}

/// Who knows the secret and sits last wants the first draw to be even. With open nonces that is a matter of
/// trying; with hashes the own part is chosen before the rival's is known.
class CheatingOperator {
  public:
    static constexpr int kTries = 64;
    explicit CheatingOperator(int match) : name_("cheat " + std::to_string(match) + "/") {}

    std::string candidate(int i) const { return nonce_of(name_ + std::to_string(i)); }

    /// The first candidate that makes the draw even beside `rival`; any when none does.
    std::string best_beside(const std::string& rival) const {
        for (int i = 0; i < kTries; ++i) {
            if (even(rival, candidate(i))) return candidate(i);
        }
        return candidate(0);
    }

    static bool even(const std::string& rival, const std::string& own) {
        std::vector<std::string> nonces;
        for (const std::string& hex : {rival, own}) {
            Bytes32 raw{};
            if (from_hex(hex, raw)) nonces.emplace_back(bytes_of(raw));
        }
        return FairStream(make_seed(test_secret(), nonces), "first").below(2) == 0;
    }

  private:
    std::string name_;
};

TEST(Draws, GEN2_an_operator_who_sits_last_does_no_better_than_chance) {
    constexpr int kMatches = 1000;
    int chosen = 0;
    int drawn = 0;
    for (int match = 0; match < kMatches; ++match) {
        const CheatingOperator cheat(match);
        const std::string rival = nonce_of("honest " + std::to_string(match));
        // Open nonces: the rival's stands in the document before the operator sits.
        chosen += CheatingOperator::even(rival, cheat.best_beside(rival)) ? 1 : 0;
        // Hashes: the operator brings one of a nonce that suits a guess, locks, is told the rival's nonce,
        // and tries every other nonce of its own.
        Scribe scribe;
        scribe.add(InputType::sit, 0, hashed("rival", rival));
        const std::string own = cheat.best_beside(nonce_of("a guess"));
        scribe.add(InputType::sit, 1, hashed("cheat", own));
        scribe.add(InputType::lock, -1, lock_detail(scribe.fold().seats()));
        scribe.add(InputType::reveal, 0, {{"nonce", rival}});
        std::string taken = own;
        for (int i = 0; i < CheatingOperator::kTries; ++i) {
            if (cheat.candidate(i) == own || !CheatingOperator::even(rival, cheat.candidate(i))) continue;
            if (scribe.add(InputType::reveal, 1, {{"nonce", cheat.candidate(i)}}).empty())
                taken = cheat.candidate(i);
            break;
        }
        if (taken == own) EXPECT_EQ(scribe.add(InputType::reveal, 1, {{"nonce", own}}), "");
        ASSERT_EQ(scribe.add(InputType::start), "");
        drawn += CheatingOperator::even(rival, taken) ? 1 : 0;
    }
    EXPECT_EQ(chosen, kMatches) << "with open nonces the operator has its way (GEN-1)";
    // Four standard deviations of 1,000 fair coins; the seeds are fixed.
    EXPECT_NEAR(drawn, kMatches / 2, 64);
}

}  // namespace
}  // namespace kabinet
