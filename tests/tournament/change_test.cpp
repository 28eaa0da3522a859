#include <gtest/gtest.h>

#include "tests/tournament/director.hpp"
#include "tournament/hosting.hpp"

/// Settings that are changed before the start (TN-3).
namespace kabinet::tournament {
namespace {

struct Changing : ::testing::Test {
    Changing() {
        Json wish = swiss(3);
        wish["max_entrants"] = 2;
        ok({{"create", wish}});
        for (const char* name : {"Ada", "Bo", "Cy"}) ok({{"enter", {{"name", name}}}});
    }
    void ok(const Json& line) {
        const Json reply = desk.answer(line);
        EXPECT_TRUE(reply.contains("ok")) << line << reply;
    }
    std::string code(const Json& line) {
        const Json reply = desk.answer(line);
        return reply.contains("ok") ? "" : reply["error"]["code"].get<std::string>();
    }
    const State& state() const { return desk.log()->state(); }
    Hosting desk;
};

TEST_F(Changing, TN3_settings_are_changed_before_the_start_and_the_log_says_so) {
    const Json clock{{"type", "move"}, {"move_ms", 60'000}};
    ok({{"change",
         {{"stages", {{{"format", "swiss"}, {"rounds", 2}}}}, {"clock", clock}, {"seeding", "lot"}}}});
    EXPECT_EQ(state().settings.stages[0].rounds, 2);
    EXPECT_EQ(state().settings.clock, clock);
    EXPECT_EQ(state().settings.max_entrants, 2) << "what is not named stays";
    EXPECT_EQ(desk.log()->header().settings.stages[0].rounds, 3) << "the beginning of the chain stays";
    EXPECT_TRUE(verify_log(desk.log()->to_json(true)).empty());
    ok({{"undo", true}});
    EXPECT_EQ(state().settings.stages[0].rounds, 3);
    ok({{"change", {{"max_entrants", 3}}}});
    ok({{"start", true}});
    EXPECT_EQ(code({{"change", {{"min_entrants", 3}}}}), "not_open");
}

TEST_F(Changing, TN4_who_waits_has_a_place_when_there_are_more) {
    EXPECT_EQ(state().entrant(3).status, Entrant::Status::waiting);
    ok({{"change", {{"max_entrants", 3}}}});
    EXPECT_EQ(state().entrant(3).status, Entrant::Status::active);
    EXPECT_EQ(code({{"change", {{"max_entrants", 2}}}}), "too_many_entrants") << "three are in";
}

TEST_F(Changing, TN3_what_entrants_came_for_stays) {
    EXPECT_EQ(code({{"change", {{"game", "kapture9"}}}}), "has_entrants");
    EXPECT_EQ(code({{"change", {{"rules", 1}}}}), "bad_settings");
    EXPECT_EQ(code({{"change", {{"colour", "red"}}}}), "unknown_setting");
    EXPECT_EQ(code({{"change", {{"min_entrants", 1}}}}), "bad_settings");
    Hosting empty;
    empty.answer({{"create", swiss(3)}});
    const Json reply = empty.answer({{"change", {{"game", "kapow"}, {"seats", 4}}}});
    ASSERT_TRUE(reply.contains("ok")) << reply;
    EXPECT_EQ(reply["ok"]["tournament"]["points"]["type"], "place") << "defaults follow";
}

}  // namespace
}  // namespace kabinet::tournament
