#include "tournament/settings.hpp"

#include <gtest/gtest.h>

#include "tests/tournament/director.hpp"

namespace kabinet::tournament {
namespace {

std::string code_of(const Json& change) {
    Json json = swiss(3);
    json.update(change);
    const auto settings = Settings::from_json(json);
    return settings ? "" : settings.error().code;
}

TEST(Settings, TN4_defaults_are_filled_in_and_read_back) {
    for (const Json& json : {swiss(3), round_robin(),
                             Json{{"game", "nine"}, {"seats", 4}, {"stages", {{{"format", "swiss"}}}}}}) {
        const Settings settings = settings_of(json);
        const auto again = Settings::from_json(settings.to_json());
        ASSERT_TRUE(again) << again.error().message;
        EXPECT_EQ(*again, settings);
        EXPECT_EQ(again->to_json(), settings.to_json());
    }
}

TEST(Settings, TN31_tie_breaks_have_defaults_by_format) {
    using enum TieBreak;
    EXPECT_EQ(settings_of(swiss(3)).tie_breaks, (std::vector{bhc1, bh, sb, de, win}));
    EXPECT_EQ(settings_of(round_robin()).tie_breaks, (std::vector{de, sb, win}));
    const Settings pods = settings_of({{"game", "nine"}, {"seats", 3}, {"stages", {{{"format", "swiss"}}}}});
    EXPECT_EQ(pods.tie_breaks, (std::vector{win, omp, share}));
    EXPECT_EQ(pods.scale.type, Scale::Type::place);
    EXPECT_EQ(code_of({{"tiebreaks", {"bh", "bh"}}}), "bad_tiebreaks");
    EXPECT_EQ(code_of({{"tiebreaks", {"elo"}}}), "bad_tiebreaks");
    EXPECT_EQ(code_of({{"tiebreaks", Json::array()}}), "");
    EXPECT_EQ(code_of({{"game", "nine"}, {"seats", 3}, {"tiebreaks", {"bh"}}}), "bad_tiebreaks");
}

TEST(Settings, TN4_what_does_not_fit_is_refused_with_a_code) {
    EXPECT_EQ(code_of({{"game", "chess"}}), "unknown_game");
    EXPECT_EQ(code_of({{"options", {{"size", "huge"}}}}), "bad_options");
    EXPECT_EQ(code_of({{"seats", 3}}), "bad_seats");
    EXPECT_EQ(code_of({{"colour", "red"}}), "unknown_setting");
    EXPECT_EQ(code_of({{"seats", "two"}}), "bad_settings");
    EXPECT_EQ(code_of({{"max_entrants", 2001}}), "bad_settings");
    EXPECT_EQ(code_of({{"min_entrants", 9}, {"max_entrants", 8}}), "bad_settings");
    EXPECT_EQ(code_of({{"stages", Json::array()}}), "bad_settings");
    EXPECT_EQ(code_of({{"stages", {{{"format", "swiss"}, {"rounds", 33}}}}}), "bad_settings");
    EXPECT_EQ(code_of({{"rules", 2}}), "unknown_rules");
    EXPECT_EQ(Settings::from_json(Json::array()).error().code, "bad_settings");
}

TEST(Settings, TN4_formats_of_later_versions_are_refused_by_name) {
    for (const char* format : {"knockout", "double_knockout", "groups", "arena"}) {
        EXPECT_EQ(code_of({{"stages", {{{"format", format}}}}}), "unsupported_format");
    }
    EXPECT_EQ(code_of({{"stages", {{{"format", "ladder"}}}}}), "bad_settings");
}

TEST(Settings, TN14_ties_are_checked) {
    EXPECT_EQ(code_of({{"tie", {{"mode", "best"}, {"games", 3}}}}), "");
    EXPECT_EQ(code_of({{"tie", {{"mode", "best"}, {"games", 2}}}}), "bad_settings");
    EXPECT_EQ(code_of({{"tie", {{"mode", "sum"}, {"games", 3}}}}), "bad_settings");
    EXPECT_EQ(code_of({{"game", "nine"}, {"seats", 3}, {"tie", {{"games", 2}}}}), "bad_settings");
}

TEST(Settings, TN20_scales_are_read_and_checked) {
    EXPECT_EQ(code_of({{"points", {{"type", "three_one"}}}}), "");
    EXPECT_EQ(code_of({{"points", {{"type", "standard"}, {"win", "2.5"}, {"draw", "1"}}}}), "");
    EXPECT_EQ(code_of({{"points", {{"type", "standard"}, {"win", "0.2"}}}}), "bad_points");
    EXPECT_EQ(code_of({{"points", {{"type", "list"}}}}), "bad_points");
    EXPECT_EQ(code_of({{"points", {{"type", "list"}, {"by_rank", {{"2", {3, 1}}}}}}}), "");
    EXPECT_EQ(code_of({{"points", {{"type", "list"}, {"by_rank", {{"2", {1, 3}}}}}}}), "bad_points");
    EXPECT_EQ(code_of({{"game", "nine"}, {"seats", 3}, {"points", {{"type", "standard"}}}}), "bad_points");
}

TEST(Settings, TN4_the_number_of_rounds_is_found_where_none_is_set) {
    EXPECT_EQ(rounds_of({.format = Format::swiss}, 8, 2), 3);
    EXPECT_EQ(rounds_of({.format = Format::swiss}, 9, 2), 4);
    EXPECT_EQ(rounds_of({.format = Format::swiss}, 2, 2), 1);
    EXPECT_EQ(rounds_of({.format = Format::round_robin}, 5, 2), 5);
    EXPECT_EQ(rounds_of({.format = Format::round_robin, .cycles = 2}, 4, 2), 6);
}

}  // namespace
}  // namespace kabinet::tournament
