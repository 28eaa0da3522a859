#include <gmock/gmock.h>

#include "tests/games/record/scribe.hpp"

/// The fold while it is played, and how it ends.
namespace kabinet {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

Scribe begun(const Header& header) {
    Scribe scribe(header);
    scribe.begin();
    return scribe;
}

Json result(const Scribe& scribe) {
    return to_json(scribe.fold().outcome().value());
}

Json outcome(std::vector<int> ranks, const std::string& reason) {
    const auto seats = ranks.size();
    return to_json(Outcome{std::move(ranks), std::vector<std::int64_t>(seats, 0), reason});
}

TEST(Match, counts_accepted_actions_alone) {
    Scribe scribe = begun(test_header());
    scribe.play();
    EXPECT_EQ(scribe.fold().ply(), 1);
    EXPECT_EQ(scribe.add(InputType::act, 0, Json::object()), "not_your_turn");
    EXPECT_EQ(scribe.add(InputType::act, 1, Json("nonsense")), "bad_action");
    EXPECT_EQ(scribe.fold().ply(), 1);
    EXPECT_THAT(scribe.fold().turn(), ElementsAre(1));
}

TEST(Match, only_its_seats_play) {
    Scribe scribe = begun(test_header());
    EXPECT_EQ(scribe.add(InputType::act, 2, Json::object()), "no_such_seat");
    EXPECT_EQ(scribe.add(InputType::resign, -1), "no_such_seat");
}

TEST(Match, a_refused_action_changes_nothing) {
    Scribe scribe = begun(test_header());
    const std::string hash = scribe.fold().state_hash();
    EXPECT_EQ(scribe.add(InputType::act, 0, {{"type", "push"}, {"from", "d4"}, {"dir", "up"}}),
              "illegal_action");
    EXPECT_EQ(scribe.fold().state_hash(), hash);
}

TEST(Resign, in_two_seats_the_other_wins) {
    Scribe scribe = begun(test_header());
    EXPECT_EQ(scribe.add(InputType::resign, 0), "");
    EXPECT_EQ(result(scribe), outcome({2, 1}, "resigned"));
    EXPECT_EQ(scribe.fold().status(), Status::finished);
    EXPECT_THAT(scribe.fold().turn(), IsEmpty());
}

TEST(Resign, out_of_turn_is_possible) {
    Scribe scribe = begun(test_header());
    EXPECT_EQ(scribe.add(InputType::resign, 1), "");
    EXPECT_EQ(result(scribe), outcome({1, 2}, "resigned"));
}

TEST(Resign, in_four_seats_the_others_play_on) {
    Scribe scribe = begun(test_header("nine", 4));
    EXPECT_EQ(scribe.add(InputType::resign, 1), "");
    EXPECT_EQ(scribe.fold().status(), Status::playing);
    EXPECT_TRUE(scribe.fold().seats().at(1).out);
    EXPECT_EQ(scribe.add(InputType::resign, 1), "match_over");
    EXPECT_EQ(scribe.add(InputType::act, 1, Json::object()), "match_over");
}

TEST(Resign, the_seat_is_played_by_its_stand_in) {
    Scribe a = begun(test_header("nine", 4));
    a.add(InputType::resign, 0);
    EXPECT_THAT(a.fold().turn(), ElementsAre(1));
    EXPECT_THAT(a.event_types(), Contains("red"));
    EXPECT_EQ(a.fold().ply(), 0) << "what the server plays is no action of a player";
    Scribe b = begun(test_header("nine", 4));
    b.add(InputType::resign, 0);
    EXPECT_EQ(a.fold().state_hash(), b.fold().state_hash());
}

TEST(Resign, the_stand_in_is_the_games_own) {
    Scribe scribe = begun(test_header("nine", 4));
    const Json expected = scribe.fold().state()->stand_in(0);
    scribe.add(InputType::resign, 0);
    EXPECT_EQ(scribe.events().at(1).body["cell"], expected["cell"]);
}

TEST(Resign, every_seat_that_is_out_is_played_at_once) {
    Scribe scribe = begun(test_header("nine", 4));
    scribe.add(InputType::resign, 1);
    scribe.add(InputType::resign, 2);
    EXPECT_EQ(scribe.fold().turn(), std::vector<Seat>({0}));
    scribe.play();
    EXPECT_EQ(scribe.fold().turn(), std::vector<Seat>({3})) << "seats 1 and 2 have been played in between";
}

TEST(Resign, those_out_rank_behind_those_who_stayed) {
    Scribe scribe = begun(test_header("nine", 4));
    scribe.add(InputType::resign, 3);
    scribe.add(InputType::resign, 1);
    scribe.play_out();
    const auto& ranks = scribe.fold().outcome()->ranks;
    EXPECT_LT(std::max(ranks[0], ranks[2]), 3);
    EXPECT_GT(std::min(ranks[1], ranks[3]), 2);
    EXPECT_EQ(scribe.fold().outcome()->reason, "normal");
}

TEST(Resign, the_last_who_stays_wins) {
    Scribe scribe = begun(test_header("nine", 4));
    for (const Seat seat : {3, 1, 0}) EXPECT_EQ(scribe.add(InputType::resign, seat), "");
    EXPECT_EQ(result(scribe), outcome({2, 2, 1, 2}, "resigned"));
    EXPECT_THAT(flaws(scribe.record()), IsEmpty());
}

TEST(Draw, is_agreed_by_two) {
    Scribe scribe = begun(test_header());
    EXPECT_EQ(scribe.add(InputType::offer_draw, 0), "");
    EXPECT_EQ(scribe.fold().draw_offer(), 0);
    EXPECT_EQ(scribe.add(InputType::accept_draw, 1), "");
    EXPECT_EQ(result(scribe), outcome({1, 1}, "agreed"));
    EXPECT_THAT(flaws(scribe.record()), IsEmpty());
}

TEST(Draw, is_not_offered_where_more_than_two_play) {
    Scribe scribe = begun(test_header("nine", 3));
    EXPECT_EQ(scribe.add(InputType::offer_draw, 0), "no_draws");
}

TEST(Draw, nobody_answers_the_own_offer) {
    Scribe scribe = begun(test_header());
    EXPECT_EQ(scribe.add(InputType::accept_draw, 0), "no_draw_offered");
    scribe.add(InputType::offer_draw, 0);
    EXPECT_EQ(scribe.add(InputType::accept_draw, 0), "no_draw_offered");
    EXPECT_EQ(scribe.add(InputType::decline_draw, 0), "no_draw_offered");
    EXPECT_EQ(scribe.add(InputType::offer_draw, 1), "draw_already_offered");
}

TEST(Draw, is_offered_once_between_two_actions) {
    Scribe scribe = begun(test_header());
    scribe.add(InputType::offer_draw, 0);
    EXPECT_EQ(scribe.add(InputType::offer_draw, 0), "draw_already_offered");
    EXPECT_EQ(scribe.add(InputType::decline_draw, 1), "");
    EXPECT_EQ(scribe.fold().draw_offer(), std::nullopt);
    EXPECT_EQ(scribe.add(InputType::offer_draw, 0), "draw_already_offered");
    EXPECT_EQ(scribe.add(InputType::offer_draw, 1), "");
    scribe.add(InputType::decline_draw, 0);
    scribe.play();
    EXPECT_EQ(scribe.add(InputType::offer_draw, 0), "");
}

TEST(Draw, playing_on_declines) {
    Scribe scribe = begun(test_header());
    scribe.add(InputType::offer_draw, 1);
    scribe.play();
    EXPECT_EQ(scribe.fold().draw_offer(), std::nullopt);
    EXPECT_EQ(scribe.add(InputType::accept_draw, 0), "no_draw_offered");
}

TEST(Draw, the_offer_stands_while_the_offerer_plays) {
    Scribe scribe = begun(test_header());
    scribe.add(InputType::offer_draw, 0);
    scribe.play();
    EXPECT_EQ(scribe.add(InputType::accept_draw, 1), "");
}

TEST(TimeOut, in_two_seats_the_other_wins) {
    Scribe scribe = begun(test_header("kuba", 2, move_clock(5000)));
    EXPECT_EQ(scribe.add(InputType::timeout, 0, Json::object(), 4999), "cannot_claim");
    EXPECT_EQ(scribe.add(InputType::timeout, 1, Json::object(), 9000), "cannot_claim");
    EXPECT_EQ(scribe.add(InputType::timeout, 0, Json::object(), 5000), "");
    EXPECT_EQ(result(scribe), outcome({2, 1}, "timeout"));
}

TEST(TimeOut, an_action_behind_it_is_refused) {
    Scribe scribe = begun(test_header("kuba", 2, move_clock(5000)));
    const Json action = scribe.fold().state()->legal(0).at(0);
    EXPECT_EQ(scribe.add(InputType::act, 0, action, 5000), "out_of_time");
    EXPECT_EQ(scribe.add(InputType::act, 0, action, 4999), "");
}

TEST(TimeOut, in_four_seats_the_others_play_on) {
    Scribe scribe = begun(test_header("nine", 4, move_clock(5000)));
    EXPECT_EQ(scribe.add(InputType::timeout, 0, Json::object(), 5000), "");
    EXPECT_EQ(scribe.fold().status(), Status::playing);
    EXPECT_THAT(scribe.fold().turn(), ElementsAre(1));
    EXPECT_EQ(scribe.fold().clock().deadline(), 10'000);
    EXPECT_EQ(scribe.add(InputType::timeout, 1, Json::object(), 10'000), "");
    EXPECT_EQ(scribe.add(InputType::timeout, 2, Json::object(), 15'000), "");
    EXPECT_EQ(result(scribe), outcome({2, 2, 2, 1}, "timeout"));
    EXPECT_THAT(flaws(scribe.record()), IsEmpty());
}

/// White's marble d6 pushes the one on d7 off: the turn goes on, so no increment yet.
TEST(TimeOut, KU6_bonus_pushes_are_one_turn_of_the_clock) {
    Scribe scribe = begun(test_header("kuba", 2, fischer_clock(60'000, 1000)));
    FairStream chance(sha256("until a capture"), "chance");
    Millis t = 0;
    while (scribe.fold().status() == Status::playing) {
        const Seat mover = scribe.fold().turn()[0];
        const Millis before = scribe.fold().clock().left(mover, t);
        scribe.play(chance.next(), ++t);
        if (scribe.fold().status() != Status::playing) break;
        const bool goes_on = scribe.fold().turn()[0] == mover;
        ASSERT_EQ(scribe.fold().clock().left(mover, t), before - 1 + (goes_on ? 0 : 1000));
        if (goes_on) return;
    }
    FAIL() << "no capture came";
}

TEST(Claim, ends_a_match_of_two) {
    Scribe scribe = begun(test_header());
    EXPECT_EQ(scribe.add(InputType::claim, 0, {{"absent", {1}}}), "");
    EXPECT_EQ(result(scribe), outcome({1, 2}, "abandoned"));
    EXPECT_THAT(flaws(scribe.record()), IsEmpty());
}

TEST(Claim, in_four_seats_only_the_absent_are_out) {
    Scribe scribe = begun(test_header("nine", 4));
    EXPECT_EQ(scribe.add(InputType::claim, 2, {{"absent", {0, 3}}}), "");
    EXPECT_EQ(scribe.fold().status(), Status::playing);
    EXPECT_TRUE(scribe.fold().seats().at(0).out);
    EXPECT_TRUE(scribe.fold().seats().at(3).out);
    scribe.play_out();
    EXPECT_THAT(flaws(scribe.record()), IsEmpty());
}

TEST(Claim, of_all_others_ends_the_match) {
    Scribe scribe = begun(test_header("nine", 3));
    EXPECT_EQ(scribe.add(InputType::claim, 1, {{"absent", {0, 2}}}), "");
    EXPECT_EQ(result(scribe), outcome({2, 1, 2}, "abandoned"));
}

TEST(Claim, needs_others_who_are_gone) {
    Scribe scribe = begun(test_header("nine", 4));
    scribe.add(InputType::resign, 3);
    for (const char* absent :
         {"[]", "[2]", "[3]", "[4]", "[-1]", "[99999999999]", R"(["0"])", "[0.5]", "7", "null"}) {
        EXPECT_EQ(scribe.add(InputType::claim, 2, {{"absent", Json::parse(absent)}}), "cannot_claim")
            << absent;
    }
    EXPECT_EQ(scribe.add(InputType::claim, 2), "cannot_claim");
}

TEST(Close, ends_a_running_match_that_everybody_forgot) {
    Scribe scribe = begun(test_header());
    EXPECT_EQ(scribe.add(InputType::close), "");
    EXPECT_EQ(result(scribe), outcome({1, 1}, "abandoned"));
    EXPECT_THAT(flaws(scribe.record()), IsEmpty());
}

TEST(End, stops_everything_but_the_rematch) {
    Scribe scribe = begun(test_header());
    scribe.add(InputType::resign, 0);
    for (const InputType type :
         {InputType::act, InputType::resign, InputType::offer_draw, InputType::accept_draw,
          InputType::decline_draw, InputType::timeout, InputType::claim, InputType::close}) {
        EXPECT_EQ(scribe.add(type, 1), "match_over") << name_of(type);
    }
    EXPECT_EQ(scribe.add(InputType::sit, 0, sit_detail("c")), "already_started");
    EXPECT_EQ(scribe.add(InputType::start), "already_started");
}

TEST(End, says_the_result_and_the_hash_of_the_state) {
    Scribe scribe = begun(test_header());
    scribe.add(InputType::resign, 0);
    const Json end = scribe.record()["entries"].back();
    EXPECT_EQ(end["type"], "end");
    EXPECT_EQ(end["detail"]["result"], outcome({2, 1}, "resigned"));
    EXPECT_EQ(end["detail"]["state"], to_hex(sha256(scribe.fold().state()->save().dump())));
}

TEST(Rematch, is_asked_for_by_each_player_once) {
    Scribe scribe = begun(test_header());
    EXPECT_EQ(scribe.add(InputType::rematch, 0), "rematch_unavailable");
    scribe.add(InputType::resign, 0);
    EXPECT_EQ(scribe.add(InputType::rematch, 0, {{"nonce", "aabb"}}), "");
    EXPECT_EQ(scribe.add(InputType::rematch, 0), "rematch_unavailable");
    EXPECT_EQ(scribe.add(InputType::rematch, 5), "not_seated");
    EXPECT_EQ(scribe.add(InputType::rematch, 1, {{"nonce", "zz"}}), "bad_nonce");
    EXPECT_EQ(scribe.add(InputType::rematch, 1), "");
    EXPECT_EQ(scribe.fold().rematch().at(0).nonce, "\xaa\xbb");
    EXPECT_EQ(scribe.fold().rematch().at(1).nonce, "");
}

TEST(Rematch, is_followed_once) {
    Scribe scribe = begun(test_header());
    scribe.add(InputType::resign, 0);
    EXPECT_EQ(scribe.add(InputType::next, -1, Json::object()), "rematch_unavailable");
    EXPECT_EQ(scribe.add(InputType::next, -1, {{"match", 1}}), "rematch_unavailable");
    EXPECT_EQ(scribe.add(InputType::next, -1, {{"match", "bcdefghij2"}}), "");
    EXPECT_EQ(scribe.fold().next(), "bcdefghij2");
    EXPECT_EQ(scribe.add(InputType::next, -1, {{"match", "other"}}), "rematch_unavailable");
    EXPECT_EQ(scribe.add(InputType::rematch, 0), "rematch_unavailable");
}

}  // namespace
}  // namespace kabinet
