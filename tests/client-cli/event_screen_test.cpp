#include <gmock/gmock.h>

#include "client-cli/event/event_screen.hpp"
#include "client-cli/event/event_words.hpp"
#include "tests/client-cli/support/event_bench.hpp"
#include "tests/client-cli/support/golden.hpp"

/// Tournaments on a whole screen.
namespace kabinet::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using Part = EventDocument::Part;

class EventTerminal final : public Terminal {
  public:
    int width() const override { return 60; }
    int height() const override { return 18; }
    void show(const Screen& screen) override { text = screen.text(); }
    std::string text;
};

EventScene scene_of(const EventView& view) {
    return {.link = Link::online, .player = "Anna", .event = &view, .now = 1'048'000};
}

TEST(Golden, TN35_event) {
    const EventView view = evening();
    EventScene scene = scene_of(view);
    expect_golden("event", draw(scene, 80, 24, {}).text());
    expect_golden("event-large", draw(scene, 120, 24, {}).text());
    expect_golden("event-ascii", draw(scene, 80, 24, {.unicode = false, .colour = false}).text());
    expect_golden("event-narrow", draw(scene, 60, 18, {}).text());
    scene.shown = EventScene::Shown::tables;
    expect_golden("event-narrow-tables", draw(scene, 60, 18, {}).text());
    scene.message = "You have checked in";
    expect_golden("event-narrow-tables-ascii",
                  draw(scene, 60, 18, {.unicode = false, .colour = false}).text());
}

TEST(Golden, TN5_event_before_its_start) {
    EventView view;
    Json head = evening_head();
    head["phase"] = "open";
    head.erase("round");
    Json entrants = evening_entrants();
    entrants["entrants"]["1"]["checked_in"] = true;
    entrants["entrants"]["4"]["status"] = "withdrawn";
    view.take({.tournament = "t_evening"}, head);
    view.take({.tournament = "t_evening", .part = Part::entrants}, entrants);
    expect_golden("event-open", draw(scene_of(view), 80, 24, {}).text());
    EXPECT_THAT(standings_lines(view), ElementsAre("1    Ben #1, checked in", "2    Anna", "3    Cem",
                                                   "4    Dan (withdrawn)", "5    Ben #5"));
}

TEST(EventScreen, draws_any_size) {
    const EventView view = evening();
    for (const auto& [width, height] : {std::pair(1, 1), {20, 5}, {59, 17}, {75, 10}, {300, 80}})
        EXPECT_EQ(draw(scene_of(view), width, height, {}).width(), width);
}

class EventScreenTest : public EventBench {
  protected:
    EventScreenTest() {
        visit.start(screen);
        loop.settle();
        show_evening(evening_own());
    }
    void press(Key::Name name, char32_t character = 0) { screen.key({name, character}); }

    Session session{loop, server, entropy(), {.identity = kAnnaOfEvening}};
    EventVisit visit{session, entropy(), {.tournament = "t_evening"}, profile};
    EventTerminal terminal;
    EventScreen screen{loop, visit, terminal, {}};
};

TEST_F(EventScreenTest, keys_change_lists_and_scroll) {
    EXPECT_THAT(terminal.text, HasSubstr("Standings"));
    press(Key::Name::tab);
    EXPECT_THAT(terminal.text, HasSubstr("Tables"));
    EXPECT_THAT(terminal.text, HasSubstr("   1 Ben #1 – Anna"));
    press(Key::Name::down);
    EXPECT_THAT(terminal.text, Not(HasSubstr("   1 Ben #1 – Anna")));
    press(Key::Name::page_up);
    EXPECT_THAT(terminal.text, HasSubstr("   1 Ben #1 – Anna"));
    press(Key::Name::character, U'q');
    EXPECT_EQ(screen.exit_code(), 0);
    EXPECT_TRUE(loop.stopped());
}

TEST_F(EventScreenTest, a_result_is_seen_at_once) {
    Json standings = evening_standings();
    standings["order"] = {2, 1, 3, 5, 4};
    standings["rows"]["2"]["points"] = "2";
    show(Part::standings, standings);
    EXPECT_THAT(terminal.text, HasSubstr("   1 Anna"));
    EXPECT_THAT(terminal.text, HasSubstr("You are 1st with 2 points"));
}

TEST_F(EventScreenTest, stays_to_show_the_end) {
    Json head = evening_head();
    head["phase"] = "finished";
    show(Part::head, head);
    EXPECT_FALSE(screen.exit_code());
    EXPECT_THAT(terminal.text, HasSubstr("The event is finished. Q leaves."));
}

}  // namespace
}  // namespace kabinet::cli
