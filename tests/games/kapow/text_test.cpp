#include <gtest/gtest.h>

#include "games/core/registry.hpp"
#include "tests/games/kapow/play.hpp"

/// The text form of positions, and which of them are refused.
namespace kabinet::kapow {
namespace {

std::string hands() {
    return std::string("(7),12,K-1/-/p1,(K),3|") + kOther;
}

std::string flaw(const Scene& scene) {
    const auto position = parse(scene.text());
    return position ? "" : position.error();
}

TEST(KapowText, holds_everything) {
    const std::string text = Scene{.hands = hands(), .discard = "6,p2", .draw = "*,8,K", .sheet = "-"}.text();
    const Position position = parse(text).value();
    EXPECT_EQ(position.hands[0].triads[0]->at(0), (Spot{.top = fixed(7)}));
    EXPECT_EQ(position.hands[0].triads[0]->at(2),
              (Spot{.top = Card::kapow, .modifiers = {-1}, .face_up = true}));
    EXPECT_FALSE(position.hands[0].triads[1]);
    EXPECT_EQ(position.discard, (std::vector{fixed(6), Card::power2}));
    EXPECT_EQ(position.draw.back(), Card::kapow);
    EXPECT_EQ(position.draw.front(), fixed(0));
    EXPECT_EQ(parse(to_text(position)), position);
}

TEST(KapowText, every_field_must_be_right) {
    const Scene good = {.hands = hands()};
    EXPECT_EQ(flaw(good), "");
    const auto with = [&](auto change) {
        Scene scene = good;
        change(scene);
        return flaw(scene);
    };
    for (const char* hand : {"", "7", "-/-/-", "-/-/-|-/-/-/-", "-|-", "7,7/-/-|-/-/-", "(7+1),7,7/-/-|-/-/-",
                             "7,7,7,7/-/-|-/-/-", "-/-/-/-/-|-/-/-/-/-"})
        EXPECT_NE(with([&](Scene& s) { s.hands = hand; }), "") << hand;
    for (const char* pile : {"", "13", "5,", ",5", "5;6", "K,K,K,K,K,K"})
        EXPECT_NE(with([&](Scene& s) { s.discard = pile; }), "") << pile;
    for (const char* pile : {"", "-", "7", "*7", "7,*", "*,13", "**"})
        EXPECT_NE(with([&](Scene& s) { s.draw = pile; }), "") << pile;
    for (const char* turn : {"", "2", "-", "-1", "0/2", "x"})
        EXPECT_NE(with([&](Scene& s) { s.turn = turn; }), "") << turn;
    for (const char* stage :
         {"", "reveal", "over", "play", "draw", "draw:", "draw:13", "swap", "swap:0", "swap:1", "take:1"})
        EXPECT_NE(with([&](Scene& s) { s.stage = stage; }), "") << stage;
    for (const char* counts :
         {"", "2,0,0", "3,0,0,-", "2,5,0,-", "2,0,-1,-", "2,0,0,2", "2,0,0,0", "0,0,0,-", "2,0,0,1"})
        EXPECT_NE(with([&](Scene& s) { s.counts = counts; }), "") << counts;
    for (const char* round : {"", "0/10", "11/10", "1/11", "1", "2/10"})
        EXPECT_NE(with([&](Scene& s) { s.round = round; }), "") << round;
    for (const char* sheet : {"", "1,2", "1", "x"})
        EXPECT_NE(with([&](Scene& s) { s.sheet = sheet; }), "") << sheet;
}

TEST(KapowText, a_seed_and_nine_fields_are_needed) {
    const std::string text = Scene{.hands = hands()}.text();
    EXPECT_TRUE(parse(text));
    EXPECT_FALSE(parse(text.substr(0, text.size() - 1)));
    EXPECT_FALSE(parse(text + " "));
    EXPECT_FALSE(parse(text.substr(0, text.rfind(' '))));
    EXPECT_FALSE(parse(""));
}

TEST(KapowText, a_saved_match_holds_no_more_than_it) {
    const auto state = fresh(4);
    EXPECT_EQ(state->save(), (Json{{"position", state->position()}}));
    EXPECT_FALSE(find_game("kapow")->restore({{"position", "start"}}));
}

}  // namespace
}  // namespace kabinet::kapow
