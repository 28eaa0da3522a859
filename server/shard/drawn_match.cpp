#include "server/shard/drawn_match.hpp"

#include "games/core/registry.hpp"
#include "server/match/quick_match.hpp"
#include "server/match/seat_inputs.hpp"
#include "server/match/tournament_match.hpp"

namespace kabinet {
namespace {

Json part_of(const queue::HeldTicket& held) {
    return held.part.is_object() ? held.part : Json{{"nonce", ""}};
}

SeatHolder holder_of(const queue::HeldTicket& held) {
    Json seat = part_of(held);
    seat["player"] = {{"id", held.ticket.person.account}, {"name", ""}};
    return seat_from(seat);
}

}  // namespace

NewTask draw_match(queue::Table& table, const Bytes32& secret, const Secrets& secrets, std::int64_t now) {
    const queue::Ticket longest = table.tickets.front().ticket;
    FairStream(secret, "quick match/seats").shuffle(table.tickets);
    table.match = secrets.match_id("quick match", to_hex(secret));
    NewMatch match{.header = {.match = table.match,
                              .game = longest.kind.game,
                              .seats = static_cast<int>(table.tickets.size()),
                              .clock = ClockSpec::from_json(Json::parse(longest.kind.clock)).value(),
                              .host = {longest.person.account, {}},
                              .commitment = to_hex(commitment(secret)),
                              .created = now,
                              .previous = {},
                              .rated = longest.kind.rated},
                   .invite = {},
                   .key = {},
                   .secret = secret,
                   .players = {}};
    if (const Game* game = find_game(match.header.game)) {
        match.header.rules = game->info.rules_version;
        match.header.engine = game->info.engine;
    }
    std::vector<PairedTicket> paired;
    for (const queue::HeldTicket& held : table.tickets) {
        const queue::Ticket& ticket = held.ticket;
        match.players.push_back(holder_of(held));
        paired.push_back({.account = ticket.person.account,
                          .since = ticket.since,
                          .least = ticket.seats.least,
                          .most = ticket.seats.most,
                          .bots = ticket.bots == queue::Bots::after_a_minute});
    }
    match.header.queue = queue_member(paired);
    return quick_match_task(match);
}

NewTask draw_match(const TableMatch& wanted, const Bytes32& secret, const Secrets& secrets,
                   std::int64_t now) {
    NewMatch match{.header = {.match = wanted.match,
                              .game = wanted.game,
                              .options = wanted.options,
                              .seats = static_cast<int>(wanted.seats.size()),
                              .clock = ClockSpec::from_json(wanted.clock).value_or(ClockSpec{}),
                              .host = {wanted.host, {}},
                              .commitment = to_hex(commitment(secret)),
                              .created = now,
                              .previous = {},
                              .unlisted = wanted.unlisted,
                              .rated = wanted.rated},
                   .invite = wanted.unlisted ? secrets.invite(wanted.match) : "",
                   .key = {},
                   .secret = secret,
                   .players = {}};
    match.header.tournament = {{"id", wanted.tournament},
                               {"stage", wanted.place.stage},
                               {"round", wanted.place.round},
                               {"table", wanted.place.table},
                               {"game", wanted.place.game}};
    if (!wanted.draws) match.header.tournament["draws"] = false;
    if (wanted.delay > 0) match.header.tournament["delay_ms"] = wanted.delay;
    if (const Game* game = find_game(match.header.game)) {
        match.header.rules = game->info.rules_version;
        match.header.engine = game->info.engine;
        // What a seat would choose has its default: nobody sits down here to choose.
        for (const OptionSpec& option : game->info.options) {
            if (option.chooser) match.header.options.erase(option.name);
        }
    }
    for (const TableMatch::Seat& seat : wanted.seats) {
        Json holder = seat.part.is_object() ? seat.part : Json{{"nonce", ""}};
        holder["player"] = {{"id", seat.account}, {"name", ""}};
        match.players.push_back(seat_from(holder));
    }
    return tournament_match_task(match);
}

}  // namespace kabinet
