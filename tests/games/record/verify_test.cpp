#include "games/record/verify.hpp"

#include <gmock/gmock.h>

#include "tests/games/record/scribe.hpp"

namespace kabinet {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Two sit (1, 2), it starts (3), four pushes (4 to 7), seat 1 resigns (8), the end (9).
Json resigned() {
    Scribe scribe;
    scribe.begin();
    for (std::uint32_t i = 0; i < 4; ++i) scribe.play(0, 10 * (i + 1));
    scribe.add(InputType::resign, 1, Json::object(), 60);
    return scribe.record();
}

Json& entry(Json& record, std::size_t n) {
    return record["entries"][n - 1];
}

void renumber(Json& record) {
    int n = 0;
    for (Json& each : record["entries"]) each["n"] = ++n;
}

TEST(Verify, a_resigned_match_proves_itself) {
    EXPECT_THAT(flaws(resigned()), IsEmpty());
}

TEST(Verify, a_played_out_match_of_kuba_proves_itself) {
    Scribe scribe;
    scribe.begin();
    scribe.play_out();
    EXPECT_THAT(flaws(scribe.record()), IsEmpty());
}

TEST(Verify, played_out_matches_of_nine_prove_themselves) {
    for (const int seats : {2, 3, 4}) {
        Scribe scribe(test_header("nine", seats));
        scribe.begin();
        scribe.play_out();
        EXPECT_THAT(flaws(scribe.record()), IsEmpty()) << seats;
    }
}

TEST(Verify, a_time_out_proves_itself) {
    Scribe scribe(test_header("kuba", 2, move_clock(5000)));
    scribe.begin();
    scribe.add(InputType::timeout, 0, Json::object(), 5000);
    EXPECT_THAT(flaws(scribe.record()), IsEmpty());
}

TEST(Verify, a_table_closed_before_the_start_proves_itself) {
    Scribe scribe;
    scribe.add(InputType::sit, 0, sit_detail("p0"));
    scribe.add(InputType::close);
    EXPECT_THAT(flaws(scribe.record()), IsEmpty());
}

TEST(Verify, a_rematch_behind_the_end_proves_itself) {
    Scribe scribe;
    scribe.begin();
    scribe.add(InputType::resign, 0);
    scribe.add(InputType::rematch, 0, {{"nonce", "aa"}});
    scribe.add(InputType::rematch, 1, {{"nonce", ""}});
    scribe.add(InputType::next, -1, {{"match", "bcdefghij2"}});
    EXPECT_THAT(flaws(scribe.record()), IsEmpty());
}

TEST(Verify, seats_that_are_out_are_played_and_prove_it) {
    Scribe scribe(test_header("nine", 4));
    scribe.begin();
    scribe.add(InputType::resign, 2);
    scribe.play_out();
    EXPECT_THAT(flaws(scribe.record()), IsEmpty());
}

TEST(Verify, a_changed_action_breaks_the_chain_there) {
    Json record = resigned();
    entry(record, 5)["detail"]["dir"] = "nowhere";
    EXPECT_THAT(flaws(record), ElementsAre("5 bad_hash", "5 illegal"));
}

TEST(Verify, an_illegal_action_is_found_though_the_chain_was_made_anew) {
    Json record = resigned();
    entry(record, 5)["detail"] = entry(record, 4)["detail"];
    EXPECT_THAT(flaws(rehashed(record)), ElementsAre("5 illegal"));
}

TEST(Verify, another_legal_action_gives_another_state) {
    Scribe scribe;
    scribe.begin();
    scribe.play(0);
    scribe.add(InputType::resign, 1);
    Json record = scribe.record();
    Scribe other;
    other.begin();
    const Json action = other.fold().state()->legal(0).at(1);
    entry(record, 4)["detail"] = action;
    EXPECT_THAT(flaws(rehashed(record)), ElementsAre("6 bad_end"));
}

TEST(Verify, a_changed_time_for_people_breaks_the_chain) {
    Json record = resigned();
    entry(record, 6)["at"] = 1;
    EXPECT_THAT(flaws(record), ElementsAre("6 bad_hash"));
}

TEST(Verify, a_changed_nonce_breaks_the_chain) {
    Json record = resigned();
    entry(record, 2)["detail"]["nonce"] = "ab";
    EXPECT_THAT(flaws(record), ElementsAre("2 bad_hash"));
}

TEST(Verify, an_entry_taken_out_is_missed) {
    Json record = resigned();
    record["entries"].erase(5);
    EXPECT_THAT(flaws(record), ElementsAre("6 bad_hash", "6 bad_number", "6 illegal"));
}

TEST(Verify, an_entry_taken_out_is_missed_though_the_chain_was_made_anew) {
    Json record = resigned();
    record["entries"].erase(5);
    EXPECT_THAT(flaws(rehashed(record)), Contains("6 bad_number"));
    renumber(record);
    EXPECT_THAT(flaws(rehashed(record)), ElementsAre("6 illegal"));
}

TEST(Verify, swapped_entries_are_found) {
    Json record = resigned();
    std::swap(entry(record, 4), entry(record, 5));
    EXPECT_THAT(flaws(record), ElementsAre("4 bad_hash", "4 bad_number", "4 illegal"));
}

TEST(Verify, an_entry_put_in_is_found) {
    Json record = resigned();
    record["entries"].insert(record["entries"].begin() + 4, record["entries"][3]);
    renumber(record);
    EXPECT_THAT(flaws(rehashed(record)), ElementsAre("5 illegal"));
}

/// However much of the tail is cut off, with the secret in the record: it does not pass for a whole one.
TEST(Verify, a_cut_tail_is_found) {
    const Json whole = resigned();
    for (std::size_t keep = 0; keep < whole["entries"].size(); ++keep) {
        Json record = whole;
        record["entries"].erase(record["entries"].begin() + static_cast<std::ptrdiff_t>(keep),
                                record["entries"].end());
        EXPECT_THAT(flaws(record), ElementsAre("0 bad_end")) << keep;
    }
}

TEST(Verify, a_missing_end_is_found_behind_a_rematch_too) {
    Scribe scribe;
    scribe.begin();
    scribe.add(InputType::resign, 0);
    scribe.add(InputType::rematch, 0);
    Json record = scribe.record();
    record["entries"].erase(4);
    renumber(record);
    EXPECT_THAT(flaws(rehashed(record)), ElementsAre("5 illegal"));
}

TEST(Verify, a_changed_header_breaks_the_chain_at_the_first_entry) {
    for (const char* name : {"match", "previous"}) {
        Json record = resigned();
        record["header"][name] = "another";
        EXPECT_THAT(flaws(record), ElementsAre("1 bad_hash")) << name;
    }
}

TEST(Verify, another_clock_in_the_header_breaks_the_chain) {
    Json record = resigned();
    record["header"]["clock"] = move_clock(2000).to_json();
    EXPECT_THAT(flaws(record), ElementsAre("1 bad_hash"));
}

TEST(Verify, an_unknown_game_is_found) {
    Json record = resigned();
    record["header"]["game"] = "chess";
    EXPECT_THAT(flaws(rehashed(record)), ElementsAre("0 illegal"));
}

TEST(Verify, seats_the_game_does_not_have_are_found) {
    Json record = resigned();
    record["header"]["seats"] = 3;
    EXPECT_THAT(flaws(rehashed(record)), ElementsAre("0 illegal"));
}

TEST(Verify, an_option_the_game_does_not_have_is_found) {
    Json record = resigned();
    record["header"]["options"]["colour"] = "blue";
    EXPECT_THAT(flaws(rehashed(record)), ElementsAre("0 illegal"));
}

TEST(Verify, GEN1_another_secret_is_not_the_one_committed_to) {
    Json record = resigned();
    record["secret"] = to_hex(sha256("another"));
    EXPECT_THAT(flaws(record), ElementsAre("0 bad_commitment"));
}

TEST(Verify, GEN1_another_commitment_does_not_fit_the_secret) {
    Json record = resigned();
    record["header"]["commitment"] = to_hex(sha256("another"));
    EXPECT_THAT(flaws(rehashed(record)), ElementsAre("0 bad_commitment"));
}

TEST(Verify, GEN1_a_missing_secret_proves_nothing) {
    Json record = resigned();
    record.erase("secret");
    EXPECT_THAT(flaws(record), ElementsAre("0 no_secret"));
}

TEST(Verify, a_running_match_is_not_proven_yet) {
    Scribe scribe;
    scribe.begin();
    EXPECT_THAT(flaws(scribe.record()), ElementsAre("0 no_secret"));
}

TEST(Verify, a_wrong_result_is_found) {
    Json record = resigned();
    entry(record, 9)["detail"]["result"]["ranks"] = {2, 1};
    EXPECT_THAT(flaws(rehashed(record)), ElementsAre("9 bad_end"));
}

TEST(Verify, a_wrong_reason_is_found) {
    Json record = resigned();
    entry(record, 9)["detail"]["result"]["reason"] = "timeout";
    EXPECT_THAT(flaws(rehashed(record)), ElementsAre("9 bad_end"));
}

TEST(Verify, a_wrong_final_state_is_found) {
    Json record = resigned();
    entry(record, 9)["detail"]["state"] = to_hex(sha256("another"));
    EXPECT_THAT(flaws(rehashed(record)), ElementsAre("9 bad_end"));
}

TEST(Verify, more_in_the_end_than_belongs_there_is_found) {
    Json record = resigned();
    entry(record, 9)["detail"]["by"] = "me";
    EXPECT_THAT(flaws(rehashed(record)), ElementsAre("9 bad_end"));
}

TEST(Verify, a_second_end_is_found) {
    Json record = resigned();
    record["entries"].push_back(entry(record, 9));
    renumber(record);
    EXPECT_THAT(flaws(rehashed(record)), ElementsAre("10 bad_end"));
}

TEST(Verify, an_end_in_the_middle_is_found) {
    Json record = resigned();
    entry(record, 6)["type"] = "end";
    entry(record, 6).erase("seat");
    EXPECT_THAT(flaws(rehashed(record)), ElementsAre("6 bad_end"));
}

TEST(Verify, an_action_behind_the_end_is_found) {
    Json record = resigned();
    record["entries"].push_back(entry(record, 4));
    renumber(record);
    entry(record, 10)["t"] = 100;
    EXPECT_THAT(flaws(rehashed(record)), ElementsAre("10 illegal"));
}

TEST(Verify, time_running_backwards_is_found) {
    Json record = resigned();
    entry(record, 6)["t"] = 5;
    EXPECT_THAT(flaws(rehashed(record)), ElementsAre("6 bad_time"));
}

TEST(Verify, an_action_when_time_was_up_is_found) {
    Scribe scribe(test_header("kuba", 2, move_clock(5000)));
    scribe.begin();
    scribe.play(0, 4999);
    scribe.add(InputType::resign, 1, Json::object(), 6000);
    Json record = scribe.record();
    EXPECT_THAT(flaws(record), IsEmpty());
    entry(record, 4)["t"] = 5000;
    EXPECT_THAT(flaws(rehashed(record)), ElementsAre("4 illegal"));
}

TEST(Verify, a_time_out_before_the_time_was_up_is_found) {
    Scribe scribe(test_header("kuba", 2, move_clock(5000)));
    scribe.begin();
    scribe.add(InputType::timeout, 0, Json::object(), 5000);
    Json record = scribe.record();
    entry(record, 4)["t"] = 4999;
    EXPECT_THAT(flaws(rehashed(record)), ElementsAre("4 illegal"));
}

TEST(Verify, other_rules_are_not_played_again) {
    Json record = resigned();
    record["header"]["rules"] = 7;
    EXPECT_THAT(flaws(rehashed(record)), ElementsAre("0 rules_version"));
}

TEST(Verify, another_engine_is_not_played_again) {
    Json record = resigned();
    record["header"]["engine"] = "clockwork/1";
    EXPECT_THAT(flaws(rehashed(record)), ElementsAre("0 rules_version"));
}

TEST(Verify, a_note_the_replay_does_not_give_is_found_and_told_with_both_values) {
    Json record = resigned();
    entry(record, 4)["note"] = {{"hash", "00ff"}, {"angle", 0.5}};
    const auto found = verify(rehashed(record));
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].entry, 4);
    EXPECT_EQ(found[0].code, "bad_note");
    EXPECT_NE(found[0].message.find(R"({"angle":0.5,"hash":"00ff"})"), std::string::npos);
    EXPECT_NE(found[0].message.find("null"), std::string::npos);
}

TEST(Verify, a_note_is_part_of_the_chain) {
    Json record = resigned();
    entry(record, 4)["note"] = 1;
    EXPECT_THAT(flaws(record), Contains("4 bad_hash"));
}

TEST(Verify, hashes_in_upper_case_are_not_the_hashes) {
    Json record = resigned();
    std::string hash = entry(record, 3)["hash"];
    for (char& c : hash) c = static_cast<char>(std::toupper(c));
    entry(record, 3)["hash"] = hash;
    EXPECT_THAT(flaws(record), ElementsAre("3 bad_hash"));
}

/// Garbage in every detail of every entry: some flaw, and no crash.
TEST(Verify, garbage_in_any_detail_is_found) {
    const Json whole = resigned();
    const std::vector<Json> garbage = {nullptr,
                                       1,
                                       -1,
                                       1e300,
                                       "x",
                                       Json::array(),
                                       {{"a", {1, 2}}},
                                       {{"player", 1}},
                                       {{"absent", 7}},
                                       {{"absent", {0, 1, 99, -1, "x"}}},
                                       {{"nonce", 5}},
                                       {{"options", 5}},
                                       {{"match", 5}}};
    for (std::size_t n = 1; n <= whole["entries"].size(); ++n) {
        for (const Json& value : garbage) {
            Json record = whole;
            const bool same_effect =
                entry(record, n)["type"] == "start" || entry(record, n)["type"] == "resign";
            entry(record, n)["detail"] = value;
            if (same_effect && value.is_object()) continue;
            EXPECT_FALSE(flaws(rehashed(record)).empty()) << n << " " << value;
        }
    }
}

TEST(Verify, every_type_in_every_place_is_safe) {
    const Json whole = resigned();
    for (std::size_t n = 1; n <= whole["entries"].size(); ++n) {
        for (int type = 0; type <= static_cast<int>(InputType::next); ++type) {
            Json record = whole;
            const std::string name(name_of(static_cast<InputType>(type)));
            if (entry(record, n)["type"] == name) continue;
            entry(record, n)["type"] = name;
            entry(record, n)["detail"] = Json::object();
            EXPECT_FALSE(flaws(rehashed(record)).empty()) << n << " " << name;
        }
    }
}

}  // namespace
}  // namespace kabinet
