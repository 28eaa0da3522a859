#include <gmock/gmock.h>

#include "tests/games/record/nonces.hpp"
#include "tests/games/record/scribe.hpp"

/// The fold before the start: seats, options, the start itself.
namespace kabinet {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::string begin_refusal(const Header& header) {
    const auto fold = Fold::begin(header, test_secret());
    return fold ? "" : fold.error().code;
}

TEST(Table, is_open_and_empty) {
    const Scribe scribe;
    EXPECT_EQ(scribe.fold().status(), Status::open);
    EXPECT_TRUE(scribe.fold().seats().empty());
    EXPECT_EQ(scribe.fold().state(), nullptr);
    EXPECT_TRUE(scribe.fold().turn().empty());
    EXPECT_EQ(scribe.fold().state_hash(), "");
}

TEST(Table, needs_a_game_with_those_seats_and_options) {
    EXPECT_EQ(begin_refusal(test_header("chess")), "unknown_game");
    EXPECT_EQ(begin_refusal(test_header("kuba", 3)), "bad_seats");
    EXPECT_EQ(begin_refusal(test_header("nine", 5)), "bad_seats");
    Header header = test_header();
    header.options = {{"repetition", "none"}};
    EXPECT_EQ(begin_refusal(header), "");
    header.options = {{"repetition", "sometimes"}};
    EXPECT_EQ(begin_refusal(header), "bad_options");
    header.options = {{"colour", "blue"}};
    EXPECT_EQ(begin_refusal(header), "bad_options");
    header.options = {{"repetition", 1}};
    EXPECT_EQ(begin_refusal(header), "bad_options");
}

TEST(Table, KU1_the_host_does_not_choose_for_Black) {
    Header header = test_header();
    header.options = {{"orientation", "rotated"}};
    EXPECT_EQ(begin_refusal(header), "option_not_yours");
}

TEST(Table, KU1_Black_chooses_the_orientation) {
    Scribe scribe;
    EXPECT_EQ(scribe.add(InputType::sit, 1, sit_detail("b", "", {{"orientation", "rotated"}})), "");
    EXPECT_EQ(scribe.fold().options()["orientation"], "rotated");
    scribe.add(InputType::sit, 0, sit_detail("w"));
    scribe.add(InputType::start);
    Scribe plain;
    plain.begin();
    EXPECT_NE(scribe.fold().state()->position(), plain.fold().state()->position());
}

TEST(Table, KU1_White_does_not_choose_the_orientation) {
    Scribe scribe;
    EXPECT_EQ(scribe.add(InputType::sit, 0, sit_detail("w", "", {{"orientation", "rotated"}})),
              "option_not_yours");
    EXPECT_TRUE(scribe.fold().seats().empty());
}

TEST(Table, KU1_the_choice_leaves_with_Black) {
    Scribe scribe;
    scribe.add(InputType::sit, 1, sit_detail("b", "", {{"orientation", "rotated"}}));
    EXPECT_EQ(scribe.add(InputType::leave, 1), "");
    EXPECT_FALSE(scribe.fold().options().contains("orientation"));
}

TEST(Table, nobody_at_the_table_chooses_what_the_host_chose) {
    Scribe scribe;
    EXPECT_EQ(scribe.add(InputType::sit, 1, sit_detail("b", "", {{"repetition", "none"}})),
              "option_not_yours");
}

TEST(Table, a_seat_is_taken_once_and_by_one_player) {
    Scribe scribe;
    EXPECT_EQ(scribe.add(InputType::sit, 0, sit_detail("a")), "");
    EXPECT_THAT(scribe.event_types(), ElementsAre("sat"));
    EXPECT_EQ(scribe.add(InputType::sit, 0, sit_detail("b")), "seat_taken");
    EXPECT_EQ(scribe.add(InputType::sit, 1, sit_detail("a")), "already_seated");
    EXPECT_EQ(scribe.fold().seat_of("a"), 0);
    EXPECT_EQ(scribe.fold().seat_of("b"), std::nullopt);
}

TEST(Table, only_seats_there_are_can_be_taken) {
    Scribe scribe;
    EXPECT_EQ(scribe.add(InputType::sit, 2, sit_detail("a")), "no_such_seat");
    EXPECT_EQ(scribe.add(InputType::sit, -1, sit_detail("a")), "no_such_seat");
}

TEST(Table, a_seat_is_taken_by_a_player_with_an_id) {
    Scribe scribe;
    for (const char* player : {"null", "1", "{}", R"({"id":"a","name":"A"})"}) {
        EXPECT_EQ(scribe.add(InputType::sit, 0, {{"player", Json::parse(player)}}), "bad_action") << player;
    }
}

TEST(Table, GEN1_a_nonce_is_hex_of_at_most_32_bytes) {
    Scribe scribe;
    for (const std::string& nonce : std::vector<std::string>{"0", "xy", "AA", std::string(66, '0')}) {
        EXPECT_EQ(scribe.add(InputType::sit, 0, sit_detail("a", nonce)), "bad_nonce") << nonce;
    }
    EXPECT_EQ(scribe.add(InputType::sit, 0, {{"player", "a"}, {"nonce", 7}}), "bad_nonce");
    EXPECT_EQ(scribe.add(InputType::sit, 0, sit_detail("a", std::string(64, 'f'))), "");
    EXPECT_EQ(scribe.fold().seats().at(0).part.nonce, std::string(32, '\xff'));
}

TEST(Table, GEN1_a_seat_that_sends_no_nonce_has_an_empty_one) {
    Scribe scribe;
    EXPECT_EQ(scribe.add(InputType::sit, 0, {{"player", "a"}}), "");
    EXPECT_EQ(scribe.fold().seats().at(0).part.nonce, "");
}

TEST(Table, a_host_removes_the_player_who_is_named) {
    Scribe scribe;
    const std::string host = test_header().host.id;
    const auto remove = [&](Seat seat, const std::string& player) {
        return scribe.add(InputType::remove, seat, {{"player", player}});
    };
    EXPECT_EQ(remove(1, "b"), "not_seated");
    scribe.add(InputType::sit, 0, sit_detail(host));
    scribe.add(InputType::sit, 1, sit_detail("b", "", {{"orientation", "rotated"}}));
    EXPECT_EQ(remove(1, "c"), "bad_action") << "somebody else sits there by now";
    EXPECT_EQ(remove(0, host), "bad_action");
    EXPECT_EQ(scribe.add(InputType::remove, 1, {{"player", "b"}, {"more", 1}}), "bad_action");
    EXPECT_EQ(remove(1, "b"), "");
    EXPECT_THAT(scribe.event_types(), ElementsAre("removed"));
    EXPECT_FALSE(scribe.fold().seats().contains(1));
    EXPECT_FALSE(scribe.fold().options().contains("orientation")) << "the choice goes with the player";
    EXPECT_THAT(scribe.fold().removed(), ElementsAre("b"));
    EXPECT_EQ(scribe.add(InputType::sit, 1, sit_detail("b")), "") << "the server decides who may";
    EXPECT_THAT(scribe.fold().removed(), IsEmpty());
    EXPECT_EQ(scribe.add(InputType::start), "");
    EXPECT_EQ(remove(1, "b"), "already_started");
    scribe.add(InputType::resign, 1);
    EXPECT_THAT(flaws(scribe.record()), IsEmpty());
}

TEST(Table, a_player_takes_another_seat_and_keeps_the_nonce) {
    Scribe scribe;
    const auto move = [&](Seat seat, const std::string& player, int to) {
        return scribe.add(InputType::move, seat, {{"player", player}, {"to", to}});
    };
    scribe.add(InputType::sit, 1, sit_detail("b", "bb", {{"orientation", "rotated"}}));
    EXPECT_EQ(move(0, "a", 1), "not_seated");
    EXPECT_EQ(move(1, "a", 0), "bad_action") << "somebody else sits there by now";
    EXPECT_EQ(move(1, "b", 2), "no_such_seat");
    EXPECT_EQ(move(1, "b", -1), "no_such_seat");
    EXPECT_EQ(move(1, "b", 1), "seat_taken");
    EXPECT_EQ(scribe.add(InputType::move, 1, {{"player", "b"}}), "bad_action");
    EXPECT_EQ(scribe.add(InputType::move, 1, {{"player", "b"}, {"to", 0}, {"more", 1}}), "bad_action");
    EXPECT_EQ(move(1, "b", 0), "");
    EXPECT_THAT(scribe.event_types(), ElementsAre("moved"));
    EXPECT_FALSE(scribe.fold().seats().contains(1));
    EXPECT_FALSE(scribe.fold().options().contains("orientation")) << "the choice is of the other seat";
    scribe.add(InputType::sit, 1, sit_detail("a", "aa"));
    EXPECT_EQ(move(1, "a", 0), "") << "the two change seats";
    EXPECT_EQ(scribe.fold().seats().at(0).player.id, "a");
    EXPECT_EQ(scribe.fold().seats().at(1).part.nonce, "\xbb");
    EXPECT_EQ(scribe.add(InputType::start), "");
    EXPECT_EQ(move(1, "b", 0), "already_started");
    scribe.add(InputType::resign, 1);
    EXPECT_THAT(flaws(scribe.record()), IsEmpty());
}

TEST(Table, GEN2_nobody_changes_seats_at_a_locked_table) {
    Scribe scribe;
    scribe.add(InputType::sit, 0, {{"player", "a"}, {"nonce_hash", hash_of(nonce_of("a"))}});
    scribe.add(InputType::sit, 1, {{"player", "b"}, {"nonce_hash", hash_of(nonce_of("b"))}});
    EXPECT_EQ(scribe.add(InputType::move, 1, {{"player", "b"}, {"to", 0}}), "");
    EXPECT_EQ(scribe.add(InputType::lock, -1, lock_detail(scribe.fold().seats())), "");
    EXPECT_EQ(scribe.add(InputType::move, 1, {{"player", "a"}, {"to", 0}}), "table_locked");
}

TEST(Table, GEN2_nobody_is_removed_from_a_locked_table) {
    Scribe scribe;
    scribe.add(InputType::sit, 0, {{"player", "a"}, {"nonce_hash", hash_of(nonce_of("a"))}});
    scribe.add(InputType::sit, 1, {{"player", "b"}, {"nonce_hash", hash_of(nonce_of("b"))}});
    EXPECT_EQ(scribe.add(InputType::lock, -1, lock_detail(scribe.fold().seats())), "");
    EXPECT_EQ(scribe.add(InputType::remove, 1, {{"player", "b"}}), "table_locked");
}

TEST(Table, records_of_format_1_know_no_removal) {
    Header header = test_header();
    header.format = 1;
    Scribe scribe(header);
    scribe.add(InputType::sit, 1, {{"player", {{"id", "b"}, {"name", "B"}}}});
    EXPECT_EQ(scribe.add(InputType::remove, 1, {{"player", "b"}}), "bad_action");
    EXPECT_EQ(scribe.add(InputType::move, 1, {{"player", "b"}, {"to", 0}}), "bad_action");
}

TEST(Table, a_seat_is_left_before_the_start) {
    Scribe scribe;
    EXPECT_EQ(scribe.add(InputType::leave, 0), "not_seated");
    scribe.add(InputType::sit, 0, sit_detail("a"));
    EXPECT_EQ(scribe.add(InputType::leave, 0), "");
    EXPECT_THAT(scribe.event_types(), ElementsAre("left"));
    EXPECT_EQ(scribe.add(InputType::sit, 1, sit_detail("a")), "");
}

TEST(Table, starts_when_all_seats_are_taken) {
    Scribe scribe;
    EXPECT_EQ(scribe.add(InputType::start), "seats_open");
    scribe.add(InputType::sit, 0, sit_detail("a"));
    EXPECT_EQ(scribe.add(InputType::start), "seats_open");
    scribe.add(InputType::sit, 1, sit_detail("b"));
    EXPECT_EQ(scribe.add(InputType::start), "");
    EXPECT_EQ(scribe.fold().status(), Status::playing);
    EXPECT_THAT(scribe.fold().turn(), ElementsAre(0));
    EXPECT_EQ(scribe.fold().ply(), 0);
}

TEST(Table, GEN1_does_not_start_without_the_secret) {
    auto fold = Fold::begin(test_header(), std::nullopt);
    ASSERT_TRUE(fold);
    for (const Seat seat : {0, 1})
        ASSERT_TRUE(fold->apply({InputType::sit, seat, sit_detail(std::to_string(seat))}, 0));
    const auto done = fold->apply({InputType::start, -1, Json::object()}, 0);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, "no_secret");
}

TEST(Table, nothing_is_played_before_the_start) {
    Scribe scribe;
    scribe.add(InputType::sit, 0, sit_detail("a"));
    for (const InputType type :
         {InputType::act, InputType::resign, InputType::offer_draw, InputType::accept_draw,
          InputType::decline_draw, InputType::timeout, InputType::claim}) {
        EXPECT_EQ(scribe.add(type, 0), "not_started") << name_of(type);
    }
    EXPECT_EQ(scribe.add(InputType::rematch, 0), "rematch_unavailable");
    EXPECT_EQ(scribe.add(InputType::next, -1, {{"match", "x"}}), "rematch_unavailable");
    EXPECT_EQ(scribe.add(InputType::end), "bad_end");
}

TEST(Table, nothing_of_the_table_is_possible_behind_the_start) {
    Scribe scribe;
    scribe.begin();
    EXPECT_EQ(scribe.add(InputType::sit, 0, sit_detail("c")), "already_started");
    EXPECT_EQ(scribe.add(InputType::leave, 0), "already_started");
    EXPECT_EQ(scribe.add(InputType::start), "already_started");
}

TEST(Table, nothing_is_possible_once_it_is_closed) {
    Scribe scribe;
    EXPECT_EQ(scribe.add(InputType::close), "");
    EXPECT_EQ(scribe.fold().status(), Status::closed);
    EXPECT_EQ(scribe.add(InputType::sit, 0, sit_detail("a")), "table_closed");
    EXPECT_EQ(scribe.add(InputType::start), "table_closed");
    EXPECT_EQ(scribe.add(InputType::close), "match_over");
    EXPECT_EQ(scribe.add(InputType::act, 0), "match_over");
    EXPECT_EQ(scribe.add(InputType::end), "bad_end");
}

TEST(Table, a_refusal_changes_nothing) {
    Scribe scribe;
    scribe.add(InputType::sit, 0, sit_detail("a"));
    const Json before = scribe.record();
    scribe.add(InputType::sit, 1, sit_detail("b", "no hex"));
    scribe.add(InputType::sit, 1, sit_detail("b", "", {{"orientation", "upside down"}}));
    EXPECT_EQ(scribe.record(), before);
    EXPECT_EQ(scribe.fold().seats().size(), 1u);
    EXPECT_FALSE(scribe.fold().options().contains("orientation"));
}

}  // namespace
}  // namespace kabinet
