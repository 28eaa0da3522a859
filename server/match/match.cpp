#include "server/match/match.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace kabinet {
namespace {

/// Whoever waits for a rematch is told nothing for so many seconds.
constexpr int kRematchTries = 10;
/// A journal that fails is not asked again by the server's own accord before this.
constexpr std::int64_t kRetryAfter = 1000;

std::unexpected<Refusal> refuse(std::string code, std::string message) {
    return std::unexpected(Refusal{std::move(code), "", std::move(message)});
}

/// Whether a stored input is what a repeated request asks for. What the match filled in itself is left aside.
bool same(const Input& stored, const MatchRequest& request) {
    if (stored.type != request.input.type) return false;
    if (stored.type == InputType::sit) {
        return stored.seat == request.input.seat &&
               stored.detail.value("nonce", "") == request.input.detail.value("nonce", "") &&
               stored.detail.value("options", Json::object()) ==
                   request.input.detail.value("options", Json::object());
    }
    if (stored.type == InputType::claim) return true;
    return stored.detail == request.input.detail;
}

/// A list of initializers would copy it.
std::vector<Input> one(Input input) {
    std::vector<Input> inputs;
    inputs.push_back(std::move(input));
    return inputs;
}

/// The events that `audience` is told, as an array; empty when there are none.
std::string told(const std::vector<Event>& events, std::size_t audience) {
    const auto theirs = [audience](const Event& event) {
        return !event.only || static_cast<std::size_t>(*event.only) + 1 == audience;
    };
    std::string text;
    if (std::ranges::none_of(events, theirs)) return text;
    JsonWriter out(text);
    out.begin_array();
    for (const Event& event : events) {
        if (theirs(event)) out.value(event.body);
    }
    out.end_array();
    return text;
}

}  // namespace

std::expected<std::unique_ptr<Match>, std::string> Match::open(MatchHome& home, const StoredMatch& stored) {
    auto restored = restore(stored, home.secrets.secret(stored.match.match));
    if (!restored) return std::unexpected(restored.error());
    return open(home, std::move(*restored), home.loop.now());
}

std::unique_ptr<Match> Match::open(MatchHome& home, Restored restored, std::int64_t since) {
    std::unique_ptr<Match> match(new Match(home, std::move(restored)));
    match->begin(since);
    return match;
}

Match::Match(MatchHome& home, Restored restored)
    : home_(home),
      header_(std::move(restored.header)),
      fold_(std::make_unique<Fold>(std::move(restored.fold))),
      log_(std::move(restored.log)),
      views_(audience_count(*fold_)),
      last_t_(restored.last_t),
      clock_(header_.clock.to_json().dump()),
      self_(std::make_shared<Match*>(this)),
      started_(restored.started) {}

Match::~Match() {
    home_.deadlines.clear(*this);
    home_.metrics.watchers.add(-std::ssize(watchers_));
}

void Match::begin(std::int64_t since) {
    // Match time goes on where the record ends: what lies between is time the server was down, and no one's.
    base_loop_ = touched_ = since;
    base_t_ = last_t_;
    last_wall_ = home_.loop.wall() - (home_.loop.now() - since);
    for (const auto& [seat, holder] : fold_->seats()) presence_.expect(holder.player.id, {since, last_wall_});
    presence_.expect(header_.host.id, {since, last_wall_});
    listable_ = listable();
    write_views();
    views_.advance();
    // A match that was let go and is back counts its changes from the beginning.
    const std::string epoch = home_.epoch + "-" + std::to_string(++home_.opened);
    channel_.emplace(
        Document(header_.match, epoch, views_, static_cast<std::size_t>(home_.config.limits.ring)),
        home_.hubs, home_.metrics);
    schedule();
    // A crash may have come between the last player's asking and the making of the rematch.
    if (wants_rematch()) ask_for_rematch();
}

std::unique_ptr<Fold> Match::fold_of(std::size_t entries) const {
    auto fold = std::make_unique<Fold>(*Fold::begin(header_, home_.secrets.secret(header_.match)));
    for (std::size_t i = 0; i < entries; ++i) {
        const Entry entry = log_.entry(i);
        if (!fold->apply(entry.input, entry.t)) throw std::logic_error("a durable entry was refused");
    }
    return fold;
}

/// Half of an input may have been applied, so nothing more is done with the match. What the journal or the
/// workers have of it comes back first.
void Match::breaks(const std::string& why) {
    if (!fault_.empty()) return;
    fault_ = why.empty() ? "a fault" : why;
    home_.deadlines.clear(*this);
    for (auto& task : std::exchange(waiting_, {})) task();  // each finds it broken
    for (auto& [receipt, answer] : std::exchange(awaiting_rematch_, {})) answer(broken());
    if (!writing_) home_.broken(*this, fault_);
}

/// What was under way when the match broke has come back; whether that is so.
bool Match::came_back_broken(Draft& draft) {
    if (fault_.empty()) return false;
    draft.answer(broken());
    home_.broken(*this, fault_);
    return true;
}

void Match::submit(MatchRequest request, Answer<Receipt> answer) {
    if (refused(answer)) return;
    // Whoever has to wait for others acts at the time of asking.
    if (!request.arrived) request.arrived = time();
    if (!writing_ && time_is_up(std::max(*request.arrived, last_t_))) {
        // The time-out could not be written a moment ago: nothing may be taken before it.
        if (home_.loop.now() < retry_at_)
            return answer(refuse("storage_failed", "not accepted: the time-out can't be written"));
        on_time();
        if (refused(answer)) return;
    }
    if (!writing_) return take(std::move(request), std::move(answer));
    const auto again = [this, request = std::move(request)](Answer<Receipt> waiting) {
        submit(request, std::move(waiting));
    };
    queued(answer, again);
}

void Match::settled(Answer<Match*> answer) {
    if (refused(answer)) return;
    const auto again = [this](Answer<Match*> waiting) { settled(std::move(waiting)); };
    if (!queued(answer, again)) answer(this);
}

void Match::take(MatchRequest request, Answer<Receipt> answer) {
    if (auto earlier = repeated(request)) {
        home_.metrics.actions_repeated.add();
        if (*earlier && request.input.type == InputType::rematch && wants_rematch())
            return answer_with_rematch(**earlier, std::move(answer));
        return answer(std::move(*earlier));
    }
    if (auto refusal = complete(request)) {
        home_.metrics.actions_refused.add();
        return answer(std::unexpected(std::move(*refusal)));
    }
    write({.inputs = one(std::move(request.input)),
           .player = std::move(request.player.id),
           .key = std::move(request.key),
           .t = *request.arrived,
           .answer = std::move(answer)});
}

std::optional<std::expected<Receipt, Refusal>> Match::repeated(const MatchRequest& request) const {
    const auto place = log_.find(request.player.id, request.key);
    if (!place) return std::nullopt;
    const Input earlier = log_.entry(*place).input;
    if (!same(earlier, request)) return refuse("key_reused", "the key was used for another request");
    return Receipt{earlier.seat, log_.ply(*place), log_.seq(*place), fold_->next()};
}

/// Fills in the seat and what the match knows, after checking that the player may ask.
std::optional<Refusal> Match::complete(MatchRequest& request) const {
    Input& input = request.input;
    if (input.type == InputType::sit) {
        if (!header_.previous.empty())
            return Refusal{"seat_taken", "", "the seats of a rematch are given to its players"};
        if (request.seats_full)
            return Refusal{"too_many_tables", "", "you sit at as many tables and matches as one may"};
        input.detail["player"] = to_json(request.player);
        return std::nullopt;
    }
    if (input.type == InputType::rematch && request.seats_full)
        return Refusal{"too_many_tables", "", "you sit at as many tables and matches as one may"};
    if (input.type == InputType::start) {
        if (request.player.id == header_.host.id) return std::nullopt;
        return Refusal{"not_host", "", "only the host starts the match"};
    }
    const auto seat = fold_->seat_of(request.player.id);
    if (!seat) return Refusal{"not_seated", "", "you have no seat in this match"};
    if (input.seat >= 0 && input.seat != *seat) return Refusal{"not_your_seat", "", "that is not your seat"};
    input.seat = *seat;
    if (request.ply && *request.ply != fold_->ply()) {
        return Refusal{"stale_ply", "", "the match is at ply " + std::to_string(fold_->ply())};
    }
    if (input.type == InputType::claim) input.detail = {{"absent", gone(*seat)}};
    return std::nullopt;
}

std::vector<Seat> Match::gone(Seat claimer) const {
    std::vector<Seat> list;
    for (const auto& [seat, holder] : fold_->seats()) {
        const auto away = presence_.away_since(holder.player.id);
        const bool late = away && home_.loop.now() - away->loop >= home_.config.match.grace_ms;
        if (seat != claimer && !holder.out && late) list.push_back(seat);
    }
    return list;
}

void Match::write(Input input) {
    Answer<Receipt> nobody = [](const auto&) {};
    write(
        {.inputs = one(std::move(input)), .player = {}, .key = {}, .t = time(), .answer = std::move(nobody)});
}

void Match::write(Draft asked) {
    auto draft = std::make_shared<Draft>(std::move(asked));
    draft->t = std::max(draft->t, last_t_);
    draft->asked = {draft->inputs.size(), draft->inputs.back().type, draft->inputs.back().seat};
    const auto work = [](Draft& it, Fold& fold) {
        try {
            it.accepted = apply_inputs(fold, std::move(it.inputs), it.player, it.t);
        } catch (const std::exception& error) {
            it.fault = error.what();
        }
    };
    if (!fold_->game().info.lengthy) {
        work(*draft, *fold_);
        return commit(draft);
    }
    writing_ = true;
    tell_spare();  // nobody may let it go meanwhile
    draft->twin = std::make_unique<Fold>(fold_->copy());
    home_.workers.run(
        home_.loop, Urgency::play, [draft, work] { work(*draft, *draft->twin); },
        [this, draft](bool ran) { worked(draft, ran); });
}

void Match::worked(const std::shared_ptr<Draft>& draft, bool ran) {
    writing_ = false;
    if (came_back_broken(*draft)) return;
    if (ran) {
        guarded([&] { commit(draft); });
    } else {
        retry_at_ = home_.loop.now() + kRetryAfter;
        draft->answer(refuse("busy", "too much is being computed"));
    }
    schedule();
    next_waiting();
}

void Match::commit(const std::shared_ptr<Draft>& draft) {
    if (!draft->fault.empty()) {
        breaks(draft->fault);
        return draft->answer(broken());
    }
    const std::size_t before = log_.size();
    const bool in_place = !draft->twin;
    if (!draft->accepted) {
        home_.metrics.actions_refused.add();
        if (draft->asked.inputs > 1) failed(before, in_place);
        return draft->answer(std::unexpected(std::move(draft->accepted.error())));
    }
    std::vector<Write> writes;
    for (Accepted::Line& line : draft->accepted->lines) writes.push_back(entry(line, *draft));
    writing_ = true;
    tell_spare();  // nobody may let it go meanwhile
    home_.journal.append_all(
        home_.loop, std::move(writes),
        [this, before, in_place, draft, told = receipt(*draft)](auto result) mutable {
            writing_ = false;
            if (came_back_broken(*draft)) return;
            const bool ok =
                result && std::ranges::all_of(*result, [](Written w) { return w == Written::ok; });
            guarded([&] {
                if (ok) return written(*draft, std::move(told));
                draft->answer(refuse("storage_failed", "not accepted: the journal can't write"));
                failed(before, in_place);
            });
            next_waiting();
        });
}

Write Match::entry(Accepted::Line& line, const Draft& draft) {
    const Entry entry{static_cast<int>(log_.size()) + 1, home_.loop.wall(), draft.t, std::move(line.input),
                      std::move(line.note)};
    if (entry.input.type == InputType::start) started_ = entry.at;
    NewEntry row = log_.add(entry, line.asked ? draft.player : "", line.asked ? draft.key : "");
    row.match = header_.match;
    row.over = line.over;
    return row;
}

Receipt Match::receipt(const Draft& draft) const {
    const Fold& after = draft.twin ? *draft.twin : *fold_;
    return {draft.asked.seat, after.ply(), 0, after.next()};
}

/// Whoever asked last is told of the rematch, and is told when it is there.
void Match::answer_with_rematch(Receipt receipt, Answer<Receipt> answer) {
    if (std::cmp_less(awaiting_rematch_.size(), home_.config.match.waiting)) {
        awaiting_rematch_.push_back({std::move(receipt), std::move(answer)});
    } else {
        answer(refuse("busy", "too many requests wait for the rematch"));
    }
}

void Match::tell_rematch() {
    for (auto& [receipt, answer] : std::exchange(awaiting_rematch_, {})) {
        receipt.next = fold_->next();
        answer(std::move(receipt));
    }
}

void Match::written(Draft& draft, Receipt receipt) {
    if (draft.twin) fold_ = std::move(draft.twin);
    last_t_ = draft.t;
    last_wall_ = home_.loop.wall() - (time() - draft.t);
    touched_ = home_.loop.now();
    home_.metrics.actions_accepted.add();
    receipt.seq = channel_->document().seq() + 1;
    log_.shown(receipt.seq);
    const InputType type = draft.asked.type;
    if (type == InputType::rematch && wants_rematch()) {
        answer_with_rematch(std::move(receipt), std::move(draft.answer));
    } else {
        draft.answer(std::move(receipt));
    }
    if (type == InputType::next) tell_rematch();
    if (type == InputType::sit || type == InputType::leave || type == InputType::start) {
        for (const auto& [seat, holder] : fold_->seats()) presence_.expect(holder.player.id, moment());
        for (const auto& [id, player] : watchers_) channel_->reseat(id, seating(player));
    }
    publish(draft.accepted->events);
    listable_ = listable();
    if (type != InputType::act || over()) home_.listed(*this);
    if (wants_rematch()) ask_for_rematch();
}

/// Asked again after a while, as long as it has not been made: the journal may have failed under it.
void Match::ask_for_rematch() {
    rematch_at_ = home_.loop.now() + kRetryAfter;
    if (++rematch_tries_ > kRematchTries) {
        for (auto& [receipt, answer] : std::exchange(awaiting_rematch_, {}))
            answer(refuse("busy", "the rematch can't be made at present"));
    }
    schedule();
    home_.rematch(*this);
}

bool Match::wants_rematch() const {
    return fold_->status() == Status::finished && fold_->next().empty() &&
           fold_->rematch().size() == fold_->seats().size();
}

/// The journal could not write, or a later input of several was refused: back to what is durable. A fold that
/// nothing was applied to is that already.
void Match::failed(std::size_t before, bool in_place) {
    log_.cut(before);
    if (in_place) fold_ = fold_of(before);
    retry_at_ = home_.loop.now() + kRetryAfter;
    schedule();
}

void Match::next_waiting() {
    while (!writing_ && !waiting_.empty()) {
        auto task = std::move(waiting_.front());
        waiting_.pop_front();
        task();
    }
}

void Match::seat_and_start(const std::vector<SeatHolder>& players, Answer<Receipt> answer) {
    if (refused(answer)) return;
    std::vector<Input> inputs;
    for (std::size_t i = 0; i < players.size(); ++i) {
        const auto* bytes = reinterpret_cast<const std::uint8_t*>(players[i].nonce.data());
        inputs.push_back(
            {InputType::sit,
             static_cast<Seat>(i),
             {{"player", to_json(players[i].player)}, {"nonce", to_hex({bytes, players[i].nonce.size()})}}});
    }
    inputs.push_back({InputType::start, -1, Json::object()});
    write({.inputs = std::move(inputs), .player = {}, .key = {}, .t = time(), .answer = std::move(answer)});
}

void Match::follow(const std::string& next) {
    if (!fault_.empty()) return;
    Answer<Receipt> nobody = [](const auto&) {};
    const auto again = [this, next](const auto&) { follow(next); };
    if (queued(nobody, again) || !fold_->next().empty()) return;
    write({InputType::next, -1, {{"match", next}}});
}

void Match::publish(const std::vector<Event>& events) {
    refresh_at_ = -1;
    write_views();
    auto changes = views_.advance();
    for (std::size_t i = 0; i < changes.size(); ++i) changes[i].events = told(events, i);
    channel_->change(std::move(changes));
    schedule();
}

Subscription Match::seating(const std::string& player) const {
    const auto seat = player.empty() ? std::nullopt : fold_->seat_of(player);
    return {audience_index(*fold_, seat), seat ? FrameKind::urgent : FrameKind::bulk};
}

MatchScene Match::scene() const {
    int players = 0;
    for (const auto& [seat, holder] : fold_->seats()) players += presence_.connections(holder.player.id);
    const bool ended = over();
    const Secrets& secrets = home_.secrets;
    return {.fold = *fold_,
            .presence = presence_,
            .clock = clock_,
            .options = options_,
            .spectators = static_cast<int>(watchers_.size()) - players,
            .clocks_since = last_wall_,
            .clocks_at = last_t_,
            .grace = home_.config.match.grace_ms,
            .secret = ended ? to_hex(secrets.secret(header_.match)) : "",
            .next_commitment =
                ended ? to_hex(commitment(secrets.secret(secrets.rematch_id(header_.match)))) : ""};
}

void Match::write_views() {
    // They are final once the match is under way.
    if (fold_->status() == Status::open || options_.empty()) options_ = fold_->options().dump();
    const MatchScene now = scene();
    for (std::size_t i = 0; i < views_.audiences(); ++i) {
        JsonWriter out = views_.next(i);
        write_match_document(now, i == 0 ? Audience::everyone() : Audience::of(static_cast<Seat>(i) - 1),
                             out);
    }
}

}  // namespace kabinet
