#include "games/core/registry.hpp"
#include "server/api/api.hpp"
#include "server/api/change.hpp"
#include "server/api/rated_wait.hpp"
#include "server/api/reading.hpp"
#include "server/limits/vicinity.hpp"

/// Quick match: a ticket, and the queue finds the others (QM-1).
namespace kabinet {
namespace {

using protocol::Code;

/// What a request asks the queue for, or why the queue has none of it.
struct Wanted {
    queue::MatchKind kind;
    queue::SeatRange seats;
};

template <class P>
std::expected<Wanted, protocol::Error> wanted(const P& params) {
    const Game* game = find_game(params.game);
    if (!game) return std::unexpected(protocol::Error{.code = Code::unknown_game});
    const auto clock = params.clock ? ClockSpec::from_json(protocol::to_json(*params.clock)) : ClockSpec{};
    if (!clock) {
        return std::unexpected(protocol::Error{.code = Code::bad_clock, .detail = clock.error().message});
    }
    const Info& info = game->info;
    queue::SeatRange seats{.least = info.min_seats, .most = info.min_seats};
    if (params.seats)
        seats = {.least = static_cast<int>(params.seats->least),
                 .most = static_cast<int>(params.seats->most)};
    if (seats.least < info.min_seats || seats.most > info.max_seats)
        return std::unexpected(protocol::Error{.code = Code::bad_seats});
    return Wanted{
        {.game = params.game, .clock = clock->to_json().dump(), .rated = params.rated.value_or(false)},
        seats};
}

bool is_nonce(const std::optional<std::string>& nonce) {
    std::vector<std::uint8_t> bytes;
    return !nonce || (from_hex(*nonce, bytes) && bytes.size() <= 32);
}

/// Whether this account may take this ticket; refuses `due` when not.
bool may_take(Session& session, const Due& due, const protocol::QueueJoin& params, const Wanted& wish) {
    if (is_bot(session.identity().kind)) {
        session.refuse(due, {.code = Code::not_offered, .detail = "quick match is for people"});
    } else if (wish.kind.rated && session.identity().guest()) {
        session.refuse(due, {.code = Code::guests_cannot});
    } else if (!is_nonce(params.nonce)) {
        session.refuse(due, {.code = Code::bad_nonce});
    } else if (!session.common().quotas.ask_seat(session.player()->id, session.limits().seats_per_player)) {
        // Taken and given back at once: a ticket is no seat yet.
        session.refuse(due, {.code = Code::too_many_tables});
    } else {
        return true;
    }
    return false;
}

void join(Session& session, Due due, protocol::QueueJoin& params) {
    auto wish = wanted(params);
    if (!wish) return session.refuse(due, wish.error());
    if (!may_take(session, due, params, *wish)) return;
    queue::HeldTicket held{
        .ticket = {.person = {.account = session.player()->id,
                              .address = vicinity(session.address()),
                              .last = {}},
                   .kind = std::move(wish->kind),
                   .seats = wish->seats,
                   .bots = params.bots.value_or("never") == "never" ? queue::Bots::never
                                                                    : queue::Bots::after_a_minute,
                   .since = 0},
        .key = std::move(params.key),
        .part = part_value(params.nonce, params.nonce_hash)};
    session.ask(std::move(due), JoinQueue{std::move(held)},
                [](Session& here, const Due& open, const JoinQueue::Result& joined) {
                    if (joined.wait) return refuse_until(here, open, *joined.wait);
                    here.answer(open, protocol::QueueJoinResult{joined.since});
                });
}

void leave(Session& session, Due due, protocol::QueueLeave&) {
    session.ask(std::move(due), LeaveQueue{session.player()->id},
                [](Session& here, const Due& open, const Done&) { here.answer(open, protocol::Nothing{}); });
}

void forecast(Session& session, Due due, protocol::QueueForecast& params) {
    auto wish = wanted(params);
    if (!wish) return session.refuse(due, wish.error());
    session.ask(std::move(due), ForecastQueue{std::move(wish->kind), wish->seats},
                [](Session& here, const Due& open, const ForecastQueue::Result& found) {
                    protocol::WaitForecast told{.waiting = static_cast<std::int64_t>(found.waiting),
                                                .known = static_cast<std::int64_t>(found.forecast.known),
                                                .in_ms = found.forecast.in_ms,
                                                .or_longer = {}};
                    if (found.forecast.or_longer) told.or_longer = true;
                    here.answer(open, told);
                });
}

void watch_ticket(Session& session, Due due, protocol::QueueWatch& params) {
    if (!session.player()) return session.refuse(due, {.code = Code::sign_in_first});
    session.watch(due, queue::kTicketDocuments.of(session.player()->id), version_of(params.from));
}

void unwatch_ticket(Session& session, Due due, protocol::QueueUnwatch&) {
    if (!session.player()) return session.refuse(due, {.code = Code::sign_in_first});
    session.unwatch(due, queue::kTicketDocuments.of(session.player()->id));
}

}  // namespace

std::vector<MethodRow> queue_methods() {
    return {method_row(Guard::changes, Needed{Right::play}, join),
            method_row(Guard::changes, Needed{Right::play}, leave), method_row(Guard::anyone, forecast),
            method_row(Guard::anyone, watch_ticket), method_row(Guard::anyone, unwatch_ticket)};
}

}  // namespace kabinet
