#include "server/api/api.hpp"
#include "server/api/change.hpp"
#include "server/api/reading.hpp"
#include "server/session/session.hpp"
#include "server/tournament/own_events.hpp"
#include "server/tournament/tournament_name.hpp"

/// Tournaments: events and their director's desk, in the words of TN-40.
namespace kabinet {
namespace {

using protocol::Code;
using Part = TournamentDocumentName::Part;

/// The code of a client's error, and the tournament's own code beside it.
void refuse_denial(Session& session, const Due& due, const Json& denial, Code code) {
    Json extra = denial;
    extra.erase("code");
    extra.erase("rule");
    extra.erase("message");
    extra["reason"] = denial.value("code", "");
    session.refuse(due, {.code = code,
                         .detail = denial.value("message", ""),
                         .rule = denial.value("rule", ""),
                         .extra = std::move(extra)});
}

/// Whether the line was carried out; refuses `due` when not.
bool carried_out(Session& session, const Due& due, const TellTournament::Result& told) {
    if (!told.reply.contains("error")) return true;
    refuse_denial(session, due, told.reply["error"], Code::event_refused);
    return false;
}

Json value_of(const TellTournament::Result& told) {
    return told.reply.is_object() ? told.reply.value("ok", Json::object()) : Json::object();
}

TournamentTerms terms_of(const Session& session, const protocol::TournamentCreate& params) {
    const protocol::TournamentTerms asked = params.terms.value_or(protocol::TournamentTerms{});
    TournamentTerms terms{.title = params.title,
                          .text = asked.text.value_or(""),
                          .host = session.player()->id,
                          .guests = asked.who.value_or("accounts") == "anyone",
                          .listed = asked.who.value_or("accounts") == "list",
                          .rating_min = narrow<int>(asked.rating_min),
                          .rating_max = narrow<int>(asked.rating_max),
                          .starts_at = asked.starts_at,
                          .drafts = asked.drafts.value_or(false),
                          .by_director = asked.by_director.value_or(false)};
    if (asked.no_show_ms) terms.no_show = *asked.no_show_ms;
    if (asked.round_after_ms) terms.round_after = *asked.round_after_ms;
    if (asked.round_times) terms.round_times = *asked.round_times;
    if (asked.round_ms) terms.round_time = *asked.round_ms;
    if (asked.delay_ms) terms.delay = *asked.delay_ms;
    return terms;
}

void create_tournament(Session& session, Due due, protocol::TournamentCreate& params) {
    if (session.identity().guest()) return session.refuse(due, {.code = Code::guests_cannot});
    if (const auto why = clock_fault(params.settings))
        return session.refuse(due, {.code = Code::bad_clock, .detail = *why});
    const auto times = params.terms ? params.terms->round_times : std::nullopt;
    if (times && !are_round_times(*times))
        return session.refuse(due,
                              {.code = Code::bad_settings, .detail = "round_times has at most 64 times"});
    const Secrets& secrets = session.common().secrets;
    const std::string id = std::string(kTournamentPrefix) +
                           secrets.match_id("tournaments of " + session.player()->id, params.key);
    TournamentTerms terms = terms_of(session, params);
    const bool unlisted = params.terms && params.terms->unlisted.value_or(false);
    if (unlisted) terms.invite = secrets.invite(id);
    CreateTournament call{.tournament = id,
                          .key = params.key,
                          .settings = std::move(params.settings),
                          .terms = std::move(terms)};
    session.ask(std::move(due), AdmitEvent{id, session.player()->id},
                [call = std::move(call)](Session& here, const Due& open, const Done&) mutable {
                    const std::string made = call.tournament;
                    here.ask(open, std::move(call),
                             [made](Session& there, const Due& last, const CreateTournament::Result& result) {
                                 if (!result.denial.is_null())
                                     return refuse_denial(there, last, result.denial, Code::bad_settings);
                                 there.answer(last,
                                              protocol::TournamentCreateResult{made, result.commitment});
                             });
                });
}

void enter_tournament(Session& session, Due due, protocol::TournamentEnter& params) {
    EnterTournament call{
        .tournament = std::move(params.tournament),
        .account = session.player()->id,
        .name = {session.player()->name, session.identity().guest(), is_bot(session.identity().kind)},
        .key = std::move(params.key),
        .nonce = params.nonce.value_or(""),
        .invite = params.invite.value_or("")};
    session.ask(std::move(due), std::move(call),
                [](Session& here, const Due& open, const TellTournament::Result& told) {
                    if (!carried_out(here, open, told)) return;
                    here.answer(open, protocol::TournamentEnterResult{value_of(told).value("entrant", 1)});
                });
}

/// The line of an entrant's act; null stands for the entrant's number.
Json line_of(const protocol::TournamentOwn& params) {
    if (!params.act.ends_with("_bye")) return {{params.act, nullptr}};
    return {{"bye", {{"round", params.round.value_or(1)}, {"kind", params.act.substr(0, 4)}}}};
}

void act(Session& session, Due due, protocol::TournamentOwn& params) {
    TellTournament call{.tournament = params.tournament,
                        .account = session.player()->id,
                        .as = TellTournament::As::entrant,
                        .key = params.key,
                        .line = line_of(params)};
    session.ask(std::move(due), std::move(call),
                [](Session& here, const Due& open, const TellTournament::Result& told) {
                    if (carried_out(here, open, told))
                        here.answer(open, protocol::TournamentOwnResult{told.entry});
                });
}

void ready(Session& session, Due due, protocol::TournamentReady& params) {
    ReadyTournament call{.tournament = std::move(params.tournament),
                         .account = session.player()->id,
                         .part = part_value(params.nonce, params.nonce_hash)};
    if (params.round && params.table)
        call.at.emplace(static_cast<int>(*params.round), static_cast<int>(*params.table));
    session.ask(std::move(due), std::move(call),
                [](Session& here, const Due& open, const Done&) { here.answer(open, protocol::Nothing{}); });
}

/// Whether a role lets the player direct this tournament (AC-9).
bool directs_by_role(const Session& session, const std::string& tournament) {
    return session.player() && session.identity().strong > 0 &&
           session.rights_for(tournament).has(Right::direct);
}

void direct(Session& session, Due due, protocol::TournamentDirect& params) {
    TellTournament call{.tournament = params.tournament,
                        .account = session.player()->id,
                        .as = TellTournament::As::director,
                        .staff = directs_by_role(session, params.tournament),
                        .key = params.key,
                        .line = std::move(params.order)};
    session.ask(std::move(due), std::move(call),
                [](Session& here, const Due& open, const TellTournament::Result& told) {
                    if (carried_out(here, open, told))
                        here.answer(open, protocol::TournamentDirectResult{told.entry, value_of(told)});
                });
}

void question(Session& session, Due due, protocol::TournamentAsk& params) {
    TellTournament call{.tournament = params.tournament,
                        .account = session.player() ? session.player()->id : "",
                        .as = TellTournament::As::anybody,
                        .staff = directs_by_role(session, params.tournament),
                        .line = std::move(params.question),
                        .invite = params.invite.value_or("")};
    session.ask(std::move(due), std::move(call),
                [](Session& here, const Due& open, const TellTournament::Result& told) {
                    if (carried_out(here, open, told))
                        here.answer(open, protocol::TournamentAskResult{told.reply.at("ok")});
                });
}

/// The name of a document of a tournament; empty for the own one of who is not signed in.
std::string name_of(const Session& session, const std::string& tournament, const std::string& part,
                    const std::optional<std::int64_t>& page) {
    TournamentDocumentName name{.tournament = tournament, .page = narrow<int>(page).value_or(1)};
    if (part == "entrants") name.part = Part::entrants;
    if (part == "standings") name.part = Part::standings;
    if (part == "tables") name.part = Part::tables;
    if (part == "own") {
        if (!session.player()) return "";
        name.part = Part::own;
        name.account = session.player()->id;
    }
    return name.text();
}

void watch_tournament(Session& session, Due due, protocol::TournamentWatch& params) {
    const std::string doc = name_of(session, params.tournament, params.part, params.page);
    if (doc.empty()) return session.refuse(due, {.code = Code::sign_in_first});
    if (!doc.starts_with(kTournamentPrefix)) return session.refuse(due, {.code = Code::unknown_tournament});
    session.watch(
        due, doc, version_of(params.from),
        {.staff = directs_by_role(session, params.tournament), .invite = params.invite.value_or("")});
}

void unwatch_tournament(Session& session, Due due, protocol::TournamentUnwatch& params) {
    const std::string doc = name_of(session, params.tournament, params.part, params.page);
    if (doc.empty()) return session.refuse(due, {.code = Code::sign_in_first});
    session.unwatch(due, doc);
}

/// The name of a list of tournaments; empty for the own one of who is not signed in.
std::string list_of(const Session& session, const std::optional<bool>& own) {
    if (!own.value_or(false)) return kEvents;
    return session.player() ? kOwnEvents.of(session.player()->id) : "";
}

void watch_events(Session& session, Due due, protocol::EventsWatch& params) {
    const std::string doc = list_of(session, params.own);
    if (doc.empty()) return session.refuse(due, {.code = Code::sign_in_first});
    session.watch(due, doc, version_of(params.from));
}

void unwatch_events(Session& session, Due due, protocol::EventsUnwatch& params) {
    const std::string doc = list_of(session, params.own);
    if (doc.empty()) return session.refuse(due, {.code = Code::sign_in_first});
    session.unwatch(due, doc);
}

}  // namespace

std::vector<MethodRow> tournament_methods() {
    return {method_row(Guard::anyone, watch_events),
            method_row(Guard::anyone, unwatch_events),
            method_row(Guard::changes, Needed{Right::play}, create_tournament),
            method_row(Guard::changes, Needed{Right::play}, enter_tournament),
            method_row(Guard::changes, Needed{Right::play}, act),
            method_row(Guard::changes, Needed{Right::play}, ready),
            method_row(Guard::changes, Needed{Right::play}, direct),
            method_row(Guard::anyone, question),
            method_row(Guard::anyone, watch_tournament),
            method_row(Guard::anyone, unwatch_tournament)};
}

}  // namespace kabinet
