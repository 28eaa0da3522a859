#include <gmock/gmock.h>

#include <sstream>

#include "client-cli/event/event_lines.hpp"
#include "tests/client-cli/support/event_bench.hpp"

/// A player's or a spectator's visit of a tournament, told by lines.
namespace kabinet::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Part = EventDocument::Part;

/// A visit that lines tell of.
class VisitTest : public EventBench {
  protected:
    void visit(EventVisit::Wish wish, bool json = false) {
        session.emplace(loop, server, entropy(),
                        Session::Settings{.identity = identity, .newcomer = Session::Newcomer::nobody});
        wish.tournament = "t_evening";
        course.emplace(*session, entropy(), std::move(wish), profile);
        lines.emplace(loop, *course, out, EventLines::Settings{.json = json});
        course->start(*lines);
        loop.settle();
    }

    std::optional<Identity> identity = kAnnaOfEvening;
    std::optional<Session> session;
    std::optional<EventVisit> course;
    std::optional<EventLines> lines;
    std::ostringstream out;
};

TEST_F(VisitTest, TN35_watches_the_documents_of_the_event_and_ones_own) {
    visit({});
    std::vector<std::string> parts;
    for (const Json& params : server.heard("tournament.watch")) parts.push_back(params["part"]);
    EXPECT_THAT(parts, testing::UnorderedElementsAre("head", "entrants", "standings", "tables", "own"));
    show_evening(evening_own());
    EXPECT_THAT(server.heard("tournament.ready"), IsEmpty()) << "whoever looks on is not at the table";
    EXPECT_EQ(out.str(),
              "Club evening: kuba, Swiss, 3 rounds, blitz 5m+3s\n"
              "Round 2 of 3, 2 tables open\n"
              "Round 2, table 1, Ben #1 – Anna: waits for Anna\n"
              "Round 2, table 2, Cem – Ben #5: playing (m22)\n"
              "You are 2nd with 1 point; table 1 against Ben #1\n");
}

TEST_F(VisitTest, TN15_a_player_is_at_the_table_and_is_led_to_the_match) {
    visit({.plays = true});
    show_evening(evening_own());
    ASSERT_EQ(server.heard("tournament.ready").size(), 1U);
    EXPECT_EQ(server.heard("tournament.ready")[0]["nonce_hash"].get<std::string>().size(), 64U);
    show(Part::own, evening_own_playing());
    EXPECT_EQ(course->match(), "abcdefghij");
    EXPECT_EQ(lines->exit_code(), 0);
}

TEST_F(VisitTest, GEN2_the_part_in_the_draw_is_told_in_the_match_it_was_brought_for) {
    visit({.plays = true});
    show_evening(evening_own());
    const std::string hash = server.heard("tournament.ready")[0]["nonce_hash"];
    show(Part::own, evening_own_playing());
    Json match = kuba_match();
    match["status"] = "open";
    match["lock"] = std::string(64, '1');
    match["awaiting"] = {0};
    match["seats"]["0"]["nonce_hash"] = hash;
    Draws draws({}, profile.draws_file());
    const auto due = draws.due(MatchView::of(match), 0);
    ASSERT_TRUE(due) << due.error();
    EXPECT_EQ((*due)->method, "table.reveal");
}

TEST_F(VisitTest, TN15_says_it_again_when_the_server_has_forgotten) {
    visit({.plays = true});
    show_evening(evening_own());
    Json ready = evening_own();
    ready["tables"][0]["ready"] = true;
    show(Part::own, ready);
    EXPECT_EQ(server.heard("tournament.ready").size(), 1U);
    show(Part::own, evening_own());
    EXPECT_EQ(server.heard("tournament.ready").size(), 2U);
}

TEST_F(VisitTest, TN5_a_player_enters_once_and_with_the_code) {
    visit({.plays = true, .invite = "k3v7"});
    show_evening(Json::parse(R"({"director":false,"tables":[]})"));
    show(Part::tables, evening_tables());
    ASSERT_EQ(server.heard("tournament.enter").size(), 1U);
    EXPECT_EQ(server.heard("tournament.enter")[0]["invite"], "k3v7");
    EXPECT_THAT(out.str(), HasSubstr("You are entered as number 2\n"));
}

TEST_F(VisitTest, TN5_a_refused_entry_ends_the_visit) {
    server.refuse("tournament.enter", "bad_invite");
    visit({.plays = true});
    show_evening(Json::parse(R"({"director":false,"tables":[]})"));
    EXPECT_EQ(lines->exit_code(), 1);
    EXPECT_THAT(out.str(), HasSubstr("refused: bad_invite"));
}

TEST_F(VisitTest, TN6_a_player_checks_in) {
    visit({.plays = true});
    Json head = evening_head();
    head["phase"] = "open";
    head["settings"]["check_in"] = 10;
    head.erase("round");
    Json own = evening_own();
    own["tables"] = Json::array();
    show_evening(own);
    show(Part::head, head);
    show(Part::entrants, evening_entrants());
    ASSERT_EQ(server.heard("tournament.own").size(), 1U);
    EXPECT_EQ(server.heard("tournament.own")[0]["act"], "check_in");
}

TEST_F(VisitTest, TN8_whoever_has_withdrawn_is_not_entered_again_once_it_runs) {
    visit({.plays = true});
    Json entrants = evening_entrants();
    entrants["entrants"]["2"]["status"] = "withdrawn";
    Json own = evening_own();
    own["tables"] = Json::array();
    show(Part::head, evening_head());
    show(Part::entrants, entrants);
    show(Part::standings, evening_standings());
    show(Part::own, own);
    EXPECT_EQ(lines->exit_code(), 1);
    EXPECT_THAT(server.heard("tournament.enter"), IsEmpty());
}

TEST_F(VisitTest, a_match_that_is_behind_the_player_is_not_played_again) {
    visit({.plays = true, .played = {"abcdefghij"}});
    show_evening(evening_own_playing());
    EXPECT_THAT(course->match(), IsEmpty());
    EXPECT_FALSE(lines->exit_code());
}

TEST_F(VisitTest, TN3_the_end_tells_the_final_standings) {
    visit({.plays = true});
    show_evening(evening_own());
    Json head = evening_head();
    head["phase"] = "finished";
    show(Part::head, head);
    EXPECT_EQ(lines->exit_code(), 0);
    EXPECT_THAT(out.str(), HasSubstr("     name                        points  bhc1   bh     sb\n"
                                     "1    Anna                        2       1      2      1\n"));
    EXPECT_THAT(out.str(), HasSubstr("The event is finished\n"));
}

TEST_F(VisitTest, tells_each_change_once) {
    visit({});
    show_evening(evening_own());
    out.str("");
    Json tables = evening_tables();
    tables["tables"]["2_1"]["ready"] = {1, 2};
    show(Part::tables, tables);
    show(Part::tables, tables);
    EXPECT_EQ(out.str(), "Round 2, table 1, Ben #1 – Anna: begins\n");
}

TEST_F(VisitTest, prints_documents_as_json) {
    visit({}, true);
    show(Part::head, evening_head());
    const Json line = Json::parse(out.str());
    EXPECT_EQ(line["document"], "t_evening");
    EXPECT_EQ(line["value"], evening_head());
}

TEST_F(VisitTest, an_unknown_event_ends_it) {
    server.refuse("tournament.watch", "unknown_tournament");
    visit({});
    EXPECT_EQ(lines->exit_code(), 1);
    EXPECT_EQ(out.str(), "tournament t_evening: refused: unknown_tournament\n");
}

TEST_F(VisitTest, a_server_without_tournaments_is_told) {
    server.refuse("tournament.watch", "unknown_method");
    visit({});
    EXPECT_EQ(out.str(), "this server hosts no tournaments\n");
}

TEST_F(VisitTest, another_page_is_watched_in_the_place_of_the_first) {
    visit({});
    Json standings = evening_standings();
    standings["pages"] = 2;
    show_evening(evening_own());
    show(Part::standings, standings);
    course->turn_page(Part::standings, 3);
    EXPECT_THAT(server.heard("tournament.unwatch"), IsEmpty()) << "there is no such page";
    course->turn_page(Part::standings, 2);
    loop.settle();
    EXPECT_EQ(server.heard("tournament.unwatch").at(0)["part"], "standings");
    EXPECT_EQ(server.heard("tournament.watch").back()["page"], 2);
    standings["page"] = 2;
    show(Part::standings, standings, "t_evening_s2");
    EXPECT_EQ(course->view().standings[0].place, 65);
}

}  // namespace
}  // namespace kabinet::cli
