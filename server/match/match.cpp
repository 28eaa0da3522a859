#include "server/match/match.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "server/match/rematch.hpp"
#include "server/match/seat_inputs.hpp"

namespace kabinet {
namespace {

/// The events for `audience`, as a JSON array; empty when there are none.
std::string told(const std::vector<Event>& events, Audience audience) {
    const auto theirs = [audience](const Event& event) { return !event.only || event.only == audience.seat; };
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
    auto restored = restore(stored.stream, home.secrets.of(stored.stream));
    if (!restored) return std::unexpected(restored.error());
    restored->names = stored.names;
    return open(home, std::move(*restored), home.loop.now());
}

std::unique_ptr<Match> Match::open(MatchHome& home, Restored restored, std::int64_t since, Millis t) {
    std::unique_ptr<Match> match(new Match(home, std::move(restored)));
    match->begin(since, t);
    return match;
}

Match::Match(MatchHome& home, Restored restored)
    : home_(home),
      header_(std::move(restored.header)),
      fold_(std::make_unique<Fold>(std::move(restored.fold))),
      log_(std::move(restored.log)),
      views_(audience_count(*fold_)),
      writer_(*this, home.loop, home.journal, static_cast<std::size_t>(home.config.match.waiting)),
      last_t_(restored.last_t),
      clock_(header_.clock.to_json().dump()),
      self_(std::make_shared<Match*>(this)),
      started_(restored.started),
      secrets_(std::move(restored.secrets)),
      invite_(std::move(restored.invite)),
      networks_(std::move(restored.terms.networks)),
      names_(std::move(restored.names)),
      terms_(restored.terms.table) {
    home.told_names.renew(names_);
}

Match::~Match() {
    if (house_turn_) house_turn_->stop.request_stop();
    home_.deadlines.clear(*this);
    home_.metrics.watchers.add(-std::ssize(watchers_));
}

void Match::begin(std::int64_t since, Millis t) {
    // Match time goes on where the record ends: no player pays for the time the server was down.
    base_loop_ = since;
    touched_ = home_.loop.now();
    // What sleeps until it is closed for age must not be young again when it wakes up.
    if (header_.practice && log_.size() > 0)
        touched_ -= std::max<std::int64_t>(0, home_.loop.wall() - log_.entry(log_.size() - 1).at);
    base_t_ = std::max(last_t_, t);
    last_wall_ = home_.loop.wall() - (time() - last_t_);
    expect_players({since, last_wall_});
    presence_.expect(header_.host.id, {since, last_wall_});
    listable_ = listable();
    look_at_draws();
    begin_late();
    write_views();
    views_.advance();
    // A match that comes back into memory counts its changes from the beginning.
    const std::string epoch = home_.epoch + "-" + std::to_string(++home_.opened);
    channel_.emplace(
        Document(header_.match, epoch, views_, static_cast<std::size_t>(home_.config.limits.ring)),
        home_.hubs, home_.metrics);
    schedule();
    // An older server wrote no task, and may have stopped before it made the rematch.
    if (wants_rematch()) home_.send(rematch_task(*fold_));
    learn_ratings();
    if (const auto match = awaits_rating()) home_.rated(*match);
}

std::unique_ptr<Fold> Match::fold_of(std::size_t entries) const {
    auto fold = std::make_unique<Fold>(*Fold::begin(header_, secrets_.own));
    for (std::size_t i = 0; i < entries; ++i) {
        const Entry entry = log_.entry(i);
        if (!fold->apply(entry.input, entry.t)) throw std::logic_error("a durable entry was refused");
    }
    return fold;
}

/// Half of an input may have been applied, so the match does nothing more. If the journal or the workers hold
/// a draft, the shard hears of the fault when the draft comes back.
void Match::breaks(const std::string& why) {
    if (!fault_.empty()) return;
    fault_ = why.empty() ? "a fault" : why;
    home_.deadlines.clear(*this);
    for (auto& visit : writer_.leave()) visit(broken());
    for (auto& [receipt, answer] : std::exchange(awaiting_rematch_, {})) answer(broken());
    for (auto& [task, done] : std::exchange(unshelved_, {})) done(false);
    if (!writer_.busy()) home_.broken(*this, fault_);
}

/// Whether the match broke while the draft was with the journal or the workers. If so, refuses the draft.
bool Match::came_back_broken(Draft& draft) {
    if (fault_.empty()) return false;
    answer_broken(draft);
    home_.broken(*this, fault_);
    return true;
}

void Match::seat_and_start(const std::vector<SeatHolder>& players, Answer<Receipt> answer) {
    if (refused(answer)) return;
    write({.inputs = seat_inputs(players, header_.format),
           .player = {},
           .key = {},
           .t = time(),
           .answer = std::move(answer)});
}

void Match::publish(const std::vector<Event>& events) {
    refresh_at_ = -1;
    invariant(!writer_.busy(), "nothing is shown of what is not durable");
    if (late_) late_->set_up();
    write_views();
    auto changes = views_.advance();
    for (std::size_t i = 0; i < changes.size(); ++i) changes[i].events = told(events, audience(i));
    if (late_) tell_late(changes.front());
    channel_->change(std::move(changes));
    schedule();
}

/// Matches that ended before secrets were drawn have a derived secret.
Bytes32 Match::next_secret() const {
    return secrets_.next ? *secrets_.next : home_.secrets.secret(home_.secrets.rematch_id(header_.match));
}

/// The audiences are the public, then each seat in a game with hidden information, then, while the public is
/// late, those who see at once what the public will see.
Audience Match::audience(std::size_t index) const {
    const bool seat = index > 0 && fold_->game().info.hidden && std::cmp_less_equal(index, header_.seats);
    return seat ? Audience::of(static_cast<Seat>(index) - 1) : Audience::everyone();
}

Subscription Match::seating(const std::string& player) const {
    const auto seat = player.empty() ? std::nullopt : fold_->seat_of(player);
    const FrameKind kind = seat ? FrameKind::urgent : FrameKind::bulk;
    const bool own_view = seat && fold_->game().info.hidden;
    if (late_ && !own_view && sees_at_once(player)) return {seats_audience(), kind};
    return {audience_index(*fold_, seat), kind};
}

int Match::spectators() const {
    std::set<std::string> sitting;  // in practice a player sits in several seats
    for (const auto& [seat, holder] : fold_->seats()) sitting.insert(holder.player.id);
    int players = 0;
    for (const std::string& player : sitting) players += presence_.watching(player);
    return static_cast<int>(watchers_.size()) - glances_ - players;
}

/// Who watches, and wants to be seen, beside the players.
std::vector<Onlookers::Shown> Match::onlookers() const {
    auto list = onlookers_.shown();
    std::erase_if(list, [this](const auto& one) { return fold_->seat_of(one.player).has_value(); });
    return list;
}

MatchScene Match::scene() const {
    const bool ended = over();
    return {.fold = *fold_,
            .presence = presence_,
            .names = names_,
            .clock = clock_,
            .options = options_,
            .spectators = spectators(),
            .clocks_since = last_wall_,
            .clocks_at = last_t_,
            .grace = home_.config.match.grace_ms,
            .secret = ended ? to_hex(secrets_.own) : "",
            .next_commitment = ended ? to_hex(commitment(next_secret())) : "",
            .lock = fold_->locked() ? log_.locks().back().second : "",
            .rating = rating_,
            .terms = terms_,
            .ready = &ready_,
            .onlookers = onlookers()};
}

void Match::write_views() {
    // The options are final once the match is under way.
    if (fold_->status() == Status::open || options_.empty()) options_ = fold_->options().dump();
    const MatchScene now = scene();
    for (std::size_t i = 0; i < views_.audiences(); ++i) {
        JsonWriter out = views_.next(i);
        if (i == 0 && late_) {
            write_late(out);
        } else {
            write_match_document(now, audience(i), out);
        }
    }
}

}  // namespace kabinet
