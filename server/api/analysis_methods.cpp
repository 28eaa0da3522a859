#include "server/analysis/analysis_document.hpp"
#include "server/api/api.hpp"
#include "server/api/reading.hpp"
#include "server/session/session.hpp"

/// The analysis of finished matches (BO-11).
namespace kabinet {
namespace {

using protocol::Code;

/// The place at which the player's analyses of this depth are counted.
struct Quota {
    Throttle& throttle;
    Throttle::Place place;
};
Quota quota_of(Session& session, analysis::Depth depth) {
    Quotas& quotas = session.common().quotas;
    Throttle& throttle = depth == analysis::Depth::deep ? quotas.deep_analyses : quotas.quick_analyses;
    return {throttle, throttle.place(session.player()->id)};
}

void refuse_quota(Session& session, const Due& due, std::int64_t wait) {
    session.refuse(due, {.code = Code::analysis_quota, .extra = {{"retry_after_ms", wait}}});
}

/// Counts the analysis first, and gives the count back when none was begun.
void ask_for(Session& session, const Due& due, const std::string& match, analysis::Depth depth) {
    if (!session.player()) return session.refuse(due, {.code = Code::sign_in_first});
    const Quota quota = quota_of(session, depth);
    const std::int64_t wait = quota.throttle.take(quota.place, session.now());
    RequestAnalysis call{
        .match = match, .depth = depth, .may_begin = wait == 0, .player = session.player()->id};
    session.shard().ask(
        std::move(call), session.later(due, [match, wait, throttle = &quota.throttle, place = quota.place](
                                                Session& here, const Due& open, auto&& result) {
            const bool begun = result && result->begun;
            if (wait == 0 && !begun) throttle->give_back(place);
            if (result) return here.answer(open, protocol::AnalysisRequestResult{analysis_document(match)});
            if (result.error().code == "analysis_quota") return refuse_quota(here, open, wait);
            here.refuse(open, result.error());
        }));
}

void request(Session& session, Due due, protocol::AnalysisRequest& params) {
    const auto depth = analysis::depth_named(params.depth.value_or("quick")).value();
    ask_for(session, due, params.match, depth);
}

void watch_analysis(Session& session, Due due, protocol::AnalysisWatch& params) {
    session.watch(due, analysis_document(params.match), version_of(params.from));
}

void unwatch_analysis(Session& session, Due due, protocol::AnalysisUnwatch& params) {
    session.unwatch(due, analysis_document(params.match));
}

TryActions call_of(const Session& session, protocol::AnalysisTry& params) {
    TryActions call{.match = params.match,
                    .ply = static_cast<int>(params.ply),
                    .seat = narrow<Seat>(params.seat),
                    .actions = {},
                    .level = params.best ? level_named(*params.best) : std::nullopt,
                    .player = session.player() ? session.player()->id : ""};
    if (params.actions) {
        for (auto& [seat, action] : *params.actions)
            call.actions.emplace_back(static_cast<Seat>(seat), std::move(action));
    }
    return call;
}

/// A thought that comes to nothing is not counted.
void think_there(Session& session, Due due, TryActions&& call) {
    if (!session.player()) return session.refuse(due, {.code = Code::sign_in_first});
    Throttle& throttle = session.common().quotas.tried_thoughts;
    const Throttle::Place place = throttle.place(session.player()->id);
    if (const std::int64_t wait = throttle.take(place, session.now()); wait > 0)
        return refuse_quota(session, due, wait);
    session.shard().ask(
        std::move(call),
        session.later(std::move(due), [&throttle, place](Session& here, const Due& open, auto&& result) {
            if (!result || !result->shown.contains("best")) throttle.give_back(place);
            if (!result) return here.refuse(open, result.error());
            here.answer_text(open, result->shown.dump());
        }));
}

void try_actions(Session& session, Due due, protocol::AnalysisTry& params) {
    if (const std::int64_t wait = session.take_replay(); wait > 0) return session.refuse_for(due, wait);
    TryActions call = call_of(session, params);
    if (call.level) return think_there(session, std::move(due), std::move(call));
    session.ask(std::move(due), std::move(call),
                [](Session& here, const Due& open, const TryActions::Result& tried) {
                    here.answer_text(open, tried.shown.dump());
                });
}

}  // namespace

std::vector<MethodRow> analysis_methods() {
    return {method_row(Guard::changes, request), method_row(Guard::anyone, watch_analysis),
            method_row(Guard::anyone, unwatch_analysis), method_row(Guard::anyone, try_actions)};
}

}  // namespace kabinet
