#include "client-cli/suggestion.hpp"

#include <gtest/gtest.h>

#include <CLI/CLI.hpp>

#include "client-cli/help_format.hpp"

namespace kabinet::cli {
namespace {

/// What is suggested after this command line.
std::string after(const std::string& line) {
    CLI::App app;
    app.require_subcommand(1);
    CLI::App& play = *app.add_subcommand("play", "");
    std::string game;
    play.add_option("game", game);
    play.add_flag("--private");
    CLI::App& account = *app.add_subcommand("account", "");
    account.require_subcommand(0, 1);
    account.add_subcommand("sign-in", "");
    account.add_subcommand("sign-out", "");
    EXPECT_THROW(app.parse(line), CLI::ParseError) << line;
    return suggestion(app);
}

TEST(HelpFormat, writes_values_for_people) {
    EXPECT_EQ(values_in_words(" INT:INT in [1 - 99] Excludes: --quick"), " 1 to 99 Excludes: --quick");
    EXPECT_EQ(values_in_words(" TEXT:{first,random}"), " first|random");
    EXPECT_EQ(values_in_words(" INT:NONNEGATIVE"), " N");
    EXPECT_EQ(values_in_words(" TEXT"), " TEXT");
}

TEST(Suggestion, names_the_command_that_is_near) {
    EXPECT_EQ(after("acount"), "account");
    EXPECT_EQ(after("paly kuba"), "play");
    EXPECT_EQ(after("account sing-in"), "sign-in");
    EXPECT_EQ(after("account signout Ada"), "sign-out");
}

TEST(Suggestion, names_the_option_that_is_near) {
    EXPECT_EQ(after("play kuba --pivate"), "--private");
    EXPECT_EQ(after("play kuba --privat"), "--private");
}

TEST(Suggestion, is_silent_where_nothing_is_near) {
    EXPECT_EQ(after(""), "");
    EXPECT_EQ(after("xyz"), "");
    EXPECT_EQ(after("flow"), "");
    EXPECT_EQ(after("play kuba --password"), "");
    EXPECT_EQ(after("account delete"), "");
}

}  // namespace
}  // namespace kabinet::cli
