#include "server/match/match.hpp"

#include <algorithm>
#include <stdexcept>

namespace kabinet {
namespace {

/// A crowd that gathers is told once a second, not once a head.
constexpr std::int64_t kSpectatorsEvery = 1000;
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

std::vector<std::vector<Json>> by_audience(const std::vector<Event>& events, std::size_t audiences) {
    std::vector<std::vector<Json>> lists(audiences);
    for (const Event& event : events) {
        for (std::size_t i = 0; i < audiences; ++i) {
            const bool all = !event.only;
            const bool theirs = event.only && static_cast<std::size_t>(*event.only) + 1 == i;
            if (all || theirs) lists[i].push_back(event.body);
        }
    }
    return lists;
}

}  // namespace

std::expected<std::unique_ptr<Match>, std::string> Match::open(MatchHome& home, const StoredMatch& stored) {
    std::unique_ptr<Match> match(new Match(home));
    if (auto damage = match->replay(stored)) {
        return std::unexpected("match " + stored.match.match + ": " + *damage);
    }
    match->begin();
    return match;
}

Match::~Match() {
    home_.deadlines.clear(*this);
}

std::optional<std::string> Match::replay(const StoredMatch& stored) {
    const Json json = Json::parse(stored.match.header, nullptr, false);
    auto header = Header::from_json(json);
    if (!header) return header.error();
    header_ = std::move(*header);
    log_.emplace(header_);
    auto fold = Fold::begin(header_, home_.secrets.secret(header_.match));
    if (!fold) return fold.error().message;
    fold_ = std::make_unique<Fold>(std::move(*fold));
    for (const NewEntry& row : stored.entries) {
        const std::string where = "entry " + std::to_string(row.n) + ": ";
        const auto read = log_->restore(row);
        if (!read) return where + read.error();
        if (const auto done = fold_->apply(read->input, read->t); !done) return where + done.error().message;
        if (const auto parted = bad_note(*read, *fold_)) return where + *parted;
        last_t_ = read->t;
        if (read->input.type == InputType::start) started_ = read->at;
    }
    return std::nullopt;
}

void Match::begin() {
    // Match time goes on where the record ends: what lies between is time the server was down, and no one's.
    base_loop_ = touched_ = home_.loop.now();
    base_t_ = last_t_;
    last_wall_ = home_.loop.wall();
    for (const auto& [seat, holder] : fold_->seats()) presence_.expect(holder.player.id, moment());
    channel_.emplace(
        Document(header_.match, home_.epoch, values(), static_cast<std::size_t>(home_.config.limits.ring)),
        home_.hubs);
    schedule();
    // A crash may have come between the last player's asking and the making of the rematch.
    if (wants_rematch()) ask_for_rematch();
}

std::unique_ptr<Fold> Match::fold_of(std::size_t entries) const {
    auto fold = std::make_unique<Fold>(*Fold::begin(header_, home_.secrets.secret(header_.match)));
    for (std::size_t i = 0; i < entries; ++i) {
        const Entry entry = log_->entry(i);
        if (!fold->apply(entry.input, entry.t)) throw std::logic_error("a durable entry was refused");
    }
    return fold;
}

void Match::submit(MatchRequest request, Answer<Receipt> answer) {
    if (!writing_ && time_is_up()) {
        // The time-out could not be written a moment ago: nothing may be taken before it.
        if (home_.loop.now() < retry_at_)
            return answer(refuse("storage_failed", "not accepted: the journal can't write"));
        on_time();
    }
    if (!writing_) return take(std::move(request), std::move(answer));
    const auto again = [this, request = std::move(request)](Answer<Receipt> waiting) {
        submit(request, std::move(waiting));
    };
    queued(answer, again);
}

void Match::settled(Answer<Match*> answer) {
    const auto again = [this](Answer<Match*> waiting) { settled(std::move(waiting)); };
    if (!queued(answer, again)) answer(this);
}

/// While a commit runs: puts `task` in the queue, or refuses it when that is full. Else does nothing.
template <class T, class Task>
bool Match::queued(Answer<T>& answer, Task& task) {
    if (!writing_) return false;
    if (waiting_.size() >= static_cast<std::size_t>(home_.config.match.waiting)) {
        answer(refuse("busy", "too many requests wait for this match"));
    } else {
        waiting_.push_back([task, answer = std::move(answer)]() mutable { task(std::move(answer)); });
    }
    return true;
}

void Match::take(MatchRequest request, Answer<Receipt> answer) {
    if (auto earlier = repeated(request)) {
        home_.metrics.actions_repeated.add();
        return answer(std::move(*earlier));
    }
    if (auto refusal = complete(request)) {
        home_.metrics.actions_refused.add();
        return answer(std::unexpected(std::move(*refusal)));
    }
    std::vector<Input> inputs;
    inputs.push_back(std::move(request.input));
    write(std::move(inputs), request.player.id, request.key, std::move(answer));
}

std::optional<std::expected<Receipt, Refusal>> Match::repeated(const MatchRequest& request) const {
    const auto place = log_->find(request.player.id, request.key);
    if (!place) return std::nullopt;
    const Input earlier = log_->entry(*place).input;
    if (!same(earlier, request)) return refuse("key_reused", "the key was used for another request");
    return Receipt{earlier.seat, log_->ply(*place), channel_->document().seq(), fold_->next()};
}

/// Fills in the seat and what the match knows, after checking that the player may ask.
std::optional<Refusal> Match::complete(MatchRequest& request) const {
    Input& input = request.input;
    if (input.type == InputType::sit) {
        if (!header_.previous.empty())
            return Refusal{"seat_taken", "", "the seats of a rematch are given to its players"};
        input.detail["player"] = to_json(request.player);
        return std::nullopt;
    }
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

void Match::write(std::vector<Input> inputs, const std::string& player, const std::string& key,
                  Answer<Receipt> answer) {
    const std::size_t before = log_->size();
    const Millis t = std::max(time(), last_t_);
    std::vector<Event> events;
    std::vector<Write> writes;
    for (const Input& input : inputs) {
        auto done = fold_->apply(input, t);
        if (!done) {
            home_.metrics.actions_refused.add();
            if (!writes.empty()) failed(before);
            return answer(std::unexpected(std::move(done.error())));
        }
        std::ranges::move(*done, std::back_inserter(events));
        writes.push_back(entry(input, player, key, t));
        const auto last = consequence(input, player);
        if (!last) continue;
        fold_->apply(*last, t).value();
        writes.push_back(entry(*last, {}, {}, t));
    }
    Receipt receipt{inputs.back().seat, fold_->ply(), 0, {}};
    if (wants_rematch()) receipt.next = home_.secrets.rematch_id(header_.match);
    writing_ = true;
    home_.journal.append_all(
        home_.loop, std::move(writes),
        [this, before, t, type = inputs.back().type, receipt, events = std::move(events),
         answer = std::move(answer)](std::expected<std::vector<Written>, StoreError> result) mutable {
            writing_ = false;
            const bool ok =
                result && std::ranges::all_of(*result, [](Written w) { return w == Written::ok; });
            if (ok) {
                written(type, t, events, std::move(receipt), std::move(answer));
            } else {
                failed(before);
                answer(refuse("storage_failed", "not accepted: the journal can't write"));
            }
            next_waiting();
        });
}

/// What the server itself writes behind an input: the end it led to, or the close of a table without its
/// host.
std::optional<Input> Match::consequence(const Input& input, const std::string& player) const {
    if (input.type == InputType::leave && player == header_.host.id) {
        return Input{InputType::close, -1, Json::object()};
    }
    if (fold_->status() != Status::finished || input.type >= InputType::end) return std::nullopt;
    return fold_->ending();
}

Write Match::entry(const Input& input, const std::string& player, const std::string& key, Millis t) {
    const Entry entry{static_cast<int>(log_->size()) + 1, home_.loop.wall(), t, input, fold_->note()};
    if (input.type == InputType::start) started_ = entry.at;
    NewEntry row = log_->add(entry, player, key);
    row.match = header_.match;
    row.over = over();
    return row;
}

void Match::written(InputType type, Millis t, const std::vector<Event>& events, Receipt receipt,
                    Answer<Receipt> answer) {
    last_t_ = t;
    last_wall_ = home_.loop.wall() - (time() - t);
    touched_ = home_.loop.now();
    home_.metrics.actions_accepted.add();
    receipt.seq = channel_->document().seq() + 1;
    answer(std::move(receipt));
    if (type == InputType::sit || type == InputType::leave || type == InputType::start) {
        for (const auto& [seat, holder] : fold_->seats()) presence_.expect(holder.player.id, moment());
        for (const auto& [id, player] : watchers_) channel_->reseat(id, seating(player));
    }
    publish(events);
    if (type != InputType::act || over()) home_.listed(*this);
    if (wants_rematch()) ask_for_rematch();
}

/// Asked again after a while, as long as it has not been made: the journal may have failed under it.
void Match::ask_for_rematch() {
    rematch_at_ = home_.loop.now() + kRetryAfter;
    schedule();
    home_.rematch(*this);
}

bool Match::wants_rematch() const {
    return fold_->status() == Status::finished && fold_->next().empty() &&
           fold_->rematch().size() == fold_->seats().size();
}

/// The journal could not write, or a later input of several was refused: back to what is durable.
void Match::failed(std::size_t before) {
    log_->cut(before);
    fold_ = fold_of(before);
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
    std::vector<Input> inputs;
    for (std::size_t i = 0; i < players.size(); ++i) {
        const auto* bytes = reinterpret_cast<const std::uint8_t*>(players[i].nonce.data());
        inputs.push_back(
            {InputType::sit,
             static_cast<Seat>(i),
             {{"player", to_json(players[i].player)}, {"nonce", to_hex({bytes, players[i].nonce.size()})}}});
    }
    inputs.push_back({InputType::start, -1, Json::object()});
    write(std::move(inputs), {}, {}, std::move(answer));
}

void Match::follow(const std::string& next) {
    Answer<Receipt> nobody = [](const auto&) {};
    const auto again = [this, next](const auto&) { follow(next); };
    if (queued(nobody, again) || !fold_->next().empty()) return;
    write({{InputType::next, -1, {{"match", next}}}}, {}, {}, std::move(nobody));
}

void Match::watch(WatcherId id, const std::string& player, const std::optional<Version>& from,
                  std::move_only_function<void(const Version&)> reply) {
    if (const auto it = watchers_.find(id); it != watchers_.end()) {
        if (it->second == player) return channel_->watch(id, seating(player), from, std::move(reply));
        unwatch(id);
    }
    watchers_[id] = player;
    touched_ = home_.loop.now();
    const bool came = !player.empty() && presence_.come(player) && fold_->seat_of(player);
    channel_->watch(id, seating(player), from, std::move(reply));
    home_.metrics.watchers.add();
    if (came && !writing_) {
        publish({});
    } else {
        refresh_soon();
    }
}

void Match::unwatch(WatcherId id) {
    const auto it = watchers_.find(id);
    if (it == watchers_.end()) return;
    const std::string player = it->second;
    watchers_.erase(it);
    channel_->unwatch(id);
    home_.metrics.watchers.add(-1);
    touched_ = home_.loop.now();
    const bool went = !player.empty() && presence_.go(player, moment()) && fold_->seat_of(player);
    if (went && !writing_) {
        publish({});
    } else {
        refresh_soon();
    }
}

void Match::refresh_soon() {
    if (refresh_at_ < 0) refresh_at_ = home_.loop.now() + kSpectatorsEvery;
    schedule();
}

void Match::legal(const std::string& player, std::optional<Seat> asked, Answer<Json> answer) {
    const auto again = [this, player, asked](Answer<Json> waiting) {
        legal(player, asked, std::move(waiting));
    };
    if (queued(answer, again)) return;
    if (!fold_->state()) return answer(refuse("not_started", "the match has not started"));
    const auto turn = fold_->turn();
    if (turn.empty()) return answer(refuse("match_over", "the match is over"));
    const Seat seat = asked.value_or(turn.front());
    if (seat < 0 || seat >= header_.seats)
        return answer(refuse("no_such_seat", "the match has no such seat"));
    if (fold_->game().info.hidden && fold_->seat_of(player) != seat) {
        return answer(refuse("not_your_seat", "what another seat may do is hidden in this game"));
    }
    answer(Json{{"ply", fold_->ply()}, {"seat", seat}, {"actions", fold_->state()->legal(seat)}});
}

void Match::record(Answer<std::string> answer) {
    const auto again = [this](Answer<std::string> waiting) { record(std::move(waiting)); };
    if (queued(answer, again)) return;
    if (!over() && fold_->game().info.hidden) {
        return answer(refuse("record_hidden", "the record opens when the match is over"));
    }
    const auto secret = over() ? std::optional(home_.secrets.secret(header_.match)) : std::nullopt;
    answer(log_->record(secret).to_json().dump());
}

bool Match::time_is_up() const {
    const Millis deadline = fold_->clock().deadline();
    return fold_->status() == Status::playing && deadline >= 0 && time() >= deadline;
}

void Match::on_time() {
    if (writing_) return;  // schedule() runs again when the commit is through
    const std::int64_t now = home_.loop.now();
    const MatchConfig& config = home_.config.match;
    if (time_is_up()) {
        for (const Seat seat : fold_->turn()) {
            if (fold_->clock().expired(seat, time())) {
                return write({{InputType::timeout, seat, Json::object()}}, {}, {}, [](const auto&) {});
            }
        }
    }
    const bool open = fold_->status() == Status::open;
    const bool playing = fold_->status() == Status::playing;
    const bool forgotten = watchers_.empty() && playing && now - touched_ >= config.idle_ms;
    if ((open && now - touched_ >= config.open_table_ms) || forgotten) {
        return write({{InputType::close, -1, Json::object()}}, {}, {}, [](const auto&) {});
    }
    if (over() && watchers_.empty() && now - touched_ >= config.finished_keep_ms) return home_.idle(*this);
    if (wants_rematch() && now >= rematch_at_) ask_for_rematch();
    if (refresh_at_ >= 0 && now >= refresh_at_) return publish({});
    schedule();
}

void Match::schedule() {
    std::int64_t at = -1;
    const auto earliest = [&at](std::int64_t time) { at = at < 0 ? time : std::min(at, time); };
    const MatchConfig& config = home_.config.match;
    if (fold_->status() == Status::playing && fold_->clock().deadline() >= 0)
        earliest(loop_time(fold_->clock().deadline()));
    if (fold_->status() == Status::open) earliest(touched_ + config.open_table_ms);
    if (fold_->status() == Status::playing && watchers_.empty()) earliest(touched_ + config.idle_ms);
    if (over() && watchers_.empty()) earliest(touched_ + config.finished_keep_ms);
    if (refresh_at_ >= 0) earliest(refresh_at_);
    if (wants_rematch()) earliest(rematch_at_);
    if (at < 0) {
        home_.deadlines.clear(*this);
    } else {
        home_.deadlines.set(*this, std::max(at, retry_at_));
    }
}

void Match::publish(const std::vector<Event>& events) {
    refresh_at_ = -1;
    auto next = values();
    channel_->change(std::move(next), by_audience(events, channel_->document().audiences()));
    schedule();
}

Seating Match::seating(const std::string& player) const {
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
            .spectators = static_cast<int>(watchers_.size()) - players,
            .clocks_since = last_wall_,
            .clocks_at = last_t_,
            .grace = home_.config.match.grace_ms,
            .secret = ended ? to_hex(secrets.secret(header_.match)) : "",
            .next_commitment =
                ended ? to_hex(commitment(secrets.secret(secrets.rematch_id(header_.match)))) : ""};
}

std::vector<Json> Match::values() const {
    std::vector<Json> list;
    const MatchScene now = scene();
    for (std::size_t i = 0; i < audience_count(*fold_); ++i) {
        list.push_back(
            match_document(now, i == 0 ? Audience::everyone() : Audience::of(static_cast<Seat>(i) - 1)));
    }
    return list;
}

Json Match::row() const {
    const bool unseated = fold_->status() == Status::open && !header_.previous.empty();
    if (header_.unlisted || over() || unseated) return nullptr;
    return fold_->status() == Status::open ? table_row(*fold_) : match_row(*fold_, started_);
}

}  // namespace kabinet
