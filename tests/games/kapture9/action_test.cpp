#include "games/kapture9/action.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <limits>
#include <numbers>

/// Actions of Kapture 9 as JSON: what is taken, in which units, and what is refused with which words.
namespace kabinet::kapture9 {
namespace {

using physics::Flick;

Json flick(const Json& vector) {
    return {{"type", "flick"}, {"vector", vector}};
}

Json struck(const Json& strike) {
    return {{"type", "flick"}, {"vector", {0, 0.5}}, {"strike", strike}};
}

Flick taken(const Json& action) {
    return std::get<Flick>(parse_action(action).value());
}

/// "<code> <rule>" of the refusal; its words go to `words` too.
std::string refused(const Json& action, std::string* words = nullptr) {
    const auto parsed = parse_action(action);
    if (parsed) return "none";
    if (words) *words = parsed.error().message;
    return parsed.error().code + " " + parsed.error().rule;
}

TEST(KaptureAction, KC2_vectors_are_rounded_to_0_1_mm_a_second) {
    EXPECT_EQ(taken(flick({0.25, 1})), (Flick{.vx = 2500, .vy = 10'000}));
    EXPECT_EQ(taken(flick({-1, 2})), (Flick{.vx = -10'000, .vy = 20'000}));
    EXPECT_EQ(taken(flick({0.00016, 0.50004})), (Flick{.vx = 2, .vy = 5000}));
    // Halves away from zero; 0.03125 and its multiples are exact.
    EXPECT_EQ(taken(flick({0.03125, 0.09375})), (Flick{.vx = 313, .vy = 938}));
    EXPECT_EQ(taken(flick({-0.03125, 0.09375})), (Flick{.vx = -313, .vy = 938}));
}

TEST(KaptureAction, KC2_strikes_are_rounded_to_1024ths_of_the_radius) {
    EXPECT_EQ(taken(struck({0.25, -0.125})), (Flick{.vy = 5000, .side = 256, .height = -128}));
    EXPECT_EQ(taken(struck({0, 0})), taken(flick({0, 0.5})));
    EXPECT_EQ(taken(struck({0.3, 0.4})), (Flick{.vy = 5000, .side = 306, .height = 409}));
}

TEST(KaptureAction, KC2_speeds_are_within_0_02_and_4_m_a_second) {
    for (const Json& vector : {Json{0, 4}, Json{0, 0.02}, Json{4, 0}, Json{-4, 0}, Json{2.4, 3.2}})
        EXPECT_EQ(refused(flick(vector)), "none") << vector;
    std::string words;
    for (const Json& vector :
         {Json{0, 4.0001}, Json{0, 5}, Json{2.9, 2.9}, Json{1e300, 0}, Json{0, 1e308},
          Json{std::numeric_limits<std::uint64_t>::max(), 1},
          Json{std::numeric_limits<std::int64_t>::min(), 1}, Json{0, std::numeric_limits<double>::infinity()},
          Json{0, std::numeric_limits<double>::quiet_NaN()}}) {
        EXPECT_EQ(refused(flick(vector), &words), "illegal_action KC-2") << vector;
        EXPECT_EQ(words, "a flick is at most 4 m/s fast");
    }
    for (const Json& vector : {Json{0, 0}, Json{0, 0.0199}, Json{0.01, 0.01}, Json{1e-300, 0}}) {
        EXPECT_EQ(refused(flick(vector), &words), "illegal_action KC-2") << vector;
        EXPECT_EQ(words, "a flick is at least 0.02 m/s fast");
    }
}

TEST(KaptureAction, KC2_everything_is_rounded_before_a_limit_is_asked) {
    EXPECT_EQ(taken(flick({0, 4.00004})), (Flick{.vy = 40'000}));
    EXPECT_EQ(refused(flick({0, 4.00005})), "illegal_action KC-2");
    EXPECT_EQ(taken(flick({0, 0.01996})), (Flick{.vy = 200}));
    EXPECT_EQ(refused(flick({0, 0.01994})), "illegal_action KC-2");
    EXPECT_EQ(taken(struck({0, 0.5004})), (Flick{.vy = 5000, .height = 512}));
    EXPECT_EQ(refused(struck({0, 0.5005})), "illegal_action KC-2");
    EXPECT_EQ(taken(flick({1, -0.00004})), (Flick{.vx = 10'000}));
    EXPECT_EQ(refused(flick({1, -0.00005})), "illegal_action KC-2");
}

TEST(KaptureAction, KC2_version_1_asked_lengths_before_it_rounded) {
    const auto refused_then = [](const Json& action) { return !parse_action(action, rules_by(1)); };
    for (const Json& action : {flick({0, 4.00004}), flick({0, 0.01996}), struck({0, 0.5004})}) {
        EXPECT_TRUE(refused_then(action)) << action;
        EXPECT_EQ(refused(action), "none") << action;
    }
    for (const Json& action : {flick({1, -0.00004}), flick({0, 4}), flick({0, 0.02}), struck({0, 0.5})}) {
        ASSERT_FALSE(refused_then(action)) << action;
        EXPECT_EQ(std::get<Flick>(*parse_action(action, rules_by(1))), taken(action)) << action;
    }
    EXPECT_TRUE(refused_then(flick({1, -0.00005})));
}

TEST(KaptureAction, KC2_a_flick_never_goes_backwards) {
    std::string words;
    for (const Json& vector : {Json{0, -1}, Json{1, -0.0001}, Json{-3, -2}}) {
        EXPECT_EQ(refused(flick(vector), &words), "illegal_action KC-2") << vector;
        EXPECT_EQ(words, "a flick goes forwards: the second speed is not negative");
    }
    EXPECT_EQ(taken(flick({1, -1e-17})), (Flick{.vx = 10'000}));
}

TEST(KaptureAction, KC2_a_strike_is_within_half_a_radius) {
    std::string words;
    for (const Json& strike : {Json{0, 0.501}, Json{-0.36, 0.36}, Json{1, 0}, Json{0, 1e200}}) {
        EXPECT_EQ(refused(struck(strike), &words), "illegal_action KC-2") << strike;
        EXPECT_EQ(words, "a strike is at most half a radius off the ball's middle");
    }
}

TEST(KaptureAction, what_has_not_the_form_of_an_action_is_told_what_is_wrong) {
    const std::pair<Json, const char*> bad[] = {
        {Json(), "an action is an object"},
        {Json::array(), "an action is an object"},
        {Json::object(), "an action has a type"},
        {{{"type", 3}}, "an action has a type"},
        {{{"type", "push"}}, "an action is of type flick or place"},
        {{{"type", "flick"}}, "a flick has a vector"},
        {flick(nullptr), "a vector is two numbers: to the right and forwards, in m/s"},
        {flick("0,1"), "a vector is two numbers: to the right and forwards, in m/s"},
        {flick(Json::array({1})), "a vector is two numbers: to the right and forwards, in m/s"},
        {flick({0, 1, 0}), "a vector is two numbers: to the right and forwards, in m/s"},
        {flick({"0", "1"}), "a vector is two numbers: to the right and forwards, in m/s"},
        {flick({nullptr, 1}), "a vector is two numbers: to the right and forwards, in m/s"},
        {flick({true, 1}), "a vector is two numbers: to the right and forwards, in m/s"},
        {struck(nullptr), "a strike is two numbers: to the right and up, in radii of the ball"},
        {struck(Json::array({0})), "a strike is two numbers: to the right and up, in radii of the ball"},
        {struck({"0", 0}), "a strike is two numbers: to the right and up, in radii of the ball"},
        {{{"type", "flick"}, {"vector", {0, 1}}, {"spin", 1}}, "a flick has no member spin"},
        {{{"type", "flick"}, {"vector", {0, 1}}, {"base", 1}}, "a flick has no member base"},
        {{{"type", "place"}}, "a placement has a base"},
        {{{"type", "place"}, {"base", "4"}}, "a base is a whole number"},
        {{{"type", "place"}, {"base", 4.0}}, "a base is a whole number"},
        {{{"type", "place"}, {"base", nullptr}}, "a base is a whole number"},
        {{{"type", "place"}, {"base", -1}}, "bases are numbered from 0 to 8"},
        {{{"type", "place"}, {"base", 9}}, "bases are numbered from 0 to 8"},
        {{{"type", "place"}, {"base", std::numeric_limits<std::uint64_t>::max()}},
         "bases are numbered from 0 to 8"},
        {{{"type", "place"}, {"base", 4}, {"vector", {0, 1}}}, "a placement has no member vector"},
    };
    for (const auto& [action, expected] : bad) {
        std::string words;
        EXPECT_EQ(refused(action, &words), "bad_action ") << action;
        EXPECT_EQ(words, expected) << action;
    }
}

TEST(KaptureAction, KC2_a_vector_computed_to_be_of_the_greatest_length_is_taken) {
    for (int degrees = -90; degrees <= 90; ++degrees) {
        const double angle = degrees * std::numbers::pi / 180;
        for (const double speed : {0.02, 4.0}) {
            const Json action = flick({speed * std::sin(angle), speed * std::cos(angle)});
            ASSERT_EQ(refused(action), "none") << action;
            EXPECT_EQ(physics::fault_of(taken(action)), physics::Fault::none);
        }
        const Json strike = {0.5 * std::sin(2 * angle), 0.5 * std::cos(2 * angle)};
        ASSERT_EQ(refused(struck(strike)), "none") << strike;
    }
}

TEST(KaptureAction, KC2_any_two_numbers_are_a_flick_without_fault_or_refused) {
    EXPECT_TRUE(rc::check("nothing overflows", [] {
        const auto number =
            rc::gen::oneOf(rc::gen::arbitrary<double>(),
                           rc::gen::map(rc::gen::inRange(-50'000, 50'000), [](int n) { return n / 1e4; }));
        const Json action = {
            {"type", "flick"}, {"vector", {*number, *number}}, {"strike", {*number, *number}}};
        const auto parsed = parse_action(action);
        if (parsed) RC_ASSERT(physics::fault_of(std::get<Flick>(*parsed)) == physics::Fault::none);
    }));
}

TEST(KaptureAction, KC12_legal_actions_are_the_flick_and_after_a_foul_the_empty_bases) {
    const Json free_flick = Json::parse(
        R"({"type":"flick","vector":{"length":{"min":0.02,"max":4},"angle":{"min":-90,"max":90}},
            "strike":{"length":{"min":0,"max":0.5},"angle":{"min":-180,"max":180}}})");
    EXPECT_EQ(listed_actions(start(0)), Json::array({free_flick}));
    const Json chosen = listed_actions(parse("0/01/1.1/01/. 1 choose 1 9 0-0 0").value());
    ASSERT_EQ(chosen.size(), 3U);
    EXPECT_EQ(std::count(chosen.begin(), chosen.end(), free_flick), 1);
    for (const int base : {4, 8}) {
        EXPECT_EQ(std::count(chosen.begin(), chosen.end(), Json{{"type", "place"}, {"base", base}}), 1);
    }
    EXPECT_EQ(listed_actions(parse("./../.../../. 0 over 3 0 3-0 0").value()), Json::array());
}

}  // namespace
}  // namespace kabinet::kapture9
