#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <sstream>

#include "client-cli/model/document.hpp"
#include "client-cli/tools/tool.hpp"

namespace kabinet::cli {
namespace {

std::vector<Json> lines_of(const std::string& text) {
    std::istringstream lines(text);
    std::vector<Json> answers;
    for (std::string line; std::getline(lines, line);) answers.push_back(Json::parse(line));
    return answers;
}

/// What `kabinet flick` prints for these lines of input.
std::vector<Json> answers(const std::string& input, const FlickSettings& settings = {}) {
    std::istringstream in(input);
    std::ostringstream out;
    std::ostringstream err;
    EXPECT_EQ(flick(settings, in, out, err), 0) << err.str();
    return lines_of(out.str());
}

Json one(const std::string& line) {
    const auto all = answers(line);
    EXPECT_EQ(all.size(), 1u);
    return all.at(0);
}

/// KC-4, KC-8, KC-10, KC-11a: what a ball alone on the board can come to.
TEST(Flick, says_what_it_came_to) {
    const Json captured = one(R"({"vector":[0,0.3]})");
    EXPECT_EQ(captured["outcome"], "captured");
    EXPECT_EQ(captured["captured"], 0);
    EXPECT_EQ(captured["foul"], nullptr);
    EXPECT_EQ(captured["touched"], false);
    EXPECT_EQ(captured["knocked"], Json::array());
    EXPECT_EQ(captured["hash"].get<std::string>().size(), 16u);
    const Json again = one(R"({"vector":[0,0.03]})");
    EXPECT_EQ(again["outcome"], "again");
    EXPECT_EQ(again["home"], true);
    const Json left = one(R"({"vector":[3,0.5]})");
    EXPECT_EQ(left["outcome"], "foul");
    EXPECT_EQ(left["foul"], "left");
    EXPECT_EQ(left["left"], true);
    const Json dead = one(R"({"vector":[0.1,0.15]})");
    EXPECT_EQ(dead["outcome"], "dead");
    EXPECT_EQ(dead["captured"], nullptr);
}

/// KC-5: a hard flick at the meekone in front knocks it off, whosever it is.
TEST(Flick, knocks_meekones_off) {
    for (const char* owner : {"0", "1"}) {
        const std::string bases = std::string("[") + owner + ",null,null,null,null,null,null,null,null]";
        const Json result = one(R"({"vector":[0,2],"bases":)" + bases + "}");
        EXPECT_EQ(result["knocked"], Json::array({0}));
        EXPECT_EQ(result["touched"], true);
    }
}

/// The board looks the same from the other side, where base k is base 8 - k; answers are as seat 0 sees them.
TEST(Flick, of_seat_1_is_turned_by_half_a_turn) {
    const Json first = one(R"({"vector":[0.05,0.4],"bases":[null,0,null,null,1,null,null,null,null]})");
    const Json second =
        one(R"({"vector":[0.05,0.4],"bases":[null,null,null,null,1,null,null,0,null],"seat":1})");
    EXPECT_EQ(first["hash"], second["hash"]);
    EXPECT_EQ(first["outcome"], second["outcome"]);
    EXPECT_EQ(first["rest"][0].get<double>(), -second["rest"][0].get<double>());
    EXPECT_EQ(first["rest"][1].get<double>(), -second["rest"][1].get<double>());
    const Json near = one(R"({"vector":[0,0.3],"seat":1})");
    EXPECT_EQ(near["captured"], 8);
    EXPECT_GT(near["rest"][1].get<double>(), 0);
}

/// KC-2, and what is no line at all: told with a code, and the next line goes on.
TEST(Flick, a_bad_line_is_refused_and_the_next_goes_on) {
    const auto all = answers(R"(not json
[]
{"vector":[0,5]}
{"vector":[0,-1]}
{"vector":[0,0.01]}
{"vector":[0,1],"strike":[0.6,0]}
{"vector":"far"}
{"vector":[0,1],"bases":[0,1]}
{"vector":[0,1],"bases":[2,0,0,0,0,0,0,0,0]}
{"vector":[0,1],"seat":2}
{"vector":[0,1],"speed":1}
{}

{"vector":[0,1]}
)");
    ASSERT_EQ(all.size(), 13u);
    const std::vector<std::string> codes{"parse_error",    "invalid_request", "illegal_action",
                                         "illegal_action", "illegal_action",  "illegal_action",
                                         "bad_action",     "bad_position",    "bad_position",
                                         "bad_position",   "bad_action",      "bad_action"};
    for (std::size_t i = 0; i < codes.size(); ++i) {
        EXPECT_EQ(all[i]["error"]["code"], codes[i]) << all[i];
        EXPECT_FALSE(all[i]["error"]["message"].get<std::string>().empty());
    }
    EXPECT_EQ(all[2]["error"]["rule"], "KC-2");
    EXPECT_TRUE(all.back().contains("outcome"));
}

/// KC-3: the same seed, the same hand; each flick trembles anew.
TEST(Flick, trembles_when_asked) {
    const std::string twice = "{\"vector\":[0,1]}\n{\"vector\":[0,1]}\n";
    FlickSettings noisy;
    noisy.noise = "normal";
    noisy.seed = std::string(64, '7');
    const auto first = answers(twice, noisy);
    EXPECT_EQ(first, answers(twice, noisy));
    EXPECT_NE(first[0]["played"], first[1]["played"]);
    noisy.seed = std::string(64, '8');
    EXPECT_NE(first, answers(twice, noisy));
    for (const Json& exact : answers(twice)) EXPECT_EQ(exact["played"], Json({0.0, 1.0}));
}

TEST(Flick, prints_the_paths_of_what_moved) {
    FlickSettings settings;
    settings.trajectory = true;
    const Json result =
        answers(R"({"vector":[0,2],"bases":[0,null,null,null,null,null,null,null,null]})", settings)[0];
    const Json& tracks = result["trajectory"];
    ASSERT_GE(tracks.size(), 2u);
    EXPECT_EQ(tracks[0]["body"], 0);
    EXPECT_EQ(tracks[0]["keys"][0].size(), 7u);
    EXPECT_EQ(tracks[1]["body"], 9);
    EXPECT_EQ(tracks[1]["keys"][0].size(), 4u);
    EXPECT_NEAR(tracks[1]["keys"][0][2].get<double>(), -0.190, 2e-5);
    double before = -1;
    for (const Json& key : tracks[1]["keys"]) {
        EXPECT_GT(key[0].get<double>(), before);
        before = key[0].get<double>();
    }
    EXPECT_NEAR(tracks[1]["keys"].back()[2].get<double>(), result["rest"][1].get<double>(), 1e-2);
}

TEST(Flick, one_of_the_command_line_is_drawn) {
    const std::string file = testing::TempDir() + "kabinet-flick.svg";
    FlickSettings settings;
    settings.words = "0 2 ";
    settings.bases = "0/.1/...";
    settings.svg = file;
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream err;
    EXPECT_EQ(flick(settings, in, out, err), 1) << "six bases are no board";
    settings.bases = "0/.1/.../../.";
    out.str("");
    EXPECT_EQ(flick(settings, in, out, err), 0);
    EXPECT_EQ(lines_of(out.str()).at(0)["knocked"], Json::array({0}));
    std::stringstream drawn;
    drawn << std::ifstream(file).rdbuf();
    EXPECT_TRUE(drawn.str().starts_with("<svg ")) << drawn.str().substr(0, 100);
    EXPECT_TRUE(drawn.str().ends_with("</svg>\n"));
    EXPECT_NE(drawn.str().find("0.0° right, 2.00 m/s"), std::string::npos);
    EXPECT_EQ(drawn.str().find("nan"), std::string::npos);
    settings.words = "hard";
    EXPECT_EQ(flick(settings, in, out, err), 2);
    settings = {};
    settings.seed = "12";
    EXPECT_EQ(flick(settings, in, out, err), 2);
}

}  // namespace
}  // namespace kabinet::cli
