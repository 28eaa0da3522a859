#include <gtest/gtest.h>

#include "client-cli/boards/registry.hpp"
#include "client-cli/screen/scene.hpp"
#include "games/core/registry.hpp"
#include "tests/client-cli/support/golden.hpp"

namespace kabinet::cli {
namespace {

constexpr Look kUnicodeLook{};
constexpr Look kMonoLook{.unicode = true, .colour = false};
constexpr Look kAsciiLook{.unicode = false, .colour = false};

std::string name_of(int seat) {
    return "P" + std::to_string(seat);
}

Json move_to(const char* square) {
    return {{"type", "move"}, {"to", square}};
}
Json drop(const char* piece, const char* edge) {
    return {{"type", "drop"}, {"piece", piece}, {"edge", edge}};
}
Json lock_on(const char* place) {
    return {{"type", "drop"}, {"piece", "lock"}, {"on", place}};
}

Json runner(int seat, const char* square, int stones, bool token) {
    return {{"seat", seat},
            {"square", square},
            {"stones", stones},
            {"token", token},
            {"left", {{"wall", 2}, {"monolith", 1}, {"portal", 0}, {"lock", 1}}}};
}

/// In the middle of a round: every piece, somebody on the Mountain, two on one corner, one of them home.
Json view_in_play() {
    Json view = {
        {"round", 3},
        {"rounds", 4},
        {"quiet", 12},
        {"stage", "begin"},
        {"edges",
         {{"c3-d3", "wall"},
          {"d3-d4", "wall"},
          {"b2-b3", "monolith"},
          {"d5-e5", "monolith"},
          {"a2-b2", "portal"},
          {"e5-e6", "portal"},
          {"c1-d1", "portal"}}},
        {"set_up", {{"d5-e5", "monolith"}, {"a2-b2", "portal"}}},
        {"doors",
         {{"door:c6", "door:d1"}, {"door:d1", "door:c6"}, {"door:a3", "door:f4"}, {"door:f4", "door:a3"}}},
        {"locks", {{"e5-e6", true}, {"door:f4", true}}},
        {"peaks", {{"c4", 2}}}};
    view["runners"] = {{"east", runner(1, "c4", 1, true)},
                       {"south", runner(0, "d6", 0, false)},
                       {"west", runner(3, "a6", 1, true)},
                       {"north", runner(2, "a6", 1, true)}};
    view["runners"]["west"]["home"] = 1;
    for (int seat = 0; seat < 4; ++seat) view["scores"][std::to_string(seat)] = {{"points", 4 * seat}};
    return view;
}

/// A match of Kabetopo that seat 0 plays.
struct KabetopoScene {
    KabetopoScene() : board(make_board("kabetopo")) {
        Json value = {{"match", "kb7"},
                      {"game", "kabetopo"},
                      {"options", Json::object()},
                      {"host", "p0"},
                      {"seats_total", 4},
                      {"private", false},
                      {"status", "playing"},
                      {"ply", 20},
                      {"turn", {0}},
                      {"clock", {{"type", "none"}}},
                      {"spectators", 0},
                      {"state", view_in_play()}};
        const char* names[] = {"Anna", "Ben", "Cleo", "Dan"};
        for (int seat = 0; seat < 4; ++seat) {
            value["seats"][std::to_string(seat)] = {
                {"player", {{"id", "p" + std::to_string(seat)}, {"name", names[seat]}}}, {"present", true}};
        }
        match = MatchView::of(value);
        scene.link = Link::online;
        scene.player = "Anna";
        scene.match = &match;
        scene.board = board.get();
        scene.title = "Kabetopo";
        scene.seat = 0;
        scene.log = {"Ben: b4 to c4", "Ben takes a stone on c4", "Dan is home: Tadaima!"};
        scene.marks.usable = {"d5", "e6", "c6", "d4-e4", "door:c6"};
        scene.marks.cursor = "d5";
        scene.marks.changed = {"c4", "b4"};
    }

    MatchView match;
    std::unique_ptr<Board> board;
    Scene scene;
};

TEST(KabetopoBoard, reads_actions_in_many_forms) {
    const auto board = make_board("kabetopo");
    const Json none = Json::array();
    for (const char* text : {"c3", "move c3", "mo c3", "Move C3"})
        EXPECT_EQ(board->read(text, none), move_to("c3")) << text;
    for (const char* text : {"wall c3-d3", "w c3d3", "wall d3 c3", "WALL C3-D3"})
        EXPECT_EQ(board->read(text, none), drop("wall", "c3-d3")) << text;
    EXPECT_EQ(board->read("monolith a1-a2", none), drop("monolith", "a1-a2"));
    EXPECT_EQ(board->read("portal a1-a2", none), drop("portal", "a1-a2"));
    EXPECT_EQ(board->read("lock a1-a2", none), lock_on("a1-a2"));
    for (const char* text : {"lock door c6", "lock c6", "l door:c6"})
        EXPECT_EQ(board->read(text, none), lock_on("door:c6")) << text;
    Json bump = move_to("c4");
    bump["bump_to"] = "d4";
    EXPECT_EQ(board->read("c4 bump d4", none), bump);
    Json by = move_to("c4");
    by["by"] = "portal";
    EXPECT_EQ(board->read("move c4 by portal", none), by);
    EXPECT_EQ(board->read("token", none), Json({{"type", "token"}}));
    EXPECT_EQ(board->read("end", none), Json({{"type", "end"}}));
    for (const char* text :
         {"", "g3", "c7", "wall", "wall c3", "wall c3-d3 e3", "c4 bump", "c3 d3", "lock", "end it", "c"})
        EXPECT_EQ(board->read(text, none), std::nullopt) << text;
}

TEST(KabetopoBoard, tells_what_happened) {
    const auto board = make_board("kabetopo");
    const auto tell = [&](const Json& event) { return board->tell(event, 0, name_of); };
    Json moved = {{"type", "move"}, {"seat", 2}, {"from", "a2"}, {"to", "e5"}, {"by", "portal"}};
    EXPECT_EQ(tell(moved), "P2 goes by portal from a2 to e5");
    moved["by"] = "step";
    EXPECT_EQ(tell(moved), "P2: a2 to e5");
    EXPECT_EQ(board->touched(moved), (std::set<std::string>{"a2", "e5"}));
    EXPECT_EQ(tell({{"type", "drop"}, {"piece", "lock"}, {"on", "door:c6"}, {"seat", 1}}),
              "P1: lock on the door at c6");
    EXPECT_EQ(tell({{"type", "points"}, {"seat", 1}, {"for", "first_stone"}, {"points", 2}}),
              "P1: 2 points for first stone");
    EXPECT_EQ(tell({{"type", "unheard_of"}}), "");
}

TEST(KabetopoBoard, on_the_screen) {
    KabetopoScene four;
    const Screen screen = draw(four.scene, 80, 24, kUnicodeLook);
    expect_golden("kabetopo", screen.text() + papers(screen));
    expect_golden("kabetopo-small", draw(four.scene, 60, 18, kMonoLook).text());
    four.scene.marks.cursor = "d4-e4";
    four.scene.marks.menu = {drop("wall", "d4-e4"), drop("monolith", "d4-e4")};
    expect_golden("kabetopo-mono", draw(four.scene, 80, 24, kMonoLook).text());
    four.scene.marks.usable.insert("end");
    four.scene.marks.cursor = "door:c6";
    expect_golden("kabetopo-ascii",
                  draw(four.scene, 80, 24, kAsciiLook).text() + four.board->text(view_in_play()));
}

/// However a match of random actions goes, every runner is seen where it is.
TEST(KabetopoBoard, shows_every_position_of_a_match) {
    const Game* game = find_game("kabetopo");
    ASSERT_NE(game, nullptr);
    const auto board = make_board("kabetopo");
    const auto state = std::move(*game->start({.options = Json::object(), .seats = 2, .seed = {}}));
    for (std::size_t ply = 0; ply < 300 && !state->outcome(); ++ply) {
        const int seat = state->to_move().front();
        const Json view = state->view(Audience::everyone());
        Screen screen(board->width(1), board->height(1));
        board->draw(screen, 0, 0, view, {}, kUnicodeLook, 1);
        const std::string text = board->text(view);
        for (const auto& [name, runner] : view["runners"].items())
            EXPECT_NE(text.find(" at " + runner["square"].get<std::string>()), std::string::npos);
        const Json legal = state->legal(seat);
        ASSERT_TRUE(state->play(seat, legal[ply * 31 % legal.size()]));
    }
}

}  // namespace
}  // namespace kabinet::cli
