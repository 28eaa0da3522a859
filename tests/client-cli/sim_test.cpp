#include <gtest/gtest.h>

#include <sstream>

#include "client-cli/tools/simulation.hpp"
#include "client-cli/tools/tool.hpp"

namespace kabinet::cli {
namespace {

Json error_of(const Json& answer) {
    return answer.value("error", Json::object()).value("code", "");
}

TEST(Simulation, starts_and_plays) {
    Simulation sim("kuba");
    const Json begun = sim.answer({{"start", Json::object()}});
    EXPECT_EQ(begun["ok"]["turn"], Json::array({0}));
    EXPECT_EQ(begun["ok"]["position"], "ww3bb/ww1r1bb/2rrr2/1rrrrr1/2rrr2/bb1r1ww/bb3ww w 0-0 -");
    EXPECT_EQ(sim.answer({{"legal", true}})["ok"].size(), 8u);
    const Json done = sim.answer({{"act", {{"type", "push"}, {"from", "a7"}, {"dir", "down"}}}});
    EXPECT_EQ(done["ok"]["seat"], 0);
    EXPECT_EQ(done["ok"]["turn"], Json::array({1}));
    EXPECT_EQ(done["ok"]["events"][0]["type"], "push");
    EXPECT_EQ(sim.answer({{"result", true}}), Json({{"ok", nullptr}}));
}

TEST(Simulation, a_refusal_names_its_rule_and_changes_nothing) {
    Simulation sim("kuba");
    const Json begun = sim.answer({{"start", Json::object()}});
    const Json refused = sim.answer({{"act", {{"type", "push"}, {"from", "b7"}, {"dir", "right"}}}});
    EXPECT_EQ(refused["error"]["code"], "illegal_action");
    EXPECT_EQ(refused["error"]["rule"], "KU-2");
    EXPECT_EQ(sim.answer({{"turn", true}}), begun);
    EXPECT_EQ(
        error_of(sim.answer({{"act", {{"type", "push"}, {"from", "a7"}, {"dir", "down"}}}, {"seat", 1}})),
        "not_your_turn");
}

TEST(Simulation, saves_and_goes_on_from_there) {
    Simulation sim("nine");
    sim.answer({{"start", {{"seats", 3}, {"options", {{"phases", "continue"}}}}}});
    sim.answer({{"act", {{"type", "red"}, {"cell", "e5"}}}});
    const Json saved = sim.answer({{"save", true}})["ok"];
    const Json legal = sim.answer({{"legal", true}});
    Simulation other("nine");
    EXPECT_EQ(other.answer({{"restore", saved}})["ok"]["turn"], Json::array({1}));
    EXPECT_EQ(other.answer({{"legal", true}}), legal);
}

TEST(Simulation, plays_any_game_to_its_end) {
    Simulation sim("nine");
    Json standing = sim.answer({{"start", {{"seats", 4}}}})["ok"];
    for (int ply = 0; ply < 200 && !standing.contains("result"); ++ply) {
        const Json legal = sim.answer({{"legal", true}})["ok"];
        standing = sim.answer({{"act", legal[0]}})["ok"];
    }
    EXPECT_EQ(sim.answer({{"result", true}})["ok"], standing["result"]);
    EXPECT_EQ(standing["result"]["ranks"].size(), 4u);
    EXPECT_EQ(standing["turn"], Json::array());
}

TEST(Simulation, every_bad_command_has_an_answer) {
    Simulation sim("kuba");
    EXPECT_EQ(error_of(sim.answer({{"legal", true}})), "not_started");
    EXPECT_EQ(error_of(sim.answer({{"start", 3}})), "invalid_params");
    EXPECT_EQ(error_of(sim.answer({{"start", {{"seats", 5}}}})), "bad_seats");
    EXPECT_EQ(error_of(sim.answer({{"start", {{"seats", "2"}}}})), "bad_seats");
    EXPECT_EQ(error_of(sim.answer({{"start", {{"options", {{"colour", "pink"}}}}}})), "bad_options");
    EXPECT_EQ(error_of(sim.answer({{"start", {{"seed", "12"}}}})), "invalid_params");
    EXPECT_EQ(error_of(sim.answer({{"start", {{"sead", "12"}}}})), "invalid_params");
    EXPECT_EQ(error_of(sim.answer({{"load", "nonsense"}})), "bad_position");
    EXPECT_EQ(error_of(sim.answer({{"load", 7}})), "bad_position");
    EXPECT_EQ(error_of(sim.answer({{"restore", Json::array()}})), "bad_save");
    EXPECT_EQ(error_of(sim.answer(Json::array())), "invalid_request");
    EXPECT_EQ(error_of(sim.answer({{"jump", true}})), "unknown_method");
    sim.answer({{"start", Json::object()}});
    EXPECT_EQ(error_of(sim.answer({{"act", "b7"}})), "bad_action");
    EXPECT_EQ(error_of(sim.answer({{"view", "everything"}})), "invalid_params");
    EXPECT_EQ(error_of(sim.answer({{"view", "7"}})), "invalid_params");
    EXPECT_EQ(error_of(Simulation("chess").answer({{"start", Json::object()}})), "unknown_game");
}

TEST(Sim, answers_every_line_with_one_line) {
    std::istringstream in("{\"start\":{}}\n\nnot json\n{\"result\":true}\n");
    std::ostringstream out;
    EXPECT_EQ(sim("kuba", in, out), 0);
    std::istringstream lines(out.str());
    std::vector<Json> answers;
    for (std::string line; std::getline(lines, line);) answers.push_back(Json::parse(line));
    ASSERT_EQ(answers.size(), 3u);
    EXPECT_EQ(error_of(answers[1]), "parse_error");
}

/// KU-2 to KU-4 as counted by hand: rules/kuba.md, worked checks.
TEST(Perft, counts_for_every_depth) {
    std::ostringstream out;
    std::ostringstream err;
    EXPECT_EQ(perft({"kuba", 4, std::nullopt, 0}, out, err), 0);
    for (const char* line : {"depth 1  sequences 8 ", "depth 2  sequences 64 ", "depth 3  sequences 640 ",
                             "depth 4  sequences 6384 "}) {
        EXPECT_NE(out.str().find(line), std::string::npos) << out.str();
    }
    EXPECT_EQ(perft({"kuba", 1, "nonsense", 0}, out, err), 2);
    EXPECT_EQ(perft({"chess", 1, std::nullopt, 0}, out, err), 2);
}

TEST(Simulation, BO9_tells_what_the_house_would_do) {
    Simulation sim("nine");
    EXPECT_EQ(error_of(sim.answer({{"best", Json::object()}})), "not_started");
    sim.answer({{"start", {{"seats", 3}}}});
    const Json wish{{"best", {{"level", "easy"}, {"seed", std::string(64, '7')}}}};
    const Json best = sim.answer(wish)["ok"];
    EXPECT_EQ(best["value"].size(), 3U);
    EXPECT_GT(best["nodes"], 100);
    EXPECT_EQ(sim.answer(wish)["ok"], best);
    EXPECT_TRUE(sim.answer({{"act", best["action"]}}).contains("ok"));
}

TEST(Simulation, BO9_a_wrong_question_is_refused) {
    Simulation sim("kuba");
    sim.answer({{"start", Json::object()}});
    EXPECT_EQ(error_of(sim.answer({{"best", {{"level", "grand"}}}})), "invalid_params");
    EXPECT_EQ(error_of(sim.answer({{"best", {{"seed", "12"}}}})), "invalid_params");
    EXPECT_EQ(error_of(sim.answer({{"best", {{"depth", 3}}}})), "invalid_params");
    EXPECT_EQ(error_of(sim.answer({{"best", true}})), "invalid_params");
    sim.answer({{"load", "r6/w6/7/7/7/7/3b3 w 6-0 -"}});
    sim.answer({{"act", sim.answer({{"best", Json::object()}})["ok"]["action"]}});
    EXPECT_EQ(error_of(sim.answer({{"best", Json::object()}})), "match_over");
}

}  // namespace
}  // namespace kabinet::cli
