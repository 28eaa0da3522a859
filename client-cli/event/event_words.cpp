#include "client-cli/event/event_words.hpp"

#include <algorithm>
#include <iterator>
#include <map>

#include "client-cli/account/words.hpp"
#include "client-cli/canvas/glyphs.hpp"
#include "client-cli/event/refusal_words.hpp"
#include "client-cli/model/match_view.hpp"

namespace kabinet::cli {
namespace {

constexpr int kIdColumn = 14;
constexpr int kPlaceColumn = 5;
constexpr int kNameColumn = 28;
constexpr int kPointsColumn = 8;
constexpr int kTieBreakColumn = 7;

const std::map<std::string, std::string> kFormats{
    {"swiss", "Swiss"},       {"round_robin", "round robin"},
    {"knockout", "knockout"}, {"double_knockout", "double knockout"},
    {"groups", "groups"},     {"arena", "arena"}};

std::string column(const std::string& text, int width) {
    return text + std::string(static_cast<std::size_t>(std::max(1, width - text_width(text))), ' ');
}

std::string counted(int number, const std::string& one) {
    return std::to_string(number) + " " + one + (number == 1 ? "" : "s");
}

std::string known_format(const std::string& format) {
    const auto found = kFormats.find(format);
    return found == kFormats.end() ? format : found->second;
}

std::string stage_in_words(const Json& stage) {
    if (stage.value("play_off", false)) return "a play-off of those who share the first place";
    std::string words = known_format(stage.value("format", ""));
    if (const int rounds = stage.value("rounds", 0); rounds > 0) words += ", " + counted(rounds, "round");
    if (stage.value("format", "") == "arena") words += ", " + counted(stage.value("minutes", 60), "minute");
    return words;
}

std::string left_until(Millis moment, Millis now) {
    return clock_face(std::max<Millis>(0, moment - now));
}

std::string place_in_words(int place, const std::string& points) {
    return "You are " + ordinal(place) + " with " + points + (points == "1" ? " point" : " points");
}

/// Before the start there are no standings yet.
std::vector<std::string> entrants_lines(const EventView& event) {
    if (event.entrants.empty()) return {"Nobody is entered."};
    std::vector<std::string> lines;
    for (const auto& [number, entrant] : event.entrants)
        lines.push_back(column(std::to_string(number), kPlaceColumn) + event.name_of(number) +
                        (entrant.status == "active" ? "" : " (" + entrant.status + ")") +
                        (entrant.checked_in ? ", checked in" : ""));
    return lines;
}

std::string joined(const std::vector<std::string>& parts, const std::string& between) {
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : between) + part;
    return text;
}

std::string phase_words(const EventHead& head, Millis now) {
    if (head.phase == "open") {
        std::string words = "open, " + counted(head.entrants, "entrant");
        if (head.waiting > 0) words += ", " + std::to_string(head.waiting) + " waiting";
        return head.starts_at
                   ? words + ", starts in " + span_in_words(std::max<Millis>(1000, *head.starts_at - now))
                   : words;
    }
    const std::string why = head.reason.empty() ? "" : " (" + trouble_in_words(head.reason) + ")";
    std::string words = head.over() || head.phase == "paused" ? head.phase + why + ", " : "";
    if (!head.trouble.empty()) words += "waits for a director: " + trouble_in_words(head.trouble) + "; ";
    if (head.stage > 1) words += "stage " + std::to_string(head.stage) + ", ";
    words += "round " + std::to_string(head.round);
    if (head.of > 0) words += " of " + std::to_string(head.of);
    if (head.over()) return words;
    if (head.open > 0) words += ", " + counted(head.open, "table") + " open";
    if (head.next_at) words += ", the next in " + left_until(*head.next_at, now);
    return words;
}

}  // namespace

std::string format_in_words(const Json& settings) {
    std::vector<std::string> stages;
    for (const Json& stage : settings.value("stages", Json::array())) stages.push_back(stage_in_words(stage));
    return joined(stages, ", then ");
}

std::string event_in_words(const EventHead& head) {
    const Json clock = head.settings.value("clock", Json());
    std::vector<std::string> parts{head.game, format_in_words(head.settings)};
    if (clock.is_object()) parts.push_back(clock_in_words(clock));
    if (head.settings.value("rated", false)) parts.emplace_back("rated");
    return joined(parts, ", ");
}

std::string phase_in_words(const EventHead& head, Millis now) {
    std::string words = phase_words(head, now);
    if (words.front() >= 'a' && words.front() <= 'z')
        words.front() = static_cast<char>(words.front() - 'a' + 'A');
    return words;
}

std::string event_line(const std::string& tournament, const Json& row, Millis now) {
    EventHead head{.tournament = tournament,
                   .title = row.value("title", ""),
                   .phase = row.value("phase", ""),
                   .game = row.value("game", ""),
                   .host = row.value("host", Json::object()).value("name", ""),
                   .entrants = row.value("entrants", 0),
                   .round = row.value("round", 0),
                   .of = row.value("of", 0)};
    if (row.contains("starts_at")) head.starts_at = row["starts_at"].get<Millis>();
    return column(tournament, kIdColumn) + head.title + ": " + head.game + ", " +
           known_format(row.value("format", "")) + (row.value("rated", false) ? ", rated" : "") + "; " +
           phase_words(head, now) + (head.phase == "open" ? "" : ", " + counted(head.entrants, "entrant")) +
           "; hosted by " + head.host;
}

std::string players_in_words(const EventView& event, const std::vector<int>& seats) {
    std::vector<std::string> names;
    for (const int seat : seats) names.push_back(event.name_of(seat));
    return joined(names, " – ");
}

std::string table_in_words(const EventView& event, const TableView& table, Millis now) {
    if (table.over) return joined(table.points, " – ") + (table.absent.empty() ? "" : " (forfeit)");
    std::string words = table.games > 1 ? "game " + std::to_string(table.game) + ": " : "";
    if (table.state == "running") return words + "playing";
    if (table.state != "waiting") return words + "to come";
    std::vector<std::string> names;
    for (const int entrant : table.missing) names.push_back(event.name_of(entrant));
    words += names.empty() ? "begins" : "waits for " + joined(names, ", ");
    return table.until ? words + ", " + left_until(*table.until, now) : words;
}

std::string bye_in_words(const std::string& kind) {
    return kind == "pairing" ? "bye" : "bye (" + kind + ")";
}

std::string holder_in_words(const EventView& event, const StandingView& row) {
    return event.name_of(row.entrant) + (row.group > 0 ? " (group " + std::to_string(row.group) + ")" : "");
}

std::string ordinal(int number) {
    const bool teen = number / 10 % 10 == 1;
    const int last = teen ? 0 : number % 10;
    return std::to_string(number) + (last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th");
}

std::string own_in_words(const EventView& event, Millis now) {
    if (event.own_entrant() == 0) return "";
    const auto me = event.entrants.find(event.own_entrant());
    const std::string status = me == event.entrants.end() ? "active" : me->second.status;
    if (status != "active") return status == "waiting" ? "You wait for a place" : "You are " + status;
    std::string words = "You are entered as number " + std::to_string(event.own_entrant());
    const StandingView* const row = event.own_standing();
    const bool started = event.head && event.head->phase != "open";
    if (row && row->place > 0 && started) words = place_in_words(row->place, row->points);
    if (event.own->tables.empty()) return words;
    const OwnTableView& table = event.own->tables.front();
    std::vector<int> others;
    std::ranges::copy_if(table.seats, std::back_inserter(others),
                         [&](int seat) { return seat != event.own_entrant(); });
    words += "; table " + std::to_string(table.table) + " against " + players_in_words(event, others);
    if (!table.match.empty()) return words + ": playing";
    if (!table.ready)
        return words + (table.until ? ": be there within " + left_until(*table.until, now) : "");
    return words + ": waiting" + (table.until ? ", " + left_until(*table.until, now) : "");
}

std::vector<std::string> standings_lines(const EventView& event) {
    std::vector<std::string> lines;
    if (event.standings.empty()) return entrants_lines(event);
    std::string titles =
        column("", kPlaceColumn) + column("name", kNameColumn) + column("points", kPointsColumn);
    const std::vector<std::string> codes = event.tie_breaks();
    for (const std::string& code : codes) titles += column(code, kTieBreakColumn);
    lines.push_back(titles.substr(0, titles.find_last_not_of(' ') + 1));
    for (const StandingView& row : event.standings) {
        std::string line = column(row.place > 0 ? std::to_string(row.place) : "-", kPlaceColumn) +
                           column(clipped(holder_in_words(event, row), kNameColumn - 1), kNameColumn) +
                           column(row.points, kPointsColumn);
        for (const std::string& code : codes) line += column(row.tie_break(code), kTieBreakColumn);
        lines.push_back(line.substr(0, line.find_last_not_of(' ') + 1));
    }
    return lines;
}

std::vector<std::string> tables_lines(const EventView& event, Millis now) {
    std::vector<std::string> lines;
    for (const TableView& table : event.tables) {
        lines.push_back("round " + std::to_string(table.round) + ", table " + std::to_string(table.table) +
                        "  " + players_in_words(event, table.seats) + ": " +
                        table_in_words(event, table, now) +
                        (table.match.empty() ? "" : "  (" + table.match + ")"));
    }
    for (const auto& [entrant, kind] : event.byes)
        lines.push_back(event.name_of(entrant) + ": " + bye_in_words(kind));
    return lines;
}

}  // namespace kabinet::cli
