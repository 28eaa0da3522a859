#include "client-cli/model/lobby_view.hpp"

#include <algorithm>
#include <iterator>

#include "client-cli/model/match_view.hpp"

namespace kabinet::cli {
namespace {

std::string range_in_words(const Json& value) {
    const auto bound = [&value](const char* name) { return std::to_string(value[name].get<int>()); };
    const bool least = value.contains("rating_min"), most = value.contains("rating_max");
    if (least && most) return bound("rating_min") + " to " + bound("rating_max");
    if (least) return bound("rating_min") + " and more";
    return most ? "up to " + bound("rating_max") : "";
}

LobbyRow row_of(const std::string& match, const Json& value, bool playing) {
    LobbyRow row;
    row.match = match;
    row.game = value.value("game", "");
    row.seats = value.value("seats", 0);
    for (const auto& [seat, name] : value.value(playing ? "players" : "taken", Json::object()).items()) {
        const Json player = value.value("seated", Json::object()).value(seat, Json::object());
        row.players[seat_named(seat)] = name.get<std::string>() + (is_marked_bot(player) ? kBotMark : "");
    }
    row.clock = value.value("clock", Json::object());
    row.options = value.value("options", Json::object());
    row.playing = playing;
    row.rated = value.value("rated", false);
    row.range = range_in_words(value);
    for (const auto& [seat, rating] : value.value("ratings", Json::object()).items()) {
        row.ratings[seat_named(seat)] =
            std::to_string(rating.value("rating", 0)) + (rating.value("provisional", false) ? "?" : "");
    }
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

std::string own_in_words(const Json& own, const std::string& me, Millis now) {
    std::string others;
    std::string to_move;
    const Json turn = own.value("turn", Json::array());
    for (const auto& [seat, player] : own.value("players", Json::object()).items()) {
        const bool mine = player.value("id", "") == me;
        const std::string name = player.value("name", "") + (is_marked_bot(player) ? kBotMark : "");
        if (!mine) others += (others.empty() ? "with " : ", ") + name;
        if (std::ranges::find(turn, Json(seat_named(seat))) == turn.end()) continue;
        if (mine)
            to_move = "your turn";
        else if (to_move.empty())
            to_move = "their turn";
    }
    if (!to_move.empty() && own.contains("due"))
        to_move += ", " + clock_face(std::max<Millis>(0, own["due"].get<Millis>() - now)) + " left";
    return others + (others.empty() || to_move.empty() ? "" : "; ") + to_move;
}

std::vector<LobbyRow> with_own(std::vector<LobbyRow> rows, const Json& own, const std::string& game,
                               const std::string& me, Millis now) {
    std::vector<LobbyRow> mine;
    for (const Json& seat : own) {
        LobbyRow row;
        row.match = seat.value("match", "");
        row.game = seat.value("game", "");
        row.playing = seat.value("status", "") == "playing";
        if (!game.empty() && row.game != game) continue;
        const auto shown = std::ranges::find(rows, row.match, &LobbyRow::match);
        if (shown != rows.end()) {
            row = std::move(*shown);
            rows.erase(shown);
        }
        row.own = true;
        row.about = own_in_words(seat, me, now);
        mine.push_back(std::move(row));
    }
    std::ranges::sort(mine, {}, [](const LobbyRow& row) {
        return std::tuple(!row.about.contains("your turn"), !row.playing, row.match);
    });
    std::ranges::move(rows, std::back_inserter(mine));
    return mine;
}

std::string players_in_words(const LobbyRow& row, const std::string& free) {
    std::string players;
    for (int seat = 0; seat < std::max<int>(row.seats, static_cast<int>(row.players.size())); ++seat) {
        const auto player = row.players.find(seat);
        players += (seat ? ", " : "") + (player == row.players.end() ? free : player->second);
        if (const auto rating = row.ratings.find(seat); rating != row.ratings.end())
            players += " " + rating->second;
    }
    return players;
}

std::string rated_in_words(const LobbyRow& row) {
    if (!row.rated) return "";
    return row.range.empty() ? "rated" : "rated, for " + row.range;
}

std::string in_words(const LobbyRow& row) {
    const std::string rated = rated_in_words(row);
    return row.game + "  " + players_in_words(row, "-") +
           (row.playing ? "" : "  " + clock_in_words(row.clock)) + (rated.empty() ? "" : "  " + rated);
}

}  // namespace kabinet::cli
