#include <algorithm>
#include <map>
#include <optional>

#include "games/core/registry.hpp"
#include "games/record/fold.hpp"
#include "server/picture/cards.hpp"
#include "server/picture/sample.hpp"

namespace kabinet {
namespace {

using Names = std::map<int, std::string>;

Names names_in(const Json& document) {
    Names names;
    for (const auto& [seat, holder] : document.at("seats").items())
        names[std::stoi(seat)] = holder.at("player").at("name").get<std::string>();
    return names;
}

std::string joined(const Names& names) {
    std::string out;
    for (const auto& [seat, name] : names) out += (out.empty() ? "" : " \xE2\x80\x93 ") + name;
    return out;
}

/// "Ada", "Ada and Bob", "Ada, Bob and Cleo".
std::string listed(const std::vector<std::string>& names) {
    std::string out;
    for (std::size_t i = 0; i < names.size(); ++i)
        out += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return out;
}

std::vector<int> winners(const Json& document) {
    std::vector<int> out;
    const auto result = document.find("result");
    if (result == document.end()) return out;
    const auto ranks = result->at("ranks").get<std::vector<int>>();
    for (std::size_t seat = 0; seat < ranks.size(); ++seat) {
        if (ranks[seat] == 1) out.push_back(static_cast<int>(seat));
    }
    return out;
}

std::vector<std::string> named(const std::vector<int>& seats, const Names& names) {
    std::vector<std::string> out;
    for (const int seat : seats) {
        if (const auto known = names.find(seat); known != names.end()) out.push_back(known->second);
    }
    return out;
}

std::string how(const Json& document) {
    const std::string reason = document.at("result").at("reason");
    if (reason == "resigned") return ", by resignation";
    if (reason == "timeout") return ", on time";
    if (reason == "abandoned") return ", since the others left";
    if (reason == "adjudicated") return ", by a ruling";
    return "";
}

std::string ending(const Json& document, const Names& names) {
    const std::vector<int> won = winners(document);
    if (won.empty() || document.at("result").at("reason") == "aborted")
        return "The match ended without a result";
    if (won.size() == names.size())
        return document.at("result").at("reason") == "abandoned" ? "The match was broken off" : "A draw";
    if (won.size() > 1) return listed(named(won, names)) + " share the win";
    return listed(named(won, names)) + (names.size() < 2 ? " wins" : " wins" + how(document));
}

std::string status_of(const Json& document, const Names& names) {
    const std::string status = document.at("status");
    if (status == name_of(Status::open)) {
        const int free = document.at("seats_total").get<int>() - static_cast<int>(names.size());
        if (free == 0) return "All seats are taken";
        return free == 1 ? "One seat is free" : std::to_string(free) + " seats are free";
    }
    if (status == name_of(Status::closed)) return "The table was closed";
    if (status == name_of(Status::finished)) return ending(document, names);
    return listed(named(document.at("turn").get<std::vector<int>>(), names)) + " to move";
}

bool contains(const Json& seats, int seat) {
    return std::find(seats.begin(), seats.end(), seat) != seats.end();
}

std::vector<Card::Row> rows_of(const Json& document, const Names& names, const Picture* picture) {
    std::vector<Card::Row> rows;
    const std::vector<int> won =
        document.at("status") == name_of(Status::finished) ? winners(document) : std::vector<int>();
    for (const auto& [seat, name] : names) {
        Card::Row row{.colour = {}, .name = name};
        if (picture && static_cast<std::size_t>(seat) < picture->sides.size()) {
            const Picture::Side& side = picture->sides[static_cast<std::size_t>(seat)];
            row.colour = side.colour;
            row.note = side.name + (side.name.empty() || side.score.empty() ? "" : ", ") + side.score;
        }
        row.acts = document.at("status") == name_of(Status::playing) && contains(document.at("turn"), seat);
        row.won = won.size() < names.size() && std::ranges::find(won, seat) != won.end();
        rows.push_back(std::move(row));
    }
    return rows;
}

/// Of the position; nothing before the match begins, and in a game without pictures.
std::optional<Picture> position(const Json& document, const Game& game) {
    if (!game.picture || document.at("state").empty()) return std::nullopt;
    return game.picture(document.at("state"), Json::array());
}

}  // namespace

Card match_card(const Json& document, bool replay) {
    const Game* const game = find_game(document.at("game").get<std::string>());
    const std::string title = game ? game->info.title : document.at("game").get<std::string>();
    if (document.at("private").get<bool>()) {
        Card card = game_card(document.at("game").get<std::string>());
        card.title = "A private match \xC2\xB7 " + title;
        card.kind = "Private match";
        card.is_private = true;
        return card;
    }
    const Names names = names_in(document);
    const auto drawn = game ? position(document, *game) : std::nullopt;
    const std::string status = document.at("status");
    Card card{.title = names.empty() ? title : joined(names) + " \xC2\xB7 " + title,
              .heading = title,
              .kind = replay                            ? "Replay"
                      : status == name_of(Status::open) ? "Open table"
                                                        : "Match",
              .status = status_of(document, names),
              .rows = rows_of(document, names, drawn ? &*drawn : nullptr)};
    card.boards = [drawn, game] {
        return std::vector{drawn ? *drawn : game ? sample_of(*game) : Picture{.box = "0 0 1 1", .board = {}}};
    };
    card.version = status.substr(0, 1) + std::to_string(names.size()) + "-" + document.at("ply").dump();
    return card;
}

}  // namespace kabinet
