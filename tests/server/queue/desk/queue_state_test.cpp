#include "server/queue/desk/queue_state.hpp"

#include <gtest/gtest.h>

namespace kabinet::queue {
namespace {

constexpr std::int64_t kNow = 1'000'000'000;

HeldTicket held(const std::string& account, std::int64_t since = kNow) {
    return {.ticket = {.person = {.account = account, .address = "", .last = {}},
                       .kind = {.game = "kuba", .clock = R"({"type":"none"})", .rated = false},
                       .seats = {2, 4},
                       .bots = Bots::never,
                       .since = since},
            .key = "key of " + account,
            .part = {{"nonce", "aa"}}};
}

Json given_back(const std::string& account) {
    return to_json(held(account, kNow - 5000));
}

QueueState folded(const std::vector<Json>& entries) {
    QueueState state;
    for (const Json& entry : entries) state.apply(entry);
    return state;
}

const Pairing kPairing{.match = "m", .at = kNow, .keys = {{"a", "key of a"}, {"b", "key of b"}}};

TEST(QueueState, QM1_somebody_joins_and_leaves) {
    QueueState state = folded({QueueState::join(held("a")), QueueState::join(held("b"))});
    ASSERT_TRUE(state.ticket("a"));
    EXPECT_EQ(to_json(*state.ticket("a")), to_json(held("a")));
    state.apply(QueueState::leave("a"));
    EXPECT_FALSE(state.ticket("a"));
    EXPECT_TRUE(state.ticket("b"));
}

TEST(QueueState, AC8_nothing_of_a_forgotten_account_is_left) {
    HeldTicket gone = held("gone");
    gone.ticket.person.address = "\x7f\x12\x23";
    Pairing pairing{
        .match = "m", .at = kNow, .keys = {{"gone", "k"}, {"b", "k"}}, .networks = {{"gone", "net"}}};
    QueueState state =
        folded({QueueState::pair(pairing), QueueState::join(gone), QueueState::join(held("b")),
                QueueState::conduct("n", kNow, {{"gone", {.points = 2}}, {"b", {.points = 1}}})});
    state.forget("gone");
    EXPECT_FALSE(state.to_json().dump().contains("gone"));
    EXPECT_FALSE(state.to_json().dump().contains("7f1223"));
    EXPECT_TRUE(state.ticket("b"));
    EXPECT_TRUE(state.pairing("b"));
    EXPECT_EQ(state.standing("b").points, 1);
}

TEST(QueueState, QM5_nothing_is_counted_of_whoever_did_nothing) {
    const QueueState state = folded({QueueState::conduct("n", kNow, {{"a", {.points = 2}}})});
    ASSERT_TRUE(state.counts_of("a"));
    EXPECT_EQ(state.counts_of("a")->at, kNow);
    EXPECT_FALSE(state.counts_of("b"));
    EXPECT_EQ(state.standing("b"), Standing());
}

TEST(QueueState, QM3_a_pairing_takes_its_tickets_out) {
    const QueueState state = folded({QueueState::join(held("a")), QueueState::join(held("b")),
                                     QueueState::join(held("c")), QueueState::pair(kPairing)});
    EXPECT_EQ(state.tickets().size(), 1);
    ASSERT_TRUE(state.pairing("a"));
    EXPECT_EQ(state.pairing("a")->match, "m");
    EXPECT_FALSE(state.pairing("c"));
}

TEST(QueueState, QM3_tickets_come_back_once_with_their_waiting_time) {
    const Json back = QueueState::give_back("m", Json::array({given_back("a")}));
    QueueState state =
        folded({QueueState::join(held("a")), QueueState::join(held("b")), QueueState::pair(kPairing), back});
    ASSERT_TRUE(state.ticket("a"));
    EXPECT_EQ(state.ticket("a")->ticket.since, kNow - 5000);
    EXPECT_FALSE(state.ticket("b"));
    state.apply(QueueState::leave("a"));
    state.apply(back);
    EXPECT_FALSE(state.ticket("a")) << "the same task again";
}

TEST(QueueState, QM3_whoever_has_another_ticket_keeps_that_one) {
    const QueueState state = folded({QueueState::join(held("a")), QueueState::join(held("b")),
                                     QueueState::pair(kPairing), QueueState::join(held("a", kNow + 1)),
                                     QueueState::give_back("m", Json::array({given_back("a")}))});
    EXPECT_EQ(state.ticket("a")->ticket.since, kNow + 1);
}

TEST(QueueState, QM2_the_matcher_learns_of_the_last_opponents) {
    const QueueState state =
        folded({QueueState::join(held("a")), QueueState::join(held("b")), QueueState::pair(kPairing),
                QueueState::join(held("a")), QueueState::join(held("c"))});
    const std::vector<Ticket> tickets = state.for_matching();
    ASSERT_EQ(tickets.size(), 2);
    EXPECT_EQ(tickets[0].person.last.opponents, std::vector<std::string>{"b"});
    EXPECT_EQ(tickets[0].person.last.began, kNow);
    EXPECT_TRUE(tickets[1].person.last.opponents.empty());
}

TEST(QueueState, QM3_a_pairing_is_forgotten_after_ten_minutes) {
    QueueState state =
        folded({QueueState::join(held("a")), QueueState::join(held("b")), QueueState::pair(kPairing)});
    state.forget(kNow + QueueState::kRemembered - 1);
    EXPECT_TRUE(state.pairing("a"));
    state.forget(kNow + QueueState::kRemembered);
    EXPECT_FALSE(state.pairing("a"));
}

TEST(QueueState, QM3_a_state_reads_back_as_it_was) {
    const QueueState state =
        folded({QueueState::join(held("a")), QueueState::join(held("b")), QueueState::join(held("c")),
                QueueState::pair(kPairing), QueueState::give_back("m", Json::array({given_back("b")}))});
    const QueueState again(Json::parse(state.to_json().dump()));
    EXPECT_EQ(again.to_json(), state.to_json());
    EXPECT_EQ(again.tickets().size(), 2);
    EXPECT_TRUE(again.pairing("b"));
}

TEST(QueueState, RA6_a_ticket_that_comes_back_knows_its_network) {
    HeldTicket first = held("a");
    first.ticket.person.address = "192.0.2.0/24";
    Pairing pairing = kPairing;
    pairing.networks = {{"a", "192.0.2.0/24"}};
    const QueueState state =
        folded({QueueState::join(first), QueueState::join(held("b")), QueueState::pair(pairing),
                QueueState::give_back("m", Json::array({given_back("a"), given_back("b")}))});
    EXPECT_EQ(state.ticket("a")->ticket.person.address, "192.0.2.0/24");
    EXPECT_EQ(state.ticket("b")->ticket.person.address, "");
}

TEST(QueueState, QM5_a_match_is_counted_once) {
    const Standing three{.points = 3, .waits = 1, .until = kNow + 600'000, .cause = Conduct::left};
    QueueState state = folded({QueueState::conduct("m", kNow, {{"a", three}})});
    EXPECT_EQ(state.standing("a"), three);
    EXPECT_EQ(state.standing("b"), Standing());
    state.apply(QueueState::conduct("m", kNow, {{"a", Standing()}}));
    EXPECT_EQ(state.standing("a"), three) << "the same match again";
    EXPECT_TRUE(state.counted("m"));
    const QueueState again(Json::parse(state.to_json().dump()));
    EXPECT_EQ(again.standing("a"), three);
    EXPECT_TRUE(again.counted("m"));
}

TEST(QueueState, QM5_a_standing_is_kept_for_90_days_and_as_long_as_a_wait) {
    constexpr std::int64_t kept = QueueState::kStandingKept;
    const Standing one{.points = 1, .waits = 0, .until = 0, .cause = {}};
    const Standing waits{.points = 4, .waits = 9, .until = kNow + kept + 5, .cause = Conduct::aborted};
    QueueState state = folded({QueueState::conduct("m", kNow, {{"a", one}, {"b", waits}})});
    state.forget(kNow + kept - 1);
    EXPECT_EQ(state.standing("a"), one);
    state.forget(kNow + kept);
    EXPECT_EQ(state.standing("a"), Standing());
    EXPECT_EQ(state.standing("b"), waits);
    state.forget(kNow + kept + 5);
    EXPECT_EQ(state.standing("b"), Standing());
}

TEST(QueueState, anything_else_is_refused) {
    QueueState state;
    EXPECT_ANY_THROW(state.apply(Json{{"type", "other"}}));
    EXPECT_ANY_THROW(state.apply(Json{{"type", "join"}, {"ticket", 1}}));
    EXPECT_ANY_THROW(QueueState{Json(Json::object())});
}

}  // namespace
}  // namespace kabinet::queue
