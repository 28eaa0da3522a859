#include "server/analysis/trial.hpp"

#include <algorithm>
#include <utility>

#include "games/analysis/point.hpp"
#include "games/search/bot.hpp"

namespace kabinet {
namespace {

/// A list of legal actions is cut off behind so many.
constexpr std::size_t kMostActions = 2000;

Json legal_of(const State& state, Seat seat) {
    Json actions = state.legal(seat);
    if (actions.size() > kMostActions) actions.erase(actions.begin() + kMostActions, actions.end());
    return actions;
}

/// The events as `seat`, or the public, may see them.
Json told(std::vector<Event>& events, std::optional<Seat> seat) {
    Json list = Json::array();
    for (Event& event : events) {
        if (!event.only || event.only == seat) list.push_back(std::move(event.body));
    }
    return list;
}

}  // namespace

void Trial::refuse_it(std::string code, const std::string& message) {
    refusal_ = Refusal{std::move(code), "", message};
    finished_ = true;
}

void Trial::advance() try {
    if (!finished_) go_on();
} catch (const std::exception& error) {
    refuse_it("record_damaged", error.what());
}

void Trial::go_on() {
    const bool there = walk_.reach(asked_.ply);
    if (!walk_.damage().empty()) return refuse_it("record_damaged", "the record of the match is damaged");
    if (there || !walk_.next()) try_actions();
}

void Trial::try_actions() {
    const Fold& fold = walk_.fold();
    if (!fold.state()) return refuse_it("not_started", "the match never began");
    if (asked_.seat.value_or(0) >= fold.header().seats)
        return refuse_it("no_such_seat", "the match has no such seat");
    asked_.ply = fold.ply();
    state_ = fold.game().restore(fold.state()->save()).value();
    for (const auto& [seat, action] : asked_.actions) {
        auto done = state_->play(seat, action);
        if (!done) {
            refusal_ = done.error();
            refusal_->message =
                "action " + std::to_string(asked_.ply - fold.ply() + 1) + ": " + refusal_->message;
            break;
        }
        if (is_live())
            return refuse_it("analysis_live", "you sit in a running match that has come to this position");
        events_ = std::move(*done);
        ++asked_.ply;
    }
    finished_ = true;
}

bool Trial::is_live() const {
    if (live_.empty()) return false;
    const std::string& game = walk_.fold().header().game;
    const std::string position = state_->position();
    return std::ranges::any_of(
        live_, [&](const LivePosition& one) { return one.game == game && one.position == position; });
}

bool Trial::wants_thought() const {
    return !refusal_ && asked_.level && best_.is_null() && !state_->outcome();
}

void Trial::ask_bot(const std::stop_token& stop) {
    const Seat seat = state_->to_move().front();
    const Thought thought = think(walk_.fold().game(), *state_,
                                  {.seat = seat,
                                   .level = *asked_.level,
                                   .seed = analysis::seed_of(asked_.match, analysis::Depth::quick),
                                   .stop = stop});
    if (stop.stop_requested()) return;
    best_ = {{"seat", seat}, {"action", thought.action}, {"shares", analysis::in_parts(thought.shares)}};
}

std::expected<Json, Refusal> Trial::end() {
    if (refusal_) return std::unexpected(*refusal_);
    Json legal = Json::object();
    for (const Seat seat : state_->to_move()) legal[std::to_string(seat)] = legal_of(*state_, seat);
    const auto outcome = state_->outcome();
    Json shown{{"match", asked_.match},
               {"ply", asked_.ply},
               {"value", state_->view(Audience{asked_.seat})},
               {"to_move", state_->to_move()},
               {"legal", std::move(legal)},
               {"over", outcome.has_value()}};
    if (Json events = told(events_, asked_.seat); !events.empty()) shown["events"] = std::move(events);
    if (outcome) shown["outcome"] = to_json(*outcome);
    if (!best_.is_null()) shown["best"] = std::move(best_);
    return shown;
}

void run_trial(Workers& workers, Loop& home, std::shared_ptr<Trial> trial, Answer<TryActions::Result> done) {
    if (trial->finished() && !trial->wants_thought()) {
        auto shown = trial->end();
        if (!shown) return done(std::unexpected(std::move(shown.error())));
        return done(TryActions::Result{std::move(*shown)});
    }
    const bool thinks = trial->finished();
    workers.run(
        home, thinks ? Urgency::study : Urgency::show,
        [&workers, trial, thinks] { thinks ? trial->ask_bot(workers.giving_way()) : trial->advance(); },
        [&workers, &home, trial, done = std::move(done)](bool ran) mutable {
            if (!ran) return done(refuse("busy", "too much is being computed"));
            run_trial(workers, home, trial, std::move(done));
        });
}

}  // namespace kabinet
