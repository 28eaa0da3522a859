#include "client-cli/event/event_view.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>

#include "client-cli/model/match_view.hpp"

namespace kabinet::cli {
namespace {

using Part = EventDocument::Part;

int number_in(std::string_view text) {
    int number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

std::optional<Millis> moment_in(const Json& value, const char* member) {
    const auto found = value.find(member);
    return found == value.end() ? std::nullopt : std::optional(found->get<Millis>());
}

std::vector<int> numbers_in(const Json& value, const char* member) {
    return value.value(member, std::vector<int>());
}

EventHead head_of(const Json& value) {
    EventHead head{.tournament = value.value("tournament", ""),
                   .title = value.value("title", ""),
                   .phase = value.value("phase", ""),
                   .game = value.value("game", ""),
                   .host = value.value("host", Json::object()).value("name", ""),
                   .settings = value.value("settings", Json::object()),
                   .entrants = value.value("entrants", 0),
                   .waiting = value.value("waiting", 0),
                   .starts_at = moment_in(value.value("terms", Json::object()), "starts_at"),
                   .trouble = value.value("trouble", "")};
    const Json reason = value.value("reason", Json::object());
    head.reason = reason.value("text", reason.value("code", ""));
    if (const auto round = value.find("round"); round != value.end()) {
        head.stage = round->value("stage", 1);
        head.round = round->value("round", 0);
        head.of = round->value("of", 0);
        head.open = round->value("open", 0);
        head.next_at = moment_in(*round, "next_at");
    }
    return head;
}

std::map<int, EventView::Entrant> entrants_of(const Json& value) {
    std::map<int, EventView::Entrant> entrants;
    for (const auto& [number, row] : value.value("entrants", Json::object()).items()) {
        const Json player = row.value("player", Json::object());
        entrants[number_in(number)] = {player.value("name", "") + (is_marked_bot(player) ? kBotMark : ""),
                                       row.value("status", "active"), row.value("checked_in", false)};
    }
    return entrants;
}

StandingView standing_of(int entrant, int place, const Json& row) {
    StandingView shown{.entrant = entrant,
                       .place = row.value("rank", place),
                       .points = row.value("points", ""),
                       .games = row.value("games", 0),
                       .best = row.value("best", 1),
                       .worst = row.value("worst", 1),
                       .group = row.value("group", 0)};
    for (const auto& [code, text] : row.value("tiebreaks", Json::object()).items())
        shown.tie_breaks[code] = text.is_string() ? text.get<std::string>() : "-";
    return shown;
}

std::vector<StandingView> standings_of(const Json& value) {
    constexpr int page_length = 64;
    std::vector<StandingView> rows;
    int place = (value.value("page", 1) - 1) * page_length;
    for (const Json& entrant : value.value("order", Json::array())) {
        const int number = entrant.get<int>();
        rows.push_back(standing_of(number, ++place, value.at("rows").at(std::to_string(number))));
    }
    return rows;
}

TableView table_of(const std::string& name, const Json& value) {
    const auto gap = name.find('_');
    TableView table{.round = number_in(name),
                    .table = gap == name.npos ? 0 : number_in(std::string_view(name).substr(gap + 1)),
                    .seats = numbers_in(value, "seats"),
                    .absent = numbers_in(value, "absent"),
                    .points = value.value("points", std::vector<std::string>()),
                    .over = value.value("over", false),
                    .until = moment_in(value, "until")};
    const Json games = value.value("games", Json::array());
    table.games = static_cast<int>(games.size());
    if (table.over) {
        table.state = "over";
        return table;
    }
    const std::vector<int> ready = numbers_in(value, "ready");
    for (const Json& game : games) {
        table.state = game.value("state", "");
        if (table.state == "over") {
            ++table.game;
            continue;
        }
        table.match = game.value("match", "");
        if (table.state == "waiting") {
            std::ranges::copy_if(numbers_in(game, "seats"), std::back_inserter(table.missing),
                                 [&](int seat) { return std::ranges::find(ready, seat) == ready.end(); });
        }
        break;
    }
    return table;
}

std::vector<TableView> tables_of(const Json& value) {
    std::vector<TableView> tables;
    for (const auto& [name, table] : value.value("tables", Json::object()).items())
        tables.push_back(table_of(name, table));
    std::ranges::sort(tables, {}, [](const TableView& table) { return std::pair(table.round, table.table); });
    return tables;
}

OwnView own_of(const Json& value) {
    OwnView own{.director = value.value("director", false), .invite = value.value("invite", "")};
    if (value.contains("entrant")) own.entrant = value["entrant"].get<int>();
    for (const Json& table : value.value("tables", Json::array()))
        own.tables.push_back({.round = table.value("round", 0),
                              .table = table.value("table", 0),
                              .game = table.value("game", 1),
                              .seats = numbers_in(table, "seats"),
                              .match = table.value("match", ""),
                              .ready = table.value("ready", false),
                              .until = moment_in(table, "until")});
    return own;
}

}  // namespace

std::string StandingView::tie_break(const std::string& code) const {
    const auto found = tie_breaks.find(code);
    return found == tie_breaks.end() ? "-" : found->second;
}

bool TableView::seats_entrant(int entrant) const {
    return std::ranges::find(seats, entrant) != seats.end();
}

void EventView::take(const EventDocument& document, const Json& value) {
    switch (document.part) {
        case Part::head:
            head = head_of(value);
            break;
        case Part::entrants:
            entrants = entrants_of(value);
            break;
        case Part::standings:
            standings = standings_of(value);
            standings_page = document.page;
            standings_pages = value.value("pages", 1);
            break;
        case Part::tables:
            tables = tables_of(value);
            tables_page = document.page;
            tables_pages = value.value("pages", 1);
            byes.clear();
            for (const Json& bye : value.value("byes", Json::array()))
                byes.emplace_back(bye.value("entrant", 0), bye.value("kind", ""));
            break;
        case Part::own:
            own = own_of(value);
            break;
    }
}

void EventView::take_standings(const Json& rows) {
    standings.clear();
    standings_page = standings_pages = 1;
    for (const Json& row : rows)
        standings.push_back(
            standing_of(row.value("entrant", 0), static_cast<int>(standings.size()) + 1, row));
}

std::string EventView::name_of(int entrant) const {
    const auto found = entrants.find(entrant);
    const std::string number = "#" + std::to_string(entrant);
    if (found == entrants.end() || found->second.name.empty()) return number;
    const std::string& name = found->second.name;
    const auto same =
        std::ranges::count_if(entrants, [&](const auto& one) { return one.second.name == name; });
    return same > 1 ? name + " " + number : name;
}

std::vector<std::string> EventView::tie_breaks() const {
    std::vector<std::string> codes;
    if (standings.empty()) return codes;
    const auto& shown = standings.front().tie_breaks;
    const Json settings = head ? head->settings : Json::object();
    for (const std::string code : settings.value("tiebreaks", Json::array()))
        if (shown.contains(code)) codes.push_back(code);
    if (!codes.empty()) return codes;
    for (const auto& [code, text] : shown) codes.push_back(code);
    return codes;
}

const StandingView* EventView::own_standing() const {
    const auto found = std::ranges::find(standings, own_entrant(), &StandingView::entrant);
    return own_entrant() == 0 || found == standings.end() ? nullptr : &*found;
}

}  // namespace kabinet::cli
