#include "server/tournament/played_event.hpp"

#include <gtest/gtest.h>

#include "tournament/hosting.hpp"

/// What histories are told of a tournament (AC-10), line by line of a hosted event.
namespace kabinet {
namespace {

constexpr std::int64_t kStartedAt = 1'800'000'000'000;

/// An event whose entrants have the accounts a1, a2, ...
struct ToldEvent : ::testing::Test {
    void create(const Json& more = Json::object()) {
        Json settings{{"game", "kuba"}, {"stages", {{{"format", "swiss"}, {"rounds", 1}}}}};
        settings.update(more);
        settings["seeding"] = "order";
        ASSERT_TRUE(desk.answer({{"create", settings}}).contains("ok"));
    }
    void enter(int count) {
        for (int i = 0; i < count; ++i) tell({{"enter", {{"account", "a" + std::to_string(++entered)}}}});
    }
    /// What histories are told with the entries that the line leads to.
    std::vector<Write> tell(const Json& line) {
        const std::size_t before = desk.log()->entries().size();
        desk.author("host", at);
        const Json answer = desk.answer(line);
        EXPECT_TRUE(answer.contains("ok")) << line << answer;
        return played_event(*desk.log(), before, {.id = "t1", .title = "Evening", .unlisted = true});
    }
    /// Likewise, where the whole event is told.
    PlayedEvent told(const Json& line) {
        const auto writes = tell(line);
        EXPECT_EQ(writes.size(), 1u) << line;
        const auto* event = writes.empty() ? nullptr : std::get_if<PlayedEvent>(&writes.front());
        EXPECT_TRUE(event) << line;
        return event ? *event : PlayedEvent{};
    }
    void play(const std::vector<int>& ranks = {1, 2}) {
        tell({{"result", {{"table", 1}, {"ranks", ranks}}}});
    }

    tournament::Hosting desk;
    std::int64_t at = kStartedAt;
    int entered = 0;
};

using Entrants = std::vector<EventEntrant>;

TEST_F(ToldEvent, AC10_a_tournament_is_told_from_its_start_on) {
    create();
    EXPECT_TRUE(tell({{"enter", {{"account", "a1"}}}}).empty()) << "it has not begun";
    EXPECT_TRUE(tell({{"enter", {{"account", "a2"}}}}).empty());
    const PlayedEvent event = told({{"start", true}});
    EXPECT_EQ(event, (PlayedEvent{.id = "t1",
                                  .game = "kuba",
                                  .title = "Evening",
                                  .phase = "running",
                                  .began = kStartedAt,
                                  .unlisted = true,
                                  .entrants = {{"a1", 0}, {"a2", 0}}}));
    EXPECT_TRUE(tell({{"pause_event", true}}).empty()) << "nothing that a history shows";
}

TEST_F(ToldEvent, AC10_the_end_tells_the_places) {
    create();
    enter(2);
    told({{"start", true}});
    EXPECT_TRUE(tell({{"pair", true}}).empty());
    const auto seats = desk.log()->state().rounds.back().tables.front().seats;
    play(seats.front() == 1 ? std::vector{2, 1} : std::vector{1, 2});
    at += 5000;
    const PlayedEvent event = told({{"finish", true}});
    EXPECT_EQ(event.phase, "finished");
    EXPECT_EQ(event.began, kStartedAt) << "not the end";
    EXPECT_EQ(event.entrants, (Entrants{{"a1", 2}, {"a2", 1}}));
}

TEST_F(ToldEvent, TN3_a_cancelled_tournament_has_no_places) {
    create();
    enter(2);
    told({{"start", true}});
    const PlayedEvent event = told({{"cancel", {{"reason", "no light"}}}});
    EXPECT_EQ(event.phase, "cancelled");
    EXPECT_EQ(event.entrants, (Entrants{{"a1", 0}, {"a2", 0}}));
}

TEST_F(ToldEvent, TN3_a_tournament_that_was_cancelled_before_its_start_is_nobodys) {
    create();
    enter(2);
    EXPECT_TRUE(told({{"cancel", {{"reason", "too few"}}}}).entrants.empty());
}

TEST_F(ToldEvent, TN7_who_comes_late_is_told_alone) {
    create({{"stages", {{{"format", "swiss"}, {"rounds", 3}}}}});
    enter(4);
    told({{"start", true}});
    const auto writes = tell({{"enter", {{"account", "a5"}}}});
    ASSERT_EQ(writes.size(), 1u);
    EXPECT_EQ(std::get<LateEntrant>(writes.front()), (LateEntrant{"t1", "a5"}));
    EXPECT_EQ(told({{"undo", true}}).entrants.size(), 4u) << "that entry was taken back";
    tell({{"enter", {{"account", "a6"}}}});
    EXPECT_EQ(told({{"cancel", {{"reason", "no light"}}}}).entrants.size(), 5u) << "late ones count too";
}

TEST_F(ToldEvent, TN7_a_late_entrant_without_account_is_told_to_nobody) {
    create({{"stages", {{{"format", "swiss"}, {"rounds", 3}}}}});
    enter(4);
    EXPECT_EQ(told({{"start", true}}).entrants.size(), 4u);
    EXPECT_TRUE(tell({{"enter", {{"name", "Ada"}}}}).empty());
}

TEST_F(ToldEvent, AC10_who_withdrew_before_the_start_did_not_play) {
    create();
    enter(3);
    tell({{"withdraw", 2}});
    EXPECT_EQ(told({{"start", true}}).entrants, (Entrants{{"a1", 0}, {"a3", 0}}));
    tell({{"withdraw", 3}});
    EXPECT_EQ(told({{"cancel", {{"reason", "no light"}}}}).entrants, (Entrants{{"a1", 0}, {"a3", 0}}))
        << "who withdrew later did";
}

TEST_F(ToldEvent, TN6_who_did_not_check_in_where_that_is_needed_did_not_play) {
    create({{"check_in", 10}, {"stages", {{{"format", "knockout"}}}}});
    enter(3);
    tell({{"check_in", 1}});
    tell({{"check_in", 3}});
    EXPECT_EQ(told({{"start", true}}).entrants, (Entrants{{"a1", 0}, {"a3", 0}}));
}

TEST_F(ToldEvent, TN4_who_got_no_place_did_not_play) {
    create({{"max_entrants", 2}});
    enter(3);
    EXPECT_EQ(told({{"start", true}}).entrants, (Entrants{{"a1", 0}, {"a2", 0}}));
}

TEST_F(ToldEvent, TN18_a_start_that_is_undone_was_none) {
    create();
    enter(2);
    told({{"start", true}});
    EXPECT_TRUE(told({{"undo", true}}).entrants.empty());
    at += 60'000;
    const PlayedEvent again = told({{"start", true}});
    EXPECT_EQ(again.entrants.size(), 2u);
    EXPECT_EQ(again.began, kStartedAt + 60'000);
}

}  // namespace
}  // namespace kabinet
