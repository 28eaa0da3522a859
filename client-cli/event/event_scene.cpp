#include "client-cli/event/event_scene.hpp"

#include <algorithm>

#include "client-cli/canvas/glyphs.hpp"
#include "client-cli/event/event_words.hpp"
#include "client-cli/screen/scene.hpp"

namespace kabinet::cli {
namespace {

using Shown = EventScene::Shown;

constexpr Style kOwn{Colour::accent, Colour::plain, true};
constexpr Style kTitles{Colour::faint, Colour::plain, true};

/// A part of the screen, rows of which are filled from the top.
struct Column {
    Screen& screen;
    int x, y, width, bottom;

    bool full() const { return y >= bottom; }
    void line(const std::string& left, const std::string& right, Style style) {
        if (full()) return;
        const int rest = right.empty() ? width : width - text_width(right) - 1;
        screen.put(x, y, clipped(left, std::max(0, rest)), style);
        screen.put(x + width - text_width(right), y, right, style);
        ++y;
    }
};

std::string aligned(const std::string& text, int width) {
    return std::string(static_cast<std::size_t>(std::max(0, width - text_width(text))), ' ') + text;
}

/// "1–5": while places are open, those that can still be reached.
std::string reach_in_words(const StandingView& row, bool over) {
    if (over || row.best == row.worst) return "";
    return std::to_string(row.best) + "–" + std::to_string(row.worst);
}

/// The tie-breaks for which there is room, the points before them.
struct Figures {
    std::vector<std::string> codes;
    bool reach = false;

    static constexpr int kPoints = 6, kTieBreak = 6, kReach = 8, kName = 14;

    Figures(const EventView& event, int width) {
        int room = width - 5 - kName - kPoints;
        reach = room >= kReach && event.head && !event.head->over();
        if (reach) room -= kReach;
        for (const std::string& code : event.tie_breaks()) {
            if ((room -= kTieBreak) < 0) break;
            codes.push_back(code);
        }
    }
    std::string titles() const {
        std::string text = aligned("points", kPoints);
        for (const std::string& code : codes) text += aligned(code, kTieBreak);
        return text + (reach ? aligned("reach", kReach) : "");
    }
    std::string of(const StandingView& row, bool over) const {
        std::string text = aligned(row.points, kPoints);
        for (const std::string& code : codes)
            text += aligned(clipped(row.tie_break(code), kTieBreak - 1), kTieBreak);
        return text + (reach ? aligned(reach_in_words(row, over), kReach) : "");
    }
};

std::string page_words(int page, int pages) {
    return pages > 1 ? "page " + std::to_string(page) + " of " + std::to_string(pages) : "";
}

/// Before the start there are no standings yet.
void draw_entrants(Column column, const EventView& event, int scroll, bool active) {
    column.line((active ? "▶ " : "  ") + std::string("Entrants"), "", kTitles);
    int row = 0;
    for (const auto& [number, entrant] : event.entrants) {
        if (row++ < scroll) continue;
        const bool in = entrant.status == "active";
        const Style style = number == event.own_entrant() ? kOwn : in ? Style{} : kFaint;
        const std::string checked = entrant.checked_in ? "checked in" : "";
        column.line(aligned(std::to_string(number), 4) + " " + event.name_of(number),
                    in ? checked : entrant.status, style);
    }
    if (event.entrants.empty()) column.line("  Nobody is entered yet.", "", kFaint);
}

void draw_standings(Column column, const EventView& event, int scroll, bool active) {
    if (event.standings.empty()) return draw_entrants(column, event, scroll, active);
    const Figures figures(event, column.width);
    const std::string page = page_words(event.standings_page, event.standings_pages);
    column.line((active ? "▶ " : "  ") + ("Standings" + (page.empty() ? "" : ", " + page)), figures.titles(),
                kTitles);
    const bool over = event.head && event.head->over();
    for (std::size_t i = static_cast<std::size_t>(scroll); i < event.standings.size(); ++i) {
        const StandingView& row = event.standings[i];
        const std::string place = row.place > 0 ? std::to_string(row.place) : "–";
        const bool own = row.entrant == event.own_entrant();
        column.line(aligned(place, 4) + " " + holder_in_words(event, row), figures.of(row, over),
                    own ? kOwn : Style{});
    }
}

void draw_tables(Column column, const EventView& event, Millis now, int scroll, bool active) {
    const std::string page = page_words(event.tables_page, event.tables_pages);
    column.line((active ? "▶ " : "  ") + ("Tables" + (page.empty() ? "" : ", " + page)), "", kTitles);
    for (std::size_t i = static_cast<std::size_t>(scroll); i < event.tables.size(); ++i) {
        const TableView& table = event.tables[i];
        const bool older = event.head && table.round != event.head->round;
        const std::string number =
            (older ? std::to_string(table.round) + "/" : "") + std::to_string(table.table);
        const Style style = table.seats_entrant(event.own_entrant()) ? kOwn : table.over ? kFaint : Style{};
        const std::string players = aligned(number, 4) + " " + players_in_words(event, table.seats);
        const std::string state = table_in_words(event, table, now);
        // Long ones get a line of their own.
        const bool fits = text_width(players) + text_width(state) + 1 <= column.width;
        column.line(players, fits ? state : "", style);
        if (!fits) column.line("", clipped(state, column.width - 5), style);
    }
    for (const auto& [entrant, kind] : event.byes) {
        const Style style = entrant == event.own_entrant() ? kOwn : kFaint;
        column.line("     " + event.name_of(entrant), bye_in_words(kind), style);
    }
    if (event.tables.empty() && event.byes.empty()) column.line("  No round is paired yet.", "", kFaint);
}

std::string hints(int width) {
    if (width < kWideEvent) return "Tab: tables, standings   Arrows   Q: quit";
    return "Tab: the other list   Up, Down: scroll   Left, Right: pages   Q: quit";
}

void draw_head(Screen& screen, const EventView& event, Millis now) {
    const int width = screen.width() - 4;
    screen.put(2, 1, clipped(event_in_words(*event.head), width), kFaint);
    screen.put(2, 2, clipped(phase_in_words(*event.head, now), width));
    const auto own = folded(own_in_words(event, now), width);
    for (std::size_t line = 0; line < std::min<std::size_t>(2, own.size()); ++line)
        screen.put(2, 3 + static_cast<int>(line), own[line], kOwn);
}

void draw_lists(Screen& screen, const EventScene& scene) {
    constexpr int top = 6;
    const EventView& event = *scene.event;
    const bool wide = screen.width() >= kWideEvent;
    const bool standings = scene.shown == Shown::standings;
    const int width = wide ? (screen.width() - 5) / 2 : screen.width() - 4;
    const int right = wide ? screen.width() - 2 - width : 2;
    const int bottom = screen.height() - 1;
    if (wide || standings)
        draw_standings({screen, 2, top, width, bottom}, event, standings ? scene.scroll : 0,
                       wide && standings);
    if (wide || !standings)
        draw_tables({screen, right, top, width, bottom}, event, scene.now, standings ? 0 : scene.scroll,
                    wide && !standings);
}

void draw_message(Screen& screen, const std::string& message) {
    if (message.empty()) return;
    const auto lines = folded(message, screen.width() - 4);
    int y = screen.height() - 1 - static_cast<int>(lines.size());
    for (const std::string& line : lines) {
        screen.fill(0, y, screen.width(), 1, U' ', {});
        screen.put(2, y++, line, kAccent);
    }
}

}  // namespace

int rows_of(const EventScene& scene) {
    if (!scene.event) return 0;
    const EventView& event = *scene.event;
    if (scene.shown == Shown::tables) return static_cast<int>(event.tables.size());
    return static_cast<int>(event.standings.empty() ? event.entrants.size() : event.standings.size());
}

Screen draw(const EventScene& scene, int width, int height, Look look) {
    Screen screen(width, height);
    const bool there = scene.event && scene.event->head;
    const bool known = !scene.player.empty() && scene.link == Link::online;
    draw_bars(screen, there ? scene.event->head->title : "Tournament",
              link_in_words(scene.link, clipped(scene.why, 30), scene.next_attempt) +
                  (known ? " as " + scene.player : ""),
              hints(width));
    if (there) {
        draw_head(screen, *scene.event, scene.now);
        draw_lists(screen, scene);
    }
    draw_message(screen, scene.message);
    if (!look.unicode) screen.make_plain();
    return screen;
}

}  // namespace kabinet::cli
