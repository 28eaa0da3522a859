#include <gtest/gtest.h>

#include <random>

#include "client-cli/boards/registry.hpp"
#include "client-cli/screen/full_screen.hpp"
#include "tests/client-cli/support/fake_server.hpp"
#include "tests/client-cli/support/golden.hpp"
#include "tests/client-cli/support/kapture9_match.hpp"

namespace kabinet::cli {
namespace {

constexpr Look kFull{};
constexpr Look kMono{.unicode = true, .colour = false};
constexpr Look kAscii{.unicode = false, .colour = false};

/// A scene of a match of Kapture 9, seen by the holder of a seat.
struct Kapture9Scene {
    explicit Kapture9Scene(int seat) : match(MatchView::of(kapture9_match())), board(make_board("kapture9")) {
        board->seen_from(seat);
        scene.link = Link::online;
        scene.player = "Anna";
        scene.match = &match;
        scene.board = board.get();
        scene.title = "Kapture 9";
        scene.seat = seat;
        scene.now = match.since + 12'000;
        scene.log = {"The match begins", "Ben: 12.3° left, 0.81 m/s, rolls 1.4 s", "A dead ball"};
    }

    void aim(double angle, double speed) {
        scene.marks.aim = {angle, speed, 0, 0};
        scene.aim = {"← →  Angle  aimed", "Tab  Steps  coarse"};
    }

    MatchView match;
    std::unique_ptr<Board> board;
    Scene scene;
};

TEST(Golden, kapture9_aimed) {
    Kapture9Scene kapture(0);
    kapture.aim(-20, 0.4);
    const Screen screen = draw(kapture.scene, 80, 24, kFull);
    expect_golden("kapture9-aimed", screen.text() + papers(screen));
    expect_golden("kapture9-aimed-ascii", draw(kapture.scene, 80, 24, kAscii).text());
    expect_golden("kapture9-aimed-large", draw(kapture.scene, 120, 40, kMono).text());
    expect_golden("kapture9-aimed-small", draw(kapture.scene, 76, 22, kMono).text());
    expect_golden("kapture9-aimed-smallest", draw(kapture.scene, 60, 18, kMono).text());
}

TEST(Golden, kapture9_place_after_a_foul_seen_from_the_other_side) {
    Kapture9Scene kapture(1);
    kapture.scene.marks.usable = {"0", "4", "5", "6", "8"};
    kapture.scene.marks.cursor = "5";
    kapture.scene.marks.changed = {"7"};
    kapture.scene.two_ways = true;
    const Screen screen = draw(kapture.scene, 80, 24, kMono);
    expect_golden("kapture9-place", screen.text() + papers(screen));
    expect_golden("kapture9-place-smallest", draw(kapture.scene, 60, 18, kMono).text());
}

/// The meekone of 3 falls while the ball is on its way to 4.
TEST(Golden, kapture9_in_flight) {
    for (const int seat : {0, 1}) {
        Kapture9Scene kapture(seat);
        const auto motion = kapture.board->motion(kapture9_flick_events()[0], kapture9_view());
        ASSERT_NE(motion, nullptr);
        EXPECT_EQ(motion->length(), 1500);
        kapture.scene.motion = motion.get();
        kapture.scene.motion_time = 1000;
        const std::string name = "kapture9-flight-" + std::to_string(seat);
        expect_golden(name, draw(kapture.scene, 80, 24, kMono).text());
    }
}

TEST(Golden, kapture9_help) {
    Kapture9Scene kapture(0);
    kapture.scene.help = true;
    expect_golden("kapture9-help", draw(kapture.scene, 80, 24, kMono).text());
}

class SmallTerminal final : public Terminal {
  public:
    int width() const override { return 80; }
    int height() const override { return 24; }
    void show(const Screen& screen) override { text = screen.text(); }
    std::string text;
};

/// Anna at a match of Kapture 9: keys in, requests out, motions on simulated time.
class Kapture9ScreenTest : public testing::Test {
  protected:
    Kapture9ScreenTest() : server(loop) {
        server.on("table.join", Json{{"match", id}, {"game", "kapture9"}, {"status", "playing"}});
        server.on("match.legal",
                  Json{{"ply", 0}, {"seat", 0}, {"actions", Json::array({kapture9_legal()[0]})}});
        server.on("match.act", Json{{"seq", 2}, {"ply", 1}});
        const Entropy entropy = [this] { return static_cast<std::uint32_t>(random()); };
        session.emplace(loop, server, entropy,
                        Session::Settings{.identity = Identity{"secret", "p1", "Anna"}});
        Intent intent;
        intent.match = id;
        play.emplace(*session, entropy, intent, std::nullopt);
        front.emplace(loop, *play, terminal, kMono);
        play->start(*front);
        loop.settle();
        server.snapshot(id, "e1", 1, kapture9_match());
        loop.settle();
    }

    void press(Key::Name name, char32_t character = 0) {
        front->key({name, character});
        loop.settle();
    }
    /// Anna's flick comes back from the server: it is Ben's turn, and she has base 4.
    void flick() {
        const Json ops = Json::parse(R"([{"op":"replace","path":"/ply","value":1},
            {"op":"replace","path":"/turn","value":[1]},
            {"op":"replace","path":"/state/bases","value":{"1":0,"4":0}},
            {"op":"replace","path":"/state/captured","value":{"0":2,"1":0}}])");
        server.patch(id, 2, ops, kapture9_flick_events());
        loop.settle();
    }
    bool shows(const std::string& text) const { return terminal.text.find(text) != std::string::npos; }

    const std::string id = "abcdefghij";
    SimLoop loop;
    FakeServer server;
    SmallTerminal terminal;
    std::mt19937 random{1};
    std::optional<Session> session;
    std::optional<Play> play;
    std::optional<FullScreen> front;
};

TEST_F(Kapture9ScreenTest, keys_aim_and_enter_flicks) {
    for (int i = 0; i < 6; ++i) press(Key::Name::right);
    for (int i = 0; i < 3; ++i) press(Key::Name::up);
    EXPECT_TRUE(shows("Angle  12.0° right")) << terminal.text;
    EXPECT_TRUE(shows("Speed  0.80 m/s"));
    EXPECT_TRUE(server.heard("match.act").empty());
    press(Key::Name::enter);
    EXPECT_EQ(server.heard("match.act").at(0)["action"],
              Json({{"type", "flick"}, {"vector", {0.1663, 0.7825}}}));
}

TEST_F(Kapture9ScreenTest, a_flick_is_seen_before_it_is_told) {
    flick();
    EXPECT_TRUE(shows("The ball rolls"));
    loop.pass(1000);
    EXPECT_TRUE(shows("◁")) << "a meekone lies\n" << terminal.text;
    EXPECT_FALSE(shows("captures base 4")) << "nobody is told the end before it is seen";
    EXPECT_TRUE(shows("2 bases, 1 round won"));
    loop.pass(2000);
    EXPECT_TRUE(shows("Anna knocks off 2 of theirs")) << terminal.text;
    EXPECT_TRUE(shows("Anna captures base 4"));
    EXPECT_TRUE(shows("Ben is to move"));
    EXPECT_TRUE(shows("4▲"));
}

TEST_F(Kapture9ScreenTest, a_key_goes_to_the_end_and_does_no_more) {
    flick();
    press(Key::Name::enter);
    EXPECT_FALSE(shows("The ball rolls"));
    EXPECT_TRUE(shows("Anna captures base 4"));
    EXPECT_TRUE(server.heard("match.act").empty());
    EXPECT_TRUE(server.heard("match.replay").empty());
    press(Key::Name::character, U'L');
    EXPECT_TRUE(shows("The ball rolls")) << "seen before, so that nobody has to be asked";
    EXPECT_TRUE(server.heard("match.replay").empty());
}

/// Who came late asks the server, which shows the match again.
TEST_F(Kapture9ScreenTest, a_late_watcher_sees_the_last_flick) {
    server.on("match.replay", [](const Json& params) {
        const Json step = {
            {"n", 6}, {"type", "act"}, {"ops", Json::array()}, {"events", kapture9_flick_events()}};
        Json result = {{"match", "abcdefghij"}, {"from", 4}, {"entries", 6}, {"value", kapture9_match()}};
        result["steps"] = params["count"] == 0 ? Json::array() : Json::array({step});
        return Json{{"result", result}};
    });
    press(Key::Name::character, U'L');
    EXPECT_TRUE(shows("The ball rolls")) << terminal.text;
    EXPECT_EQ(server.heard("match.replay").size(), 2u);
    loop.pass(5000);
    EXPECT_FALSE(shows("The ball rolls"));
    EXPECT_FALSE(shows("captures")) << "it was told to those who were there";
}

TEST_F(Kapture9ScreenTest, a_replay_that_is_refused_is_told_so) {
    server.refuse("match.replay", "record_hidden");
    press(Key::Name::character, U'L');
    EXPECT_TRUE(shows("refused: record_hidden")) << terminal.text;
}

}  // namespace
}  // namespace kabinet::cli
