#include "tournament/settings.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string_view>

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
    const Json inner{{"format", "swiss"}, {"rounds", 2}};
    const Json groups{{"format", "groups"}, {"size", 5}, {"by_lot", true}, {"advance", 2}, {"inner", inner}};
    const Json last{{"format", "double_knockout"}, {"reset", false}, {"extra_games", 4}};
    for (const Json& json : {swiss(3), round_robin(), Json{{"game", "kuba"}, {"stages", {groups, last}}},
                             Json{{"game", "kuba"}, {"stages", {{{"format", "arena"}, {"minutes", 30}}}}},
                             Json{{"game", "nine"}, {"seats", 4}, {"stages", {{{"format", "knockout"}}}}},
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
    EXPECT_EQ(code_of({{"rules", kRules + 1}}), "unknown_rules");
    EXPECT_EQ(Settings::from_json(Json::array()).error().code, "bad_settings");
}

TEST(Settings, TN4_where_the_game_draws_who_begins_seats_say_nothing) {
    const auto read = [](Json settings) {
        settings["stages"] = Json::array({{{"format", "swiss"}}});
        return settings_of(settings);
    };
    const Settings flicks = read({{"game", "kapture9"}});
    EXPECT_EQ(flicks.options["first"], "0") << "the pairing says who begins";
    EXPECT_FALSE(flicks.draws_first);
    EXPECT_TRUE(read({{"game", "kapture9"}, {"options", {{"first", "random"}}}}).draws_first);
    EXPECT_TRUE(read({{"game", "kapow"}, {"seats", 4}}).draws_first) << "the dealer is drawn";
    for (const char* game : {"kuba", "nine", "kabetopo"}) EXPECT_FALSE(read({{"game", game}}).draws_first);
}

TEST(Settings, TN4_every_format_is_known_and_for_its_tables) {
    for (const char* format : {"swiss", "round_robin", "knockout", "double_knockout", "groups", "arena"}) {
        const Json stages = Json::array({{{"format", format}}});
        EXPECT_EQ(code_of({{"stages", stages}}), "") << format;
        const std::set<std::string_view> of_two{"round_robin", "double_knockout", "groups"};
        const bool for_two = of_two.contains(format);
        EXPECT_EQ(code_of({{"game", "nine"}, {"seats", 4}, {"stages", stages}}), for_two ? "bad_seats" : "")
            << format;
    }
    EXPECT_EQ(code_of({{"stages", {{{"format", "ladder"}}}}}), "bad_settings");
}

TEST(Settings, TN30_stages_are_a_list_that_fits) {
    const Json groups{{"format", "groups"}, {"size", 4}, {"advance", 2}, {"inner", {{"format", "swiss"}}}};
    const Json knockout{{"format", "knockout"}};
    EXPECT_EQ(code_of({{"stages", {groups, knockout}}}), "");
    EXPECT_EQ(code_of({{"stages", {{{"format", "swiss"}, {"advance", 8}}, knockout}}}), "");
    EXPECT_EQ(code_of({{"stages", {{{"format", "swiss"}}, knockout}}}), "bad_stages") << "nobody goes on";
    EXPECT_EQ(code_of({{"stages", {knockout, groups}}}), "bad_stages") << "a knockout is the last stage";
    EXPECT_EQ(code_of({{"stages", {{{"format", "swiss"}, {"advance", 8}}}}}), "bad_stages");
    EXPECT_EQ(code_of({{"stages", {{{"format", "groups"}, {"inner", groups}}}}}), "bad_settings");
    EXPECT_EQ(code_of({{"stages", {{{"format", "groups"}, {"advance", 9}}}}}), "bad_settings");
}

TEST(Settings, TN5_ratings_are_those_of_the_entry_or_of_the_start) {
    const auto read = [](const char* moment) {
        Json json = swiss(3);
        json["rating_at"] = moment;
        return settings_of(json);
    };
    EXPECT_EQ(read("start").rating_at, RatingAt::start);
    EXPECT_EQ(Settings::from_json(read("start").to_json())->rating_at, RatingAt::start);
    EXPECT_EQ(read("entry").rating_at, RatingAt::entry);
    EXPECT_EQ(code_of({{"rating_at", "noon"}}), "bad_settings");
}

TEST(Settings, TN31_a_play_off_follows_a_stage_that_can_leave_some_level) {
    const Json play_off{{"format", "knockout"}, {"play_off", true}};
    const Json swiss{{"format", "swiss"}, {"rounds", 5}};
    const Json robin{{"format", "round_robin"}};
    const auto stages = [](Json list) { return code_of({{"stages", std::move(list)}}); };
    EXPECT_EQ(stages({swiss, play_off}), "");
    EXPECT_EQ(stages({{{"format", "groups"}, {"advance", 1}}, robin, play_off}), "");
    EXPECT_EQ(stages(Json::array({play_off})), "bad_stages") << "there is nobody to be level with";
    EXPECT_EQ(stages({{{"format", "swiss"}, {"advance", 4}}, play_off}), "bad_stages");
    EXPECT_EQ(stages({{{"format", "arena"}}, play_off}), "bad_stages");
    EXPECT_EQ(stages({swiss, {{"format", "double_knockout"}, {"play_off", true}}}), "unknown_setting");
    EXPECT_EQ(stages({swiss, robin, play_off}), "bad_stages") << "nobody goes on from the Swiss";
    const Json read = settings_of({{"game", "kuba"}, {"stages", {swiss, play_off}}}).to_json();
    EXPECT_EQ(Settings::from_json(read)->to_json(), read);
}

TEST(Settings, TN27_a_knockout_of_larger_tables_says_how_many_go_on) {
    const auto of_four = [](int advance) {
        return code_of({{"game", "nine"},
                        {"seats", 4},
                        {"smallest", 3},
                        {"stages", {{{"format", "knockout"}, {"advance", advance}}}}});
    };
    EXPECT_EQ(of_four(2), "");
    EXPECT_EQ(of_four(3), "bad_settings") << "below the smallest table";
    EXPECT_EQ(code_of({{"stages", {{{"format", "knockout"}, {"extra_games", 1}}}},
                       {"tie", {{"mode", "sum"}, {"games", 2}}}}),
              "bad_settings");
    EXPECT_EQ(code_of({{"stages", {{{"format", "arena"}}}}, {"tie", {{"games", 2}}}}), "bad_settings");
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

TEST(Settings, TN20_who_is_left_of_the_smallest_table_has_the_places_of_its_list) {
    Json wish{{"game", "kapow"},
              {"seats", 4},
              {"smallest", 3},
              {"stages", {{{"format", "swiss"}, {"rounds", 2}}}},
              {"points", {{"type", "list"}, {"by_rank", {{"4", {5, 3, 2, 1}}, {"3", {5, 3, 2}}}}}}};
    const auto two = [&] {
        const auto settings = Settings::from_json(wish);
        EXPECT_TRUE(settings);
        return points(settings->scale, std::vector{1, 2}, std::vector<std::int64_t>{9, 1});
    };
    EXPECT_EQ(two(), (std::vector<Fraction>{5, 3}));
    wish["points"]["by_rank"]["2"] = {4, 1};
    EXPECT_EQ(two(), (std::vector<Fraction>{4, 1})) << "unless a list says otherwise";
    wish["points"]["by_rank"]["2"] = {1, 4};
    EXPECT_EQ(Settings::from_json(wish).error().code, "bad_points");
    wish["points"]["by_rank"].erase("2");
    wish["rules"] = 1;
    EXPECT_EQ(two(), (std::vector<Fraction>{6, 0})) << "as events of version 1 have it";
}

}  // namespace
}  // namespace kabinet::tournament
