#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "client-cli/tools/tool.hpp"
#include "tests/games/record/scribe.hpp"

namespace kabinet::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// `kabinet replay --analyse` of a match of Kuba that was given up after two actions (BO-11).
class AnalysisTool : public testing::Test {
  protected:
    AnalysisTool() {
        scribe.begin();
        scribe.play();
        scribe.play();
    }
    ~AnalysisTool() override { std::filesystem::remove(file); }

    std::string analysed(bool json = false) {
        std::ofstream(file) << scribe.record().dump();
        std::ostringstream out;
        code = replay({.file = file, .at = {}, .analyse = true, .json = json}, out, err);
        return out.str();
    }

    Scribe scribe;
    std::string file = testing::TempDir() + "kabinet-analysis-" +
                       testing::UnitTest::GetInstance()->current_test_info()->name() + ".json";
    std::ostringstream err;
    int code = 0;
};

TEST_F(AnalysisTool, BO11_a_row_an_action_says_who_played_and_what_was_lost) {
    scribe.add(InputType::resign, 0);
    const std::string said = analysed();
    EXPECT_EQ(code, 0) << err.str();
    EXPECT_THAT(said, HasSubstr("2 actions, quick analysis by kabinet-analysis/1, level hard, 1 world"));
    EXPECT_THAT(said, HasSubstr("\n  2.    Black"));
    EXPECT_THAT(said, Not(HasSubstr("Key moments:"))) << "giving up is no moment";
}

TEST_F(AnalysisTool, BO11_json_is_the_document_of_the_server) {
    scribe.add(InputType::resign, 0);
    const Json said = Json::parse(analysed(true));
    EXPECT_EQ(said["state"], "done");
    EXPECT_EQ(said["points"].size(), 2u);
    EXPECT_EQ(said["final"], (Json{0, 10'000}));
}

TEST_F(AnalysisTool, BO11_a_running_match_is_not_analysed) {
    EXPECT_EQ(analysed(), "");
    EXPECT_EQ(code, 1);
    EXPECT_THAT(err.str(), HasSubstr("only the record of a match that is over"));
}

}  // namespace
}  // namespace kabinet::cli
