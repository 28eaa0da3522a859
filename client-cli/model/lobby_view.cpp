#include "client-cli/model/lobby_view.hpp"

#include <algorithm>

#include "client-cli/model/match_view.hpp"

namespace kabinet::cli {
namespace {

LobbyRow row_of(const std::string& match, const Json& value, bool playing) {
    LobbyRow row;
    row.match = match;
    row.game = value.value("game", "");
    row.seats = value.value("seats", 0);
    for (const auto& [seat, name] : value.value(playing ? "players" : "taken", Json::object()).items()) {
        row.players[seat_named(seat)] = name.get<std::string>();
    }
    row.clock = value.value("clock", Json::object());
    row.options = value.value("options", Json::object());
    row.playing = playing;
    row.since = value.value(playing ? "started" : "created", Millis{0});
    return row;
}

}  // namespace

std::vector<LobbyRow> lobby_rows(const Json& lobby, const std::string& game) {
    std::vector<LobbyRow> rows;
    for (const bool playing : {false, true}) {
        for (const auto& [match, value] :
             lobby.value(playing ? "matches" : "tables", Json::object()).items()) {
            if (game.empty() || value.value("game", "") == game)
                rows.push_back(row_of(match, value, playing));
        }
    }
    std::ranges::sort(rows, {}, [](const LobbyRow& row) {
        return std::tuple(row.playing, row.playing ? -row.since : row.since, row.match);
    });
    return rows;
}

std::string in_words(const LobbyRow& row) {
    std::string players;
    for (int seat = 0; seat < std::max<int>(row.seats, static_cast<int>(row.players.size())); ++seat) {
        const auto player = row.players.find(seat);
        players += (seat ? ", " : "") + (player == row.players.end() ? "-" : player->second);
    }
    return row.game + "  " + players + (row.playing ? "" : "  " + clock_in_words(row.clock));
}

}  // namespace kabinet::cli
