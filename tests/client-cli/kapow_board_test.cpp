#include <gtest/gtest.h>

#include "client-cli/boards/registry.hpp"
#include "client-cli/screen/scene.hpp"
#include "games/core/registry.hpp"
#include "tests/client-cli/support/golden.hpp"

namespace kabinet::cli {
namespace {

constexpr Look kFull{};
constexpr Look kMono{.unicode = true, .colour = false};
constexpr Look kAscii{.unicode = false, .colour = false};

std::string name_of(int seat) {
    return "P" + std::to_string(seat);
}

Json take(const char* from) {
    return {{"type", "take"}, {"from", from}};
}
Json replace(int triad, int level) {
    return {{"type", "replace"}, {"at", {triad, level}}};
}

/// In the middle of a round: everything a hand can show.
Json view_of(int seats) {
    Json view = {{"round", 2}, {"rounds", 10}, {"stage", "play"}, {"draw", 41}, {"sheet", Json::object()}};
    view["discard"] = {{"0", "5"}, {"1", "K"}, {"2", "12"}};
    view["taken"] = {{"from", "draw"}, {"card", "p2"}};
    for (int seat = 0; seat < seats; ++seat) {
        const std::string number = std::to_string(seat);
        view["totals"][number] = 7 * seat - 3;
        view["hands"][number] = {{"0", {"?", "12", "K+2+2-1"}}, {"2", {"7+1-2", "?", "p1"}}};
        if (seats <= 4) view["hands"][number]["3"] = {"?", "?", "K"};
    }
    return view;
}

/// A match of Kapow! that seat 1 plays.
struct KapowScene {
    explicit KapowScene(int seats) : board(make_board("kapow")) {
        Json value = {{"match", "kw7"},
                      {"game", "kapow"},
                      {"options", Json::object()},
                      {"host", "p0"},
                      {"seats_total", seats},
                      {"private", false},
                      {"status", "playing"},
                      {"ply", 20},
                      {"turn", {1}},
                      {"clock", {{"type", "none"}}},
                      {"spectators", 0},
                      {"state", view_of(seats)}};
        const char* names[] = {"Anna", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal"};
        for (int seat = 0; seat < seats; ++seat) {
            value["seats"][std::to_string(seat)] = {
                {"player", {{"id", "p" + std::to_string(seat)}, {"name", names[seat]}}}, {"present", true}};
        }
        match = MatchView::of(value);
        board->seen_from(1);
        scene.link = Link::online;
        scene.player = "Ben";
        scene.match = &match;
        scene.board = board.get();
        scene.title = "Kapow!";
        scene.seat = 1;
        scene.log = {"Anna discards 12", "Ben draws a card", "The card is power 2"};
        scene.marks.usable = {"discard", "1 top", "1 middle", "1 bottom", "3 top", "3 middle", "3 bottom"};
        scene.marks.cursor = "3 top";
        scene.marks.changed = {"0/1 middle"};
    }

    MatchView match;
    std::unique_ptr<Board> board;
    Scene scene;
};

TEST(KapowBoard, reads_actions_in_many_forms) {
    const auto board = make_board("kapow");
    const Json none = Json::array();
    for (const char* text : {"replace 2 top", "replace 2t", "rep 2 t", "2t", "2-top", "REPLACE 2TOP"})
        EXPECT_EQ(board->read(text, none), replace(1, 0)) << text;
    const Json reveal = {{"type", "reveal"}, {"at", {{0, 0}, {2, 1}}}};
    for (const char* text : {"reveal 1 top, 3 middle", "rev 3m 1t", "reveal 1t 3m"})
        EXPECT_EQ(board->read(text, none), reveal) << text;
    EXPECT_EQ(board->read("1t 3m", Json::array({reveal})), reveal);
    EXPECT_EQ(board->read("put on 2t, -1", none),
              Json({{"type", "powerset"}, {"at", {1, 0}}, {"put", "top"}, {"modifier", -1}}));
    EXPECT_EQ(board->read("p u 3 bottom +2", none),
              Json({{"type", "powerset"}, {"at", {2, 2}}, {"put", "beneath"}, {"modifier", 2}}));
    EXPECT_EQ(board->read("swap 1t 2b", none), Json({{"type", "swap"}, {"from", {0, 0}}, {"to", {1, 2}}}));
    EXPECT_EQ(board->read("end", none), Json({{"type", "end"}}));
    for (const char* text : {"", "2", "2x", "t2", "replace", "replace 2t 3t", "put 2t -1", "put on 2t",
                             "put on 2t +3", "swap 1t", "take", "take deck", "0t", "end now", "arrange 1t"})
        EXPECT_EQ(board->read(text, none), std::nullopt) << text;
}

TEST(KapowBoard, discard_is_a_pile_or_a_deed_by_what_is_legal) {
    const auto board = make_board("kapow");
    const Json taking = {take("discard"), take("draw")};
    EXPECT_EQ(board->read("discard", taking), take("discard"));
    EXPECT_EQ(board->read("draw", taking), take("draw"));
    EXPECT_EQ(board->read("take dis", taking), take("discard"));
    EXPECT_EQ(board->read("discard", Json::array({{{"type", "discard"}}})), Json({{"type", "discard"}}));
}

TEST(KapowBoard, arrangements_are_written_and_read) {
    const auto board = make_board("kapow");
    Json action = replace(1, 2);
    action["arrange"] = {{1, 2}, {3, 1}};
    EXPECT_EQ(board->write(action), "replace 2 bottom arrange 2 bottom 4 middle");
    EXPECT_EQ(board->read("replace 2b arrange 2b 4m", Json::array()), action);
}

TEST(KapowBoard, tells_what_happened) {
    const auto board = make_board("kapow");
    const auto tell = [&](const Json& event) { return board->tell(event, 0, name_of); };
    EXPECT_EQ(tell({{"type", "take"}, {"by", 1}, {"from", "draw"}}), "P1 draws a card");
    EXPECT_EQ(tell({{"type", "drawn"}, {"card", "K"}}), "The card is KAPOW!");
    EXPECT_EQ(tell({{"type", "replace"}, {"by", 1}, {"at", {0, 1}}, {"card", "7"}, {"discarded", "K+2"}}),
              "P1 puts 7 at 1 middle, discards KAPOW!+2");
    EXPECT_EQ(tell({{"type", "triad"}, {"by", 0}, {"triad", 2}, {"cards", {"7", "K", "p1"}}}),
              "P0 completes triad 3: 7, KAPOW!, power 1");
    EXPECT_EQ(tell({{"type", "scored"}, {"round", 2}, {"points", {{"0", 12}, {"1", -3}}}, {"doubled", true}}),
              "Round 2: P0 12, P1 -3 (doubled for who went out)");
    EXPECT_EQ(tell({{"type", "unheard_of"}}), "");
    EXPECT_EQ(board->touched({{"type", "swap"}, {"by", 1}, {"from", {0, 0}}, {"to", {2, 1}}}),
              (std::set<std::string>{"1/1 top", "1/3 middle"}));
}

TEST(KapowBoard, as_text) {
    EXPECT_EQ(make_board("kapow")->text(view_of(2)),
              "Round 2 of 10, 41 cards to draw\n"
              "Discards from the top: 12 K 5\n"
              "Seat 1, -3 points: ? 12 K+2+2-1 / - / 7+1-2 ? p1 / ? ? K\n"
              "Seat 2, 4 points: ? 12 K+2+2-1 / - / 7+1-2 ? p1 / ? ? K\n"
              "Taken: power 2, from the draw pile\n");
}

TEST(KapowBoard, as_text_with_the_names_of_players) {
    Json view = view_of(2);
    view["out"] = 1;
    const std::string text = make_board("kapow")->text(view, name_of);
    EXPECT_TRUE(text.starts_with("Round 2 of 10, P1 is out: final turns, 41 cards")) << text;
    EXPECT_TRUE(text.contains("\nP0, -3 points: ")) << text;
}

TEST(KapowBoard, on_a_small_screen) {
    KapowScene two(2);
    expect_golden("kapow-two-small", draw(two.scene, 60, 18, kMono).text());
    KapowScene four(4);
    expect_golden("kapow-four-small", draw(four.scene, 60, 18, kMono).text());
    KapowScene eight(8);
    expect_golden("kapow-eight-small", draw(eight.scene, 60, 18, kMono).text());
}

TEST(KapowBoard, on_the_screen) {
    KapowScene two(2);
    const Screen screen = draw(two.scene, 80, 24, kFull);
    expect_golden("kapow-two", screen.text() + papers(screen));
    expect_golden("kapow-two-mono", draw(two.scene, 80, 24, kMono).text());
    KapowScene four(4);
    expect_golden("kapow-four-ascii", draw(four.scene, 80, 24, kAscii).text());
    KapowScene eight(8);
    expect_golden("kapow-eight", draw(eight.scene, 80, 24, kMono).text());
    expect_golden("kapow-eight-large", draw(eight.scene, 124, 36, kMono).text());
}

TEST(KapowBoard, a_menu_where_words_alone_tell_actions_apart) {
    KapowScene two(2);
    two.scene.marks.trail = {"3 top"};
    two.scene.marks.usable = {};
    two.scene.marks.menu = {{{"type", "powerset"}, {"at", {2, 0}}, {"put", "beneath"}, {"modifier", -2}},
                            {{"type", "powerset"}, {"at", {2, 0}}, {"put", "beneath"}, {"modifier", 2}},
                            replace(2, 0)};
    two.scene.marks.choice = 1;
    expect_golden("kapow-menu", draw(two.scene, 80, 24, kMono).text());
}

/// However long a match of random actions goes on, a hand is drawn and put into words.
TEST(KapowBoard, shows_every_position_of_a_match) {
    const Game* game = find_game("kapow");
    ASSERT_NE(game, nullptr);
    const auto board = make_board("kapow");
    const auto state = std::move(*game->start({.options = {{"rounds", "1"}}, .seats = 3, .seed = {}}));
    for (std::size_t ply = 0; ply < 400 && !state->outcome(); ++ply) {
        const int seat = state->to_move().front();
        const Json view = state->view(Audience::of(seat));
        for (const int scale : {0, 1}) {
            Screen screen(board->width(scale), board->height(scale));
            board->draw(screen, 0, 0, view, {}, kFull, scale);
            EXPECT_NE(screen.text().find(std::to_string(view["draw"].get<int>())), std::string::npos);
        }
        const std::string text = board->text(view);
        for (int other = 0; other < 3; ++other)
            EXPECT_NE(text.find("\nSeat " + std::to_string(other + 1) + ", "), std::string::npos);
        EXPECT_EQ(text.find("Taken: ") != std::string::npos, view.contains("taken"));
        const Json legal = state->legal(seat);
        ASSERT_TRUE(state->play(seat, legal[ply * 31 % legal.size()]));
    }
}

}  // namespace
}  // namespace kabinet::cli
