#include "client-cli/tools/event_proof.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "client-cli/tools/tool.hpp"
#include "games/core/chain.hpp"
#include "json/canonical.hpp"
#include "tests/games/record/scribe.hpp"
#include "tournament/pairing_of.hpp"

/// `kabinet verify` of a tournament's log with the records of its matches: every kind of lie is found.
namespace kabinet::cli {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

const Bytes32 kEventSecret{42};

/// A Swiss of Kuba with four accounts and two rounds, as a server writes it.
class EventProofTest : public testing::Test {
  protected:
    EventProofTest() {
        for (int number = 1; number <= 4; ++number)
            tell("enter", {{"entrant", number}, {"account", account(number)}});
        tell("start", Json::object());
        for (int round = 1; round <= 2; ++round) play_round(round);
        tell("finish", Json::object());
    }
    ~EventProofTest() override { std::filesystem::remove_all(folder); }

    static std::string account(int entrant) { return "p" + std::to_string(entrant); }
    static std::string name_of_match(int round, int table) {
        return "match" + std::to_string(round) + std::to_string(table);
    }
    static Json place(int round, int table, const std::string& tournament = "t_evening") {
        return {{"id", tournament}, {"stage", 1}, {"round", round}, {"table", table}, {"game", 1}};
    }

    void tell(const std::string& type, Json body) {
        const auto done = event.append(
            {.type = tournament::input_type(type).value(), .body = std::move(body), .by = "server", .at = 1});
        ASSERT_TRUE(done) << type << ": " << done.error().message;
    }
    /// The record of a match in which seat 1 resigned after one action.
    Json record_of(const std::string& match, const Json& at, const std::vector<int>& seats) const {
        Header header = test_header();
        header.match = match;
        header.tournament = at;
        Scribe scribe(header);
        for (int seat = 0; seat < 2; ++seat)
            scribe.add(InputType::sit, seat, sit_detail(account(seats.at(static_cast<std::size_t>(seat)))));
        scribe.add(InputType::start);
        scribe.play();
        scribe.add(InputType::resign, 1);
        return scribe.record();
    }
    Json result_of(int round, int table, const Json& record) const {
        const Json& end = record["entries"].back();
        const Json& result = end["detail"]["result"];
        return {{"stage", 1},
                {"round", round},
                {"table", table},
                {"game", 1},
                {"ranks", result["ranks"]},
                {"scores", result["scores"]},
                {"source", "played"},
                {"reason", result["reason"]},
                {"match", record["header"]["match"]},
                {"record", end["hash"]}};
    }
    void play_round(int round) {
        const auto proposal = tournament::propose(event.state(), false);
        tell("paired", body_of(proposal->round));
        for (const tournament::Table& table : proposal->round.tables) {
            const std::string match = name_of_match(round, table.number);
            records[match] = record_of(match, place(round, table.number), table.seats);
            tell("result", result_of(round, table.number, records[match]));
        }
    }

    Json log() const { return event.to_json(true); }
    /// The log with what `change` does to the entries of that type, chained anew as a forger would.
    Json forged(const std::string& type, const std::function<void(Json& body)>& change, int which = 0) const {
        Json lie = log();
        int n = 0;
        for (Json& entry : lie["entries"]) {
            if (entry["type"] == type && n++ == which) change(entry["body"]);
        }
        return rechained(std::move(lie));
    }
    static Json rechained(Json lie) {
        Chain chain(lie["header"]);
        for (Json& entry : lie["entries"]) {
            entry.erase("hash");
            entry["hash"] = to_hex(chain.add(canonical(entry)));
        }
        return lie;
    }

    EventProof proof(const Json& of, bool with_records = true) const {
        EventProof::Settings settings;
        if (with_records) {
            settings.records = [this](const std::string& match) -> std::expected<std::string, std::string> {
                const auto found = records.find(match);
                if (found == records.end()) return std::unexpected("no such file");
                return found->second.dump();
            };
        }
        return EventProof(of, settings);
    }
    /// "<code>" of each flaw, or "<entry> <code>".
    std::vector<std::string> codes(const Json& of) const {
        std::vector<std::string> list;
        const EventProof found = proof(of);
        for (const auto& flaw : found.flaws()) list.push_back(flaw.code);
        return list;
    }
    std::string said(const EventProof& found) const {
        std::string text;
        for (const std::string& line : found.lines()) text += line + "\n";
        return text;
    }

    tournament::Log event{
        {.settings = tournament::Settings::from_json(
                         Json::parse(R"({"game":"kuba","stages":[{"format":"swiss","rounds":2}]})"))
                         .value(),
         .commitment = to_hex(commitment(kEventSecret)),
         .created = 1000},
        kEventSecret};
    std::map<std::string, Json> records;
    std::filesystem::path folder =
        std::filesystem::path(testing::TempDir()) /
        ("kabinet-event-" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
};

TEST_F(EventProofTest, TN17_a_log_is_proven_by_the_records_of_its_matches) {
    const EventProof found = proof(log());
    EXPECT_THAT(found.flaws(), IsEmpty()) << said(found);
    EXPECT_EQ(said(found),
              "The log proves itself: 12 entries, 4 entrants, 2 rounds. The event is finished.\n"
              "4 results of matches: proven by the records, which name the tournament t_evening.\n");
    Json json = found.json();
    const Json standings = std::move(json["standings"]);
    json.erase("standings");
    EXPECT_EQ(json, Json::parse(R"({"valid":true,"flaws":[],"phase":"finished","secret":true,"entries":12,
        "rounds":2,"entrants":4,"played":4,"proven":4,"not_proven":[],"tournament":"t_evening"})"));
    ASSERT_EQ(standings.size(), 4U);
    EXPECT_EQ(standings[0]["points"], "2") << "who has won twice";
}

TEST_F(EventProofTest, TN17_without_records_it_says_that_results_were_not_checked) {
    const EventProof found = proof(log(), false);
    EXPECT_THAT(found.flaws(), IsEmpty());
    EXPECT_THAT(said(found), HasSubstr("4 results of matches: the records were not checked. --records"));
    EXPECT_EQ(found.json()["proven"], 0);
}

TEST_F(EventProofTest, TN2_before_the_end_the_lots_are_not_proven) {
    const EventProof found = proof(event.to_json(false));
    EXPECT_THAT(found.flaws(), IsEmpty());
    EXPECT_THAT(said(found), HasSubstr("Its secret is not told yet"));
    EXPECT_EQ(found.json()["secret"], false);
}

TEST_F(EventProofTest, TN2_an_altered_pairing_in_a_log_chained_anew_is_found) {
    const Json lie = forged(
        "paired", [](Json& body) { std::swap(body["tables"][0]["seats"][0], body["tables"][1]["seats"][0]); },
        1);
    EXPECT_THAT(codes(lie), Contains("bad_pairing"));
    EXPECT_THAT(codes(lie), Contains("other_players"));
}

TEST_F(EventProofTest, TN2_a_wrong_seat_is_found) {
    const Json lie = forged("paired", [](Json& body) {
        std::swap(body["tables"][0]["seats"][0], body["tables"][0]["seats"][1]);
    });
    EXPECT_THAT(codes(lie), Contains("other_players"));
}

TEST_F(EventProofTest, TN1_a_log_that_is_not_chained_anew_is_found) {
    Json lie = log();
    lie["entries"].back()["at"] = 2;
    EXPECT_THAT(codes(lie), Contains("bad_hash"));
    EXPECT_THAT(said(proof(lie)), HasSubstr("entry 12: bad_hash: "));
    EXPECT_EQ(proof(lie).json(),
              Json({{"valid", false},
                    {"flaws",
                     {{{"entry", 12}, {"code", "bad_hash"}, {"message", proof(lie).flaws()[0].message}}}}}));
}

TEST_F(EventProofTest, TN17_a_wrong_result_is_found) {
    for (const auto& [member, value] : {std::pair("ranks", Json({2, 1})), std::pair("scores", Json({0, 6})),
                                        std::pair("reason", Json("timeout"))}) {
        const Json lie = forged("result", [&](Json& body) { body[member] = value; }, 3);
        EXPECT_EQ(codes(lie), std::vector<std::string>{"other_result"}) << member;
    }
}

TEST_F(EventProofTest, TN17_a_wrong_hash_is_found) {
    const Json lie = forged("result", [](Json& body) { body["record"] = std::string(64, 'a'); });
    EXPECT_EQ(codes(lie), std::vector<std::string>{"other_hash"});
}

TEST_F(EventProofTest, TN17_a_missing_record_is_found) {
    records.erase("match12");
    EXPECT_EQ(codes(log()), std::vector<std::string>{"missing_record"});
    EXPECT_THAT(said(proof(log())), HasSubstr("missing_record: match match12: no such file"));
    EXPECT_EQ(proof(log()).json()["proven"], 3);
}

TEST_F(EventProofTest, TN17_the_record_of_another_match_is_found) {
    records["match12"] = records["match11"];
    EXPECT_EQ(codes(log()), std::vector<std::string>{"other_match"});
}

TEST_F(EventProofTest, TN17_a_record_that_does_not_prove_itself_is_found) {
    records["match12"]["entries"][3]["at"] = 5;
    EXPECT_EQ(codes(log()), std::vector<std::string>{"bad_record"});
    records["match12"] = 7;
    EXPECT_EQ(codes(log()), std::vector<std::string>{"bad_record"});
}

TEST_F(EventProofTest, TN17_a_match_of_another_game_of_the_event_or_of_none_is_found) {
    const auto& seats = event.state().rounds[0].tables[1].seats;
    for (const Json& other : {place(1, 1), place(2, 2), place(1, 2, "t_another"), Json()}) {
        records["match12"] = record_of("match12", other, seats);
        const Json lie = forged(
            "result", [&](Json& body) { body["record"] = records["match12"]["entries"].back()["hash"]; }, 1);
        EXPECT_EQ(codes(lie), std::vector<std::string>{"other_place"}) << other;
    }
}

TEST_F(EventProofTest, TN17_somebody_else_at_the_board_is_found) {
    records["match12"] = record_of("match12", place(1, 2), event.state().rounds[0].tables[0].seats);
    const Json lie = forged(
        "result", [&](Json& body) { body["record"] = records["match12"]["entries"].back()["hash"]; }, 1);
    EXPECT_THAT(codes(lie), Contains("other_players"));
}

TEST_F(EventProofTest, TN4_a_match_on_other_terms_is_found) {
    Json lie = log();
    lie["header"]["settings"]["clock"] = {{"type", "move"}, {"move_ms", 30'000}};
    EXPECT_THAT(codes(rechained(lie)), Contains("other_terms"));
    lie = log();
    lie["header"]["settings"]["rated"] = true;
    EXPECT_THAT(codes(rechained(lie)), Contains("other_terms"));
}

TEST_F(EventProofTest, TN17_a_played_result_names_its_match) {
    const Json lie = forged("result", [](Json& body) {
        body.erase("match");
        body.erase("record");
    });
    EXPECT_EQ(codes(lie), std::vector<std::string>{"no_match"});
}

TEST_F(EventProofTest, TN17_what_is_typed_or_ruled_is_said_to_be_not_proven) {
    Json open = log();
    open["entries"].erase(open["entries"].size() - 1);
    auto read = tournament::read_log(open);
    ASSERT_TRUE(read) << read.error().message;
    event = std::move(*read);
    tell("correct", {{"stage", 1},
                     {"round", 1},
                     {"table", 1},
                     {"game", 1},
                     {"ranks", {1, 1}},
                     {"scores", {0, 0}},
                     {"source", "ruled"}});
    const EventProof found = proof(log());
    EXPECT_THAT(found.flaws(), IsEmpty()) << said(found);
    EXPECT_THAT(said(found), HasSubstr("1 result that no match proves:\n"
                                       "  in stage 1, round 1, table 1, game 1: ruled\n"));
    EXPECT_EQ(found.json()["not_proven"],
              Json::parse(R"([{"stage":1,"round":1,"table":1,"game":1,"source":"ruled"}])"));
    EXPECT_EQ(found.json()["proven"], 3);
    records.erase("match11");
    EXPECT_THAT(codes(log()), Contains("missing_record")) << "the match was played, whatever was ruled later";
}

TEST_F(EventProofTest, never_throws_whatever_the_log_is) {
    for (const char* text : {"{}", R"({"format":"kabinet-tournament/1"})",
                             R"({"format":"kabinet-tournament/1","header":{"settings":{}},"entries":7})"}) {
        EXPECT_THAT(codes(Json::parse(text)), Not(IsEmpty())) << text;
        EXPECT_EQ(proof(Json::parse(text)).json()["valid"], false);
    }
}

TEST_F(EventProofTest, verify_reads_records_of_a_folder) {
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "log.json") << log().dump();
    for (const auto& [match, record] : records)
        std::ofstream(folder / (match + ".json"))
            << Json{{"record", record}, {"names", Json::object()}}.dump();
    std::ostringstream out, err;
    VerifySettings settings{.file = (folder / "log.json").string(), .records = records_in(folder)};
    EXPECT_EQ(verify_file(settings, out, err), 0) << out.str() << err.str();
    EXPECT_THAT(out.str(), HasSubstr("proven by the records"));
    std::filesystem::remove(folder / "match21.json");
    settings.json = true;
    out.str("");
    EXPECT_EQ(verify_file(settings, out, err), 1);
    EXPECT_EQ(Json::parse(out.str())["flaws"][0]["code"], "missing_record");
    EXPECT_FALSE(records_in(folder)("../log")) << "nothing outside the folder";
}

}  // namespace
}  // namespace kabinet::cli
