#pragma once

#include <expected>
#include <string_view>
#include <vector>

#include "protocol/history_messages.hpp"
#include "server/store/store.hpp"

/// Finished matches, read from the store and put into words of the protocol.
namespace kabinet {

/// A page of finished matches.
struct PlayedPage {
    std::vector<protocol::PlayedMatch> matches;
    bool more = false;  ///< older ones follow
};

/// The page that `query` asks for, with the present names of all players in it. Blocks, as the store does.
std::expected<PlayedPage, StoreError> read_page(Store& store, HistoryQuery query);

/// A page of tournaments.
struct PlayedTournaments {
    std::vector<protocol::PlayedTournament> tournaments;
    bool more = false;  ///< older ones follow
};

/// As read_page, of tournaments.
std::expected<PlayedTournaments, StoreError> read_tournaments(Store& store, EventQuery query);

/// How an account is shown to others.
protocol::Player player_value(const Account& account);

/// guest, player, bot or house.
std::string_view kind_name(AccountKind kind);

}  // namespace kabinet
