#include "tests/tournament/director.hpp"

/// What a director says of pairs, and for how long it holds (TN-12, TN-13).
namespace kabinet::tournament {
namespace {

struct Instructions : ::testing::Test {
    explicit Instructions(int entrants = 4) : event(swiss(3), entrants) { EXPECT_EQ(event.start(), ""); }
    std::string say(InputType type, int a, int b) { return event.tell(type, {{"pair", {a, b}}}); }
    bool meet(int a, int b) {
        const Table* const table = event.state().rounds.back().table_of(a);
        return table && table->seats_entrant(b);
    }
    Director event;
};

TEST_F(Instructions, TN13_an_allowed_rematch_is_allowed_once) {
    ASSERT_EQ(event.pair({{1, 2}, {3, 4}}), "");
    event.play();
    ASSERT_EQ(say(InputType::allow, 1, 2), "");
    EXPECT_TRUE(event.state().allowed.contains({1, 2}));
    ASSERT_EQ(event.pair({{1, 2}, {3, 4}}), "");
    EXPECT_FALSE(event.state().allowed.contains({1, 2}));
    event.play();
    ASSERT_EQ(event.pair_next(), "");
    EXPECT_FALSE(meet(1, 2));
}

TEST_F(Instructions, TN13_a_first_meeting_uses_no_rematch_up) {
    ASSERT_EQ(say(InputType::allow, 1, 2), "");
    ASSERT_EQ(event.pair({{1, 2}, {3, 4}}), "");
    EXPECT_TRUE(event.state().allowed.contains({1, 2}));
}

TEST_F(Instructions, TN13_a_rematch_of_a_round_that_is_taken_back_is_allowed_still) {
    ASSERT_EQ(event.pair({{1, 2}, {3, 4}}), "");
    event.play();
    say(InputType::allow, 1, 2);
    ASSERT_EQ(event.pair({{1, 2}, {3, 4}}), "");
    ASSERT_EQ(event.tell(InputType::unpaired, {{"stage", 1}, {"round", 2}}), "");
    EXPECT_TRUE(event.state().allowed.contains({1, 2}));
}

TEST_F(Instructions, TN12_allow_takes_back_what_was_forbidden_and_allows_no_rematch) {
    ASSERT_EQ(say(InputType::forbid, 1, 4), "");
    ASSERT_EQ(say(InputType::allow, 4, 1), "");
    EXPECT_TRUE(event.state().forbidden.empty());
    EXPECT_TRUE(event.state().allowed.empty());
    ASSERT_EQ(say(InputType::force, 1, 4), "");
    ASSERT_EQ(say(InputType::allow, 1, 4), "");
    EXPECT_TRUE(event.state().forced.empty());
    EXPECT_TRUE(event.state().allowed.empty());
}

TEST_F(Instructions, TN12_nobody_is_forced_to_meet_two) {
    ASSERT_EQ(say(InputType::force, 1, 4), "");
    EXPECT_EQ(say(InputType::force, 4, 2), "bad_input");
    EXPECT_EQ(say(InputType::force, 4, 1), "");
    EXPECT_EQ(say(InputType::force, 2, 3), "");
}

TEST(InstructionsAtPods, TN12_who_must_not_meet_sits_at_other_tables) {
    Director event({{"game", "nine"},
                    {"seats", 3},
                    {"stages", {{{"format", "swiss"}, {"rounds", 3}}}},
                    {"seeding", "order"}},
                   6);
    ASSERT_EQ(event.start(), "");
    const Json pair{{"pair", {1, 2}}};
    ASSERT_EQ(event.tell(InputType::forbid, pair), "");
    for (int round = 1; round <= 3; ++round) {
        ASSERT_EQ(event.pair_next(), "");
        EXPECT_FALSE(event.state().rounds.back().table_of(1)->seats_entrant(2)) << round;
        for (int table = 1; table <= 2; ++table)
            ASSERT_EQ(event.result(table, {1, 2, 3}, {{"scores", {4, 3, 2}}}), "");
    }
}

Json pods_of_three(int rounds) {
    return {{"game", "nine"},
            {"seats", 3},
            {"stages", {{{"format", "swiss"}, {"rounds", rounds}}}},
            {"seeding", "order"}};
}

TEST(InstructionsAtPods, TN12_who_has_to_meet_sits_at_one_table_in_the_next_round) {
    Director event(pods_of_three(2), 9);
    ASSERT_EQ(event.start(), "");
    ASSERT_EQ(event.tell(InputType::force, {{"pair", {1, 9}}}), "");
    EXPECT_EQ(event.tell(InputType::force, {{"pair", {9, 2}}}), "bad_input") << "9 has to meet 1";
    ASSERT_EQ(event.tell(InputType::force, {{"pair", {2, 8}}}), "");
    ASSERT_EQ(event.pair_next(), "");
    const Round& round = event.state().rounds.back();
    EXPECT_TRUE(round.table_of(1)->seats_entrant(9));
    EXPECT_TRUE(round.table_of(2)->seats_entrant(8));
    EXPECT_TRUE(event.state().forced.empty()) << "for one round";
}

TEST(InstructionsAtPods, TN12_events_of_rules_2_force_nobody_to_one_table) {
    Json settings = pods_of_three(2);
    settings["rules"] = 2;
    Director event(settings, 6);
    ASSERT_EQ(event.start(), "");
    EXPECT_EQ(event.tell(InputType::force, {{"pair", {1, 2}}}), "bad_input");
}

TEST(InstructionsAtPods, TN12_who_pauses_is_forced_to_no_table) {
    Director event(pods_of_three(2), 7);
    ASSERT_EQ(event.start(), "");
    ASSERT_EQ(event.tell(InputType::force, {{"pair", {1, 7}}}), "");
    ASSERT_EQ(event.of(InputType::pause, 7), "");
    EXPECT_EQ(event.pair_next(), "");
}

TEST(InstructionsAtPods, TN12_where_all_sit_together_the_ways_out_are_told) {
    Director event({{"game", "nine"}, {"seats", 3}, {"stages", {{{"format", "swiss"}, {"rounds", 1}}}}}, 3);
    ASSERT_EQ(event.start(), "");
    ASSERT_EQ(event.tell(InputType::forbid, {{"pair", {1, 2}}}), "");
    const auto proposal = propose(event.state(), false);
    ASSERT_FALSE(proposal);
    EXPECT_EQ(proposal.error().code, "no_pairing");
    EXPECT_EQ(proposal.error().detail["ways_out"], (Json{"allow", "set_pairing"}));
    ASSERT_EQ(event.tell(InputType::allow, {{"pair", {1, 2}}}), "");
    EXPECT_EQ(event.pair_next(), "");
}

struct InstructionsOfFive : Instructions {
    InstructionsOfFive() : Instructions(5) {}
};

TEST_F(InstructionsOfFive, TN13_who_pauses_is_forced_to_meet_nobody_and_the_event_goes_on) {
    ASSERT_EQ(say(InputType::force, 1, 4), "");
    ASSERT_EQ(event.of(InputType::pause, 4), "");
    ASSERT_EQ(event.pair_next(), "");
    EXPECT_EQ(event.state().rounds.back().tables.size(), 2u);
    EXPECT_FALSE(meet(1, 4));
}

}  // namespace
}  // namespace kabinet::tournament
