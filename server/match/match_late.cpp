#include <algorithm>
#include <utility>

#include "server/match/finished.hpp"
#include "server/match/match.hpp"

/// What the public sees late, in a match whose event has a delay (TN-36). The workers play the record for the
/// public once more, since an action may take long.
namespace kabinet {

/// A match whose end was shown before it came into memory is as any other.
void Match::begin_late() {
    const std::int64_t delay = delay_of(header_);
    const bool shown = over() && log_.size() > 0 && log_.at(log_.size() - 1) + delay <= home_.loop.wall();
    if (delay == 0 || shown) return;
    late_.emplace(header_, secrets_.own, log_);
    views_ = Views(audience_count(*fold_) + 1);
}

bool Match::sees_at_once(const std::string& player) const {
    if (!late_) return true;
    if (player.empty()) return false;
    return player == header_.host.id || fold_->seat_of(player) || late_->directs(player);
}

/// Until the tournament has answered, a director sees what everybody sees.
void Match::look_up_director(const std::string& player) {
    if (player.empty() || sees_at_once(player)) return;
    home_.directs(header_.tournament.value("id", ""), player,
                  [self = std::weak_ptr<Match*>(self_), player](bool yes) {
                      const auto found = self.lock();
                      if (!yes || !found || !(*found)->late_) return;
                      Match& match = **found;
                      match.late_->add_director(player);
                      for (const auto& [id, viewer] : match.watchers_) {
                          if (viewer.player == player) match.channel_->reseat(id, match.seating(player));
                      }
                  });
}

/// Loop time at which the public sees more; empty while nothing is to come.
std::optional<std::int64_t> Match::late_due() const {
    if (!late_) return std::nullopt;
    if (late_->changed()) return home_.loop.now();
    const auto due = late_->due();
    if (!due || late_under_way_) return std::nullopt;
    return home_.loop.now() + std::max<std::int64_t>(0, *due - home_.loop.wall());
}

/// Shows the public what is due. Returns whether anything was published.
bool Match::look_at_late() {
    if (!late_) return false;
    if (late_->changed()) {
        publish_late();
        return true;
    }
    play_late();
    return false;
}

void Match::play_late() {
    const std::size_t due = late_->entries_due(home_.loop.wall()), shown = late_->entries();
    if (late_under_way_ || due == shown || home_.loop.now() < retry_at_) return;
    late_under_way_ = true;
    const ReplayRequest request{.from = static_cast<std::int64_t>(shown),
                                .count = static_cast<std::int64_t>(due - shown),
                                .seat = {}};
    run_replay(home_.workers, home_.loop,
               std::make_shared<Replay>(replay_source(due, late_->point()), request),
               [self = std::weak_ptr<Match*>(self_)](auto result) {
                   if (const auto match = self.lock())
                       (*match)->guarded([&] { (*match)->late_played(result); });
               });
}

void Match::late_played(const std::expected<Replay::End, Refusal>& result) {
    late_under_way_ = false;
    if (!result) {
        retry_at_ = home_.loop.now() + kRetryAfter;
    } else {
        late_->take(*result);
    }
    if (!writer_.busy()) schedule();
}

/// The others learn nothing of it.
void Match::publish_late() {
    write_views();
    auto changes = views_.advance();
    for (Change& change : changes) change.silent = change.empty();
    tell_late(changes.front());
    channel_->change(std::move(changes));
    schedule();
}

/// What the public is told: nothing when nothing has changed, since an empty patch would tell when something
/// happens.
void Match::tell_late(Change& change) {
    change.events = late_->take_events();
    change.silent = change.empty();
    late_->told();
    if (late_->over()) shelve_now();
}

void Match::write_late(JsonWriter& out) const {
    const ReplayPoint& point = *late_->point();
    const bool ended = point.fold.over();
    const Presence nobody_away;
    const std::string options = point.fold.options().dump();
    std::string lock;
    for (const auto& [n, hash] : log_.locks()) {
        if (n <= point.n) lock = hash;
    }
    write_match_document({.fold = point.fold,
                          .presence = nobody_away,
                          .names = names_,
                          .clock = clock_,
                          .options = options,
                          .spectators = spectators(),
                          .clocks_since = point.at,
                          .clocks_at = point.t,
                          .grace = home_.config.match.grace_ms,
                          .secret = ended ? to_hex(secrets_.own) : "",
                          .next_commitment = ended ? to_hex(commitment(next_secret())) : "",
                          .lock = point.fold.locked() ? lock : "",
                          .terms = terms_,
                          .delay = late_->delay(),
                          .onlookers = onlookers()},
                         Audience::everyone(), out);
}

void Match::shelve(const NewTask& task, std::move_only_function<void(bool)> done) {
    if (!fault_.empty() || !over()) return done(false);
    unshelved_.emplace_back(task, std::move(done));
    if (public_fold().over()) return shelve_now();
    tell_spare();
}

/// The public has seen the end.
void Match::shelve_now() {
    for (auto& [task, done] : std::exchange(unshelved_, {})) {
        std::vector<Write> writes{finished_match(*fold_, log_.ended_at()), TaskDone{task.id}};
        home_.journal.append_all(
            home_.loop, std::move(writes),
            [told = std::move(done)](const auto& written) mutable { told(written.has_value()); });
    }
    tell_spare();
}

}  // namespace kabinet
