#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "client-cli/tools/tool.hpp"
#include "json/json.hpp"

namespace kabinet::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr const char* kGolden = "tests/conformance/ratings/kapow_many.jsonl";

std::string golden() {
    std::ifstream file(kGolden);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

/// `log` with the first of `from` replaced.
std::string changed(std::string log, const std::string& from, const std::string& to) {
    const std::size_t at = log.find(from);
    EXPECT_NE(at, log.npos) << from;
    return log.replace(at, from.size(), to);
}

class RatingsToolTest : public testing::Test {
  protected:
    ~RatingsToolTest() override { std::filesystem::remove(file); }

    std::string said(const std::string& log, RatingsSettings settings = {}) {
        std::ofstream(file, std::ios::binary) << log;
        settings.file = file;
        std::ostringstream out;
        std::ostringstream errors;
        code = ratings(settings, out, errors);
        err = errors.str();
        return out.str();
    }

    std::string file = testing::TempDir() + "kabinet-ratings-" +
                       testing::UnitTest::GetInstance()->current_test_info()->name() + ".jsonl";
    std::string err;
    int code = -1;
};

TEST_F(RatingsToolTest, RA2_says_plainly_that_a_log_agrees) {
    const std::string text = said(golden());
    EXPECT_EQ(code, 0);
    EXPECT_THAT(text,
                HasSubstr("The ladder kapow_many agrees, computed anew from its log alone: 33 events, 9 "
                          "accounts.\n"));
    EXPECT_THAT(err, IsEmpty());
}

TEST_F(RatingsToolTest, RA2_names_the_first_event_that_does_not_agree) {
    const std::string forged = changed(golden(), "\"rating\":\"1662.212001\"", "\"rating\":\"1663.212001\"");
    EXPECT_EQ(said(forged), "event 1: bad_hash: the event was changed, or one before it is missing\n");
    EXPECT_EQ(code, 1);
    const std::string later = changed(golden(), "\"n\":20", "\"n\":21");
    EXPECT_EQ(said(later),
              "event 20: bad_number: the event is numbered 21\nThe events before it agree: 19.\n");
    EXPECT_EQ(code, 1);
}

TEST_F(RatingsToolTest, RA2_can_print_a_line_for_each_event) {
    const std::string text = said(golden(), {.events = true});
    EXPECT_THAT(text, HasSubstr("event 1: match m1: ada 1500.000000 -> 1662.212001, bela 1500.000000 -> "));
    EXPECT_THAT(text, HasSubstr("event 19: a correction of event 10: ada "));
    EXPECT_THAT(text, HasSubstr(", which counts nothing: "));
    EXPECT_EQ(std::ranges::count(text, '\n'), 33 + 2);
}

TEST_F(RatingsToolTest, RA2_tells_how_the_ratings_of_an_account_were_computed) {
    const std::string text = said(golden(), {.account = "ada"});
    EXPECT_EQ(code, 0);
    EXPECT_THAT(text,
                HasSubstr("Event 1, 2026-11-18 11:06 UTC: match m1, place 1 of 3\n"
                          "  Before: rating 1500.000000, RD 350.000000, volatility 0.060000, with which "
                          "everybody begins.\n"
                          "  Against bela (1500.0, RD 350.0): a win, 1.0 points; expected were 0.500; "
                          "counts 1/2.\n"));
    EXPECT_THAT(text, HasSubstr("  On average 1.000 points, where 0.500 were expected: the rating rises by "
                                "162.212001.\n  After: rating 1662.212001, "));
    EXPECT_THAT(text, HasSubstr(" days without a match have made it less certain: RD "));
    EXPECT_THAT(text,
                HasSubstr("The same accounts have met six times within a day: the match counts nothing."));
    EXPECT_THAT(text, HasSubstr(": a correction of event 10\n  Before: rating "));
    EXPECT_THAT(text, HasSubstr("The rating of ada after its last event: "));
    EXPECT_THAT(text, HasSubstr("The ladder kapow_many agrees"));
}

TEST_F(RatingsToolTest, RA2_tells_of_an_account_up_to_the_first_flaw) {
    const std::string text = said(changed(golden(), "\"n\":20", "\"n\":21"), {.account = "ada"});
    EXPECT_EQ(code, 1);
    EXPECT_THAT(text, HasSubstr("Event 19, "));
    EXPECT_THAT(text, HasSubstr("event 20: bad_number"));
    EXPECT_THAT(text, Not(HasSubstr("after its last event")));
}

TEST_F(RatingsToolTest, an_account_without_events_is_an_error) {
    EXPECT_THAT(said(golden(), {.account = "nobody"}), HasSubstr("The ladder kapow_many agrees"));
    EXPECT_EQ(code, 1);
    EXPECT_EQ(err, "kabinet: no event of nobody is in the log\n");
}

TEST_F(RatingsToolTest, answers_in_json) {
    const Json sound = Json::parse(said(golden(), {.json = true}));
    EXPECT_EQ(code, 0);
    EXPECT_EQ(sound["valid"], true);
    EXPECT_EQ(sound["flaws"], Json::array());
    EXPECT_EQ(sound["ladder"], "kapow_many");
    EXPECT_EQ(sound["events"], 33);
    EXPECT_EQ(sound["accounts"], 9);
    EXPECT_EQ(sound["hash"].get<std::string>().size(), 64U);
    const Json flawed = Json::parse(said(changed(golden(), "\"n\":20", "\"n\":21"), {.json = true}));
    EXPECT_EQ(code, 1);
    EXPECT_EQ(flawed["valid"], false);
    EXPECT_EQ(flawed["events"], 19);
    EXPECT_EQ(flawed["flaws"],
              Json::parse(R"([{"event":20,"code":"bad_number","message":"the event is numbered 21"}])"));
}

TEST_F(RatingsToolTest, answers_in_json_of_an_account) {
    const Json answer = Json::parse(said(golden(), {.account = "zora", .json = true}));
    EXPECT_EQ(code, 0);
    const Json& history = answer["history"];
    ASSERT_GT(history.size(), 2U);
    EXPECT_EQ(history[0]["type"], "adjust");
    EXPECT_EQ(history[0]["corrects"], 10);
    EXPECT_EQ(history[1]["before"], history[0]["after"]);
    EXPECT_EQ(history[1]["players"], 4);
    EXPECT_EQ(history[1]["place"], 3);
    ASSERT_EQ(history[1]["results"].size(), 3U);
    EXPECT_EQ(history[1]["results"][0]["account"], "ada");
    EXPECT_EQ(history[1]["results"][0]["score"], 0);
    EXPECT_EQ(history[1]["results"][0]["weight"], 1.0 / 3);
}

TEST_F(RatingsToolTest, what_is_no_log_is_said_to_be_none) {
    EXPECT_EQ(said(""), "log: bad_form: this is not a rating log: it is empty\n");
    EXPECT_EQ(code, 1);
    EXPECT_THAT(said("\x1b[2J\n"), HasSubstr("log: bad_form: this is not a rating log"));
    EXPECT_EQ(code, 1);
    EXPECT_EQ(said(golden().substr(0, golden().size() - 1)),
              "event 33: bad_form: the last line is cut off\nThe events before it agree: 32.\n");
    EXPECT_EQ(code, 1);
    std::ostringstream out;
    std::ostringstream errors;
    EXPECT_EQ(ratings({.file = file + "-none"}, out, errors), 1);
    EXPECT_THAT(errors.str(), HasSubstr("No such file"));
}

}  // namespace
}  // namespace kabinet::cli
