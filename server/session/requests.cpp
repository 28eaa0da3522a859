#include <algorithm>
#include <map>
#include <set>

#include "games/core/registry.hpp"
#include "protocol/encode.hpp"
#include "server/session/answers.hpp"
#include "server/version.hpp"

/// What each method does. The rest of Session is in session.cpp.
namespace kabinet {
namespace {

protocol::GameInfo describe(const Info& info) {
    protocol::GameInfo out{.id = info.id,
                           .title = info.title,
                           .min_seats = info.min_seats,
                           .max_seats = info.max_seats,
                           .hidden = info.hidden,
                           .rules_version = info.rules_version,
                           .options = {}};
    for (const OptionSpec& option : info.options) {
        out.options.push_back({option.name, option.values, option.about, option.chooser});
    }
    return out;
}

std::optional<Version> version_of(const std::optional<protocol::From>& from) {
    if (!from) return std::nullopt;
    return Version{from->epoch, static_cast<std::uint64_t>(from->seq)};
}

protocol::Player player_value(const Player& player) {
    return {player.id, player.name};
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

void Session::handle(Due due, protocol::Hello& params) {
    if (greeting_ != Greeting::none) return refuse(due, {.code = protocol::Code::hello_again});
    greeting_ = Greeting::running;
    auto resume = params.resume.value_or(std::vector<protocol::Resume>());
    if (!params.token) return greet(due, std::move(resume));
    sign_in(due, *params.token,
            [this, due, resume = std::move(resume)]() mutable { greet(due, std::move(resume)); });
}

/// Finds out which of the documents can still be watched, since the reply to hello tells it. Who would be
/// told that one is lost because there is too much to do is asked to come back instead.
void Session::greet(const Due& due, std::vector<protocol::Resume> resume) {
    struct Count {
        std::size_t open;
        std::vector<std::string> lost;
        bool later = false;  // one of them is there, but can't be had now
    };
    auto count = std::make_shared<Count>(Count{resume.size() + 1, {}, false});
    auto all = std::make_shared<std::vector<protocol::Resume>>(std::move(resume));
    const auto one = [this, due, count, all](const std::string& lost) {
        if (!lost.empty()) count->lost.push_back(lost);
        if (--count->open > 0) return;
        if (!count->later) return greeted(due, *all, count->lost);
        refuse(due, {.code = protocol::Code::busy});
        close(protocol::CloseCode::overloaded);
    };
    for (const protocol::Resume& item : *all) {
        if (item.doc == "lobby") {
            one("");
            continue;
        }
        Shard& there = shard_of(item.doc);
        shard_.at_match(item.doc, [self = Self(self_), sessions = &home_, &there, home = id_.shard, one,
                                   count, doc = item.doc](auto match) {
            const bool later = !match && match.error().code == "busy";
            there.run(home, [self, sessions, one, count, later, lost = match ? "" : doc](Shard&) {
                count->later |= later;
                if (self.lock()) return one(lost);
                if (--count->open == 0) sessions->answered();
            });
        });
    }
    one("");
}

void Session::greeted(const Due& due, const std::vector<protocol::Resume>& resume,
                      std::vector<std::string> lost) {
    const LimitsConfig& limits = shard_.config().limits;
    protocol::HelloResult result{.server = "kabinetd",
                                 .version = std::string(kVersion),
                                 .features = {"replay"},
                                 .epoch = shard_.common().epoch,
                                 .now = shard_.loop().wall(),
                                 .player = {},
                                 .games = {},
                                 .limits = {.message_bytes = limits.message_bytes,
                                            .message_depth = limits.message_depth,
                                            .batch = limits.batch,
                                            .watches = limits.watches,
                                            .heartbeat_ms = limits.heartbeat_ms},
                                 .lost = {}};
    if (player_) result.player = player_value(*player_);
    for (const Game* game : all_games()) result.games.push_back(describe(game->info));
    std::map<std::string, Version> found;
    std::int64_t most = limits.watches;
    if (player_) {
        most = std::min(most, limits.watches_per_player - shard_.common().quotas.watches.of(player_->id));
    }
    for (const protocol::Resume& item : resume) {
        if (std::ranges::find(lost, item.doc) != lost.end()) continue;
        const bool room = found.contains(item.doc) || std::cmp_less(found.size(), most);
        if (!room) {
            lost.push_back(item.doc);
        } else {
            found.insert_or_assign(item.doc, Version{item.epoch, static_cast<std::uint64_t>(item.seq)});
        }
    }
    if (!resume.empty()) result.lost = std::move(lost);
    greeting_ = Greeting::done;
    shard_.deadlines().clear(*this);
    if (!player_ && !peer_.rise(Standing::onlooker)) {
        refuse(due, {.code = protocol::Code::busy});
        return close(protocol::CloseCode::overloaded);
    }
    answer(due, result);
    for (const auto& [doc, version] : found) watch(doc, version, std::nullopt);
}

void Session::sign_in(const Due& due, std::string token, std::move_only_function<void()> done) {
    Throttle& guesses = shard_.common().quotas.bad_tokens;
    const auto place = guesses.place(peer_.address());
    if (const std::int64_t wait = guesses.wait(place, shard_.loop().now()); wait > 0) {
        if (greeting_ == Greeting::running) greeting_ = Greeting::none;
        return refuse_for(due, wait);
    }
    signing_in_ = true;
    shard_.common().journal.account_by_token(
        shard_.loop(), token_hash(token),
        [self = Self(self_), sessions = &home_, due, place, done = std::move(done)](auto account) mutable {
            const auto session = self.lock();
            if (!session) return sessions->answered();
            Session& here = **session;
            here.signing_in_ = false;
            if (account && *account) {
                here.signed_in({(*account)->id, (*account)->name});
                return done();
            }
            if (here.greeting_ == Greeting::running) here.greeting_ = Greeting::none;
            Shard& shard = here.shard_;
            if (account) shard.common().quotas.bad_tokens.take(place, shard.loop().now());
            here.refuse(due, {.code = account ? protocol::Code::bad_token : protocol::Code::storage_failed});
        });
}

/// What is watched already is watched anew, since a player may see more and is seen to be there.
void Session::signed_in(Player player) {
    player_ = std::move(player);
    account_ = shard_.common().quotas.player.place(player_->id);
    peer_.rise(Standing::player);
    count_watches();
    for (const std::string& doc : std::set(watches_)) {
        if (doc != "lobby") watch(doc, std::nullopt, std::nullopt);
    }
}

void Session::handle(Due due, protocol::SignInToken& params) {
    if (player_ || signing_in_) return refuse(due, {.code = protocol::Code::already_signed_in});
    sign_in(due, params.token,
            [this, due] { answer(due, protocol::SignInTokenResult{player_value(*player_)}); });
}

void Session::handle(Due due, protocol::SignInGuest& params) {
    if (player_ || signing_in_) return refuse(due, {.code = protocol::Code::already_signed_in});
    if (home_.draining()) return refuse(due, {.code = protocol::Code::shutting_down});
    Throttle& guests = shard_.common().quotas.guests;
    const std::int64_t wait = guests.take(guests.place(peer_.address()), shard_.loop().now());
    if (wait > 0) return refuse_for(due, wait);
    signing_in_ = true;
    make_guest(due, params.name);
}

void Session::make_guest(const Due& due, const std::optional<std::string>& name) {
    Common& common = shard_.common();
    const std::string id = id_of(common.random(), 12);
    const std::string token = token_of(common.random());
    const Player player{id, name.value_or("Guest " + id.substr(0, 4))};
    common.journal.append(shard_.loop(),
                          Account{player.id, player.name, token_hash(token), shard_.loop().wall()},
                          [self = Self(self_), sessions = &home_, due, player, token](auto written) {
                              const auto session = self.lock();
                              if (!session) return sessions->answered();
                              Session& here = **session;
                              here.signing_in_ = false;
                              if (!written || *written != Written::ok) {
                                  return here.refuse(due, {.code = protocol::Code::storage_failed});
                              }
                              here.signed_in(player);
                              here.answer(due, protocol::SignInGuestResult{token, player_value(player)});
                          });
}

void Session::handle(Due due, protocol::LobbyWatch& params) {
    if (may_watch(due, "lobby")) watch("lobby", version_of(params.from), due);
}

void Session::handle(Due due, protocol::LobbyUnwatch&) {
    if (!watches_.contains("lobby")) return refuse(due, {.code = protocol::Code::not_watching});
    unwatch("lobby", due);
}

void Session::handle(Due due, protocol::MatchWatch& params) {
    if (may_watch(due, params.match)) watch(params.match, version_of(params.from), due);
}

void Session::handle(Due due, protocol::MatchUnwatch& params) {
    if (!watches_.contains(params.match)) return refuse(due, {.code = protocol::Code::not_watching});
    unwatch(params.match, due);
}

/// Whether the player sits at as many matches as one may.
bool Session::seats_full() const {
    return shard_.common().quotas.seats->of(player_->id) >= shard_.config().limits.seats_per_player;
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
    header.commitment = to_hex(commitment(common.secrets.secret(header.match)));
    protocol::TableCreateResult result{header.match, std::nullopt, header.commitment};
    if (header.unlisted) result.invite = common.secrets.invite(header.match);
    const std::string invite = result.invite.value_or("");
    shard_.create(
        std::move(header), invite, params.key,
        from<std::string>(shard_, due, [result](Session& here, const Due& open, const std::string&) {
            here.answer(open, result);
        }));
}

void Session::handle(Due due, protocol::TableJoin& params) {
    if (params.match) return locate(due, *params.match);
    shard_.common().journal.match_by_invite(
        shard_.loop(), *params.invite, [self = Self(self_), sessions = &home_, due](auto id) {
            const auto session = self.lock();
            if (!session) return sessions->answered();
            if (!id) return (*session)->refuse(due, {.code = protocol::Code::storage_failed});
            if (!*id) return (*session)->refuse(due, {.code = protocol::Code::bad_invite});
            (*session)->locate(due, **id);
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
    const Quotas& quotas = shard_.common().quotas;
    submit(due, params.match, {*player_, params.key, std::nullopt, std::move(input), seats_full()},
           [asked = quotas.asked_seat(player_->id)](Session& here, const Due& open, const Receipt& receipt) {
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
    submit(due, params.match, {*player_, params.key, std::nullopt, std::move(input), seats_full()},
           [](Session& here, const Due& open, const Receipt& receipt) {
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
                                       here.answer(open, protocol::MatchRecordResult{Json::parse(text)});
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
