#include "server/picture/card.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "server/picture/cards.hpp"
#include "server/picture/head.hpp"
#include "tests/games/core/well_formed.hpp"
#include "tests/server/picture/documents.hpp"

namespace kabinet {
namespace {

TEST(MatchCard, tells_who_plays_and_who_is_to_move) {
    const Card card = match_card(running("kuba"), false);
    EXPECT_EQ(card.title, "Ada – Bob · Kuba");
    EXPECT_EQ(card.status, "Bob to move");
    ASSERT_EQ(card.rows.size(), 2U);
    EXPECT_EQ(card.rows[0].note, "White, 1 of 7 red");
    EXPECT_FALSE(card.rows[0].acts);
    EXPECT_TRUE(card.rows[1].acts);
    EXPECT_EQ(description_of(card), "Bob to move. Ada: White, 1 of 7 red. Bob: Black, 1 of 7 red");
}

TEST(MatchCard, tells_who_won_and_how) {
    const Card card = match_card(finished("kuba", {2, 1}, "resigned"), true);
    EXPECT_EQ(card.kind, "Replay");
    EXPECT_EQ(card.status, "Bob wins, by resignation");
    EXPECT_TRUE(card.rows[1].won);
    EXPECT_FALSE(card.rows[0].won);
    EXPECT_EQ(match_card(finished("kuba", {1, 1}, "agreed"), true).status, "A draw");
    EXPECT_EQ(match_card(finished("kuba", {1, 1}, "abandoned"), true).status, "The match was broken off");
    EXPECT_EQ(match_card(finished("kuba", {1, 1}, "aborted"), true).status,
              "The match ended without a result");
}

TEST(MatchCard, of_an_open_table_shows_the_game_and_counts_free_seats) {
    Json document = running("kapow");
    document["status"] = "open";
    document["state"] = Json::object();
    document["seats"].erase("1");
    document["turn"] = Json::array();
    const Card card = match_card(document, false);
    EXPECT_EQ(card.status, "One seat is free");
    EXPECT_EQ(card.boards().size(), 1U);
}

TEST(MatchCard, of_a_private_match_names_nobody_and_shows_no_position) {
    Json document = running("kuba", "Secret", "Hidden");
    document["private"] = true;
    const Card card = match_card(document, false);
    const std::string all = svg_of(card) + head_of(card, {}, "https://play.example/");
    EXPECT_EQ(all.find("Secret"), all.npos);
    EXPECT_EQ(all.find("Hidden"), all.npos);
    EXPECT_EQ(card.version, game_card("kuba").version);
    document["state"]["cells"] = Json::object();
    EXPECT_EQ(svg_of(match_card(document, false)), svg_of(card));
    EXPECT_NE(all.find("noindex"), all.npos);
}

TEST(MatchCard, has_another_version_once_the_picture_may_differ) {
    Json document = running("kuba");
    const std::string before = match_card(document, false).version;
    document["ply"] = 13;
    EXPECT_NE(match_card(document, false).version, before);
    EXPECT_NE(match_card(finished("kuba", {1, 2}, "normal"), false).version, before);
}

TEST(EventCard, tells_date_entrants_round_and_leader) {
    const Card card = event_card({{"title", "Autumn cup"},
                                  {"game", "nine"},
                                  {"phase", "running"},
                                  {"entrants", 24},
                                  {"round", 3},
                                  {"of", 7},
                                  {"starts_at", 1'795'800'000'000},
                                  {"leader", "Ada 2.5"}});
    EXPECT_EQ(card.title, "Autumn cup · 9");
    EXPECT_EQ(card.status, "Round 3 of 7");
    EXPECT_EQ(card.lines, (std::vector<std::string>{"27 November 2026, 17:20 UTC", "24 entrants",
                                                    "In the lead: Ada 2.5"}));
}

TEST(Cards, of_every_game_are_drawn_well_formed) {
    for (const Game* game : all_games()) EXPECT_EQ(WellFormed::flaw(svg_of(game_card(game->info.id))), "");
    EXPECT_EQ(WellFormed::flaw(svg_of(home_card())), "");
    EXPECT_EQ(game_card("no_such_game").title, home_card().title);
    EXPECT_EQ(WellFormed::flaw(svg_of(daily_card("push"))), "");
    EXPECT_EQ(daily_card("flick").title, "The daily flick \xC2\xB7 Kabinet");
    EXPECT_EQ(Place::parse("daily/push/2026-11-27")->picture(), "pictures/daily/push.png");
    EXPECT_EQ(Place::of_picture("pictures/daily/push.png")->page(), "daily/push");
}

TEST(Head, tells_addresses_only_where_the_public_address_is_known) {
    const Place place{.kind = Place::Kind::match, .id = "abc"};
    const Card card = match_card(running("kuba"), false);
    const std::string with = head_of(card, place, "https://play.example/kabinet/");
    EXPECT_NE(with.find(R"(content="https://play.example/kabinet/pictures/m/abc.png?v=p2-12")"), with.npos);
    EXPECT_NE(with.find(R"(property="og:url" content="https://play.example/kabinet/m/abc")"), with.npos);
    EXPECT_NE(with.find("summary_large_image"), with.npos);
    EXPECT_EQ(head_of(card, place, "").find("og:image"), std::string::npos);
}

RC_GTEST_PROP(Cards, hostile_names_break_neither_picture_nor_page,
              (const std::string& one, const std::string& other)) {
    Json document = running("kuba", one, other);
    const Card card = match_card(document, false);
    RC_ASSERT(WellFormed::flaw(svg_of(card)).empty());
    const std::string head = head_of(card, {}, "https://play.example/");
    RC_ASSERT(WellFormed::flaw(head).empty());
}

}  // namespace
}  // namespace kabinet
