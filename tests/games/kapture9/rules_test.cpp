#include <gtest/gtest.h>

#include "games/core/registry.hpp"
#include "games/kapture9/physics/flick.hpp"
#include "games/kapture9/position.hpp"
#include "games/kapture9/trajectory/text.hpp"
#include "tests/games/kapture9/table.hpp"

/// The rules of Kapture 9 as the server meets them: actions in, events, views and notes out. Where a ball
/// goes is the physics' affair and tested with it; here are flicks whose end is sure.
namespace kabinet::kapture9 {
namespace {

TEST(KaptureRules, KC1_who_begins_is_drawn_from_the_seed) {
    int begun[2] = {};
    for (int seed = 0; seed < 40; ++seed) ++begun[fresh({}, seed)->to_move().at(0)];
    EXPECT_GT(begun[0], 8);
    EXPECT_GT(begun[1], 8);
    EXPECT_EQ(fresh({}, 3)->to_move(), fresh({}, 3)->to_move());
}

TEST(KaptureRules, KC1_or_chosen) {
    for (int seed = 0; seed < 5; ++seed) {
        EXPECT_EQ(fresh({{"first", "0"}}, seed)->to_move(), std::vector{0});
        EXPECT_EQ(fresh({{"first", "1"}}, seed)->to_move(), std::vector{1});
    }
}

TEST(KaptureRules, KC2_a_flick_is_told_as_asked_and_as_played_with_its_path) {
    const auto state = fresh({{"first", "0"}, {"tremor", "off"}});
    const Json flick = act(*state, flick_of(0.1, 0.2)).at(0);
    EXPECT_EQ(flick["type"], "flick");
    EXPECT_EQ(flick["seat"], 0);
    EXPECT_EQ(flick["asked"], Json({1000, 2000, 0, 0}));
    EXPECT_EQ(flick["played"], flick["asked"]);
    EXPECT_EQ(flick["touched"], Json::array());
    const auto path = decode(flick["path"].get<std::string>());
    ASSERT_TRUE(path);
    EXPECT_EQ(path->tracks.size(), 1U);
    EXPECT_NE(path->track_of(kFlickedBall), nullptr);
}

TEST(KaptureRules, KC3_tremor_is_of_the_seed_the_option_and_the_number_of_the_flick) {
    const auto played = [](const char* tremor, int seed, int flicks) {
        const auto state = fresh({{"first", "0"}, {"tremor", tremor}}, seed);
        for (int i = 1; i < flicks; ++i) act(*state, flick_of(0, 0.1));
        return act(*state, flick_of(0, 0.1)).at(0)["played"];
    };
    EXPECT_EQ(played("off", 1, 1), Json({0, 1000, 0, 0}));
    EXPECT_NE(played("normal", 1, 1), Json({0, 1000, 0, 0}));
    EXPECT_EQ(played("normal", 1, 1), played("normal", 1, 1));
    EXPECT_NE(played("normal", 1, 1), played("normal", 2, 1));
    EXPECT_NE(played("normal", 1, 1), played("normal", 1, 2));
    EXPECT_NE(played("normal", 1, 1), played("light", 1, 1));
    EXPECT_EQ(fresh({}, 1)->save()["options"]["tremor"], "normal");
}

TEST(KaptureRules, KC3_the_record_keeps_what_was_asked_and_played_and_what_came_of_it) {
    const auto state = fresh({{"first", "0"}});
    EXPECT_EQ(state->note(), Json());
    const Json flick = act(*state, flick_of(0.1, 0.2, 0.25, -0.25)).at(0);
    const Json note = state->note();
    EXPECT_EQ(note.size(), 3U);
    EXPECT_EQ(note["asked"], Json({1000, 2000, 256, -256}));
    EXPECT_EQ(note["played"], flick["played"]);
    EXPECT_EQ(note["hash"].get<std::string>().size(), 16U);
    const auto placing = loaded("./../.../../. 1 choose 1 1 0-0 0");
    act(*placing, place_of(4));
    EXPECT_EQ(placing->note(), Json());
}

TEST(KaptureRules, KC8_a_weak_flick_comes_home_and_is_flicked_again) {
    const auto state = fresh({{"first", "0"}, {"tremor", "off"}});
    for (int flicks = 1; flicks <= 3; ++flicks) {
        EXPECT_EQ(act(*state, flick_of(0, 0.03)).at(1), (Json{{"type", "again"}}));
        EXPECT_EQ(state->position(), "./../.../../. 0 flick 1 " + std::to_string(flicks) + " 0-0 0");
    }
}

TEST(KaptureRules, KC10_a_ball_that_stops_short_is_dead) {
    for (const char* first : {"0", "1"}) {
        const auto state = fresh({{"first", first}, {"tremor", "off"}});
        EXPECT_EQ(act(*state, flick_of(0.2, 0.05)).at(1), (Json{{"type", "dead"}}));
        EXPECT_EQ(state->to_move(), std::vector{first[0] == '0' ? 1 : 0});
    }
}

TEST(KaptureRules, KC11_KC12_a_ball_that_leaves_the_board_gives_the_other_the_choice) {
    const auto state = fresh({{"first", "0"}, {"tremor", "off"}});
    EXPECT_EQ(act(*state, flick_of(4, 0)).at(1), (Json{{"type", "foul"}, {"why", "left"}}));
    EXPECT_EQ(state->position(), "./../.../../. 1 choose 1 1 0-0 0");
    EXPECT_EQ(state->legal(1).size(), 10U);
    const auto events = act(*state, place_of(0));
    EXPECT_EQ(events, (std::vector<Json>{{{"type", "place"}, {"seat", 1}, {"base", 0}}}));
    EXPECT_EQ(state->position(), "1/../.../../. 0 flick 1 1 0-0 0");
}

/// A flick in whole units from a position, by a hand that does not tremble: the events, and the position.
std::pair<std::vector<Json>, std::string> flicked(std::string_view position, const physics::Flick& flick,
                                                  int rules = 0) {
    const auto state = steady(position, rules);
    const auto events =
        act(*state, flick_of(flick.vx / 1e4, flick.vy / 1e4, flick.side / 1024.0, flick.height / 1024.0));
    return {events, state->position()};
}

TEST(KaptureRules, KC8_a_ball_that_comes_back_home_from_the_other_ball_is_flicked_again) {
    const auto [events, position] =
        flicked("./../.../../. 0 flick 1 0 0-0 0", {.vx = -118, .vy = 31'942, .side = 201, .height = -390});
    EXPECT_EQ(events.at(1), (Json{{"type", "again"}}));
    EXPECT_EQ(position, "./../.../../. 0 flick 1 1 0-0 0");
}

TEST(KaptureRules, KC9_a_ball_that_comes_back_home_from_a_meekone_is_not) {
    const auto [events, position] =
        flicked("./../.1./../. 0 flick 1 3 0-0 0", {.vx = 276, .vy = 29'978, .side = -322, .height = -358});
    EXPECT_EQ(events.at(0)["touched"], Json::array({4}));
    EXPECT_EQ(events.at(1), Json::parse(R"({"type":"knocked","bases":{"4":1}})"));
    EXPECT_EQ(events.at(2), (Json{{"type", "home"}}));
    EXPECT_EQ(position, "./../.../../. 1 flick 1 4 0-0 0");
}

TEST(KaptureRules, KC11_a_ball_that_stops_on_the_other_home_base_is_a_foul) {
    // It pushes the other ball off its home, and follows into the dish.
    const auto [events, position] =
        flicked("./../.../../. 0 flick 1 0 0-0 0", {.vy = 8050, .side = 166, .height = 94});
    EXPECT_EQ(events.at(1), (Json{{"type", "foul"}, {"why", "opponent"}}));
    EXPECT_EQ(position, "./../.../../. 1 choose 1 1 0-0 0");
}

TEST(KaptureRules, KC11_a_ball_that_stops_touching_the_other_ball_at_its_home_is_a_foul) {
    const auto [events, position] =
        flicked("./../.../../. 0 flick 1 0 0-0 0", {.vx = 151, .vy = 5955, .side = -120, .height = 139});
    EXPECT_EQ(events.at(1), (Json{{"type", "foul"}, {"why", "opponent"}}));
    EXPECT_EQ(position, "./../.../../. 1 choose 1 1 0-0 0");
}

/// It rests beside the dish, 4.8 mm from the middle of the home base that it has emptied.
constexpr physics::Flick kBesideTheDish = {.vx = 187, .vy = 9580, .side = 269, .height = -219};

TEST(KaptureRules, KC11_the_home_base_is_a_disc_of_9_mm) {
    const auto [events, position] = flicked("./../.../../. 0 flick 1 0 0-0 0", kBesideTheDish);
    EXPECT_EQ(events.at(1), (Json{{"type", "foul"}, {"why", "opponent"}}));
    EXPECT_EQ(position, "./../.../../. 1 choose 1 1 0-0 0");
}

TEST(KaptureRules, KC11_in_version_1_it_was_the_dish_alone) {
    const auto [events, position] = flicked("./../.../../. 0 flick 1 0 0-0 0", kBesideTheDish, 1);
    EXPECT_EQ(events.at(1), (Json{{"type", "dead"}}));
    EXPECT_EQ(position, "./../.../../. 1 flick 1 1 0-0 0");
    const auto dish = flicked("./../.../../. 0 flick 1 0 0-0 0", {.vy = 8050, .side = 166, .height = 94}, 1);
    EXPECT_EQ(dish.first.at(1), (Json{{"type", "foul"}, {"why", "opponent"}}));
}

TEST(KaptureRules, KC11_the_view_says_how_large_the_disc_is) {
    const auto disc = [](int rules) {
        return steady("./../.../../. 0 flick 1 0 0-0 0", rules)->view({})["board"]["home_disc"];
    };
    EXPECT_EQ(disc(2), 450);
    EXPECT_EQ(disc(1), 200);
}

TEST(KaptureRules, GEN5_a_save_goes_on_by_the_rules_it_was_made_by) {
    const auto start = [](int rules) {
        return find_game("kapture9")->start({.rules = rules}).value()->save();
    };
    EXPECT_EQ(start(0)["rules"], 2);
    EXPECT_FALSE(start(1).contains("rules")) << "as saves were written then";
    for (const int rules : {1, 2})
        EXPECT_EQ(find_game("kapture9")->restore(start(rules)).value()->save(), start(rules));
}

TEST(KaptureRules, KC12_a_meekone_is_put_only_after_a_foul_and_only_on_an_empty_base) {
    EXPECT_EQ(refusal("./../.../../. 0 flick 1 1 0-0 0", place_of(4)), "illegal_action KC-12");
    EXPECT_EQ(refusal("./../.1./../. 0 choose 1 1 0-0 0", place_of(4)), "illegal_action KC-12");
    EXPECT_EQ(refusal("./../.1./../. 0 choose 1 1 0-0 0", place_of(3)), "none");
    EXPECT_EQ(refusal("./../.1./../. 0 choose 1 1 0-0 0", flick_of(4, 0)), "none");
}

TEST(KaptureRules, KC13_the_end_of_a_round_is_told) {
    const auto state = loaded("0/01/010/10/. 1 choose 1 30 0-0 1");
    EXPECT_EQ(act(*state, place_of(8)).at(1),
              Json::parse(R"({"type":"round","round":1,"captured":{"0":5,"1":4},"winner":0})"));
    EXPECT_EQ(state->view(Audience::everyone())["wins"], Json::parse(R"({"0":1,"1":0})"));
}

TEST(KaptureRules, KC1_the_end_of_the_game_is_told_and_scored_by_rounds) {
    const auto state = loaded("0/01/010/10/. 1 choose 4 30 2-1 1");
    EXPECT_EQ(act(*state, place_of(8)).at(2), Json::parse(R"({"type":"won","seat":0,"rule":"KC-1"})"));
    const auto outcome = state->outcome();
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->ranks, (std::vector{1, 2}));
    EXPECT_EQ(outcome->scores, (std::vector<std::int64_t>{3, 1}));
    EXPECT_EQ(state->play(0, flick_of(0, 1)).error().code, "match_over");
}

TEST(KaptureRules, KC16_a_game_of_15_rounds_is_won_or_drawn_by_rounds) {
    const auto drawn = loaded("0/../.../../. 0 flick 15 199 1-2 1");
    const auto events = act(*drawn, flick_of(4, 0));
    EXPECT_EQ(events.back(), (Json{{"type", "drawn"}, {"rule", "KC-16"}}));
    EXPECT_EQ(drawn->outcome()->ranks, (std::vector{1, 1}));
    const auto won = loaded("./1./.../../. 0 flick 15 199 1-1 1");
    EXPECT_EQ(act(*won, flick_of(4, 0)).back(), Json::parse(R"({"type":"won","seat":1,"rule":"KC-16"})"));
    EXPECT_EQ(won->outcome()->scores, (std::vector<std::int64_t>{1, 2}));
}

TEST(KaptureRules, KC16_a_round_for_nobody_names_no_winner) {
    const auto state = loaded("0/1./.../../. 0 flick 2 199 0-1 1");
    EXPECT_EQ(act(*state, flick_of(4, 0)).back(),
              Json::parse(R"({"type":"round","round":2,"captured":{"0":1,"1":1}})"));
}

TEST(KaptureRules, KC5_KC14_a_fast_ball_along_the_middle_knocks_what_stands_there) {
    const auto state = loaded("1/../.../../. 0 flick 1 5 0-0 0");
    const auto events = act(*state, flick_of(0, 2));
    EXPECT_EQ(events.at(0)["touched"], Json::array({0}));
    EXPECT_EQ(events.at(1), Json::parse(R"({"type":"knocked","bases":{"0":1}})"));
    EXPECT_FALSE(state->view(Audience::everyone())["bases"].contains("0"));
}

TEST(KaptureRules, the_view_shows_the_board_in_whole_numbers) {
    const Json view = loaded("0/.1/.../../. 1 choose 3 12 1-1 0")->view(Audience::everyone());
    EXPECT_EQ(view["bases"], Json::parse(R"({"0":0,"2":1})"));
    EXPECT_EQ(view["captured"], Json::parse(R"({"0":1,"1":1})"));
    EXPECT_EQ(view["phase"], "choose");
    EXPECT_EQ(view["round"], 3);
    EXPECT_EQ(view["flicks"], 12);
    EXPECT_EQ(view["began"], 0);
    EXPECT_EQ(view["board"]["side"], 22'500);
    EXPECT_EQ(view["board"]["bases"]["5"], Json({4243, 0}));
    EXPECT_EQ(view["board"]["homes"]["1"], Json({0, 9500}));
}

TEST(KaptureRules, KC12_a_stand_in_takes_what_a_foul_gave_and_else_flicks) {
    for (const char* position : {"0/.1/.../../. 1 choose 3 12 1-1 0", "0/.1/.../../. 1 flick 3 12 1-1 0"}) {
        const auto state = loaded(position);
        EXPECT_TRUE(state->play(1, state->stand_in(1))) << position;
    }
    const auto choosing = loaded("0/.1/.../../. 1 choose 3 12 1-1 0");
    EXPECT_EQ(choosing->stand_in(1), place_of(1));
}

TEST(KaptureRules, a_save_that_does_not_hold_together_is_refused) {
    const Game& game = *find_game("kapture9");
    const Json good = fresh({})->save();
    ASSERT_TRUE(game.restore(good));
    const std::pair<const char*, Json> wrong[] = {
        {"position", "nonsense"},
        {"seed", "12"},
        {"seed", std::string(64, 'x')},
        {"flicks", -1},
        {"flicks", 3003001},
        {"flicks", 1.5},
        {"rules", 1},
        {"rules", 3},
        {"options", Json::object()},
        {"options", Json::parse(R"({"first":"2","tremor":"off"})")}};
    for (const auto& [member, value] : wrong) {
        Json bad = good;
        bad[member] = value;
        EXPECT_FALSE(game.restore(bad)) << bad;
    }
}

TEST(KaptureRules, the_facts_say_that_flicks_take_long_and_what_computes_them) {
    const Info& info = find_game("kapture9")->info;
    EXPECT_TRUE(info.lengthy);
    EXPECT_TRUE(info.engine.starts_with("kapture9-physics/")) << info.engine;
}

}  // namespace
}  // namespace kabinet::kapture9
