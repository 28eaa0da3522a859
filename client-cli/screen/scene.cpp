#include "client-cli/screen/scene.hpp"

#include <algorithm>

#include "client-cli/boards/narrator.hpp"
#include "client-cli/canvas/glyphs.hpp"
#include "client-cli/screen/hints.hpp"
#include "client-cli/screen/panel.hpp"

namespace kabinet::cli {
namespace {

/// The lines of the waiting room; an empty one is a gap.
std::vector<std::pair<std::string, Style>> waiting_lines(const Scene& scene) {
    const MatchView& match = *scene.match;
    std::vector<std::pair<std::string, Style>> lines;
    const auto line = [&](const std::string& text, Style style = {}) { lines.emplace_back(text, style); };
    line(match.locked() ? "The match is about to begin" : "Waiting for players", kAccent);
    line("");
    for (int seat = 0; seat < match.seats_total; ++seat) {
        const bool taken = match.seats.contains(seat);
        line(scene.board->side(seat) + ": " + (taken ? match.listed(seat, scene.seat) : "free"),
             taken ? Style{} : kFaint);
    }
    line("");
    line("Time: " + clock_in_words(match.clock));
    for (const auto& [name, value] : match.options.items()) {
        line(name + ": " + (value.is_string() ? value.get<std::string>() : value.dump()));
    }
    line("");
    if (match.locked()) {
        line(awaited_line(match));
        return lines;
    }
    if (!scene.invite.empty()) {
        line("Only those you invite can join. They type:", kFaint);
        line("kabinet play --invite " + scene.invite, kAccent);
        line("or, to watch: kabinet watch --invite " + scene.invite, kFaint);
    } else if (!match.is_private) {
        line("Others join from the lobby, or with:", kFaint);
        line("kabinet play --join " + match.match, kAccent);
        line("and watch with: kabinet watch " + match.match, kFaint);
    }
    line("");
    line("The match begins by itself when every seat is taken.", kFaint);
    if (scene.asked) line("The host asks who is ready. Type ready.", kAccent);
    if (scene.hosts) line("Type bot hard (or easy, medium, master) to have a bot take a free seat.", kFaint);
    if (scene.removes) line("Type remove 2 to free seat 2; its player may not come back.", kFaint);
    if (scene.moves) line("Type move 1 2 to give seat 1's player seat 2.", kFaint);
    return lines;
}

/// Where there is little room, without gaps.
void draw_waiting_room(Screen& screen, const Scene& scene) {
    const auto lines = waiting_lines(scene);
    const int last = screen.height() - 2;
    const bool close = static_cast<int>(lines.size()) > last - 3;
    int y = close ? 2 : 3;
    for (const auto& [text, style] : lines) {
        if (close && text.empty()) continue;
        for (const std::string& part : folded(text, screen.width() - 6)) {
            if (y < last) screen.put(4, y, part, style);
            ++y;
        }
    }
}

/// What the server has said while there is no match yet, as in quick match: the newest lines that fit.
void draw_before_match(Screen& screen, const Scene& scene) {
    std::vector<std::string> lines;
    std::size_t newest = 0;
    for (const std::string& entry : scene.log) {
        newest = lines.size();
        for (std::string& part : folded(entry, screen.width() - 8)) lines.push_back(std::move(part));
    }
    const auto rows = static_cast<std::size_t>(screen.height() - 6);
    const std::size_t first = lines.size() > rows ? lines.size() - rows : 0;
    for (std::size_t i = first; i < lines.size(); ++i)
        screen.put(4, 3 + static_cast<int>(i - first), lines[i], i < newest ? kFaint : Style{});
}

void draw_footer(Screen& screen, const Scene& scene) {
    const int y = screen.height() - 2;
    if (!scene.question.empty()) {
        screen.put(2, y, scene.question + "  y / n", kAccent);
    } else if (scene.input) {
        const int x = screen.put(2, y, "> " + *scene.input);
        screen.put(x, y, U' ', {Colour::plain, Colour::plain, false, true});
    } else {
        screen.put(2, y, clipped(scene.message, screen.width() - 4),
                   scene.bad_message ? Style{Colour::bad, Colour::plain, true} : Style{});
    }
}

/// The least terminal that shows the scene.
std::pair<int, int> least_size(const Scene& scene) {
    const bool tiny = !scene.match || !scene.board || scene.board->smallest() < 0;
    return tiny ? std::pair(kTinyWidth, kTinyHeight) : std::pair(kLeastWidth, kLeastHeight);
}

/// The largest size at which the board fits beside its panel, which may be narrow rather than the board
/// small.
int fitting_scale(const Board& board, int columns, int rows) {
    constexpr int narrow_panel = 26;
    const auto fits = [&](int scale) {
        const int panel = scale > 1 ? board.panel(scale) : std::min(board.panel(scale), narrow_panel);
        return board.width(scale) + panel + 5 <= columns && board.height(scale) <= rows;
    };
    int scale = board.scales();
    while (scale > board.smallest() && !fits(scale)) --scale;
    return scale;
}

/// The board as large as it fits beside the panel, in the middle of the room there is.
void draw_match(Screen& screen, const Scene& scene, Look look) {
    const int rows = screen.height() - 4;
    const int scale = fitting_scale(*scene.board, screen.width(), rows);
    const int width = scene.board->width(scale);
    const int x = std::max(2, (screen.width() - width - scene.board->panel(scale) - 4) / 4);
    const int y = 2 + std::max(0, (rows - scene.board->height(scale)) / 4);
    if (scene.motion) {
        scene.motion->draw(screen, x, y, scene.motion_time, look, scale);
    } else {
        scene.board->draw(screen, x, y, scene.match->state, scene.marks, look, scale);
    }
    const int bottom = screen.height() - (scale < 0 ? 2 : 3);
    draw_panel(screen, scene, x + width + 3, y, bottom, look);
}

std::vector<std::string> help_lines(const Scene& scene) {
    std::vector<std::string> lines;
    if (scene.board) {
        lines = scene.board->keys();
        lines.push_back("or type       " + scene.board->grammar());
        lines.push_back("");
    }
    const std::string match = scene.match ? scene.match->match : "<match>";
    for (const std::string& line :
         {std::string("D  offer a draw      A  accept it      X  decline it"),
          std::string("R  resign  B  abort   C  claim: one has left for good"),
          std::string("M  rematch           U  take back   P  pause   PgUp, PgDn  scroll"),
          std::string("~Ada, Ada (guest h2kd): a guest; the name may be shared"),
          std::string("*Ada, Ada (bot): a player's program"),
          std::string("Q  quit: your seat is kept; come back with"), "   kabinet play --join " + match,
          std::string(), std::string("Any key closes this help.")}) {
        lines.push_back(line);
    }
    return lines;
}

std::string headline(const Scene& scene) {
    if (!scene.match) return scene.title;
    std::string text =
        scene.title + "  match " + scene.match->match + "  " + clock_in_words(scene.match->clock);
    if (scene.match->spectators > 0) text += "  watched by " + std::to_string(scene.match->spectators);
    if (!scene.seat && !scene.match->open()) text += "  (you watch)";
    if (scene.match->delay > 0) text += "  (" + late_in_words(scene.match->delay) + ")";
    return text;
}

}  // namespace

std::string link_in_words(Link link, const std::string& why, Millis next_attempt) {
    switch (link) {
        case Link::connecting:
            return "connecting ...";
        case Link::online:
            return "online";
        case Link::waiting:
            return why + "; again in " + std::to_string((next_attempt + 999) / 1000) + " s";
        case Link::ended:
            return why.empty() ? "ended" : why;
    }
    return "";
}

void draw_bars(Screen& screen, const std::string& left, const std::string& right, const std::string& hints) {
    const Style bar{Colour::bar, Colour::bar, false, true};
    screen.fill(0, 0, screen.width(), 1, U' ', bar);
    screen.put(1, 0, clipped(left, screen.width() - text_width(right) - 4), bar);
    screen.put(screen.width() - 1 - text_width(right), 0, right, bar);
    screen.fill(0, screen.height() - 1, screen.width(), 1, U' ', bar);
    screen.put(1, screen.height() - 1, clipped(hints, screen.width() - 2), bar);
}

void draw_box(Screen& screen, const std::vector<std::string>& all) {
    std::vector<std::string> lines;
    for (const std::string& line : all) {
        // Text that is laid out in columns stays so where it fits.
        if (text_width(line) <= screen.width() - 6) {
            lines.push_back(line);
            continue;
        }
        for (std::string& part : folded(line, screen.width() - 6)) lines.push_back(std::move(part));
    }
    if (static_cast<int>(lines.size()) + 2 > screen.height()) std::erase(lines, "");
    int width = 0;
    for (const std::string& line : lines) width = std::max(width, text_width(line));
    width = std::min(width, screen.width() - 6);
    const int x = (screen.width() - width - 4) / 2;
    int y = std::max(0, (screen.height() - static_cast<int>(lines.size()) - 2) / 2);
    std::string rule;
    for (int i = 0; i < width + 2; ++i) rule += "─";
    screen.put(x, y++, "┌" + rule + "┐");
    for (const std::string& line : lines) {
        screen.fill(x, y, width + 4, 1, U' ', {});
        screen.put(x, y, U'│', {});
        screen.put(x + 2, y, clipped(line, width));
        screen.put(x + width + 3, y++, U'│', {});
    }
    screen.put(x, y, "└" + rule + "┘");
}

Screen draw(const Scene& scene, int width, int height, Look look) {
    Screen screen(width, height);
    const auto [least_width, least_height] = least_size(scene);
    if (width < least_width || height < least_height) {
        screen.put(0, 0, "This terminal has " + std::to_string(width) + "x" + std::to_string(height) + ";");
        screen.put(
            0, 1,
            "the board needs " + std::to_string(least_width) + "x" + std::to_string(least_height) + ".");
        screen.put(0, 2, "--plain needs no room.");
    } else {
        const std::string link = link_in_words(scene.link, clipped(scene.why, 30), scene.next_attempt);
        const std::string who =
            scene.player.empty() || scene.link != Link::online ? "" : " as " + scene.player;
        draw_bars(screen, headline(scene), link + who, hints(scene, width - 2));
        if (scene.match && scene.match->open()) {
            draw_waiting_room(screen, scene);
        } else if (scene.match) {
            draw_match(screen, scene, look);
        } else {
            draw_before_match(screen, scene);
        }
        draw_footer(screen, scene);
        if (scene.help) draw_box(screen, help_lines(scene));
    }
    if (!look.unicode) screen.make_plain();
    return screen;
}

}  // namespace kabinet::cli
