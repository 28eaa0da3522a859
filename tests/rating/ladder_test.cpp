#include "rating/ladder.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "tests/rating/season.hpp"

namespace kabinet {
namespace {

constexpr std::int64_t kStart = 1'795'000'000'000;
const LadderName kTwo{"kuba", LadderKind::two};
const LadderName kMany{"kapow", LadderKind::many};
const LadderName kBots{"kapow", LadderKind::bots};

Decimal decimal(const char* text) {
    return *Decimal::parse(text);
}

/// The event after another, as a forger would write it: all but what `change` does is right.
template <class Change>
std::string refused(const Season& season, const RatedMatch& match, Change change) {
    RatingEvent event = *season.ladder().rate(match);
    change(event);
    Ladder ladder = season.ladder();
    const auto applied = ladder.apply(event);
    EXPECT_EQ(ladder.events(), season.ladder().events() + (applied ? 1 : 0));
    return applied ? "" : applied.error().code;
}

TEST(Ladder, RA1_everybody_begins_at_1500_350_006) {
    Season season(kTwo, 1);
    ASSERT_EQ(season.play(match_of(kTwo, "m1", kStart, {"ada", "bela"})), "");
    for (const RatedPlayer& player : season.events()[0].players) {
        EXPECT_EQ(player.before, Rating());
        EXPECT_EQ(player.grown, kMostRd);
    }
    EXPECT_EQ(season.ladder().rating_of("cora"), std::nullopt);
}

TEST(Ladder, RA1_all_are_updated_from_the_values_before_the_match) {
    Season season(kMany, 1);
    const std::vector<std::string> accounts{"ada", "bela", "cora", "dora"};
    ASSERT_EQ(season.play(match_of(kMany, "m1", kStart, accounts)), "");
    const RatingEvent& event = season.events()[0];
    // With equal ratings each pair expects a half, and the four results count a third each.
    const double g = 1 / std::sqrt(1 + 3 * std::pow(350 / glicko2::kScale / M_PI, 2));
    const double phi = 350 / glicko2::kScale;
    const double variance = 1 / (1 / (phi * phi) + g * g / 4);
    for (int place = 0; place < 4; ++place) {
        const double surplus = (3 - place - 1.5) / 3;
        const double wanted = 1500 + glicko2::kScale * variance * g * surplus;
        EXPECT_NEAR(event.players[static_cast<std::size_t>(place)].after.number.value(), wanted, 0.000001);
    }
}

TEST(Ladder, RA1_the_rd_grows_before_a_match_and_at_most_to_350) {
    Season season(kTwo, 1);
    ASSERT_EQ(season.play(match_of(kTwo, "m1", kStart, {"ada", "bela"})), "");
    const Rating ada = season.ladder().rating_of("ada")->rating;
    const std::int64_t later = kStart + 10 * kMillisOfADay;
    const auto event = season.ladder().rate(match_of(kTwo, "m2", later, {"ada", "cora"}));
    ASSERT_TRUE(event);
    const double grown = std::sqrt(std::pow(ada.rd.value(), 2) +
                                   std::pow(glicko2::kScale * ada.vol.value(), 2) * 0.21436 * 10);
    EXPECT_EQ(event->player("ada")->grown, Decimal::nearest(grown));
    EXPECT_EQ(season.ladder().rating_at("ada", later)->rd, Decimal::nearest(grown));
    const std::int64_t very_late = kStart + 100'000 * kMillisOfADay;
    const auto last = season.ladder().rate(match_of(kTwo, "m2", very_late, {"ada", "cora"}));
    ASSERT_TRUE(last);
    EXPECT_EQ(last->player("ada")->grown, kMostRd);
}

TEST(Ladder, RA1_time_that_runs_backwards_counts_as_none) {
    Season season(kTwo, 1);
    ASSERT_EQ(season.play(match_of(kTwo, "m1", kStart, {"ada", "bela"})), "");
    ASSERT_EQ(season.play(match_of(kTwo, "m2", kStart - kMillisOfADay, {"ada", "bela"})), "");
    EXPECT_EQ(season.events()[1].player("ada")->grown, season.events()[0].player("ada")->after.rd);
    // From now on the time counts from that event.
    const auto event = season.ladder().rate(match_of(kTwo, "m3", kStart, {"ada", "cora"}));
    EXPECT_EQ(event->player("ada")->grown, grown(season.events()[1].player("ada")->after, kMillisOfADay));
}

TEST(Ladder, RA1_an_rd_never_falls_below_45) {
    Season season(kTwo, 1, 4);
    for (int i = 0; i < 400; ++i) {
        season.play();
        for (const RatedPlayer& player : season.events().back().players) ASSERT_GE(player.after.rd, kLeastRd);
    }
    Season busy(kTwo, 1);
    const Rating sure{decimal("1500.000000"), kLeastRd, decimal("0.060000")};
    ASSERT_EQ(busy.play(match_of(kTwo, "m1", kStart, {"ada", "bela"})), "");
    ASSERT_EQ(busy.adjust(1, {{"ada", sure}, {"bela", sure}}), "");
    ASSERT_EQ(busy.play(match_of(kTwo, "m2", kStart, {"ada", "bela"})), "");
    EXPECT_EQ(busy.ladder().rating_of("ada")->rating.rd, kLeastRd);
}

TEST(Ladder, RA2_a_match_is_rated_once_however_often_its_end_is_seen) {
    Season season(kTwo, 1);
    const RatedMatch match = match_of(kTwo, "m1", kStart, {"ada", "bela"});
    EXPECT_FALSE(season.ladder().rated("m1"));
    ASSERT_EQ(season.play(match), "");
    EXPECT_TRUE(season.ladder().rated("m1"));
    EXPECT_EQ(season.play(match), "rated_twice");
    EXPECT_EQ(season.ladder().events(), 1);
}

TEST(Ladder, RA2_an_event_has_no_address_and_no_name) {
    Season season(kBots, 1);
    for (int i = 0; i < 20; ++i) season.play();
    const std::vector<std::string> known{"at", "formula", "ladder", "match",
                                         "n",  "players", "type",   "weight"};
    const std::vector<std::string> of_player{"account", "after", "before", "bot", "grown", "rank"};
    for (const RatingEvent& event : season.events()) {
        const Json json = Json::parse(event.text());
        for (const auto& [name, value] : json.items()) EXPECT_THAT(known, testing::Contains(name));
        for (const Json& player : json["players"]) {
            for (const auto& [name, value] : player.items()) EXPECT_THAT(of_player, testing::Contains(name));
        }
    }
}

TEST(Ladder, RA2_a_correction_names_the_event_and_states_ratings_anew) {
    Season season(kTwo, 1);
    ASSERT_EQ(season.play(match_of(kTwo, "m1", kStart, {"ada", "bela"})), "");
    const Rating stated{decimal("1600.000000"), decimal("60.000000"), decimal("0.050000")};
    season.wait(kMillisOfADay);
    ASSERT_EQ(season.adjust(1, {{"bela", stated}, {"ada", Rating()}}), "");
    const RatingEvent& event = season.events().back();
    EXPECT_EQ(event.corrects, 1);
    EXPECT_EQ(event.player("bela")->before, season.events()[0].player("bela")->after);
    EXPECT_EQ(season.ladder().rating_of("bela"), (Ladder::Standing{stated, season.now()}));
    EXPECT_EQ(season.ladder().rating_of("ada")->rating, Rating());
    const auto next = season.ladder().rate(match_of(kTwo, "m2", season.now(), {"ada", "bela"}));
    EXPECT_EQ(next->player("bela")->before, stated);
    EXPECT_EQ(next->player("bela")->grown, stated.rd) << "grows from the correction on";
}

TEST(Ladder, RA2_a_correction_of_nothing_is_refused) {
    Season season(kTwo, 1);
    ASSERT_EQ(season.play(match_of(kTwo, "m1", kStart, {"ada", "bela"})), "");
    EXPECT_EQ(season.adjust(0, {{"ada", Rating()}}), "bad_correction");
    EXPECT_EQ(season.adjust(2, {{"ada", Rating()}}), "bad_correction");
    EXPECT_EQ(season.adjust(1, {}), "bad_form");
    EXPECT_EQ(season.adjust(1, {{"ada", Rating()}, {"ada", Rating()}}), "bad_form");
    EXPECT_EQ(season.adjust(1, {{"ada", {decimal("1500.000000"), decimal("44.000000"), Rating().vol}}}),
              "bad_form");
}

TEST(Ladder, RA2_every_change_of_an_event_is_found_even_when_the_hashes_are_made_anew) {
    Season season(kBots, 5);
    for (int i = 0; i < 60; ++i) season.play();
    const RatedMatch match =
        match_of(kBots, "next", season.now(), {"p1", "bot5", "p2", "bot10"}, {false, true});
    const auto refuse = [&](auto change) { return refused(season, match, change); };
    const Decimal little = Decimal::of_millionths(2);
    const auto more = [&](Decimal& value) {
        value = Decimal::of_millionths(value.millionths() + little.millionths());
    };
    EXPECT_EQ(refuse([](RatingEvent&) {}), "");
    EXPECT_EQ(refuse([](RatingEvent& e) { ++e.n; }), "bad_number");
    EXPECT_EQ(refuse([](RatingEvent& e) { --e.n; }), "bad_number");
    EXPECT_EQ(refuse([](RatingEvent& e) { e.ladder = "kapow_many"; }), "bad_ladder");
    EXPECT_EQ(refuse([](RatingEvent& e) { e.formula = 2; }), "newer");
    EXPECT_EQ(refuse([](RatingEvent& e) { e.formula = 0; }), "bad_form");
    EXPECT_EQ(refuse([](RatingEvent& e) { e.match = "m7"; }), "rated_twice");
    EXPECT_EQ(refuse([](RatingEvent& e) { e.match = ""; }), "bad_form");
    EXPECT_EQ(refuse([](RatingEvent& e) { e.match = "a b"; }), "bad_form");
    EXPECT_EQ(refuse([](RatingEvent& e) { e.at = -1; }), "bad_form");
    EXPECT_EQ(refuse([](RatingEvent& e) { e.at += 40 * kMillisOfADay; }), "bad_growth");
    EXPECT_EQ(refuse([](RatingEvent& e) { e.weight = 0; }), "bad_weight");
    EXPECT_EQ(refuse([](RatingEvent& e) { e.weight = 2; }), "bad_form");
    EXPECT_EQ(refuse([](RatingEvent& e) { e.corrects = 1; }), "bad_form");
    EXPECT_EQ(refuse([](RatingEvent& e) { std::swap(e.players[1], e.players[2]); }), "bad_form");
    EXPECT_EQ(refuse([](RatingEvent& e) { e.players[1].rank = 1; }), "bad_form");
    EXPECT_EQ(refuse([](RatingEvent& e) { e.players[3].rank = 5; }), "bad_form");
    EXPECT_EQ(refuse([](RatingEvent& e) { e.players.pop_back(); }), "bad_after");
    EXPECT_EQ(refuse([](RatingEvent& e) { e.players.resize(1); }), "bad_form");
    EXPECT_EQ(refuse([](RatingEvent& e) { e.players[3].account = e.players[0].account; }), "bad_form");
    EXPECT_EQ(refuse([](RatingEvent& e) { e.players[3].account = "zoe"; }), "bad_before");
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(refuse([&](RatingEvent& e) { more(e.players[i].before.number); }), "bad_before");
        EXPECT_EQ(refuse([&](RatingEvent& e) { more(e.players[i].before.rd); }), "bad_before");
        EXPECT_EQ(refuse([&](RatingEvent& e) { more(e.players[i].before.vol); }), "bad_before");
        EXPECT_EQ(refuse([&](RatingEvent& e) { more(e.players[i].grown); }), "bad_growth");
        EXPECT_EQ(refuse([&](RatingEvent& e) { more(e.players[i].after.number); }), "bad_after");
        EXPECT_EQ(refuse([&](RatingEvent& e) { more(e.players[i].after.rd); }), "bad_after");
        EXPECT_EQ(refuse([&](RatingEvent& e) { more(e.players[i].after.vol); }), "bad_after");
    }
}

TEST(Ladder, RA1_a_program_may_differ_by_a_millionth_and_the_fold_goes_on_from_what_is_stored) {
    Season season(kTwo, 1);
    ASSERT_EQ(season.play(match_of(kTwo, "m1", kStart, {"ada", "bela"})), "");
    Ladder ladder = season.ladder();
    RatingEvent event = *ladder.rate(match_of(kTwo, "m2", kStart, {"ada", "bela"}));
    Decimal& number = event.players[0].after.number;
    number = Decimal::of_millionths(number.millionths() + 1);
    ASSERT_TRUE(ladder.apply(event));
    EXPECT_EQ(ladder.rating_of("ada")->rating.number, number);
    EXPECT_EQ(ladder.rate(match_of(kTwo, "m3", kStart, {"ada", "bela"}))->player("ada")->before.number,
              number);
}

TEST(Ladder, RA6_seventh_match_of_a_day_counts_nothing_and_is_written_all_the_same) {
    Season season(kTwo, 1);
    for (int i = 1; i <= 8; ++i) {
        const std::string match = "m" + std::to_string(i);
        ASSERT_EQ(season.play(match_of(kTwo, match, season.now(), {"ada", "bela"})), "");
        season.wait(3'600'000);
        const RatingEvent& event = season.events().back();
        EXPECT_EQ(event.weight, i <= 6 ? 1 : 0);
        for (const RatedPlayer& player : event.players) {
            EXPECT_EQ(player.after.number == player.before.number, i > 6);
            if (i > 6) EXPECT_EQ(player.after.vol, player.before.vol);
            if (i > 6) EXPECT_EQ(player.after.rd, player.grown) << "time has passed all the same";
        }
    }
    EXPECT_EQ(season.ladder().events(), 8);
    ASSERT_EQ(season.play(match_of(kTwo, "m9", season.now(), {"ada", "cora"})), "");
    EXPECT_EQ(season.events().back().weight, 1) << "against somebody else";
    season.wait(kMillisOfADay);
    ASSERT_EQ(season.play(match_of(kTwo, "m10", season.now(), {"ada", "bela"})), "");
    EXPECT_EQ(season.events().back().weight, 1) << "another day";
}

TEST(Ladder, RA7_bots_are_rated_on_their_ladder_alone) {
    Season season(kMany, 1);
    RatedMatch match = match_of(kMany, "m1", kStart, {"ada", "bela", "bot1"});
    match.players[2].bot = true;
    EXPECT_EQ(season.play(match), "bad_form");
    match.ladder = kBots;
    EXPECT_EQ(season.play(match), "bad_ladder");
    EXPECT_EQ(Season(kBots, 1).play(match), "");
}

TEST(Ladder, RA4_the_order_of_players_in_a_match_changes_nothing) {
    Season season(kMany, 9);
    for (int i = 0; i < 40; ++i) season.play();
    RatedMatch match =
        match_of(kMany, "next", season.now(), {"p1", "p2", "p3", "p4", "p5"}, {true, false, true});
    const auto event = season.ladder().rate(match);
    ASSERT_TRUE(event);
    const auto by_account = [](const Finisher& a, const Finisher& b) { return a.account < b.account; };
    std::ranges::sort(match.players, by_account);
    do {
        ASSERT_EQ(season.ladder().rate(match), *event);
    } while (std::ranges::next_permutation(match.players, by_account).found);
}

TEST(Ladder, RA4_in_a_tie_of_all_equals_nobody_moves_and_wins_weigh_what_losses_weigh) {
    Season season(kMany, 1);
    ASSERT_EQ(season.play(match_of(kMany, "m1", kStart, {"a", "b", "c", "d"}, {true, true, true})), "");
    for (const RatedPlayer& player : season.events()[0].players)
        EXPECT_EQ(player.after.number, Rating().number);
    Season other(kMany, 1);
    ASSERT_EQ(other.play(match_of(kMany, "m1", kStart, {"a", "b", "c", "d"}, {false, true, false})), "");
    const auto gain = [&](std::size_t i) {
        return other.events()[0].players[i].after.number.millionths() - 1'500'000'000;
    };
    EXPECT_GT(gain(0), 0);
    EXPECT_EQ(gain(1), 0) << "beat one, lost to one, tied with one";
    EXPECT_EQ(gain(2), 0);
    EXPECT_EQ(gain(3), -gain(0));
}

TEST(Ladder, the_flaws_of_a_match_on_another_ladder_or_of_no_form_come_as_values) {
    Season season(kTwo, 1);
    EXPECT_EQ(season.play(match_of(kMany, "m1", kStart, {"ada", "bela"})), "bad_ladder");
    EXPECT_EQ(season.play(match_of(kTwo, "m1", kStart, {"ada", "bela", "cora"})), "bad_form");
    EXPECT_EQ(season.play(match_of(kTwo, "m1", kStart, {"ada"})), "bad_form");
    EXPECT_EQ(season.play(match_of(kTwo, "m1", kStart, {"ada", "b\"la"})), "bad_form");
    EXPECT_EQ(season.play(match_of(kTwo, "m1", kStart, {"ada", "ada"})), "bad_form");
}

}  // namespace
}  // namespace kabinet
