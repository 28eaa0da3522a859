#include "client-cli/boards/registry.hpp"

#include <gtest/gtest.h>

#include "client-cli/boards/narrator.hpp"
#include "client-cli/canvas/glyphs.hpp"
#include "client-cli/screen/cursor.hpp"
#include "games/core/free_values.hpp"
#include "games/core/registry.hpp"
#include "tests/client-cli/support/fake_server.hpp"

namespace kabinet::cli {
namespace {

std::string nobody(int seat) {
    return "P" + std::to_string(seat);
}

std::unique_ptr<State> started(const Game& game, int seats) {
    Setup setup;
    setup.seats = seats;
    return std::move(*game.start(setup));
}

/// Actions with everything chosen that a player is free to choose.
Json settled_all(Json legal) {
    std::uint32_t draw = 0;
    for (Json& action : legal) {
        action = settled(action, [&](std::uint32_t n) { return (draw += 377) % n; });
    }
    return legal;
}

Json push(const char* from, const char* dir) {
    return {{"type", "push"}, {"from", from}, {"dir", dir}};
}

TEST(KubaBoard, reads_pushes_in_many_forms) {
    const auto board = make_board("kuba");
    for (const char* text : {"b7 down", "B7 Down", " b7  d ", "b7-down", "b7>down", "b7d", "b7 do", "b7 b6",
                             "b7 to b6", "b7-b6", "B7b6"}) {
        EXPECT_EQ(board->read(text, Json::array()), push("b7", "down")) << text;
    }
    for (const char* text : {"b8 down", "h1 up", "b7", "b7 x", "down", "", "b77 down", "b7 down now", "b7 b5",
                             "b7 c6", "b7 to"}) {
        EXPECT_EQ(board->read(text, Json::array()), std::nullopt) << text;
    }
}

TEST(Boards, take_numbers_of_the_list_and_json) {
    const Json legal = {push("a7", "down"), push("a7", "right")};
    for (const char* game : {"kuba", "nine", "tiddlywinks"}) {
        const auto board = make_board(game);
        EXPECT_EQ(board->read("2", legal), legal[1]) << game;
        EXPECT_EQ(board->read("3", legal), std::nullopt) << game;
        EXPECT_EQ(board->read("0", legal), std::nullopt) << game;
        EXPECT_EQ(board->read(R"({"type":"x"})", legal), Json({{"type", "x"}})) << game;
        EXPECT_EQ(board->read("{", legal), std::nullopt) << game;
    }
}

TEST(NineBoard, reads_cells_and_slots) {
    const auto board = make_board("nine");
    const Json reds = Json::array({{{"type", "red"}, {"cell", "e5"}}});
    const Json slots = {{{"type", "place"}, {"slot", "E5"}}, {{"type", "place"}, {"slot", "N3"}}};
    EXPECT_EQ(board->read("e5", reds), reds[0]);
    EXPECT_EQ(board->read("red e5", reds), reds[0]);
    EXPECT_EQ(board->read("e5", slots), slots[0]) << "what is legal says whether e5 is a cell or a slot";
    EXPECT_EQ(board->read("N3", slots), slots[1]);
    EXPECT_EQ(board->read("place n3", slots), slots[1]);
    EXPECT_EQ(board->read("s4", slots), Json({{"type", "place"}, {"slot", "S4"}}))
        << "the server says why not";
    for (const char* text : {"n0", "x5", "e", "e55", ""})
        EXPECT_EQ(board->read(text, slots), std::nullopt) << text;
}

/// What a board writes it reads back, for every legal action of random positions of every game.
TEST(Boards, read_what_they_write) {
    for (const Game* game : all_games()) {
        const auto board = make_board(game->info.id);
        const auto state = started(*game, game->info.max_seats);
        for (int ply = 0; ply < 60 && !state->to_move().empty(); ++ply) {
            const int seat = state->to_move().front();
            const Json legal = state->legal(seat);
            const Json chosen = settled_all(legal);
            for (const Json& action : chosen) EXPECT_EQ(board->read(board->write(action), legal), action);
            ASSERT_TRUE(state->play(seat, chosen[static_cast<std::size_t>(ply * 7) % chosen.size()]));
        }
    }
}

/// What the cursor gives when a user goes for `action`: picks its spots, then its way or its line in the
/// menu.
std::optional<Json> chosen(Cursor& cursor, const Board& board, const Json& action) {
    std::optional<Json> given;
    for (const std::string& spot : board.path_of(action)) {
        const std::size_t usable = cursor.marks().usable.size();
        for (std::size_t i = 0; i < usable && cursor.marks().cursor != spot; ++i) cursor.next(1);
        given = cursor.enter();
    }
    if (given) return given;
    if (const auto way = board.way_of(action)) return cursor.arrow(*way);
    const auto menu = cursor.marks().menu;
    for (std::size_t i = 0; i < menu.size() && menu[cursor.marks().choice] != action; ++i) cursor.next(1);
    return cursor.enter();
}

/// Every legal action can be reached with the cursor, on every game whose actions are on its board.
TEST(Cursor, reaches_every_action) {
    for (const Game* game : all_games()) {
        const auto board = make_board(game->info.id);
        if (board->spots().empty()) continue;
        const auto state = started(*game, game->info.max_seats);
        for (int ply = 0; ply < 20 && !state->to_move().empty(); ++ply) {
            const Json legal = state->legal(state->to_move().front());
            Cursor cursor;
            cursor.offer(*board, legal);
            for (const Json& action : legal) {
                if (action.contains("vector")) continue;  // aimed, not chosen
                EXPECT_EQ(chosen(cursor, *board, action), action)
                    << game->info.id << " " << state->position();
            }
            const Json& next = legal[static_cast<std::size_t>(ply * 5) % legal.size()];
            ASSERT_TRUE(
                state->play(state->to_move().front(), settled(next, [](std::uint32_t) { return 0; })));
        }
    }
}

TEST(Cursor, arrows_move_between_spots_of_use) {
    const auto board = make_board("kuba");
    Cursor cursor;
    cursor.offer(*board, {push("a7", "down"), push("a6", "right"), push("g1", "up"), push("f1", "up")});
    EXPECT_EQ(cursor.marks().cursor, "a7");
    cursor.arrow(Way::down);
    EXPECT_EQ(cursor.marks().cursor, "a6");
    cursor.arrow(Way::right);
    EXPECT_EQ(cursor.marks().cursor, "f1");
    cursor.arrow(Way::up);
    EXPECT_EQ(cursor.marks().cursor, "a6");
    EXPECT_EQ(cursor.enter(), std::nullopt);
    EXPECT_TRUE(cursor.marks().picked);
    EXPECT_EQ(cursor.arrow(Way::up), std::nullopt) << "no such push";
    EXPECT_EQ(cursor.arrow(Way::right), push("a6", "right"));
}

TEST(KubaBoard, as_text) {
    EXPECT_EQ(make_board("kuba")->text(kuba_view()),
              "7 w w . . . b b\n"
              "6 w w . r . b b\n"
              "5 . . r r r . .\n"
              "4 . r r r r r .\n"
              "3 . . r r r . .\n"
              "2 b b . r . w w\n"
              "1 b b . . . w w\n"
              "  a b c d e f g\n"
              "White has captured 0 of 7 red, 0 black\n"
              "Black has captured 0 of 7 red, 0 white\n");
}

TEST(KubaBoard, turns_to_black) {
    const auto board = make_board("kuba");
    board->seen_from(1);
    EXPECT_TRUE(board->text(kuba_view())
                    .starts_with("1 w w . . . b b\n"
                                 "2 w w . r . b b\n"))
        << board->text(kuba_view());
    EXPECT_TRUE(board->text(kuba_view()).contains("  g f e d c b a\n"));
    const auto spots = board->spots();
    EXPECT_EQ(spots.front().id, "g1");
    EXPECT_EQ(board->way_of(push("g1", "up")), Way::down) << "the arrow that Black presses";
    EXPECT_EQ(board->read("g1 down", Json::array()), push("g1", "up")) << "a way as it is seen";
    EXPECT_EQ(board->read("g1 g2", Json::array()), push("g1", "up")) << "cells have one name for both";
    EXPECT_EQ(board->write(push("g1", "up")), "g1 to g2");
    Json pushed = push("g1", "up");
    pushed["count"] = 2;
    EXPECT_EQ(board->touched(pushed), (std::set<std::string>{"g1", "g2", "g3"}));
}

TEST(KubaBoard, KU5_tells_the_ban_by_cells) {
    const auto board = make_board("kuba");
    Json view = kuba_view();
    view["ban"] = "e4>left";
    EXPECT_EQ(board->task(view), "Push a marble (not e4 to d4)");
    EXPECT_TRUE(board->text(view).ends_with("banned: e4 to d4\n"));
}

TEST(KubaBoard, tells_what_happened) {
    const auto board = make_board("kuba");
    Json pushed = push("b7", "down");
    pushed["count"] = 3;
    EXPECT_EQ(board->tell(pushed, 1, nobody), "P1: b7 to b6, 3 marbles");
    EXPECT_EQ(board->touched(pushed), (std::set<std::string>{"b7", "b6", "b5", "b4"}));
    EXPECT_EQ(board->tell({{"type", "capture"}, {"marble", "r"}, {"cell", "b1"}, {"by", 0}}, 0, nobody),
              "P0 captures a red marble");
    EXPECT_EQ(board->tell({{"type", "unheard_of"}}, 0, nobody), "");
}

TEST(GenericBoard, shows_and_plays_a_game_nobody_told_it_of) {
    const auto board = make_board("tiddlywinks");
    const Json view = {
        {"round", 2}, {"pots", {{"0", {{"winks", 3}}}, {"1", {{"winks", 4}}}}}, {"deck", {1, 2}}};
    EXPECT_EQ(board->text(view),
              "deck: [1,2]\n"
              "pots:\n"
              "  0: winks=3\n"
              "  1: winks=4\n"
              "round: 2\n");
    const Json flip = {{"type", "flip"}, {"wink", 3}};
    EXPECT_EQ(board->write(flip), "flip wink=3");
    EXPECT_EQ(board->read("flip wink=3", Json::array({flip})), flip);
    EXPECT_EQ(board->tell(flip, 1, nobody), "P1: flip wink=3");
}

TEST(NineBoard, NI9_says_why_the_later_seat_is_ahead) {
    Json value = kuba_match();
    value["game"] = "nine";
    value["status"] = "finished";
    value["turn"] = Json::array();
    value["result"] = {{"ranks", {2, 1}}, {"scores", {3, 3}}, {"reason", "normal"}};
    const auto board = make_board("nine");
    const auto lines = result_lines(MatchView::of(value), *board);
    EXPECT_EQ(lines.at(0), "Ben wins");
    EXPECT_EQ(lines.at(1), "As many sections as Anna, and later in turn order (NI-9)");
    value["result"]["scores"] = {2, 3};
    EXPECT_EQ(result_lines(MatchView::of(value), *board).size(), 3u) << "more sections say it all";
    value["result"] = {{"ranks", {2, 1}}, {"scores", {3, 3}}, {"reason", "resigned"}};
    EXPECT_EQ(result_lines(MatchView::of(value), *board).size(), 3u);
}

TEST(Seats, are_counted_from_one_for_people) {
    Json value = kuba_match();
    Narrator narrator;
    const auto board = make_board("kapow");
    value["seats"].erase("1");
    narrator.changed(MatchView::of(value), Json::array(), *board);
    EXPECT_EQ(MatchView::of(value).name_of(1), "Seat 2");
    const auto lines = narrator.changed(MatchView::of(kuba_match()), Json::array(), *board);
    EXPECT_EQ(lines, std::vector<std::string>{"Ben takes seat 2"});
    for (const char* game : {"kapow", "kabetopo", "tiddlywinks"}) {
        EXPECT_EQ(make_board(game)->side(0), "Seat 1") << game;
        EXPECT_EQ(make_board(game)->piece(1, {}).text, "2") << game;
    }
}

TEST(Narrator, tells_what_changed) {
    const auto board = make_board("kuba");
    Narrator narrator;
    Json value = kuba_match();
    EXPECT_EQ(narrator.changed(MatchView::of(value), Json::array(), *board), std::vector<std::string>{});
    value["ply"] = 1;
    value["turn"] = Json::array({1});
    value["seats"]["1"]["present"] = false;
    Json pushed = push("a7", "down");
    pushed["count"] = 2;
    EXPECT_EQ(narrator.changed(MatchView::of(value), Json::array({pushed}), *board),
              (std::vector<std::string>{"Anna: a7 to a6, 2 marbles", "Ben is gone"}));
    EXPECT_EQ(narrator.touched(), (std::set<std::string>{"a7", "a6", "a5"}));
    value["seats"]["1"]["present"] = true;
    value["draw_offer"] = 0;
    EXPECT_EQ(narrator.changed(MatchView::of(value), Json::array(), *board),
              (std::vector<std::string>{"Ben is back", "Anna offers a draw"}));
    value["status"] = "finished";
    value["turn"] = Json::array();
    value["result"] = {{"ranks", {2, 1}}, {"scores", {3, 1}}, {"reason", "resigned"}};
    EXPECT_EQ(narrator.changed(MatchView::of(value), Json::array(), *board),
              (std::vector<std::string>{"Ben wins by resignation", "1. Ben (Black), score 1",
                                        "2. Anna (White), score 3"}));
}

TEST(Glyphs, are_measured_cut_and_made_harmless) {
    EXPECT_EQ(text_width("Ägäis"), 5);
    EXPECT_EQ(text_width("日本"), 4);
    EXPECT_EQ(clipped("Annabelle", 5), "Anna…");
    EXPECT_EQ(clipped("Anna", 4), "Anna");
    EXPECT_EQ(harmless("a\033[31mb\r\n\xe2\x80\xae"), "a\ufffd[31mb\ufffd\ufffd\ufffd");
    EXPECT_EQ(harmless("\xff\xc3"), "\ufffd\ufffd");
    Screen screen(6, 1);
    screen.put(0, 0, "日本語語");
    EXPECT_EQ(screen.text(), "日本語\n");
    Screen other(6, 1);
    other.put(0, 0, "─●✗");
    other.make_plain();
    EXPECT_EQ(other.text(), "-*?\n");
}

}  // namespace
}  // namespace kabinet::cli
