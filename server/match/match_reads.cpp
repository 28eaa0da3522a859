#include <algorithm>

#include "server/accounts/house.hpp"
#include "server/match/match.hpp"
#include "server/match/no_such_match.hpp"
#include "server/match/rate_task.hpp"

/// The reads of a match: document, legal actions, record, replay. The writes are in match_writes.cpp.
namespace kabinet {
namespace {

/// The count of spectators is published at most once in this time, not for each spectator, ms.
constexpr std::int64_t kSpectatorsEvery = 1000;

/// A seat may say so many phrases at once, and one in this time, seconds.
constexpr std::int64_t kPhrases = 4;
constexpr std::int64_t kPhraseEvery = 5;

}  // namespace

std::optional<Refusal> Match::keeps_out(const Viewer& viewer) const {
    return hidden_from(viewer.player) ? std::optional(no_such_match()) : std::nullopt;
}

void Match::watch(WatcherId id, const Viewer& viewer, const std::optional<Version>& from, Reply reply) {
    const std::string& player = viewer.player;
    if (const auto it = watchers_.find(id); it != watchers_.end()) {
        if (it->second.player == player) {
            turn(it->second, viewer.glance);
            return channel_->watch(id, seating(player), from, std::move(reply));
        }
        unwatch(id);
    }
    watchers_[id] = viewer;
    if (viewer.glance) ++glances_;
    touched_by(player);
    const bool came = !player.empty() && presence_.come(player, viewer.glance) && fold_->seat_of(player);
    look_at_draws();
    channel_->watch(id, seating(player), from, std::move(reply));
    look_up_director(player);
    home_.metrics.watchers.add();
    guarded([&] {
        relist();
        told_of(came);
    });
}

/// One who watches glances from now on, or no longer does.
void Match::turn(Viewer& viewer, bool glance) {
    if (viewer.glance == glance) return;
    viewer.glance = glance;
    glances_ += glance ? 1 : -1;
    if (!viewer.player.empty()) presence_.turn(viewer.player, glance);
    refresh_soon();
}

void Match::unwatch(WatcherId id) {
    const auto it = watchers_.find(id);
    if (it == watchers_.end()) return;
    const auto [player, pass, glance] = it->second;
    watchers_.erase(it);
    if (glance) --glances_;
    channel_->unwatch(id);
    home_.metrics.watchers.add(-1);
    touched_by(player);
    const bool gone = !player.empty() && presence_.go(player, moment(), glance);
    const bool went = gone && fold_->seat_of(player);
    if (gone) onlookers_.hide(player);
    look_at_draws();
    guarded([&] {
        relist();
        told_of(went);
    });
}

/// The house is always here.
void Match::expect_players(Moment since) {
    for (const auto& [seat, holder] : fold_->seats()) {
        if (!house_level(holder.player.id)) presence_.expect(holder.player.id, since);
    }
}

/// A watcher has come or gone. A seated player's presence is published at once.
void Match::told_of(bool player) {
    if (player && !writer_.busy()) return publish({});
    refresh_soon();
}

/// Of those who watch, only the host keeps an open table from closing for age.
void Match::touched_by(const std::string& player) {
    if (fold_->status() != Status::open || player == header_.host.id) touched_ = home_.loop.now();
}

std::expected<RatedMatch, NotRated> Match::rated() const {
    return rated_match(facts_of(*fold_, names_, log_.ended_at()));
}

std::optional<RatedMatch> Match::awaits_rating() const {
    if (!header_.rated || !over() || !rating_.empty()) return std::nullopt;
    auto match = rated();
    return match ? std::optional(std::move(*match)) : std::nullopt;
}

/// The line of requests may be full, so this does not stand in it.
void Match::show_rating(const RatingEvent& event) {
    guarded([&] {
        rating_ = rating_text(event, *fold_);
        if (writer_.busy()) return refresh_soon();
        publish({});
    });
}

void Match::rename(const std::string& player, const PublicName& name) {
    if (onlookers_.rename(player, name)) refresh_soon();
    const auto known = names_.find(player);
    if (known == names_.end() || known->second == name) return;
    known->second = name;
    tell_lobby();
    refresh_soon();
}

void Match::refresh_soon() {
    if (refresh_at_ < 0) refresh_at_ = home_.loop.now() + kSpectatorsEvery;
    schedule();
}

/// Has `read` answer, with whether the asker sees the match at once: players and directors do (TN-36).
template <class T, class Read>
void Match::as_seen_by(const std::string& player, Answer<T>&& answer, Read read) {
    if (hidden_from(player)) return answer(std::unexpected(no_such_match()));
    if (sees_at_once(player)) return read(*this, true, std::move(answer));
    if (player.empty()) return read(*this, false, std::move(answer));
    home_.directs(header_.tournament.value("id", ""), player,
                  [self = std::weak_ptr<Match*>(self_), answer = std::move(answer),
                   read = std::move(read)](bool yes) mutable {
                      if (const auto match = self.lock()) return read(**match, yes, std::move(answer));
                      answer(refuse("busy", "the match is being read again"));
                  });
}

/// The match as the asker sees it.
const Fold& Match::fold_for(bool at_once) const {
    return at_once ? *fold_ : public_fold();
}

/// How many entries the asker may see.
std::size_t Match::entries_for(bool at_once) const {
    const std::size_t open = log_.open_size();
    return at_once || !late_ ? open : std::min(open, late_->entries());
}

void Match::legal(const std::string& player, std::optional<Seat> asked, Answer<Json> answer) {
    as_seen_by(player, std::move(answer), [player, asked](Match& match, bool at_once, Answer<Json> waiting) {
        match.read_legal(at_once, player, asked, std::move(waiting));
    });
}

void Match::read_legal(bool at_once, const std::string& player, std::optional<Seat> asked,
                       Answer<Json> answer) {
    const auto again = [at_once, player, asked](Match& match, Answer<Json> waiting) {
        match.read_legal(at_once, player, asked, std::move(waiting));
    };
    if (refused(answer) || queued(answer, again)) return;
    const Fold& fold = fold_for(at_once);
    if (!fold.state()) return answer(refuse("not_started", "the match has not started"));
    const auto turn = fold.turn();
    if (turn.empty()) return answer(refuse("match_over", "the match is over"));
    const Seat seat = asked.value_or(turn.front());
    if (seat < 0 || seat >= header_.seats)
        return answer(refuse("no_such_seat", "the match has no such seat"));
    if (fold.game().info.hidden && fold.seat_of(player) != seat) {
        return answer(refuse("not_your_seat", "what another seat may do is hidden in this game"));
    }
    Json actions;
    guarded([&] { actions = fold.state()->legal(seat); });
    if (refused(answer)) return;
    answer(Json{{"ply", fold.ply()}, {"seat", seat}, {"actions", std::move(actions)}});
}

void Match::say(const std::string& player, int phrase, Answer<std::int64_t> answer) {
    const auto again = [player, phrase](Match& match, Answer<std::int64_t> waiting) {
        match.say(player, phrase, std::move(waiting));
    };
    if (refused(answer) || queued(answer, again)) return;
    if (hidden_from(player)) return answer(std::unexpected(no_such_match()));
    if (header_.practice) return answer(refuse("not_in_practice", "nobody else is here"));
    const auto seat = fold_->seat_of(player);
    if (!seat) return answer(refuse("not_seated", "you have no seat in this match"));
    if (!fold_->state()) return answer(refuse("not_started", "the match has not begun"));
    const std::int64_t now = home_.loop.now();
    TokenBucket& bucket = phrases_.try_emplace(*seat, 1, kPhrases * kPhraseEvery, now).first->second;
    if (!bucket.take(now, kPhraseEvery)) return answer(bucket.wait(kPhraseEvery));
    answer(0);
    Event event{{{"type", "said"}, {"seat", *seat}, {"phrase", phrase}}, std::nullopt};
    std::vector<Event> events;
    events.push_back(std::move(event));
    guarded([&] { publish(events); });
}

void Match::show_name(const std::string& player, const PublicName& name, bool shown, Answer<Done> answer) {
    if (refused(answer)) return;
    if (!presence_.here(player)) return answer(refuse("not_watching", "you do not watch this match"));
    answer(Done());
    const PublicName& newest = home_.told_names.newest(player, name);
    if (shown ? onlookers_.show(player, newest) : onlookers_.hide(player)) refresh_soon();
}

void Match::record(const std::string& player, Answer<NamedRecord> answer) {
    as_seen_by(player, std::move(answer), [](Match& match, bool at_once, Answer<NamedRecord> waiting) {
        match.read_record(at_once, std::move(waiting));
    });
}

void Match::read_record(bool at_once, Answer<NamedRecord> answer) {
    const auto again = [at_once](Match& match, Answer<NamedRecord> waiting) {
        match.read_record(at_once, std::move(waiting));
    };
    if (refused(answer) || queued(answer, again)) return;
    const Fold& fold = fold_for(at_once);
    if (fold.status() == Status::open)
        return answer(refuse("not_started", "the record opens when the match begins"));
    if (!fold.over() && fold.game().info.hidden) {
        return answer(refuse("record_hidden", "the record opens when the match is over"));
    }
    const auto secret = fold.over() ? std::optional(secrets_.own) : std::nullopt;
    answer(NamedRecord{log_.record(entries_for(at_once), secret), names_});
}

void Match::replay(const std::string& player, const ReplayRequest& request, Answer<Replayed> answer) {
    as_seen_by(player, std::move(answer),
               [player, request](Match& match, bool at_once, Answer<Replayed> waiting) {
                   match.read_replay(at_once, player, request, std::move(waiting));
               });
}

ReplaySource Match::replay_source(std::size_t entries, std::shared_ptr<const ReplayPoint> begin) const {
    return {.header = header_,
            .secret = secrets_.own,
            .next_commitment = to_hex(commitment(next_secret())),
            .lines = log_.texts(entries),
            .locks = log_.locks(),
            .names = names_,
            .grace = home_.config.match.grace_ms,
            .begin = std::move(begin)};
}

void Match::read_replay(bool at_once, const std::string& player, const ReplayRequest& request,
                        Answer<Replayed> answer) {
    const auto again = [at_once, player, request](Match& match, Answer<Replayed> waiting) {
        match.read_replay(at_once, player, request, std::move(waiting));
    };
    if (refused(answer) || queued(answer, again)) return;
    const Fold& fold = fold_for(at_once);
    if (fold.status() == Status::open) return answer(refuse("not_started", "the match has not begun"));
    const bool seat_fits = !request.seat || (*request.seat >= 0 && *request.seat < header_.seats);
    if (!seat_fits) return answer(refuse("no_such_seat", "the match has no such seat"));
    const bool open = !request.seat || !fold.game().info.hidden || fold.over();
    if (!open && fold.seat_of(player) != request.seat)
        return answer(refuse("record_hidden", "what another seat saw is shown when the match is over"));
    ReplaySource source = replay_source(entries_for(at_once), replayed_);
    run_replay(home_.workers, home_.loop, std::make_shared<Replay>(std::move(source), request),
               [self = std::weak_ptr<Match*>(self_), answer = std::move(answer)](auto result) mutable {
                   if (!result) return answer(std::unexpected(result.error()));
                   if (const auto match = self.lock()) (*match)->replayed_ = std::move(result->at);
                   answer(std::move(result->shown));
               });
}

/// An analysis is everybody's, so none begins before the public has seen the end (TN-36).
void Match::open_record(Answer<analysis::OpenRecord> answer) {
    const auto again = [](Match& match, Answer<analysis::OpenRecord> waiting) {
        match.open_record(std::move(waiting));
    };
    if (refused(answer) || queued(answer, again)) return;
    if (header_.practice) return answer(std::unexpected(no_such_match()));
    if (!public_fold().over()) return answer(refuse("analysis_live", "the match is not over"));
    if (!fold_->state()) return answer(refuse("not_started", "the match never began"));
    answer(analysis::OpenRecord{header_, secrets_.own, log_.texts(log_.open_size())});
}

}  // namespace kabinet
