#include <algorithm>
#include <utility>
#include <vector>

#include "server/tournament/live_tournament.hpp"
#include "tournament/rules.hpp"

/// Who may enter, and who comes back (TN-4, TN-5, TN-8).
namespace kabinet {

/// Who has withdrawn from a running event comes back by a director's word (TN-8).
bool LiveTournament::stays_away(int entrant) const {
    return state().entrant(entrant).status == tournament::Entrant::Status::withdrawn &&
           !tournament::rules::comes_back_alone(state(), entrant);
}

TellTournament::Result LiveTournament::denied(std::string_view code, std::string_view rule,
                                              std::string_view message) {
    return {0, {{"error", {{"code", code}, {"rule", rule}, {"message", message}}}}};
}

/// The refusal of a return that only a director may order.
TellTournament::Result LiveTournament::away_now() {
    return denied("director_returns", "TN-8",
                  "who has withdrawn from a running event is brought back by a director");
}

/// Whether the event is under way: going costs the tie that is played (TN-8).
bool LiveTournament::has_begun() const {
    return state().phase == tournament::Phase::running || state().phase == tournament::Phase::paused;
}

/// The refusal of whoever meant to go before the start.
TellTournament::Result LiveTournament::begun_now() {
    return denied("event_begun", "TN-8",
                  "the event has begun: whoever withdraws now forfeits the running tie");
}

/// Whether entrants cannot check in yet: with a start by the clock, the window lies before the start (TN-6).
bool LiveTournament::before_check_in() const {
    constexpr std::int64_t minute = 60'000;
    const auto& start = scene_.terms.starts_at;
    return start && home_.loop.wall() < *start - settings().check_in * minute;
}

/// A private event is seen by its entrants and directors, and by who has its code.
bool LiveTournament::shows_itself(const std::string& account, const Pass& pass) const {
    const std::string& code = scene_.terms.invite;
    return code.empty() || pass.invite == code || pass.staff || directs(account) ||
           entrant_of(state(), account);
}

Refusal LiveTournament::needs_code() {
    return {"bad_invite", "TN-4", "a private event is seen with its code"};
}

/// Whom the settings keep out, whoever wants to enter them.
std::optional<Refusal> LiveTournament::unfit(const PublicName& name) const {
    if (name.guest && (settings().rated || !scene_.terms.guests))
        return Refusal{"guests_cannot", "", "this event is for accounts (TN-5)"};
    if (name.bot && !settings().bots) return Refusal{"entry_refused", "", "this event is for people (TN-4)"};
    return std::nullopt;
}

/// A director enters another account. The range of ratings and the code are the director's to pass over.
void LiveTournament::enter_other(TellTournament&& call, Answer<TellTournament::Result>&& answer) {
    const std::string account =
        call.line["enter"]["account"].is_string() ? call.line["enter"]["account"].get<std::string>() : "";
    home_.journal.read(
        home_.loop, [account](Store& store) { return store.names(std::vector{account}); },
        [this, account, call = std::move(call), answer = std::move(answer)](auto names) mutable {
            if (!names) return answer(refuse("storage_failed", "the accounts can't be read"));
            home_.told_names.renew(*names);
            const auto known = names->find(account);
            if (known == names->end()) return answer(refuse("unknown_player", "there is no such account"));
            with([call = std::move(call), name = known->second,
                  answer = std::move(answer)](auto live) mutable {
                if (!live) return answer(std::unexpected(std::move(live.error())));
                (*live)->enter_other(std::move(call), name, std::move(answer));
            });
        });
}

void LiveTournament::enter_other(TellTournament&& call, const PublicName& name,
                                 Answer<TellTournament::Result>&& answer) {
    if (auto no = unfit(name)) return answer(std::unexpected(std::move(*no)));
    const std::string account = call.line["enter"]["account"];
    home_.rating(
        settings().game, settings().seats, account,
        [this, account, name, call = std::move(call), answer = std::move(answer)](auto rating) mutable {
            with([account, name, rating, call = std::move(call),
                  answer = std::move(answer)](auto live) mutable {
                if (!live) return answer(std::unexpected(std::move(live.error())));
                if (rating) call.line["enter"]["rating"] = *rating;
                (*live)->scene_.names[account] = name;
                (*live)->run({.lines = {std::move(call.line)},
                              .by = call.account,
                              .key = std::move(call.key),
                              .told = std::move(answer)});
            });
        });
}

void LiveTournament::take(EnterTournament&& call, Answer<EnterTournament::Result>&& answer) {
    const tournament::Settings& wanted = settings();
    const TournamentTerms& terms = scene_.terms;
    if (const auto before = keys_.find({call.account, call.key}); before != keys_.end())
        return answer(entered({before->second.first, before->second.second}, call.account));
    if (auto no = unfit(call.name)) return answer(std::unexpected(std::move(*no)));
    if (terms.listed && !directs(call.account) && !entrant_of(state(), call.account))
        return answer(refuse("entry_refused", "the directors of this event enter its players (TN-4)"));
    if (!terms.invite.empty() && call.invite != terms.invite && !directs(call.account))
        return answer(refuse("bad_invite", "a private event is entered with its code"));
    const std::string account = call.account;
    home_.rating(wanted.game, wanted.seats, account,
                 [this, id = id_, call = std::move(call), answer = std::move(answer)](auto rating) mutable {
                     with([call = std::move(call), rating, answer = std::move(answer)](auto live) mutable {
                         if (!live) return answer(std::unexpected(std::move(live.error())));
                         (*live)->enter(std::move(call), rating, std::move(answer));
                     });
                 });
}

/// Tells the entrant's number also to one who comes back.
TellTournament::Result LiveTournament::entered(TellTournament::Result told,
                                               const std::string& account) const {
    const auto number = entrant_of(state(), account);
    if (number && told.reply.contains("ok")) told.reply["ok"]["entrant"] = *number;
    return told;
}

void LiveTournament::enter(EnterTournament&& call, std::optional<int> rating,
                           Answer<EnterTournament::Result>&& answer) {
    const TournamentTerms& terms = scene_.terms;
    const bool low = terms.rating_min && rating.value_or(0) < *terms.rating_min;
    const bool high = terms.rating_max && rating.value_or(0) > *terms.rating_max;
    if (low || high) return answer(refuse("outside_range", "your rating is outside the range of the event"));
    Json line;
    if (const auto number = entrant_of(state(), call.account)) {
        if (stays_away(*number)) return answer(away_now());
        line = {{"return", *number}};
    } else {
        Json body{{"account", call.account}};
        if (rating) body["rating"] = *rating;
        if (!call.nonce.empty()) body["nonce"] = call.nonce;
        line = {{"enter", std::move(body)}};
    }
    scene_.names[call.account] = home_.told_names.newest(call.account, call.name);
    run({.lines = {std::move(line)},
         .by = call.account,
         .key = std::move(call.key),
         .told = [this, account = call.account, answer = std::move(answer)](auto told) mutable {
             if (!told) return answer(std::move(told));
             answer(entered(std::move(*told), account));
         }});
}

}  // namespace kabinet
