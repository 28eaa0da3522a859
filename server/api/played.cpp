#include "server/api/played.hpp"

#include "server/api/shown_player.hpp"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace kabinet {
namespace {

using Names = std::map<std::string, PublicName>;

std::vector<std::string> players_in(const std::vector<FinishedMatch>& matches) {
    std::set<std::string> ids;
    for (const FinishedMatch& match : matches) {
        for (const FinishedSeat& seat : match.seats) ids.insert(seat.account);
    }
    return {ids.begin(), ids.end()};
}

protocol::PlayedMatch played(const FinishedMatch& match, const Names& names) {
    protocol::PlayedMatch result{.match = match.id,
                                 .game = match.game,
                                 .rules = match.rules,
                                 .ended = match.ended,
                                 .unlisted = match.unlisted ? std::optional(true) : std::nullopt,
                                 .plies = match.plies,
                                 .reason = match.reason,
                                 .seats = {}};
    for (const FinishedSeat& seat : match.seats)
        result.seats.push_back({shown_player(seat.account, names), seat.rank, seat.score});
    return result;
}

}  // namespace

std::expected<PlayedPage, StoreError> read_page(Store& store, HistoryQuery query) {
    const std::size_t most = query.most++;  // one more tells whether a page follows
    auto found = store.matches_of(query);
    if (!found) return std::unexpected(std::move(found.error()));
    PlayedPage page{.matches = {}, .more = found->size() > most};
    if (page.more) found->resize(most);
    const auto names = store.names(players_in(*found));
    if (!names) return std::unexpected(names.error());
    for (const FinishedMatch& match : *found) page.matches.push_back(played(match, *names));
    return page;
}

std::expected<PlayedTournaments, StoreError> read_tournaments(Store& store, EventQuery query) {
    const std::size_t most = query.most++;  // one more tells whether a page follows
    auto found = store.events_of(query);
    if (!found) return std::unexpected(std::move(found.error()));
    PlayedTournaments page{.tournaments = {}, .more = found->size() > most};
    if (page.more) found->resize(most);
    for (EventOfAccount& event : *found) {
        page.tournaments.push_back(
            {.tournament = std::move(event.id),
             .title = std::move(event.title),
             .game = std::move(event.game),
             .phase = std::move(event.phase),
             .began = event.began,
             .unlisted = event.unlisted ? std::optional(true) : std::nullopt,
             .entrants = event.entrants,
             .place = event.place > 0 ? std::optional<std::int64_t>(event.place) : std::nullopt});
    }
    return page;
}

protocol::Player player_value(const Account& account) {
    const bool guest = account.kind == AccountKind::guest && account.state != AccountState::deleted;
    return shown_player(account.id, PublicName{account.name, guest, is_bot(account.kind)});
}

std::string_view kind_name(AccountKind kind) {
    switch (kind) {
        case AccountKind::guest:
            return "guest";
        case AccountKind::player:
            return "player";
        case AccountKind::bot:
            return "bot";
        case AccountKind::house:
            return "house";
    }
    return "player";
}

}  // namespace kabinet
