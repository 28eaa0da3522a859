#include "server/api/api.hpp"
#include "server/api/bots.hpp"
#include "server/api/change.hpp"
#include "server/api/reading.hpp"
#include "server/tournament/tournament_name.hpp"

/// A match that is under way or over.
namespace kabinet {
namespace {

void watch_match(Session& session, Due due, protocol::MatchWatch& params) {
    if (params.match.starts_with(kTournamentPrefix))  // its own request asks for its code
        return session.refuse(due, {.code = protocol::Code::unknown_match});
    session.watch(due, params.match, version_of(params.from), {}, params.glance.value_or(false));
}

void unwatch_match(Session& session, Due due, protocol::MatchUnwatch& params) {
    session.unwatch(due, params.match);
}

void act(Session& session, Due due, protocol::MatchAct& params) {
    SubmitInput call = input_of(
        session, params,
        {InputType::act, params.seat ? static_cast<Seat>(*params.seat) : -1, std::move(params.action)});
    call.request.ply = narrow<int>(params.ply);
    session.ask(std::move(due), std::move(call), [](Session& here, const Due& open, const Receipt& receipt) {
        here.answer(open, protocol::MatchActResult{receipt.ply, static_cast<std::int64_t>(receipt.seq)});
    });
}

template <InputType Type, class P>
void change(Session& session, Due due, P& params) {
    session.ask(std::move(due), input_of(session, params, {Type, -1, Json::object()}),
                [](Session& here, const Due& open, const Receipt& receipt) {
                    here.answer(open, protocol::MatchChanged{static_cast<std::int64_t>(receipt.seq)});
                });
}

void ask_for_rematch(Session& session, const Due& due, SubmitInput call) {
    submit_for_seat(session, due, std::move(call),
                    [](Session& here, const Due& open, const Receipt& receipt) {
                        protocol::MatchRematchResult result;
                        if (!receipt.next.empty()) result.match = receipt.next;
                        here.answer(open, result);
                    });
}

void rematch(Session& session, Due due, protocol::MatchRematch& params) {
    Input input{InputType::rematch, -1, part_value(params.nonce, params.nonce_hash)};
    SubmitInput call = input_of(session, params, std::move(input));
    if (!call.request.bot) return ask_for_rematch(session, due, std::move(call));
    // The rematch begins by itself: a match of bots alone is counted before they all want it (BO-10).
    const std::string match = call.match;
    unless_too_many_bots(session, due, match, match + "+",
                         [call = std::move(call)](Session& here, const Due& open) mutable {
                             ask_for_rematch(here, open, std::move(call));
                         });
}

/// The id of who asks; empty for who is not signed in.
std::string asking(const Session& session) {
    return session.player() ? session.player()->id : "";
}

void legal(Session& session, Due due, protocol::MatchLegal& params) {
    session.ask(std::move(due), ListLegal{params.match, asking(session), narrow<Seat>(params.seat)},
                [](Session& here, const Due& open, Json&& found) {
                    here.answer(open, protocol::MatchLegalResult{
                                          found["ply"], found["seat"],
                                          std::move(found["actions"].get_ref<Json::array_t&>())});
                });
}

void say(Session& session, Due due, protocol::MatchSay& params) {
    session.ask(std::move(due),
                SayPhrase{params.match, session.player()->id, static_cast<int>(params.phrase)},
                [](Session& here, const Due& open, const SayPhrase::Result& said) {
                    said.wait > 0 ? here.refuse_for(open, said.wait) : here.answer(open, protocol::Nothing());
                });
}

/// Programs are never named among those who watch.
void show_name(Session& session, Due due, protocol::MatchShowName& params) {
    const bool shown = params.shown && !is_bot(session.identity().kind);
    session.ask(std::move(due),
                ShowName{params.match, session.player()->id, session.player()->name,
                         session.identity().guest(), shown},
                [](Session& here, const Due& open, Done) { here.answer(open, protocol::Nothing()); });
}

void record(Session& session, Due due, protocol::MatchRecord& params) {
    session.ask(std::move(due), ReadRecord{params.match, asking(session)},
                [](Session& here, const Due& open, const NamedRecord& found) {
                    // MatchRecordResult, without reading and writing what is text already.
                    here.answer_text(open, R"({"names":)" + Json(texts_of(found.names)).dump() +
                                               R"(,"record":)" + found.record + '}');
                });
}

void replay(Session& session, Due due, protocol::MatchReplay& params) {
    if (const std::int64_t wait = session.take_replay(); wait > 0) return session.refuse_for(due, wait);
    ReplayRequest request{.from = params.from.value_or(0), .seat = narrow<Seat>(params.seat)};
    if (params.count) request.count = *params.count;
    session.ask(std::move(due), ShowReplay{params.match, asking(session), request},
                [](Session& here, const Due& open, const Replayed& shown) { here.answer(open, shown); });
}

}  // namespace

std::vector<MethodRow> match_methods() {
    return {
        method_row(Guard::anyone, watch_match),
        method_row(Guard::anyone, unwatch_match),
        method_row(Guard::changes, Needed{Right::play}, act),
        method_row(Guard::changes, Needed{Right::play}, change<InputType::resign, protocol::MatchResign>),
        method_row(Guard::changes, Needed{Right::play}, change<InputType::abort, protocol::MatchAbort>),
        method_row(Guard::changes, Needed{Right::play},
                   change<InputType::ask_takeback, protocol::MatchAskTakeback>),
        method_row(Guard::changes, Needed{Right::play},
                   change<InputType::takeback, protocol::MatchAgreeTakeback>),
        method_row(Guard::changes, Needed{Right::play},
                   change<InputType::decline_takeback, protocol::MatchDeclineTakeback>),
        method_row(Guard::changes, Needed{Right::play},
                   change<InputType::ask_pause, protocol::MatchAskPause>),
        method_row(Guard::changes, Needed{Right::play}, change<InputType::pause, protocol::MatchAgreePause>),
        method_row(Guard::changes, Needed{Right::play},
                   change<InputType::decline_pause, protocol::MatchDeclinePause>),
        method_row(Guard::changes, Needed{Right::play}, change<InputType::resume, protocol::MatchResume>),
        method_row(Guard::changes, Needed{Right::play}, say),
        method_row(Guard::changes, Needed{Right::play}, show_name),
        method_row(Guard::changes, Needed{Right::play},
                   change<InputType::offer_draw, protocol::MatchOfferDraw>),
        method_row(Guard::changes, Needed{Right::play},
                   change<InputType::accept_draw, protocol::MatchAcceptDraw>),
        method_row(Guard::changes, Needed{Right::play},
                   change<InputType::decline_draw, protocol::MatchDeclineDraw>),
        method_row(Guard::changes, Needed{Right::play}, change<InputType::claim, protocol::MatchClaim>),
        method_row(Guard::changes, Needed{Right::play}, rematch),
        method_row(Guard::anyone, legal),
        method_row(Guard::anyone, record),
        method_row(Guard::anyone, replay)};
}

}  // namespace kabinet
