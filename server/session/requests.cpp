#include "games/core/registry.hpp"
#include "protocol/encode.hpp"
#include "server/session/answers.hpp"

/// What each method does, but for hello and signing in, which are in hello.cpp. The rest of Session is in
/// session.cpp.
namespace kabinet {
namespace {

std::optional<Version> version_of(const std::optional<protocol::From>& from) {
    if (!from) return std::nullopt;
    return Version{from->epoch, static_cast<std::uint64_t>(from->seq)};
}

Json options_value(const std::optional<protocol::Options>& options) {
    return options ? Json(*options) : Json::object();
}

template <class To, class From>
std::optional<To> narrow(const std::optional<From>& value) {
    return value ? std::optional<To>(static_cast<To>(*value)) : std::nullopt;
}

}  // namespace

void Session::handle(Due due, protocol::Ping&) {
    answer(due, protocol::PingResult{shard_.loop().wall()});
}

void Session::handle(Due due, protocol::LobbyWatch& params) {
    if (may_watch(due, kLobby)) watch(kLobby, version_of(params.from), due);
}

void Session::handle(Due due, protocol::LobbyUnwatch&) {
    if (!watches_.contains(kLobby)) return refuse(due, {.code = protocol::Code::not_watching});
    unwatch(kLobby, due);
}

void Session::handle(Due due, protocol::MatchWatch& params) {
    if (may_watch(due, params.match)) watch(params.match, version_of(params.from), due);
}

void Session::handle(Due due, protocol::MatchUnwatch& params) {
    if (!watches_.contains(params.match)) return refuse(due, {.code = protocol::Code::not_watching});
    unwatch(params.match, due);
}

/// Counts one seat more for the player while the result lives; null when the player may have no more.
std::shared_ptr<void> Session::ask_seat() const {
    return shard_.common().quotas.ask_seat(player_->id, shard_.config().limits.seats_per_player);
}

/// Whether the client may change anything now; refuses `due` when not.
bool Session::may_change(const Due& due) {
    if (home_.draining()) {
        refuse(due, {.code = protocol::Code::shutting_down});
    } else if (!player_) {
        refuse(due, {.code = protocol::Code::sign_in_first});
    } else {
        return true;
    }
    return false;
}

void Session::handle(Due due, protocol::TableCreate& params) {
    if (!may_change(due)) return;
    const Game* game = find_game(params.game);
    if (!game) return refuse(due, {.code = protocol::Code::unknown_game});
    const auto clock = params.clock ? ClockSpec::from_json(protocol::to_json(*params.clock)) : ClockSpec{};
    if (!clock) return refuse(due, clock.error());
    const Common& common = shard_.common();
    Header header{.match = common.secrets.match_id(player_->id, params.key),
                  .game = params.game,
                  .rules = game->info.rules_version,
                  .options = options_value(params.options),
                  .seats = static_cast<int>(params.seats.value_or(game->info.min_seats)),
                  .clock = *clock,
                  .host = *player_,
                  .commitment = {},
                  .created = shard_.loop().wall(),
                  .previous = {},
                  .unlisted = params.is_private.value_or(false),
                  .engine = game->info.engine};
    const Bytes32 secret = common.random();
    header.commitment = to_hex(commitment(secret));
    const std::string invite = header.unlisted ? common.secrets.invite(header.match) : "";
    shard_.create(
        {.header = std::move(header), .invite = invite, .key = params.key, .secret = secret, .players = {}},
        peer_.address(),
        from<Created>(shard_, due, [](Session& here, const Due& open, const Created& created) {
            protocol::TableCreateResult result{created.match, std::nullopt, created.commitment};
            if (!created.invite.empty()) result.invite = created.invite;
            here.answer(open, result);
        }));
}

void Session::handle(Due due, protocol::TableJoin& params) {
    if (params.match) return locate(due, *params.match);
    // A code is short enough for people, so to go through all of them must take for ever.
    Throttle& guesses = shard_.common().quotas.bad_invites;
    const auto place = guesses.place(peer_.address());
    // Taken before the journal is asked, so that no guess gets by while others are under way.
    if (const std::int64_t wait = guesses.take(place, shard_.loop().now()); wait > 0)
        return refuse_for(due, wait);
    shard_.common().journal.read(
        shard_.loop(), [invite = *params.invite](Store& store) { return store.stream_by_alias(invite); },
        [self = Self(self_), sessions = &home_, due, place](auto id) {
            const auto session = self.lock();
            if (!session) return sessions->answered();
            Session& here = **session;
            if (id && !*id) return here.refuse(due, {.code = protocol::Code::bad_invite});
            here.shard_.common().quotas.bad_invites.give_back(place);
            if (!id) return here.refuse(due, {.code = protocol::Code::storage_failed});
            here.locate(due, **id);
        });
}

void Session::locate(Due due, const std::string& id) {
    using Result = protocol::TableJoinResult;
    auto reply = from<Result>(shard_of(id), due, [](Session& here, const Due& open, const Result& result) {
        here.answer(open, result);
    });
    at_match(id, due, [reply = std::move(reply)](Match& match) mutable {
        match.settled([reply = std::move(reply)](std::expected<Match*, Refusal> found) mutable {
            if (!found) return reply(std::unexpected(found.error()));
            const Fold& fold = (*found)->fold();
            reply(Result{(*found)->id(), fold.header().game, std::string(name_of(fold.status()))});
        });
    });
}

void Session::handle(Due due, protocol::TableSit& params) {
    if (!may_change(due)) return;
    Input input{InputType::sit,
                static_cast<Seat>(params.seat),
                {{"nonce", params.nonce.value_or("")}, {"options", options_value(params.options)}}};
    auto asked = ask_seat();
    const bool full = !asked;
    submit(due, params.match, {*player_, params.key, std::nullopt, std::move(input), full},
           [asked = std::move(asked)](Session& here, const Due& open, const Receipt& receipt) {
               here.answer(open, protocol::TableSitResult{receipt.seat});
           });
}

template <class Params>
void Session::at_table(Due due, const Params& params, InputType type) {
    if (!may_change(due)) return;
    submit(due, params.match, {*player_, params.key, std::nullopt, Input{type, -1, Json::object()}},
           [](Session& here, const Due& open, const Receipt&) { here.answer(open, protocol::Nothing{}); });
}

void Session::handle(Due due, protocol::TableLeave& params) {
    at_table(due, params, InputType::leave);
}
void Session::handle(Due due, protocol::TableStart& params) {
    at_table(due, params, InputType::start);
}

void Session::handle(Due due, protocol::MatchAct& params) {
    if (!may_change(due)) return;
    Input input{InputType::act, params.seat ? static_cast<Seat>(*params.seat) : -1, std::move(params.action)};
    submit(due, params.match, {*player_, params.key, narrow<int>(params.ply), std::move(input)},
           [](Session& here, const Due& open, const Receipt& receipt) {
               here.answer(open,
                           protocol::MatchActResult{receipt.ply, static_cast<std::int64_t>(receipt.seq)});
           });
}

template <class Params>
void Session::change(Due due, const Params& params, InputType type, Json detail) {
    if (!may_change(due)) return;
    submit(due, params.match, {*player_, params.key, std::nullopt, Input{type, -1, std::move(detail)}},
           [](Session& here, const Due& open, const Receipt& receipt) {
               here.answer(open, protocol::MatchChanged{static_cast<std::int64_t>(receipt.seq)});
           });
}

void Session::handle(Due due, protocol::MatchResign& params) {
    change(due, params, InputType::resign);
}
void Session::handle(Due due, protocol::MatchOfferDraw& params) {
    change(due, params, InputType::offer_draw);
}
void Session::handle(Due due, protocol::MatchAcceptDraw& params) {
    change(due, params, InputType::accept_draw);
}
void Session::handle(Due due, protocol::MatchDeclineDraw& params) {
    change(due, params, InputType::decline_draw);
}
void Session::handle(Due due, protocol::MatchClaim& params) {
    change(due, params, InputType::claim);
}

void Session::handle(Due due, protocol::MatchRematch& params) {
    if (!may_change(due)) return;
    Input input{InputType::rematch, -1, {{"nonce", params.nonce.value_or("")}}};
    auto asked = ask_seat();
    const bool full = !asked;
    submit(due, params.match, {*player_, params.key, std::nullopt, std::move(input), full},
           [asked = std::move(asked)](Session& here, const Due& open, const Receipt& receipt) {
               protocol::MatchRematchResult result;
               if (!receipt.next.empty()) result.match = receipt.next;
               here.answer(open, result);
           });
}

void Session::handle(Due due, protocol::MatchLegal& params) {
    auto reply = from<Json>(shard_of(params.match), due, [](Session& here, const Due& open, Json&& legal) {
        here.answer(open, protocol::MatchLegalResult{legal["ply"], legal["seat"],
                                                     std::move(legal["actions"].get_ref<Json::array_t&>())});
    });
    at_match(
        params.match, due,
        [player = player_ ? player_->id : "", seat = narrow<Seat>(params.seat),
         reply = std::move(reply)](Match& match) mutable { match.legal(player, seat, std::move(reply)); });
}

void Session::handle(Due due, protocol::MatchRecord& params) {
    auto reply = from<std::string>(shard_of(params.match), due,
                                   [](Session& here, const Due& open, std::string&& text) {
                                       // MatchRecordResult, without reading and writing what is text already.
                                       const std::string result = R"({"record":)" + text + '}';
                                       here.finish(open, protocol::encode_result_text(open.id, result));
                                   });
    at_match(params.match, due,
             [reply = std::move(reply)](Match& match) mutable { match.record(std::move(reply)); });
}

void Session::handle(Due due, protocol::MatchReplay& params) {
    if (!replays_.take(shard_.loop().now())) return refuse_for(due, replays_.wait());
    ReplayRequest request{.from = params.from.value_or(0), .seat = narrow<Seat>(params.seat)};
    if (params.count) request.count = *params.count;
    auto reply = from<Replayed>(
        shard_of(params.match), due,
        [](Session& here, const Due& open, const Replayed& shown) { here.answer(open, shown); });
    at_match(params.match, due, [request, reply = std::move(reply)](Match& match) mutable {
        match.replay(request, std::move(reply));
    });
}

}  // namespace kabinet
