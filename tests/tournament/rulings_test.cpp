#include <gtest/gtest.h>

#include "tests/tournament/director.hpp"
#include "tournament/hosting.hpp"

/// Rulings about matches that are played (TN-18), and pauses in which clocks stand (TN-3).
namespace kabinet::tournament {
namespace {

Json timed(Json settings = swiss(2)) {
    settings["clock"] = {{"type", "fischer"}, {"initial_ms", 60'000}, {"increment_ms", 0}};
    return settings;
}

/// An event of four whose first table is played.
Director playing(const Json& settings = timed()) {
    Director event(settings, 4);
    event.start();
    event.pair({{1, 2}, {3, 4}});
    event.tell(InputType::begun, {{"table", 1}});
    return event;
}

bool still(const Director& event) {
    return stands_still(event.state(), event.state().rounds.back().tables[0].games[0]);
}

TEST(MatchRulings, TN18_a_clock_is_extended_where_a_match_is_played_with_one) {
    Director event = playing();
    const auto extend = [](int table, int entrant, std::int64_t ms) {
        return Json{{"table", table}, {"entrant", entrant}, {"ms", ms}};
    };
    EXPECT_EQ(event.tell(InputType::extend, extend(1, 3, 5'000)), "bad_input") << "3 plays elsewhere";
    EXPECT_EQ(event.tell(InputType::extend, extend(1, 2, 999)), "bad_input");
    EXPECT_EQ(event.tell(InputType::extend, extend(1, 9, 5'000)), "no_such_entrant");
    EXPECT_EQ(event.tell(InputType::extend, extend(1, 2, 5'000)), "");
    EXPECT_EQ(event.fold.undoable().error().code, "undo_blocked") << "the match has the time already";
    Director bare = playing(swiss(2));
    EXPECT_EQ(bare.tell(InputType::extend, extend(1, 2, 5'000)), "no_clock");
}

TEST(MatchRulings, TN18_a_match_is_paused_and_goes_on) {
    Director event = playing();
    EXPECT_EQ(event.tell(InputType::resume_match, {{"table", 1}}), "not_yours_now");
    EXPECT_EQ(event.tell(InputType::pause_match, {{"table", 1}}), "");
    EXPECT_TRUE(still(event));
    EXPECT_EQ(event.tell(InputType::pause_match, {{"table", 1}}), "not_yours_now");
    EXPECT_EQ(event.tell(InputType::undo, {{"input", event.fold.undoable().value()}}), "");
    EXPECT_FALSE(still(event)) << "a pause can be taken back";
    event.tell(InputType::pause_match, {{"table", 1}});
    EXPECT_EQ(event.result(1, {1, 2}), "") << "a ruling about the result ends the pause";
    EXPECT_EQ(event.tell(InputType::annul, {{"table", 1}, {"game", 1}}), "");
    EXPECT_FALSE(still(event)) << "another match is played";
}

TEST(MatchRulings, TN18_a_clock_runs_before_the_first_action) {
    const Json extend{{"table", 2}, {"entrant", 3}, {"ms", 5'000}};
    Director event = playing();
    EXPECT_EQ(event.tell(InputType::extend, extend), "");
    EXPECT_EQ(event.tell(InputType::pause_match, {{"table", 2}}), "");
    Json settings = timed();
    settings["rules"] = 2;
    Director before = playing(settings);
    EXPECT_EQ(before.tell(InputType::extend, extend), "not_begun");
    EXPECT_EQ(before.tell(InputType::pause_match, {{"table", 2}}), "not_begun");
}

TEST(MatchRulings, TN3_clocks_stand_in_a_pause_of_the_event_when_the_director_says_so) {
    Director event = playing();
    ASSERT_EQ(event.tell(InputType::hold), "");
    EXPECT_FALSE(still(event));
    ASSERT_EQ(event.tell(InputType::go_on), "");
    EXPECT_EQ(event.tell(InputType::hold, {{"clocks", 1}}), "bad_input");
    ASSERT_EQ(event.tell(InputType::hold, {{"clocks", true}}), "");
    EXPECT_TRUE(still(event));
    ASSERT_EQ(event.tell(InputType::go_on), "");
    EXPECT_FALSE(still(event));
}

TEST(MatchRulings, TN1_an_event_by_older_rules_has_no_newer_inputs) {
    Json settings = timed();
    settings["rules"] = 1;
    Director event = playing(settings);
    EXPECT_EQ(event.state().settings.to_json()["rules"], 1);
    EXPECT_EQ(event.tell(InputType::pause_match, {{"table", 1}}), "old_rules");
    EXPECT_EQ(event.tell(InputType::hold, {{"clocks", true}}), "old_rules");
    EXPECT_EQ(event.tell(InputType::hold), "");
}

TEST(MatchRulings, TN40_the_tool_takes_them_with_reasons_outside_the_chain) {
    Hosting desk;
    desk.answer({{"create", timed(swiss(1))}});
    for (const char* name : {"Ada", "Bo"}) desk.answer({{"enter", {{"name", name}}}});
    desk.answer({{"start", true}});
    desk.answer({{"pair", true}});
    desk.answer({{"begun", {{"table", 1}}}});
    const Json done = desk.answer({{"extend", {{"entrant", 2}, {"seconds", 60}, {"reason", "noise"}}}});
    ASSERT_TRUE(done.contains("ok")) << done;
    const Json entry = desk.log()->entries().back();
    EXPECT_EQ(entry["body"],
              Json({{"stage", 1}, {"round", 1}, {"table", 1}, {"game", 1}, {"entrant", 2}, {"ms", 60'000}}));
    EXPECT_EQ(desk.log()->beside().reasons.at(entry["n"].get<int>()), "noise");
    EXPECT_EQ(desk.answer({{"extend", {{"entrant", 2}, {"seconds", "1"}}}})["error"]["code"], "bad_input");
    EXPECT_TRUE(desk.answer({{"pause_match", {{"table", 1}, {"reason", "a dog"}}}}).contains("ok"));
    EXPECT_TRUE(desk.answer({{"resume_match", {{"table", 1}}}}).contains("ok"));
    EXPECT_TRUE(desk.answer({{"pause_event", {{"clocks", true}, {"reason", "fire"}}}}).contains("ok"));
    EXPECT_TRUE(read_log(desk.log()->to_json(true)));
}

}  // namespace
}  // namespace kabinet::tournament
