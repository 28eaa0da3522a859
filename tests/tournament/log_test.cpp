#include "tournament/log.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <utility>

#include "tests/tournament/director.hpp"
#include "tournament/pairing_of.hpp"

namespace kabinet::tournament {
namespace {

const Bytes32 kSecret{42};

Log running(const Json& settings, int entrants) {
    Log log({settings_of(settings), to_hex(commitment(kSecret)), 1000}, kSecret);
    for (int i = 1; i <= entrants; ++i) {
        const SaltedName name{"Player " + std::to_string(i), "salt"};
        EXPECT_TRUE(
            log.append({InputType::enter, {{"entrant", i}, {"name_hash", name.hash()}}, "director", 1}));
        log.beside().names[i] = name;
    }
    EXPECT_TRUE(log.append({InputType::start}));
    return log;
}

void pair_and_play(Log& log) {
    const auto proposal = propose(log.state(), false);
    ASSERT_TRUE(proposal) << proposal.error().message;
    ASSERT_TRUE(log.append({InputType::paired, body_of(proposal->round)}));
    for (const Table& table : proposal->round.tables) {
        std::vector<int> ranks(table.seats.size());
        std::ranges::generate(ranks, [rank = 1]() mutable { return rank++; });
        const Json body{{"table", table.number}, {"ranks", ranks}, {"scores", ranks}, {"source", "typed"}};
        ASSERT_TRUE(log.append({InputType::result, body}));
    }
}

std::string first_code(const Json& json) {
    const auto flaws = verify_log(json);
    return flaws.empty() ? "" : flaws.front().code;
}

TEST(Log, TN2_a_log_proves_itself) {
    for (const Json& settings : {swiss(2), round_robin()}) {
        Log log = running(settings, 6);
        pair_and_play(log);
        pair_and_play(log);
        EXPECT_EQ(first_code(log.to_json(true)), "");
        EXPECT_EQ(first_code(log.to_json(false)), "") << "without the secret the lots alone are not checked";
        const auto again = read_log(Json::parse(log.to_json(true).dump()));
        ASSERT_TRUE(again);
        EXPECT_EQ(again->head(), log.head());
        EXPECT_EQ(again->beside().names.at(3).name, "Player 3");
    }
}

TEST(Log, TN1_nothing_can_be_changed_unnoticed) {
    Log log = running(swiss(2), 4);
    pair_and_play(log);
    const Json good = log.to_json(true);
    Json changed = good;
    changed["entries"].back()["body"]["ranks"] = {2, 1};
    EXPECT_EQ(first_code(changed), "bad_hash");
    changed = good;
    changed["header"]["settings"]["missed_ties"] = 3;
    EXPECT_EQ(first_code(changed), "bad_hash");
    changed = good;
    changed["header"]["settings"]["rules"] = 9;
    EXPECT_EQ(first_code(changed), "unknown_rules");
    changed = good;
    changed["entries"].erase(2);
    EXPECT_EQ(first_code(changed), "bad_form");
    changed = good;
    changed["secret"] = std::string(64, '1');
    EXPECT_EQ(first_code(changed), "bad_commitment");
    changed = good;
    changed["beside"]["names"]["2"]["name"] = "Somebody else";
    EXPECT_EQ(first_code(changed), "bad_name");
}

TEST(Log, TN1_names_can_be_deleted_and_the_chain_stays) {
    Log log = running(swiss(2), 4);
    Json json = log.to_json(true);
    json["beside"]["names"].erase("2");
    EXPECT_EQ(first_code(json), "");
    json.erase("beside");
    EXPECT_EQ(first_code(json), "");
}

TEST(Log, TN2_a_round_that_costs_more_than_another_is_found) {
    Log log = running(swiss(2), 4);
    pair_and_play(log);
    // The winners of the first round are given to the losers.
    const Round& first = log.state().rounds[0];
    Json tables = Json::array();
    for (int table = 1; table <= 2; ++table) {
        const int winner = first.tables[static_cast<std::size_t>(table - 1)].seats[0];
        const int loser = first.tables[static_cast<std::size_t>(2 - table)].seats[1];
        tables.push_back({{"table", table}, {"seats", {winner, loser}}});
    }
    Json body{{"stage", 1}, {"round", 2}, {"tables", tables}, {"byes", Json::array()}};
    Log by_hand = log;
    ASSERT_TRUE(log.append({InputType::paired, body}));
    EXPECT_EQ(first_code(log.to_json(true)), "bad_pairing");
    body["by_hand"] = true;
    ASSERT_TRUE(by_hand.append({InputType::paired, body}));
    EXPECT_EQ(first_code(by_hand.to_json(true)), "");
}

/// A second round of five whose seats or byes somebody has changed before they were chained.
std::string flaw_of(const Settings& settings, const std::function<void(Json&)>& change) {
    Log log({settings, to_hex(commitment(kSecret)), 1000}, kSecret);
    for (int i = 1; i <= 6; ++i) {
        EXPECT_TRUE(log.append({InputType::enter, {{"entrant", i}, {"account", "a" + std::to_string(i)}}}));
    }
    EXPECT_TRUE(log.append({InputType::bye, {{"entrant", 6}, {"round", 2}, {"kind", "zero"}}}));
    EXPECT_TRUE(log.append({InputType::start}));
    pair_and_play(log);
    Json body = body_of(propose(log.state(), false)->round);
    change(body);
    const auto done = log.append({InputType::paired, std::move(body)});
    EXPECT_TRUE(done) << done.error().message;
    const auto flaws = verify_log(log.to_json(true));
    return flaws.empty() ? "" : flaws.front().message;
}

TEST(Log, TN2_seats_and_byes_that_somebody_changed_are_found) {
    const Settings two = settings_of(swiss(3));
    EXPECT_EQ(flaw_of(two, [](Json&) {}), "");
    const auto exchanged = [](Json& body) {
        Json& seats = body["tables"][0]["seats"];
        std::swap(seats[0], seats[1]);
    };
    EXPECT_EQ(flaw_of(two, exchanged), "table 1 has its seats exchanged");
    const auto full = [](Json& body) {
        for (Json& bye : body["byes"]) {
            if (bye["kind"] == "zero") bye["kind"] = "full";
        }
    };
    EXPECT_EQ(flaw_of(two, full), "the byes are not those that were asked for");
    Json pods = swiss(3);
    pods.update({{"game", "nine"}, {"seats", 3}, {"smallest", 2}});
    EXPECT_EQ(flaw_of(settings_of(pods), [](Json&) {}), "");
    EXPECT_EQ(flaw_of(settings_of(pods), full), "the byes are not those that were asked for");
}

TEST(Log, TN2_text_that_is_no_log_is_a_flaw) {
    for (const char* text : {"null", "[]", "{}", R"({"format":"kabinet-tournament/1"})",
                             R"({"format":"kabinet-tournament/1","header":{"settings":{}}})"}) {
        EXPECT_EQ(first_code(Json::parse(text)), "bad_form") << text;
    }
}

TEST(Pairing, TN13_no_silent_rematch) {
    Log log = running(swiss(3), 4);
    pair_and_play(log);
    pair_and_play(log);
    // Who has not met yet is forbidden to meet.
    const Round last = propose(log.state(), false)->round;
    for (const Table& table : last.tables) {
        ASSERT_TRUE(log.append({InputType::forbid, {{"pair", table.seats}}}));
    }
    const auto none = propose(log.state(), false);
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code, "no_pairing");
    EXPECT_EQ(none.error().rule, "TN-13");
    EXPECT_TRUE(propose(log.state(), true));
}

TEST(Pairing, TN10_who_pauses_or_asked_has_a_bye) {
    Log log = running(swiss(3), 6);
    ASSERT_TRUE(log.append({InputType::pause, {{"entrant", 2}}}));
    ASSERT_TRUE(log.append({InputType::bye, {{"entrant", 5}, {"round", 1}, {"kind", "half"}}}));
    const auto proposal = propose(log.state(), false);
    ASSERT_TRUE(proposal);
    EXPECT_EQ(proposal->round.bye_of(2)->kind, ByeKind::zero);
    EXPECT_EQ(proposal->round.bye_of(5)->kind, ByeKind::half);
    EXPECT_EQ(proposal->round.tables.size(), 2U);
}

TEST(Pairing, TN2_the_same_seed_pairs_the_same_after_undo) {
    Log log = running(
        {{"game", "kuba"}, {"stages", {{{"format", "swiss"}, {"rounds", 3}}}}, {"seeding", "lot"}}, 8);
    const Json first = body_of(propose(log.state(), false)->round);
    ASSERT_TRUE(log.append({InputType::paired, first}));
    ASSERT_TRUE(log.append({InputType::undo, {{"input", *log.fold().undoable()}}}));
    EXPECT_EQ(body_of(propose(log.state(), false)->round), first);
}

}  // namespace
}  // namespace kabinet::tournament
