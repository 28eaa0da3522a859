#include "games/core/registry.hpp"
#include "server/api/api.hpp"
#include "server/api/bots.hpp"
#include "server/api/change.hpp"
#include "server/api/rated_wait.hpp"
#include "server/api/reading.hpp"
#include "server/limits/vicinity.hpp"

/// A match before it begins.
namespace kabinet {
namespace {

using protocol::Code;

/// The table with its host, who probably sits down, as quick match looks at tables (QM-4).
queue::OpenTable table_for_tickets(const Session& session, const Header& header) {
    queue::Sitter host{
        .person = {.account = header.host.id, .address = vicinity(session.address()), .last = {}},
        .strength = {}};
    return {.match = header.match,
            .kind = {.game = header.game, .clock = header.clock.to_json().dump(), .rated = header.rated},
            .seats = header.seats,
            .sitters = {std::move(host)},
            .since = header.created};
}

/// Who opens a public table is told how many of those who wait would suit it. `fit` is empty for a table that
/// asks for a range of ratings: the queue compares strengths.
void answer_created(Session& session, const Due& due, const CreateMatch::Result& made,
                    std::optional<FitTickets> fit) {
    protocol::TableCreateResult result{
        .match = made.match, .invite = {}, .commitment = made.commitment, .tickets = {}};
    if (!made.invite.empty()) result.invite = made.invite;
    if (!made.invite.empty() || !fit) return session.answer(due, result);
    session.shard().ask(std::move(*fit),
                        session.later(due, [result = std::move(result)](Session& here, const Due& open,
                                                                        const auto& found) mutable {
                            if (found && found->count > 0)
                                result.tickets = static_cast<std::int64_t>(found->count);
                            here.answer(open, result);
                        }));
}

void create(Session& session, Due due, protocol::TableCreate& params) {
    const Game* game = find_game(params.game);
    if (!game) return session.refuse(due, {.code = Code::unknown_game});
    if (params.rated.value_or(false)) {
        if (session.identity().guest()) return session.refuse(due, {.code = Code::guests_cannot});
        if (params.is_private.value_or(false)) return session.refuse(due, {.code = Code::private_unrated});
    }
    const auto clock = params.clock ? ClockSpec::from_json(protocol::to_json(*params.clock)) : ClockSpec{};
    if (!clock) return session.refuse(due, clock.error());
    const Common& common = session.common();
    const Player& host = *session.player();
    const Bytes32 secret = common.random();
    Header header{.match = common.secrets.match_id(host.id, params.key),
                  .game = params.game,
                  .rules = game->info.rules_version,
                  .options = options_value(params.options),
                  .seats = static_cast<int>(params.seats.value_or(game->info.min_seats)),
                  .clock = *clock,
                  .host = {host.id, {}},
                  .commitment = to_hex(commitment(secret)),
                  .created = session.shard().loop().wall(),
                  .previous = {},
                  .unlisted = params.is_private.value_or(false),
                  .rated = params.rated.value_or(false),
                  .engine = game->info.engine};
    header.bot_for_leavers = params.leavers.has_value() && header.seats > 2;
    const TableTerms terms{narrow<int>(params.rating_min), narrow<int>(params.rating_max)};
    const std::string invite = header.unlisted ? common.secrets.invite(header.match) : "";
    NewMatch wanted{
        .header = std::move(header),
        .invite = invite,
        .key = params.key,
        .secret = secret,
        .players = {},
        .names = {{host.id, {host.name, session.identity().guest(), is_bot(session.identity().kind)}}},
        .terms = terms};
    std::optional<FitTickets> fit;
    if (!terms.any()) fit = FitTickets{table_for_tickets(session, wanted.header)};
    session.ask(
        std::move(due), CreateMatch{std::move(wanted), session.address()},
        [fit = std::move(fit)](Session& here, const Due& open, const CreateMatch::Result& made) mutable {
            if (made.wait) return refuse_until(here, open, *made.wait);
            answer_created(here, open, made, std::move(fit));
        });
}

void locate(Session& session, const Due& due, const std::string& match) {
    session.ask(due, LocateMatch{match, session.player() ? session.player()->id : ""},
                [](Session& here, const Due& open, const LocateMatch::Result& found) {
                    here.answer(open, protocol::TableJoinResult{found.match, found.game,
                                                                std::string(name_of(found.status))});
                });
}

void join(Session& session, Due due, protocol::TableJoin& params) {
    if (params.match) return locate(session, due, *params.match);
    // A code is short enough for people, so to go through all of them must take for ever.
    Throttle& guesses = session.common().quotas.bad_invites;
    const auto place = guesses.place(session.address());
    // Taken before the journal is asked, so that no guess gets by while others are under way.
    if (const std::int64_t wait = guesses.take(place, session.now()); wait > 0)
        return session.refuse_for(due, wait);
    session.common().journal.read(
        session.shard().loop(),
        [invite = *params.invite](Store& store) { return store.stream_by_alias(invite); },
        session.later(due, [place](Session& here, const Due& open, const auto& id) {
            if (id && !*id) return here.refuse(open, {.code = Code::bad_invite});
            here.common().quotas.bad_invites.give_back(place);
            if (!id) return here.refuse(open, {.code = Code::storage_failed});
            locate(here, open, **id);
        }));
}

void sit(Session& session, Due due, protocol::TableSit& params) {
    Json detail = part_value(params.nonce, params.nonce_hash);
    detail["options"] = options_value(params.options);
    Input input{InputType::sit, static_cast<Seat>(params.seat), std::move(detail)};
    const std::string match = params.match;
    admit_bot(session, due, match,
              [call = input_of(session, params, std::move(input))](Session& here, const Due& open) mutable {
                  submit_for_seat(here, open, std::move(call),
                                  [](Session& back, const Due& last, const Receipt& receipt) {
                                      if (receipt.wait) return refuse_until(back, last, *receipt.wait);
                                      back.answer(last, protocol::TableSitResult{receipt.seat});
                                  });
              });
}

void bring(Session& session, Due due, SubmitInput call) {
    session.ask(std::move(due), std::move(call), [](Session& here, const Due& open, const Receipt&) {
        here.answer(open, protocol::Nothing{});
    });
}

void add_bot(Session& session, Due due, protocol::TableAddBot& params) {
    const Seat seat = params.seat ? static_cast<Seat>(*params.seat) : -1;
    SubmitInput call = input_of(session, params, {InputType::sit, seat, Json::object()});
    call.request.for_house = true;
    call.request.level = *level_named(params.level);
    session.ask(std::move(due), std::move(call), [](Session& here, const Due& open, const Receipt& receipt) {
        here.answer(open, protocol::TableSitResult{receipt.seat});
    });
}

void remove_bot(Session& session, Due due, protocol::TableRemoveBot& params) {
    const auto seat = static_cast<Seat>(params.seat);
    SubmitInput call = input_of(session, params, {InputType::leave, seat, Json::object()});
    call.request.for_house = true;
    bring(session, std::move(due), std::move(call));
}

void remove_player(Session& session, Due due, protocol::TableRemove& params) {
    Json player{{"player", std::move(params.player)}};
    bring(session, std::move(due), input_of(session, params, {InputType::remove, -1, std::move(player)}));
}

void move_player(Session& session, Due due, protocol::TableMove& params) {
    Json detail{{"player", std::move(params.player)}, {"to", params.seat}};
    bring(session, std::move(due), input_of(session, params, {InputType::move, -1, std::move(detail)}));
}

template <class CallType, class P>
void ask_table(Session& session, Due due, P& params) {
    session.ask(std::move(due), CallType{std::move(params.match), session.player()->id},
                [](Session& here, const Due& open, Done) { here.answer(open, protocol::Nothing{}); });
}

template <InputType Type, class P>
void at_table(Session& session, Due due, P& params) {
    bring(session, std::move(due), input_of(session, params, {Type, -1, Json::object()}));
}

/// The match refuses to begin with bots alone before it is counted for them (BO-10). No other match is asked
/// more than once.
void start(Session& session, Due due, protocol::TableStart& params) {
    SubmitInput call = input_of(session, params, {InputType::start, -1, Json::object()});
    session.shard().ask(SubmitInput(call), session.later(due, [call](Session& here, const Due& open,
                                                                     const auto& begun) mutable {
        if (begun) return here.answer(open, protocol::Nothing{});
        if (begun.error().code != "bot_limit") return here.refuse(open, begun.error());
        const std::string match = call.match;
        call.request.bots_counted = true;
        unless_too_many_bots(here, open, match, match,
                             [call = std::move(call)](Session& back, const Due& last) mutable {
                                 bring(back, last, std::move(call));
                             });
    }));
}

void reveal(Session& session, Due due, protocol::TableReveal& params) {
    Input input{InputType::reveal, -1, {{"nonce", std::move(params.nonce)}}};
    bring(session, std::move(due), input_of(session, params, std::move(input)));
}

void commit(Session& session, Due due, protocol::TableCommit& params) {
    Input input{InputType::commit, -1, {{"nonce_hash", std::move(params.nonce_hash)}}};
    bring(session, std::move(due), input_of(session, params, std::move(input)));
}

}  // namespace

std::vector<MethodRow> table_methods() {
    return {method_row(Guard::changes, Needed{Right::play}, create),
            method_row(Guard::anyone, join),
            method_row(Guard::changes, Needed{Right::play}, sit),
            method_row(Guard::changes, Needed{Right::play}, add_bot),
            method_row(Guard::changes, Needed{Right::play}, remove_bot),
            method_row(Guard::changes, Needed{Right::play}, remove_player),
            method_row(Guard::changes, Needed{Right::play}, move_player),
            method_row(Guard::changes, Needed{Right::play}, ask_table<AskReady, protocol::TableAskReady>),
            method_row(Guard::changes, Needed{Right::play}, ask_table<SayReady, protocol::TableReady>),
            method_row(Guard::changes, Needed{Right::play}, at_table<InputType::leave, protocol::TableLeave>),
            method_row(Guard::changes, Needed{Right::play}, start),
            method_row(Guard::changes, Needed{Right::play}, reveal),
            method_row(Guard::changes, Needed{Right::play}, commit)};
}

}  // namespace kabinet
