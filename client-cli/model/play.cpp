#include "client-cli/model/play.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "client-cli/model/time_words.hpp"

namespace kabinet::cli {

Play::Play(Session& session, Entropy entropy, Intent intent, std::optional<Profile> profile)
    : session_(session),
      intent_(std::move(intent)),
      profile_(std::move(profile)),
      draws_(std::move(entropy), profile_ ? profile_->draws_file() : std::filesystem::path()) {}

void Play::start(Front& front, AutoPlayer* robot) {
    front_ = &front;
    robot_ = robot;
    session_.start(*this);
}

std::optional<int> Play::seat() const {
    const auto& identity = session_.identity();
    return match_ && identity ? match_->seat_of(identity->id) : std::nullopt;
}

bool Play::our_turn() const {
    const auto mine = seat();
    return mine && match_->playing() && match_->has_turn(*mine);
}

const Json* Play::game_info() const {
    const std::string& id = match_ ? match_->game : intent_.game;
    for (const Json& game : session_.games()) {
        if (game.value("id", "") == id) return &game;
    }
    return nullptr;
}

// ---- what the session tells

void Play::on_link(Link link, const std::string& why) {
    front_->link_changed(link, why);
    if (link == Link::ended) return front_->ended(why.empty() ? 0 : failure_, why);
    if (link == Link::online && !std::exchange(under_way_, true)) set_out();
}

/// A game that the server does not have makes nobody a guest.
std::string Play::on_greeting() {
    if (intent_.game.empty() || !intent_.match.empty() || !intent_.invite.empty() || game_info()) return "";
    std::string known;
    for (const Json& game : session_.games()) known += (known.empty() ? "" : ", ") + game.value("id", "");
    failure_ = 2;
    return "the server has no game " + intent_.game + "; it has: " + known;
}

void Play::on_identity(const Identity& identity, bool fresh) {
    if (profile_ && !(fresh ? profile_->save(identity) : profile_->refresh(identity))) {
        front_->notice("could not write " + profile_->file().string() +
                       ": you will be somebody else next time");
    }
}

void Play::on_document(const std::string& doc, const Json& events) {
    if (doc == "lobby") return lobby_changed();
    if (doc == ticket_) return ticket_changed();
    if (doc == match_id_) match_document(events);
}

void Play::on_lost(const std::string& doc, const Problem& why) {
    if (doc != match_id_) return;
    if (searching_ || (intent_.match.empty() && intent_.invite.empty() && !match_))
        return search_again(why.detail);
    front_->ended(1, "match " + doc + ": " + why.detail);
}

// ---- on the way to a match

void Play::set_out() {
    const bool seated = intent_.kind == Intent::Kind::watch ? intent_.invite.empty() : !intent_.event.empty();
    if (seated) return enter(intent_.match);
    if (!intent_.invite.empty()) return join({{"invite", intent_.invite}});
    if (!intent_.match.empty()) return join({{"match", intent_.match}});
    if (intent_.quick) return queue_up();
    if (intent_.practice) return practise();
    if ((!intent_.against.empty() || intent_.bot_for_leavers) && !session_.offers("bots"))
        return front_->ended(1, "the server has no bots");
    if (!intent_.bots_named.empty() && !session_.offers("bot_accounts"))
        return front_->ended(1, "the server has no bots of players");
    if (intent_.clock && is_byoyomi(*intent_.clock) && !session_.offers("byoyomi"))
        return front_->ended(1, "the server has no byo-yomi");
    if (intent_.fresh || intent_.is_private || intent_.plays_bots()) return create();
    searching_ = true;
    session_.watch("lobby");
}

bool Play::suits(const Json& table) const {
    if (table.value("game", "") != intent_.game) return false;
    const int seats = table.value("seats", 0);
    const Json taken = table.value("taken", Json::object());
    if (static_cast<int>(taken.size()) >= seats) return false;
    if (intent_.seats && *intent_.seats != seats) return false;
    if (intent_.seat && (*intent_.seat >= seats || taken.contains(std::to_string(*intent_.seat))))
        return false;
    if (table.value("rated", false) != intent_.rated) return false;
    const Json clock = table.value("clock", Json::object());
    if (intent_.clock ? *intent_.clock != clock : is_by_letter(clock)) return false;
    const Json options = table.value("options", Json::object());
    return std::ranges::all_of(intent_.options, [&](const auto& wanted) {
        return !options.contains(wanted.first) || options[wanted.first] == wanted.second;
    });
}

/// The oldest table that suits and is older than the one given.
std::string Play::best_table(Millis older_than, const std::string& than) const {
    const Document* lobby = session_.document("lobby");
    if (!lobby) return "";
    std::tuple<Millis, std::string> best{older_than, than};
    for (const auto& [id, table] : lobby->value().value("tables", Json::object()).items()) {
        if (avoided_.contains(id) || !suits(table)) continue;
        best = std::min(best, std::tuple{table.value("created", Millis{0}), id});
    }
    return std::get<1>(best);
}

void Play::lobby_changed() {
    if (requested_ || !session_.document("lobby")) return;
    if (searching_) {
        const std::string table = best_table(std::numeric_limits<Millis>::max(), "");
        return table.empty() ? create() : join({{"match", table}});
    }
    // Two who looked at the same moment have made a table each: the one at the younger table goes over.
    const bool alone = match_ && match_->open() && match_->seats.size() == 1 && seat();
    if (!alone || match_->is_private) return;
    const Json tables = session_.document("lobby")->value().value("tables", Json::object());
    const auto ours = tables.find(match_id_);
    if (ours == tables.end()) return;
    const std::string better = best_table(ours->value("created", Millis{0}), match_id_);
    if (better != match_id_) leave_for(better);
}

void Play::leave_for(const std::string& better) {
    requested_ = true;
    session_.change("table.leave", {{"match", match_id_}}, [this, better](const Reply& reply) {
        requested_ = false;
        if (!reply) return;
        session_.unwatch(match_id_);
        front_->notice("joining an older table");
        join({{"match", better}});
    });
}

void Play::create() {
    searching_ = false;
    requested_ = true;
    Json params = {{"game", intent_.game}, {"options", options_for(std::nullopt)}};
    if (intent_.seats) params["seats"] = *intent_.seats;
    const bool alone = intent_.plays_bots() && !intent_.rated;  // nobody else is to sit down
    if (intent_.clock || !alone) params["clock"] = intent_.clock.value_or(usual_clock());
    if (intent_.is_private || alone) params["private"] = true;
    if (intent_.rated) params["rated"] = true;
    if (intent_.bot_for_leavers) params["leavers"] = "bot";
    if (intent_.rating_min) params["rating_min"] = *intent_.rating_min;
    if (intent_.rating_max) params["rating_max"] = *intent_.rating_max;
    session_.change("table.create", std::move(params), [this](const Reply& reply) {
        requested_ = false;
        if (!reply) return front_->ended(1, refusal_in_words(reply.error()));
        invite_ = reply->value("invite", "");
        if (const int tickets = reply->value("tickets", 0); tickets > 0)  // QM-4
            front_->notice("the table is offered to those who wait in quick match: " +
                           std::to_string(tickets));
        enter(reply->value("match", ""));
    });
}

void Play::join(const Json& where) {
    searching_ = false;
    requested_ = true;
    session_.ask("table.join", where, [this](const Reply& reply) {
        requested_ = false;
        if (reply) return enter(reply->value("match", ""));
        search_again(refusal_in_words(reply.error()));
    });
}

void Play::search_again(const std::string& why) {
    const bool own = intent_.fresh || intent_.is_private || intent_.practice || intent_.plays_bots();
    if (!intent_.match.empty() || !intent_.invite.empty() || own) {
        return front_->ended(1, why);
    }
    if (!match_id_.empty()) session_.unwatch(match_id_);
    avoided_.insert(match_id_);
    match_id_.clear();
    match_.reset();
    searching_ = true;
    session_.watch("lobby");
    lobby_changed();
}

void Play::enter(const std::string& match) {
    match_id_ = match;
    match_.reset();
    legal_ = Json::array();
    legal_ply_ = -1;
    seated_ = false;
    started_ = false;
    over_ = false;
    session_.watch(match);
}

// ---- in the match

void Play::match_document(const Json& events) {
    const auto before = std::exchange(match_, MatchView::of(document()->value()));
    know_own_name();
    session_.on_clock(seat() && match_->playing() && match_->hurries());
    if (intent_.quick && quick_match_failed(before ? &*before : nullptr)) return;
    if (match_->status == "closed" && !intent_.event.empty())
        return front_->ended(0, "the match did not begin");
    if (match_->status == "closed") {
        if (seated_) return search_again("the table was closed");
        return front_->ended(1, "the table was closed");
    }
    if (!match_->open()) session_.unwatch("lobby");
    if (match_->open() && !intent_.event.empty()) {
        tell_part();
    } else if (match_->open() && intent_.kind == Intent::Kind::play) {
        if (before && was_removed(*before)) return search_again("the host has removed you from this table");
        if (before && lost_seat(*before)) {
            front_->notice("your seat was lost; taking one again");
            seated_ = false;
        }
        if (!seat() && !seated_) take_seat();
        tell_part();
        invite_bots();
        start_when_full();
        if (robot_ && is_asked()) ready();
    }
    if (!our_turn() || match_->ply != legal_ply_) {
        legal_ = Json::array();
        legal_ply_ = -1;
    }
    front_->match_changed(events);
    if (our_turn() && legal_ply_ < 0) ask_legal();
    end_of_practice();
    if (match_->finished() && !std::exchange(over_, true)) {
        front_->match_over(robot_ && seat() && robot_->finished(*this));
    }
    follow_rematch();
    lobby_changed();
}

/// Another process of the user may have made an account of the guest, or changed the name.
void Play::know_own_name() {
    const auto mine = seat();
    if (!mine) return;
    const SeatView& holder = match_->seats.at(*mine);
    if (!holder.name.empty()) session_.renamed(holder.name, holder.guest);
}

/// Whether the server has taken our seat away: our nonce or our new hash came too late, or the server, put
/// back to an earlier time, has emptied the table.
bool Play::lost_seat(const MatchView& before) const {
    const auto& identity = session_.identity();
    const auto sat = identity ? before.seat_of(identity->id) : std::nullopt;
    if (!sat || seat() || requested_) return false;
    return before.locked() || before.seats.at(*sat).hash_wanted || before.commitment != match_->commitment;
}

/// Whether the host has just freed our seat.
bool Play::was_removed(const MatchView& before) const {
    const auto& identity = session_.identity();
    return identity && before.seat_of(identity->id) && match_->has_removed(identity->id);
}

int Play::seat_to_take() const {
    if (intent_.seat) return *intent_.seat;
    for (int seat = 0; seat < match_->seats_total; ++seat) {
        if (!match_->seats.contains(seat)) return seat;
    }
    return -1;
}

void Play::take_seat() {
    const int wanted = seat_to_take();
    if (wanted < 0) return search_again("every seat is taken; `kabinet watch " + match_id_ + "` watches it");
    seated_ = true;
    requested_ = true;
    Json params = {{"match", match_id_}, {"seat", wanted}};
    if (Json options = options_for(wanted); !options.empty()) params["options"] = std::move(options);
    bring_part("table.sit", std::move(params), [this, wanted](const Reply& reply) {
        requested_ = false;
        if (reply) return lobby_changed();
        const auto& code = reply.error().code;
        // Somebody was faster: another seat of this table may still be free.
        if (code == "seat_taken" && !intent_.seat && match_) {
            seated_ = false;
            if (match_->seats.contains(wanted)) take_seat();
            return;
        }
        search_again(refusal_in_words(reply.error()));
    });
}

/// The options the user gave that the creator of a table (no seat) or the holder of `seat` has to choose.
Json Play::options_for(std::optional<int> seat) const {
    Json chosen = Json::object();
    const Json* info = game_info();
    for (const auto& [name, value] : intent_.options) {
        std::optional<int> chooser;
        for (const Json& option : info ? info->value("options", Json::array()) : Json::array()) {
            if (option.value("name", "") == name && option.contains("chooser"))
                chooser = option["chooser"].get<int>();
        }
        if (chooser == seat) chosen[name] = value;
    }
    return chosen;
}

/// Invites the bots that were named, and has bots of the house take all seats that are left.
void Play::invite_bots() {
    const bool seated_alone = seat() && match_->seats.size() == 1;
    if (!intent_.plays_bots() || !seated_alone || std::exchange(invited_, match_id_) == match_id_) return;
    for (const std::string& name : intent_.bots_named)
        session_.ask("bot.invite", {{"match", match_id_}, {"name", name}}, or_refused(nullptr));
    if (intent_.against.empty()) return;
    const int named = static_cast<int>(intent_.bots_named.size());
    for (int free = 1 + named; free < match_->seats_total; ++free)
        session_.change("table.add_bot", {{"match", match_id_}, {"level", intent_.against}},
                        or_refused(nullptr));
}

bool Play::hosts() const {
    const auto& identity = session_.identity();
    return match_ && match_->open() && identity && match_->host == identity->id;
}

bool Play::may_add_bots() const {
    return hosts() && !match_->complete() && session_.offers("bots");
}

bool Play::may_move() const {
    return hosts() && session_.offers("move");
}

bool Play::may_remove() const {
    return hosts() && match_->seats.size() > 1 && session_.offers("remove");
}

void Play::remove(int seat, OnReply on_reply) {
    if (const auto player = player_on(seat, on_reply))
        command("table.remove", std::move(on_reply), {{"player", *player}});
}

void Play::move(int seat, int to, OnReply on_reply) {
    if (const auto player = player_on(seat, on_reply))
        command("table.move", std::move(on_reply), {{"player", *player}, {"seat", to}});
}

/// The id of the player on a seat; when nobody sits there, refuses.
std::optional<std::string> Play::player_on(int seat, OnReply& on_reply) {
    if (match_ && match_->seats.contains(seat)) return match_->seats.at(seat).player_id;
    or_refused(std::move(on_reply))(
        std::unexpected(Problem{"unknown_player", "nobody sits there", "", 0, 0}));
    return std::nullopt;
}

void Play::start_when_full() {
    const auto& identity = session_.identity();
    if (match_->locked() || !match_->complete() || !identity || match_->host != identity->id) {
        started_ = false;
        return;
    }
    if (std::exchange(started_, true)) return;
    session_.change("table.start", {{"match", match_id_}},
                    refused_but({"seats_open", "hash_missing", "table_locked"}));
}

// ---- the draw

/// Sends a request that brings our part in the draw: the hash of a nonce that is told later.
void Play::bring_part(const std::string& method, Json params, OnReply on_reply) {
    if (!session_.offers("commit_reveal"))
        return bring_openly(method, std::move(params), std::move(on_reply));
    Json hashed = params;
    hashed["nonce_hash"] = draws_.fresh_hash(match_id_);
    session_.change(method, std::move(hashed), [this, method, params, on_reply](const Reply& reply) {
        // The table is older than the server's knowledge of hashes.
        const bool openly = !reply && reply.error().code == "open_nonces_only";
        return openly ? bring_openly(method, params, on_reply) : on_reply(reply);
    });
}

/// As bring_part, by a nonce that everybody knows at once.
void Play::bring_openly(const std::string& method, Json params, OnReply on_reply) {
    params["nonce"] = draws_.open_nonce();
    session_.change(method, std::move(params), std::move(on_reply));
}

/// Sends what the table wants of our part in the draw.
void Play::tell_part() {
    const auto mine = seat();
    if (!mine) return;
    const auto due = draws_.due(*match_, *mine);
    if (!due) return front_->notice(due.error());
    if (!*due) return;
    Json params = (*due)->params;
    params["match"] = match_id_;
    // What comes too late is answered by the document.
    session_.change((*due)->method, std::move(params), refused_but({"not_locked", "already_started"}));
}

void Play::rematch(OnReply on_reply) {
    if (match_id_.empty()) return command("match.rematch", std::move(on_reply));
    bring_part("match.rematch", {{"match", match_id_}}, or_refused(std::move(on_reply)));
}

void Play::follow_rematch() {
    if (match_->next.empty() || match_->next == match_id_) return;
    const std::string last = match_id_;
    draws_.pass_on(last, match_->next);
    enter(match_->next);
    session_.unwatch(last);
}

void Play::ask_legal() {
    legal_ply_ = match_->ply;
    session_.ask("match.legal", {{"match", match_id_}, {"seat", *seat()}},
                 [this, match = match_id_](const Reply& reply) {
                     if (!reply || match != match_id_ || !our_turn()) return;
                     // An answer about another ply than the document's: the patch that asks anew is on its
                     // way.
                     if (reply->value("ply", -1) != match_->ply) return;
                     legal_ = reply->value("actions", Json::array());
                     front_->legal_changed();
                     if (robot_) robot_->legal_changed(*this);
                 });
}

void Play::act(const Json& action, OnReply on_reply) {
    Json params = {{"action", action}};
    if (match_) params["ply"] = match_->ply;
    const auto settled = [this, match = match_id_,
                          on_reply = or_refused(std::move(on_reply))](const Reply& reply) {
        // The patch is still to come: until then what was legal before must not be chosen from.
        const bool ahead = reply && match == match_id_ && match_ && reply->value("ply", 0) > match_->ply;
        if (ahead) legal_ = Json::array();
        on_reply(reply);
        if (ahead) front_->legal_changed();
    };
    command("match.act", settled, std::move(params));
}

void Play::command(const std::string& method, OnReply on_reply, Json params) {
    if (match_id_.empty()) {
        return or_refused(std::move(on_reply))(
            std::unexpected(Problem{"not_started", "there is no match yet", "", 0, 0}));
    }
    params["match"] = match_id_;
    session_.change(method, std::move(params), or_refused(std::move(on_reply)));
}

/// The method of an answer to what a rival asks for, or to the offer of a draw.
std::string Play::answer_to(const std::string& wish, const std::string& offer) const {
    if (match_ && match_->takeback_asked && match_->takeback_asked->asks(seat()))
        return "match." + wish + "_takeback";
    if (match_ && match_->pause_asked && match_->pause_asked->asks(seat())) return "match." + wish + "_pause";
    return "match." + offer + "_draw";
}

/// As command(), but for what is kept nowhere: a lost connection loses it.
void Play::request(const std::string& method, OnReply on_reply, Json params) {
    params["match"] = match_id_;
    session_.ask(method, std::move(params), or_refused(std::move(on_reply)));
}

void Play::say(int phrase, OnReply on_reply) {
    request("match.say", std::move(on_reply), {{"phrase", phrase}});
}

OnReply Play::or_refused(OnReply on_reply) {
    if (on_reply) return on_reply;
    return [this](const Reply& reply) {
        if (!reply) front_->refused(reply.error());
    };
}

/// Shows a refusal unless it is one of `expected`.
OnReply Play::refused_but(std::set<std::string> expected) {
    return [this, expected = std::move(expected)](const Reply& reply) {
        if (!reply && !expected.contains(reply.error().code)) front_->refused(reply.error());
    };
}

}  // namespace kabinet::cli
