#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "server/tournament/live_tournament.hpp"
#include "server/tournament/own_table.hpp"

/// Who directs an event beside its host, and where not (TN-4, TN-18).
namespace kabinet {
namespace {

constexpr std::size_t kMostDirectors = 16;
constexpr std::array<std::string_view, 3> kAboutDrafts{"draft", "publish", "discard"};

/// The accounts of an order; nothing for what is no list of ids.
std::optional<std::vector<std::string>> accounts_in(const Json& list) {
    if (!list.is_array() || list.size() > kMostDirectors) return std::nullopt;
    std::vector<std::string> accounts;
    for (const Json& item : list) {
        if (!item.is_string()) return std::nullopt;
        accounts.push_back(item.get<std::string>());
    }
    return accounts;
}

}  // namespace

bool LiveTournament::directs(const std::string& account) const {
    return account == scene_.terms.host ||
           std::ranges::find(scene_.directors, account) != scene_.directors.end();
}

void LiveTournament::take(AskDirector&& call, Answer<AskDirector::Result>&& answer) {
    answer(AskDirector::Result{directs(call.account)});
}

/// The denial of settings that would keep out somebody who is in.
std::optional<TellTournament::Result> LiveTournament::keeps_out(const Json& settings) const {
    const bool no_guests = settings.is_object() && settings.value("rated", Json()) == true;
    const bool no_bots = settings.is_object() && settings.value("bots", Json()) == false;
    for (const auto& entrant : state().entrants) {
        const auto known = scene_.names.find(entrant.account);
        if (known == scene_.names.end() || entrant.status == tournament::Entrant::Status::withdrawn) continue;
        if (no_guests && known->second.guest)
            return denied("has_entrants", "TN-5", "a guest has entered, who plays no rated event");
        if (no_bots && known->second.bot) return denied("has_entrants", "TN-4", "a bot has entered");
    }
    return std::nullopt;
}

/// Other settings, before the start, and other terms (TN-3). Either all is changed or nothing.
void LiveTournament::change(TellTournament&& call, Answer<TellTournament::Result>&& answer) {
    const Json& wish = call.line["change"];
    const Json settings = wish.is_object() ? wish.value("settings", Json()) : Json();
    const Json terms = wish.is_object() ? wish.value("terms", Json()) : Json();
    const std::size_t known = (settings.is_null() ? 0 : 1) + (terms.is_null() ? 0 : 1);
    if (known == 0 || wish.size() != known)
        return answer(denied("bad_input", "TN-3", "\"change\" has \"settings\", \"terms\", or both"));
    if (over()) return answer(denied("finished", "TN-3", "the event is over"));
    Draft draft{.by = call.account, .key = std::move(call.key), .told = std::move(answer)};
    draft.reply = {{"ok", Json::object()}};
    if (!terms.is_null()) {
        auto changed = scene_.terms.changed(terms);
        if (!changed) return draft.told(denied("bad_settings", "TN-4", changed.error()));
        const auto& start = changed->starts_at;
        if (state().phase == tournament::Phase::open && start && start != scene_.terms.starts_at &&
            *start < home_.loop.wall())
            return draft.told(TellTournament::Result{.reply = {{"error", past_start()}}});
        draft.terms = std::move(*changed);
    }
    if (!settings.is_null()) {
        if (const auto why = settings.is_object() ? clock_fault(settings) : std::nullopt)
            return draft.told(denied("bad_clock", "TN-4", *why));
        if (auto no = keeps_out(settings)) return draft.told(std::move(*no));
        if (scene_.terms.delay > 0 && settings.is_object() && settings.value("rated", Json()) == true)
            return draft.told(TellTournament::Result{.reply = {{"error", rated_delay()}}});
        draft.lines.push_back({{"change", settings}});
    }
    run(std::move(draft));
}

/// The host says who else directs from now on: people with accounts.
void LiveTournament::appoint(TellTournament&& call, Answer<TellTournament::Result>&& answer) {
    if (!call.staff && call.account != scene_.terms.host)
        return answer(refuse("forbidden", "the host says who directs"));
    auto accounts = accounts_in(call.line["directors"]);
    if (!accounts)
        return answer(denied("bad_input", "TN-4", "\"directors\" is a list of at most 16 accounts"));
    home_.journal.read(
        home_.loop, [accounts = *accounts](Store& store) { return store.names(accounts); },
        [this, accounts = *accounts, by = call.account, key = std::move(call.key),
         answer = std::move(answer)](auto names) mutable {
            if (!names) return answer(refuse("storage_failed", "the accounts can't be read"));
            home_.told_names.renew(*names);
            for (const std::string& account : accounts) {
                const auto known = names->find(account);
                if (known == names->end())
                    return answer(refuse("unknown_player", "there is no such account"));
                if (known->second.guest) return answer(refuse("guests_cannot", "a director has an account"));
            }
            with([accounts = std::move(accounts), names = std::move(*names), by = std::move(by),
                  key = std::move(key), answer = std::move(answer)](auto live) mutable {
                if (!live) return answer(std::unexpected(std::move(live.error())));
                for (auto& [account, name] : names) (*live)->scene_.names.insert_or_assign(account, name);
                (*live)->run({.by = std::move(by),
                              .key = std::move(key),
                              .told = std::move(answer),
                              .reply = {{"ok", Json::object()}},
                              .directors = std::move(accounts)});
            });
        });
}

/// Whether a director would rule on a table of their own, while another director is here (TN-18). When nobody
/// else is, the author of the entry tells everybody who ruled.
bool LiveTournament::rules_on_own_table(const TellTournament& call) const {
    const auto entrant = entrant_of(state(), call.account);
    if (!entrant || !other_director(call.account)) return false;
    const std::string& name = call.line.begin().key();
    if (name != "undo") return is_about_table_of(state(), *entrant, name, call.line.begin().value());
    const tournament::Fold& fold = hosting_->log()->fold();
    if (!fold.undoable()) return false;
    const tournament::Input& last = fold.live_input();
    return is_about_table_of(state(), *entrant, name_of(last.type), last.body);
}

/// Whether a director beside the account is here.
bool LiveTournament::other_director(const std::string& account) const {
    const auto other = [&](const std::string& each) { return each != account && here(each); };
    return other(scene_.terms.host) || std::ranges::any_of(scene_.directors, other) ||
           std::ranges::any_of(staff_, other);
}

/// Whether a director sees drafts of pairings: one who plays does not while another one is here (TN-18).
bool LiveTournament::sees_draft(const std::string& account) const {
    const auto entrant = entrant_of(state(), account);
    const bool plays = entrant && is_in(state().entrant(*entrant));
    return !plays || !other_director(account);
}

/// The denial of an order about a draft that its director does not see.
std::optional<TellTournament::Result> LiveTournament::draft_hidden(const TellTournament& call) const {
    const std::string& name = call.line.begin().key();
    const bool always = std::ranges::find(kAboutDrafts, name) != kAboutDrafts.end() ||
                        (name == "pair" && scene_.terms.drafts);
    const bool changes = !hosting_->draft().is_null() &&
                         (name == "swap" || name == "set_pairing" || name == "unpair" || name == "pair");
    const bool about = call.as == TellTournament::As::director && (always || changes);
    if (!about || sees_draft(call.account)) return std::nullopt;
    return denied("draft_hidden", "TN-18", "you play, and another director is here to pair");
}

/// A draft holds the event up until a director publishes it.
void LiveTournament::look_at_draft() {
    constexpr const char* waits = "draft_waits";
    if (!hosting_->draft().is_null()) {
        scene_.trouble = waits;
    } else if (scene_.trouble == waits) {
        scene_.trouble.clear();
    }
}

}  // namespace kabinet
