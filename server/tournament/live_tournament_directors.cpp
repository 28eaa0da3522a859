#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "server/tournament/live_tournament.hpp"

/// Who directs an event beside its host, and where not (TN-4, TN-18).
namespace kabinet {
namespace {

constexpr std::size_t kMostDirectors = 16;
constexpr std::array<std::string_view, 7> kRulings{"result", "correct",     "annul",       "forfeit",
                                                   "extend", "pause_match", "resume_match"};

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

/// The host says who else directs from now on: people with accounts.
void LiveTournament::appoint(TellTournament&& call, Answer<TellTournament::Result>&& answer) {
    if (!call.staff && call.account != scene_.terms.host)
        return answer(refuse("forbidden", "the host says who directs"));
    auto accounts = accounts_in(call.line["directors"]);
    if (!accounts)
        return answer(denied("bad_input", "TN-4", "\"directors\" is a list of at most 16 accounts"));
    home_.journal.read(
        home_.loop, [accounts = *accounts](Store& store) { return store.names(accounts); },
        [this, accounts = *accounts, by = call.account, answer = std::move(answer)](auto names) mutable {
            if (!names) return answer(refuse("storage_failed", "the accounts can't be read"));
            home_.told_names.renew(*names);
            for (const std::string& account : accounts) {
                const auto known = names->find(account);
                if (known == names->end())
                    return answer(refuse("unknown_player", "there is no such account"));
                if (known->second.guest) return answer(refuse("guests_cannot", "a director has an account"));
            }
            with([accounts = std::move(accounts), names = std::move(*names), by = std::move(by),
                  answer = std::move(answer)](auto live) mutable {
                if (!live) return answer(std::unexpected(std::move(live.error())));
                for (auto& [account, name] : names) (*live)->scene_.names.insert_or_assign(account, name);
                (*live)->run(
                    {.by = std::move(by), .told = std::move(answer), .directors = std::move(accounts)});
            });
        });
}

/// Whether a director would rule on a table of the own, while another director is here (TN-18). When nobody
/// else is, the author of the entry tells everybody who ruled.
bool LiveTournament::own_table(const TellTournament& call) const {
    const std::string& name = call.line.begin().key();
    const Json& place = call.line.begin().value();
    const auto entrant = entrant_of(state(), call.account);
    if (!entrant || !place.is_object() || std::ranges::find(kRulings, name) == kRulings.end()) return false;
    const Json round = place.value("round", Json(state().rounds.size()));
    const Json table = place.value("table", Json(1));
    const auto sits = [&](const tournament::Round& each) {
        const tournament::Table* const own = each.table_of(*entrant);
        return round == each.number && own && table == own->number;
    };
    if (std::ranges::none_of(state().rounds, sits)) return false;
    const auto other = [&](const std::string& account) { return account != call.account && here(account); };
    return other(scene_.terms.host) || std::ranges::any_of(scene_.directors, other);
}

}  // namespace kabinet
