#include "server/tournament/overlays.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>

#include "tournament/fraction.hpp"

namespace kabinet {
namespace {

constexpr std::size_t kMostLines = 64;
constexpr std::string_view kTable = "table/";

/// What the entrants are called, by number; with the number behind it where two are called the same (TN-5).
std::map<int, std::string> called(const Json& entrants) {
    std::map<int, std::string> names;
    std::map<std::string, int> times;
    for (const auto& [number, row] : entrants.at("entrants").items()) {
        const Json player = row.value("player", Json::object());
        const std::string& name = names[std::stoi(number)] = player.value("name", "Entrant " + number);
        ++times[name];
    }
    for (auto& [number, name] : names) {
        if (times[name] > 1) name += " (" + std::to_string(number) + ")";
    }
    return names;
}

/// Exact points as people read them.
std::string points_shown(const Json& exact) {
    const auto read = tournament::Fraction::parse(exact.get_ref<const std::string&>());
    return read ? read->shown() : exact.get<std::string>();
}

std::string standings_text(const std::vector<Json>& pages, const std::map<int, std::string>& names) {
    std::string text;
    std::size_t place = 0;
    for (const Json& page : pages) {
        for (const Json& entrant : page.at("order")) {
            if (++place > kMostLines) return text;
            const int number = entrant.get<int>();
            const Json& row = page.at("rows").at(std::to_string(number));
            text += std::to_string(row.value("rank", static_cast<int>(place))) + ". " + names.at(number) +
                    " " + points_shown(row.at("points")) + "\n";
        }
    }
    return text;
}

/// The tables of the newest round, by number.
std::map<int, Json> newest_tables(const std::vector<Json>& pages) {
    std::map<int, Json> tables;
    for (const Json& page : pages) {
        const std::string round = std::to_string(page.at("round").get<int>()) + "_";
        for (const auto& [place, table] : page.at("tables").items()) {
            if (place.starts_with(round)) tables[std::stoi(place.substr(round.size()))] = table;
        }
    }
    return tables;
}

/// Whether a game of the table has its result.
bool has_scores(const Json& table) {
    return table.at("over").get<bool>() ||
           std::ranges::any_of(table.at("games"), [](const Json& game) { return game.contains("ranks"); });
}

std::string joined(const std::vector<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : " – ") + part;
    return text;
}

std::string round_text(const Json& head) {
    const std::string phase = head.at("phase");
    const Json round = head.value("round", Json::object());
    if (phase != "running" || round.value("round", 0) == 0) return phase + "\n";
    const int of = round.value("of", 0);
    return "Round " + std::to_string(round.value("round", 0)) +
           (of > 0 ? " of " + std::to_string(of) : std::string()) + "\n";
}

std::optional<std::int64_t> waited_for(const Json& head) {
    const std::string phase = head.at("phase");
    const Json& of = phase == "open" ? head.at("terms") : head.value("round", Json::object());
    if (phase != "open" && phase != "running") return std::nullopt;
    for (const char* const time : {"starts_at", "next_at", "ends_at"}) {
        if (of.contains(time)) return of.at(time).get<std::int64_t>();
    }
    return std::nullopt;
}

std::string clock_text(std::int64_t left) {
    const std::int64_t s = std::max<std::int64_t>(left + 999, 0) / 1000;
    char text[40];
    if (s < 3600) {
        std::snprintf(text, sizeof text, "%d:%02d\n", static_cast<int>(s / 60), static_cast<int>(s % 60));
    } else {
        std::snprintf(text, sizeof text, "%lld:%02d:%02d\n", static_cast<long long>(s / 3600),
                      static_cast<int>(s / 60 % 60), static_cast<int>(s % 60));
    }
    return text;
}

std::optional<int> table_of_name(std::string_view name) {
    if (!name.starts_with(kTable)) return std::nullopt;
    name.remove_prefix(kTable.size());
    int number = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    if (error != std::errc() || end != name.data() + name.size()) return std::nullopt;
    return number;
}

/// The first of the standings, once anybody has points.
std::optional<std::string> leader(const std::vector<Json>& standings,
                                  const std::map<int, std::string>& names) {
    if (standings.empty() || standings.front().at("order").empty()) return std::nullopt;
    const int first = standings.front().at("order").front().get<int>();
    const std::string points =
        points_shown(standings.front().at("rows").at(std::to_string(first)).at("points"));
    if (points == "0") return std::nullopt;
    return names.at(first) + " " + points;
}

std::string card_text(const Json& head, std::optional<std::string> leader) {
    Json card{{"title", head.at("title")},
              {"game", head.at("game")},
              {"phase", head.at("phase")},
              {"entrants", head.at("entrants")}};
    const Json round = head.value("round", Json::object());
    if (head.at("phase") == "running" && round.value("round", 0) > 0) {
        card["round"] = round.at("round");
        card["of"] = round.value("of", 0);
    }
    if (head.at("terms").contains("starts_at")) card["starts_at"] = head.at("terms").at("starts_at");
    if (leader) card["leader"] = std::move(*leader);
    return card.dump();
}

}  // namespace

Overlays overlays_of(const Json& head, const Json& entrants, const std::vector<Json>& standings,
                     const std::vector<Json>& tables) {
    const std::map<int, std::string> names = called(entrants);
    Overlays out{.standings = standings_text(standings, names),
                 .pairings = {},
                 .round = round_text(head),
                 .card = card_text(head, leader(standings, names)),
                 .tables = {},
                 .until = waited_for(head)};
    std::size_t lines = 0;
    for (const auto& [number, table] : newest_tables(tables)) {
        const bool scored = has_scores(table);
        std::vector<std::string> seated, scores;
        std::string& text = out.tables[number];
        for (std::size_t i = 0; i < table.at("seats").size(); ++i) {
            seated.push_back(names.at(table.at("seats").at(i).get<int>()));
            if (scored) scores.push_back(points_shown(table.at("points").at(i)));
            text += seated.back() + (scored ? " " + scores.back() : std::string()) + "\n";
        }
        if (++lines > kMostLines) continue;
        out.pairings +=
            std::to_string(number) + ". " + joined(seated) + (scored ? " " : "") + joined(scores) + "\n";
    }
    return out;
}

std::optional<std::string> overlay(const Overlays& overlays, std::string_view name, std::int64_t wall) {
    if (name == "standings") return overlays.standings;
    if (name == "pairings") return overlays.pairings;
    if (name == "round") return overlays.round;
    if (name == "clock") return overlays.until ? clock_text(*overlays.until - wall) : std::string("\n");
    const auto number = table_of_name(name);
    const auto table = number ? overlays.tables.find(*number) : overlays.tables.end();
    if (table == overlays.tables.end()) return std::nullopt;
    return table->second;
}

}  // namespace kabinet
