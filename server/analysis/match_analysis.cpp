#include "server/analysis/match_analysis.hpp"

#include <utility>

#include "games/core/registry.hpp"
#include "server/analysis/analysis_document.hpp"
#include "server/ops/at_hand.hpp"
#include "server/ops/log.hpp"

namespace kabinet {

MatchAnalysis::MatchAnalysis(AnalysisHome& home, std::string match, std::uint64_t number,
                             std::function<void()> line_up, std::function<void()> idle)
    : home_(home),
      match_(std::move(match)),
      line_up_(std::move(line_up)),
      idle_(std::move(idle)),
      tree_(Json::object()),
      channel_(
          Document(analysis_document(match_), home.epoch + "-a" + std::to_string(number), tree_, home.ring),
          home.hubs, home.metrics) {}

void MatchAnalysis::with(Visit visit) {
    if (open_) return visit(this);
    awaiting_.push_back(std::move(visit));
    if (!std::exchange(opening_, true)) open();
}

/// Only a match that is over has an analysis, so the match is asked first.
void MatchAnalysis::open() {
    home_.record_of(match_, [self = weak_from_this()](std::expected<analysis::OpenRecord, Refusal> record) {
        const auto here = self.lock();
        if (!here) return;
        if (!record) return here->refuse_all(record.error());
        here->game_ = record->header.game;
        here->home_.journal.read(
            here->home_.loop, [match = here->match_](Store& store) { return read_analysis(store, match); },
            [self](auto stored) {
                if (const auto there = self.lock()) there->opened(std::move(stored));
            });
    });
}

void MatchAnalysis::opened(std::expected<std::optional<StoredAnalysis>, StoreError> stored) {
    if (!stored && stored.error().left_alone)
        log_error("analysis_left_alone", {{"match", match_}, {"why", stored.error().message}});
    if (!stored && stored.error().lasts())
        return refuse_all({"record_damaged", "", "the analysis cannot be read"});
    if (!stored) return refuse_all({"storage_failed", "", "the analysis cannot be read at present"});
    opening_ = false;
    open_ = true;
    stored_ = std::move(*stored);
    points_.clear();
    state_ = !stored_ ? "none" : stored_->findings.complete ? "done" : "waiting";
    show();
    if (stored_) go_on();
    for (Visit& visit : std::exchange(awaiting_, {})) visit(this);
    idle_();
}

void MatchAnalysis::refuse_all(const Refusal& refusal) {
    opening_ = false;
    for (Visit& visit : std::exchange(awaiting_, {})) visit(std::unexpected(refusal));
    idle_();
}

/// The object stays until `answer` has run.
template <class T>
Answer<T> MatchAnalysis::held(Answer<T> answer) {
    ++held_;
    return [self = shared_from_this(), answer = std::move(answer)](std::expected<T, Refusal> result) mutable {
        answer(std::move(result));
        --self->held_;
        self->idle_();
    };
}

void MatchAnalysis::request(RequestAnalysis asked, bool room, Answer<RequestAnalysis::Result> answer) {
    home_.positions_of(
        asked.player, [this, asked, room, answer = held(std::move(answer))](auto live) mutable {
            if (!live) return answer(std::unexpected(std::move(live.error())));
            survey(std::move(*live), [this, asked = std::move(asked), room,
                                      answer = std::move(answer)](std::expected<int, Refusal> plies) mutable {
                if (!plies) return answer(std::unexpected(std::move(plies.error())));
                surveyed(*plies, asked, room, std::move(answer));
            });
        });
}

void MatchAnalysis::survey(std::vector<LivePosition> live, Answer<int> done) {
    home_.record_of(match_, [this, live = std::move(live), done = std::move(done)](auto record) mutable {
        if (!record) return done(std::unexpected(std::move(record.error())));
        run_survey(home_.workers, home_.loop, std::make_shared<Survey>(std::move(*record), std::move(live)),
                   std::move(done));
    });
}

void MatchAnalysis::surveyed(int plies, const RequestAnalysis& asked, bool room,
                             Answer<RequestAnalysis::Result> answer) {
    if (stored_ && stored_->findings.brief.depth >= asked.depth) {
        go_on();
        return answer(RequestAnalysis::Result{});
    }
    if (!asked.may_begin) return answer(refuse("analysis_quota", "no analysis is left today"));
    if (!room) return answer(refuse("busy", "too many matches wait for their analysis"));
    begin(analysis::brief_of(match_, find_game(game_)->info, asked.depth, plies), std::move(answer));
}

void MatchAnalysis::begin(const analysis::Brief& brief, Answer<RequestAnalysis::Result> answer) {
    std::vector<Write> writes;
    writes.emplace_back(stream_of(brief));
    home_.journal.append_all(
        home_.loop, std::move(writes),
        [self = shared_from_this(), brief, answer = std::move(answer)](auto result) mutable {
            const Committed outcome = committed(result);
            if (outcome == Committed::failed)
                return answer(refuse("storage_failed", "the analysis cannot be begun at present"));
            if (outcome != Committed::ok) {  // there may be a stream now: what it has is read again
                self->open_ = false;
                return answer(refuse("busy", "the analysis was asked for at the same time"));
            }
            self->study_.reset();
            self->points_.clear();
            self->stored_ = StoredAnalysis{{.brief = brief}, Chain(to_json(brief))};
            self->state_ = "waiting";
            self->show();
            self->go_on();
            answer(RequestAnalysis::Result{true});
        });
}

/// An analysis of another engine stays as it is: the rest would not fit.
void MatchAnalysis::go_on() {
    if (!stored_ || stored_->findings.complete || study_) return;
    const analysis::Brief& brief = stored_->findings.brief;
    if (brief.engine != analysis::engine_of(find_game(game_)->info)) return stop("another engine began it");
    const auto begin = [this](std::expected<analysis::OpenRecord, Refusal> record) {
        if (study_ || !stored_ || stored_->findings.complete) return;
        if (!record) return stop(record.error().code);
        const analysis::Findings& findings = stored_->findings;
        study_ = std::make_shared<analysis::Study>(std::move(*record), findings.brief,
                                                   static_cast<int>(findings.points.size()));
        state_ = "waiting";
        show();
        line_up_();
    };
    home_.record_of(match_, held(Answer<analysis::OpenRecord>(begin)));
}

void MatchAnalysis::work(Worked done) {
    const AtHand at_hand(analysis_stream(match_, stored_->findings.brief.depth));
    home_.workers.run(
        home_.loop, Urgency::study,
        [study = study_, &workers = home_.workers] { study->advance(workers.giving_way()); },
        [self = shared_from_this(), study = study_, done = std::move(done)](bool ran) mutable {
            if (self->study_ != study) return done(true);  // a deeper one has taken its place
            if (!ran) return done(false);
            self->found(std::move(done));
        });
}

void MatchAnalysis::found(Worked done) {
    if (!study_->damage().empty()) {
        stop(study_->damage());
        return done(true);
    }
    if (std::exchange(state_, "running") != "running") show();
    for (analysis::Point& point : study_->take()) points_.push_back(std::move(point));
    if (points_.empty() && !study_->finished()) return done(true);
    write(std::move(done));
}

void MatchAnalysis::write(Worked done) {
    StoredAnalysis next = *stored_;
    const std::size_t before = next.findings.points.size();
    const bool complete = study_->finished();
    auto rows = rows_behind(next, points_, complete, complete ? study_->last() : analysis::Shares());
    home_.journal.append_all(home_.loop, std::move(rows),
                             [self = shared_from_this(), study = study_, next = std::move(next), before,
                              complete, done = std::move(done)](auto result) mutable {
                                 const Committed outcome = committed(result);
                                 if (self->study_ != study) return done(true);
                                 if (outcome == Committed::failed)
                                     return done(false);  // the points are written later
                                 if (outcome == Committed::ok) {
                                     self->stored_ = std::move(next);
                                     self->points_.clear();
                                     if (complete) {
                                         self->study_.reset();
                                         self->state_ = "done";
                                     }
                                     self->show(before);
                                 } else {
                                     self->study_.reset();
                                     self->open_ = false;
                                     self->with([](const auto&) {});
                                 }
                                 done(true);
                             });
}

void MatchAnalysis::stop(const std::string& why) {
    log_error("analysis_stopped", {{"match", match_}, {"why", why}});
    study_.reset();
    points_.clear();
    state_ = "stopped";
    show();
}

Json MatchAnalysis::value() const {
    Json value = stored_ ? stored_->findings.to_json(state_) : Json{{"state", state_}};
    value["match"] = match_;
    value["game"] = game_;
    return value;
}

/// The whole value.
void MatchAnalysis::show() {
    const Json next = value();
    std::vector<Change> changes;
    const Json now = tree_.value();
    for (const auto& [name, member] : now.items()) {
        if (!next.contains(name)) changes.push_back(tree_.set("/" + name, nullptr));
    }
    for (const auto& [name, member] : next.items()) changes.push_back(tree_.set("/" + name, member));
    publish(changes);
}

/// Only what is new from that point on.
void MatchAnalysis::show(std::size_t first_point) {
    const auto& points = stored_->findings.points;
    if (state_ == "done") return show();
    std::vector<Change> changes;
    for (std::size_t i = first_point; i < points.size(); ++i)
        changes.push_back(tree_.set("/points/" + std::to_string(points[i].ply), to_json(points[i])));
    changes.push_back(tree_.set("/done", points.size()));
    publish(changes);
}

void MatchAnalysis::publish(const std::vector<Change>& changes) {
    Change all;
    for (const Change& change : changes) {
        if (change.ops.empty()) continue;
        if (!all.ops.empty()) all.ops += ',';
        all.ops += change.ops;
    }
    if (!all.ops.empty()) channel_.change({std::move(all)});
}

void MatchAnalysis::watch(WatcherId id, const Viewer& viewer, const std::optional<Version>& from,
                          Reply reply) {
    const std::uint64_t number = entering_[id] = ++entrances_;
    Answer<int> looked = [this, id, from, number, reply = std::move(reply)](auto found) mutable {
        const auto newest = entering_.find(id);
        const bool left = newest == entering_.end() || newest->second != number;
        if (!left) entering_.erase(newest);
        if (!found) return reply(std::unexpected(std::move(found.error())));
        const Document& document = channel_.document();
        if (left) return reply(Version{document.epoch(0), document.seq(0)});
        channel_.watch(id, {0, FrameKind::bulk}, from, std::move(reply));
    };
    home_.positions_of(viewer.player, [this, looked = held(std::move(looked))](auto live) mutable {
        if (!live) return looked(std::unexpected(std::move(live.error())));
        if (live->empty()) return looked(0);
        survey(std::move(*live), std::move(looked));
    });
}

void MatchAnalysis::unwatch(WatcherId id) {
    entering_.erase(id);
    channel_.unwatch(id);
    idle_();
}

bool MatchAnalysis::spare() const {
    return channel_.watchers() == 0 && !opening_ && held_ == 0 && !study_;
}

}  // namespace kabinet
