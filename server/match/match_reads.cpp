#include "server/accounts/house.hpp"
#include "server/match/match.hpp"
#include "server/match/rate_task.hpp"

/// The reads of a match: document, legal actions, record, replay. The writes are in match_writes.cpp.
namespace kabinet {
namespace {

/// The count of spectators is published at most once in this time, not for each spectator, ms.
constexpr std::int64_t kSpectatorsEvery = 1000;

}  // namespace

void Match::watch(WatcherId id, const Viewer& viewer, const std::optional<Version>& from, Reply reply) {
    const std::string& player = viewer.player;
    if (const auto it = watchers_.find(id); it != watchers_.end()) {
        if (it->second == viewer) return channel_->watch(id, seating(player), from, std::move(reply));
        unwatch(id);
    }
    watchers_[id] = viewer;
    touched_by(player);
    const bool came = !player.empty() && presence_.come(player) && fold_->seat_of(player);
    look_at_draws();
    channel_->watch(id, seating(player), from, std::move(reply));
    home_.metrics.watchers.add();
    guarded([&] {
        relist();
        told_of(came);
    });
}

void Match::unwatch(WatcherId id) {
    const auto it = watchers_.find(id);
    if (it == watchers_.end()) return;
    const std::string player = it->second.player;
    watchers_.erase(it);
    channel_->unwatch(id);
    home_.metrics.watchers.add(-1);
    touched_by(player);
    const bool went = !player.empty() && presence_.go(player, moment()) && fold_->seat_of(player);
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

/// The line of requests may be full, so this does not stand in it.
void Match::show_rating(const RatingEvent& event) {
    guarded([&] {
        rating_ = rating_text(event, *fold_);
        if (writer_.busy()) return refresh_soon();
        publish({});
    });
}

void Match::rename(const std::string& player, const PublicName& name) {
    const auto known = names_.find(player);
    if (known == names_.end() || known->second == name) return;
    known->second = name;
    home_.listed(*this);
    refresh_soon();
}

void Match::refresh_soon() {
    if (refresh_at_ < 0) refresh_at_ = home_.loop.now() + kSpectatorsEvery;
    schedule();
}

void Match::legal(const std::string& player, std::optional<Seat> asked, Answer<Json> answer) {
    const auto again = [player, asked](Match& match, Answer<Json> waiting) {
        match.legal(player, asked, std::move(waiting));
    };
    if (refused(answer) || queued(answer, again)) return;
    if (!fold_->state()) return answer(refuse("not_started", "the match has not started"));
    const auto turn = fold_->turn();
    if (turn.empty()) return answer(refuse("match_over", "the match is over"));
    const Seat seat = asked.value_or(turn.front());
    if (seat < 0 || seat >= header_.seats)
        return answer(refuse("no_such_seat", "the match has no such seat"));
    if (fold_->game().info.hidden && fold_->seat_of(player) != seat) {
        return answer(refuse("not_your_seat", "what another seat may do is hidden in this game"));
    }
    Json actions;
    guarded([&] { actions = fold_->state()->legal(seat); });
    if (refused(answer)) return;
    answer(Json{{"ply", fold_->ply()}, {"seat", seat}, {"actions", std::move(actions)}});
}

void Match::record(Answer<NamedRecord> answer) {
    const auto again = [](Match& match, Answer<NamedRecord> waiting) { match.record(std::move(waiting)); };
    if (refused(answer) || queued(answer, again)) return;
    if (fold_->status() == Status::open)
        return answer(refuse("not_started", "the record opens when the match begins"));
    if (!over() && fold_->game().info.hidden) {
        return answer(refuse("record_hidden", "the record opens when the match is over"));
    }
    const auto secret = over() ? std::optional(secrets_.own) : std::nullopt;
    answer(NamedRecord{log_.record(secret), names_});
}

void Match::replay(const ReplayRequest& request, Answer<Replayed> answer) {
    const auto again = [request](Match& match, Answer<Replayed> waiting) {
        match.replay(request, std::move(waiting));
    };
    if (refused(answer) || queued(answer, again)) return;
    if (fold_->status() == Status::open) return answer(refuse("not_started", "the match has not begun"));
    if (!over() && fold_->game().info.hidden) {
        return answer(refuse("record_hidden", "the match is shown again when it is over"));
    }
    const bool seat_fits = !request.seat || (*request.seat >= 0 && *request.seat < header_.seats);
    if (!seat_fits) return answer(refuse("no_such_seat", "the match has no such seat"));
    ReplaySource source{.header = header_,
                        .secret = secrets_.own,
                        .next_commitment = to_hex(commitment(next_secret())),
                        .lines = log_.texts(log_.open_size()),
                        .locks = log_.locks(),
                        .names = names_,
                        .grace = home_.config.match.grace_ms,
                        .begin = replayed_};
    run_replay(home_.workers, home_.loop, std::make_shared<Replay>(std::move(source), request),
               [self = std::weak_ptr<Match*>(self_), answer = std::move(answer)](auto result) mutable {
                   if (!result) return answer(std::unexpected(result.error()));
                   if (const auto match = self.lock()) (*match)->replayed_ = std::move(result->at);
                   answer(std::move(result->shown));
               });
}

void Match::open_record(Answer<analysis::OpenRecord> answer) {
    const auto again = [](Match& match, Answer<analysis::OpenRecord> waiting) {
        match.open_record(std::move(waiting));
    };
    if (refused(answer) || queued(answer, again)) return;
    if (!over()) return answer(refuse("analysis_live", "the match is not over"));
    if (!fold_->state()) return answer(refuse("not_started", "the match never began"));
    answer(analysis::OpenRecord{header_, secrets_.own, log_.texts(log_.open_size())});
}

}  // namespace kabinet
