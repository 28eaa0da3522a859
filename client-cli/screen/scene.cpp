#include "client-cli/screen/scene.hpp"

#include <algorithm>

#include "client-cli/boards/narrator.hpp"
#include "client-cli/canvas/glyphs.hpp"

namespace kabinet::cli {
namespace {

constexpr Style kGood{Colour::good, Colour::plain, true};
constexpr Style kBad{Colour::bad, Colour::plain, true};

/// Stands before the name of a guest where there is no room for more.
constexpr char32_t kGuestSign = U'~';
constexpr char32_t kBotSign = U'*';
/// With more seats than these there is no second line for a long name.
constexpr int kFewSeats = 4;

/// The column beside the board: who plays, whose turn it is, what happened.
class Panel {
  public:
    Panel(Screen& screen, const Scene& scene, int x, int y, int bottom, Look look)
        : screen_(screen), scene_(scene), match_(*scene.match), x_(x), y_(y), bottom_(bottom), look_(look) {}

    void draw() {
        for (int seat = 0; seat < match_.seats_total; ++seat) draw_seat(seat);
        skip();
        draw_state();
        if (scene_.board->spots().empty() && scene_.legal && !scene_.legal->empty()) draw_actions();
        for (const std::string& dial : scene_.aim) line(dial);
        if (!scene_.aim.empty()) skip();
        if (!scene_.marks.menu.empty()) draw_menu();
        draw_log();
    }

  private:
    int width() const { return screen_.width() - x_ - 1; }
    void skip() { ++y_; }
    const Json& view() const { return scene_.view ? *scene_.view : match_.state; }
    void line(const std::string& text, Style style = {}) {
        if (y_ < bottom_) screen_.put(x_, y_, clipped(text, width()), style);
        ++y_;
    }

    /// As line, over as many lines as the text takes.
    void fold(const std::string& text, Style style) {
        for (const std::string& part : folded(text, width())) line(part, style);
    }

    int put_runs(int x, const std::vector<Run>& runs) {
        for (const Run& run : runs) x = screen_.put(x, y_, run.text, run.style);
        return x;
    }

    void draw_seat(int seat) {
        const bool turn = match_.playing() && match_.has_turn(seat);
        if (turn) screen_.put(x_, y_, U'▶', kGood);
        const Run piece = scene_.board->piece(seat, look_);
        int x = put_runs(x_ + 2, {{" ", piece.style}, piece, {" ", piece.style}}) + 1;
        const auto left = match_.time_left(seat, scene_.now);
        const std::string face = left ? clock_face(*left) : "";
        const std::string own = scene_.seat == seat ? " (you)" : "";
        const int whole = screen_.width() - 1 - x;
        const int beside = whole - text_width(own) - (face.empty() ? 0 : text_width(face) + 1);
        Label who = label(seat, beside);
        const bool alone = text_width(who.name) > beside && match_.seats_total <= kFewSeats;
        if (alone) who = label(seat, whole);
        if (who.sign) screen_.put(x - 1, y_, *who.sign, kFaint);
        const int end = screen_.put(x, y_, clipped(who.name, alone ? whole : beside),
                                    {Colour::plain, Colour::plain, turn});
        screen_.put(screen_.put(end, y_, who.mark, kFaint), y_, alone ? "" : own, kFaint);
        if (alone) screen_.put(x - 1, ++y_, own, kFaint);
        // Without a connection nobody knows whether the clocks run: they stand still while the server is
        // down.
        const bool sure = scene_.link == Link::online;
        const bool short_of_time = turn && left && *left < 30'000;
        const Style plain{Colour::plain, Colour::plain, true};
        screen_.put(screen_.width() - 1 - text_width(face), y_, face,
                    !sure           ? kFaint
                    : short_of_time ? kBad
                                    : plain);
        ++y_;
        draw_holdings(seat);
    }

    struct Label {
        std::string name;
        std::string mark{};              ///< of a guest or a bot, behind the name
        std::optional<char32_t> sign{};  ///< likewise, in the column before the name
    };

    /// The name of the player on `seat`. Another guest than the user, and a bot, has the longest mark that
    /// fits into `room` columns with the name, so that no mark costs a letter of a name.
    Label label(int seat, int room) const {
        const auto holder = match_.seats.find(seat);
        if (holder == match_.seats.end()) return {.name = "(free)"};
        const std::string name = holder->second.name.empty() ? match_.name_of(seat) : holder->second.name;
        const bool bot = holder->second.bot;
        const std::string whole = match_.mark_of(seat);
        if (whole.empty() || scene_.seat == seat) return {.name = name};
        for (const std::string& mark : {whole, std::string(bot ? kBotMark : " (guest)")}) {
            if (text_width(name) + text_width(mark) <= room) return {.name = name, .mark = mark};
        }
        return {.name = name, .sign = bot ? kBotSign : kGuestSign};
    }

    void draw_holdings(int seat) {
        int x = put_runs(x_ + 2,
                         match_.open() ? std::vector<Run>{} : scene_.board->holdings(view(), seat, look_));
        const auto holder = match_.seats.find(seat);
        const auto grace = match_.grace_left(seat, scene_.now);
        if (holder != match_.seats.end() && holder->second.out) {
            x = screen_.put(x, y_, holder->second.bot_plays_on ? " out, a bot plays on" : " out", kBad);
        } else if (grace && match_.playing()) {
            const std::string rest =
                *grace > 0 ? "gone, " + clock_face(*grace) + " to come back" : "gone for good: C claims";
            x = screen_.put(std::min(x + 1, screen_.width() - 1 - text_width(rest)), y_, rest, kBad);
        }
        if (x > x_ + 2) ++y_;
    }

    void draw_state() {
        if (scene_.motion) {
            line("The ball rolls ...", kAccent);
        } else if (match_.result) {
            const auto lines = result_lines(match_, *scene_.board);
            for (std::size_t i = 0; i < lines.size(); ++i) fold(lines[i], i == 0 ? kAccent : Style{});
            for (const std::string& text : rating_lines(match_)) fold(text, {});
            if (scene_.seat) line(rematch_line(), kFaint);
        } else if (match_.playing()) {
            line(turn_line(), scene_.seat && match_.has_turn(*scene_.seat) ? kGood : Style{});
            if (match_.first_by > 0) line(first_line());
            if (match_.draw_offer) line(offer_line(), kAccent);
        }
        skip();
    }

    std::string turn_line() const {
        if (scene_.under_way > 0) return "Sending ...";
        if (scene_.seat && match_.has_turn(*scene_.seat)) return scene_.board->task(match_.state);
        if (match_.paused) return "A director has paused the match";
        std::string names;
        for (const int seat : match_.turn) names += (names.empty() ? "" : ", ") + match_.name_of(seat);
        return names + (match_.turn.size() > 1 ? " are to move" : " is to move");
    }

    std::string first_line() const {
        const Millis left = std::max<Millis>(0, match_.first_by - scene_.now);
        return "Within " + std::to_string((left + 999) / 1000) + " s, or the seat is lost";
    }

    std::string offer_line() const {
        if (scene_.seat == match_.draw_offer) return "You have offered a draw";
        return match_.name_of(*match_.draw_offer) + " offers a draw" +
               (scene_.seat ? ": A accepts, X declines" : "");
    }

    std::string rematch_line() const {
        for (const auto& [seat, asked] : match_.rematch) {
            if (asked && seat != *scene_.seat) return match_.name_of(seat) + " wants a rematch: M agrees";
        }
        if (scene_.of_event) return "Q: back to the tournament";
        return match_.rematch.contains(*scene_.seat) ? "You have asked for a rematch"
                                                     : "M asks for a rematch";
    }

    void draw_actions() {
        const int rows = std::max(1, (bottom_ - y_) * 2 / 3);
        const auto size = static_cast<int>(scene_.legal->size());
        const int first = std::clamp(scene_.scroll, 0, std::max(0, size - rows));
        for (int i = first; i < std::min(size, first + rows); ++i) {
            line(std::to_string(i + 1) + ". " +
                 scene_.board->write((*scene_.legal)[static_cast<std::size_t>(i)]));
        }
        if (size > rows) line("(PgUp, PgDn: " + std::to_string(size) + " in all)", kFaint);
        skip();
    }

    /// The actions to choose one of, as many as there is room for around the chosen one.
    void draw_menu() {
        const auto& menu = scene_.marks.menu;
        const int rows = std::max(1, bottom_ - y_ - 2);
        const auto size = static_cast<int>(menu.size());
        const auto chosen = static_cast<int>(scene_.marks.choice);
        const int first = std::clamp(chosen - rows / 2, 0, std::max(0, size - rows));
        for (int i = first; i < std::min(size, first + rows); ++i) {
            const std::string words = scene_.board->write(menu[static_cast<std::size_t>(i)]);
            line((i == chosen ? "> " : "  ") + words, i == chosen ? kGood : Style{});
        }
        skip();
    }

    void draw_log() {
        // The newest entries, back to the first that no longer fits; long ones are folded.
        const int rows = bottom_ - y_;
        const auto size = static_cast<int>(scene_.log.size());
        const int last = std::clamp(size - scene_.scroll, std::min(rows, size), size);
        std::deque<std::pair<std::string, Style>> lines;
        for (int i = last - 1; i >= 0 && static_cast<int>(lines.size()) < rows; --i) {
            auto folds = folded(scene_.log[static_cast<std::size_t>(i)], width());
            for (auto fold = folds.rbegin(); fold != folds.rend(); ++fold)
                lines.emplace_front(std::move(*fold), i + 1 == size ? Style{} : kFaint);
        }
        while (static_cast<int>(lines.size()) > rows) lines.pop_front();
        for (const auto& [text, style] : lines) line(text, style);
    }

    Screen& screen_;
    const Scene& scene_;
    const MatchView& match_;
    int x_;
    int y_;
    int bottom_;
    Look look_;
};

void draw_waiting_room(Screen& screen, const Scene& scene) {
    const MatchView& match = *scene.match;
    int y = 3;
    const auto line = [&](const std::string& text, Style style = {}) { screen.put(4, y++, text, style); };
    line(match.locked() ? "The match is about to begin" : "Waiting for players", kAccent);
    ++y;
    for (int seat = 0; seat < match.seats_total; ++seat) {
        const bool taken = match.seats.contains(seat);
        line(scene.board->side(seat) + ": " + (taken ? match.listed(seat, scene.seat) : "free"),
             taken ? Style{} : kFaint);
    }
    ++y;
    line("Time: " + clock_in_words(match.clock));
    for (const auto& [name, value] : match.options.items()) {
        line(name + ": " + (value.is_string() ? value.get<std::string>() : value.dump()));
    }
    ++y;
    if (match.locked()) return line(awaited_line(match));
    if (!scene.invite.empty()) {
        line("Only those you invite can join. They type:", kFaint);
        line("kabinet play --invite " + scene.invite, kAccent);
    } else if (!match.is_private) {
        line("Others join from the lobby, or with:", kFaint);
        line("kabinet play --join " + match.match, kAccent);
    }
    ++y;
    line("The match begins by itself when every seat is taken.", kFaint);
    if (scene.hosts) line("Type bot hard (or easy, medium, master) to have a bot take a free seat.", kFaint);
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
        screen.put(2, y, clipped(scene.message, screen.width() - 4), scene.bad_message ? kBad : Style{});
    }
}

/// The board as large as it fits beside the panel, in the middle of the room there is.
void draw_match(Screen& screen, const Scene& scene, Look look) {
    const int rows = screen.height() - 4;
    int scale = scene.board->scales();
    const auto fits = [&] {
        return scene.board->width(scale) + scene.board->panel(scale) + 5 <= screen.width() &&
               scene.board->height(scale) <= rows;
    };
    while (scale > 1 && !fits()) --scale;
    const int width = scene.board->width(scale);
    const int x = std::max(2, (screen.width() - width - scene.board->panel(scale) - 4) / 4);
    const int y = 2 + std::max(0, (rows - scene.board->height(scale)) / 4);
    if (scene.motion) {
        scene.motion->draw(screen, x, y, scene.motion_time, look, scale);
    } else {
        scene.board->draw(screen, x, y, scene.match->state, scene.marks, look, scale);
    }
    Panel(screen, scene, x + width + 3, y, screen.height() - 3, look).draw();
}

std::string hints(const Scene& scene) {
    const bool turn =
        scene.match && scene.seat && scene.match->playing() && scene.match->has_turn(*scene.seat);
    if (scene.motion) return "Any key: to the end   ?: help   Q: quit";
    const std::string again = scene.board && scene.board->moves() ? "   L: again" : "";
    if (scene.marks.picked) return "Arrow: which way   Esc: another marble   ?: help";
    if (!scene.marks.menu.empty()) return "Up, down: which   Enter: that one   Esc: back   ?: help";
    if (!scene.marks.trail.empty()) return "Arrows, Enter: and which   Esc: back   ?: help";
    if (turn) {
        const bool numbers = scene.board->spots().empty();
        std::string how = numbers ? "Type a number and Enter" : "Arrows, Enter: choose   or type it";
        if (!scene.aim.empty()) how = "Arrows: aim   Enter: go";
        if (scene.two_ways && scene.aim.empty()) how = "Arrows, Enter: choose   F: aim";
        if (scene.two_ways && !scene.aim.empty()) how += "   F: choose";
        return how + again + "   ?: help   " + (scene.match->seats_total == 2 ? "D: draw   " : "") +
               "R: resign   Q: quit";
    }
    if (scene.match && scene.match->finished() && scene.seat)
        return (scene.of_event ? "Q: back to the tournament" : "M: rematch") + again + "   ?: help" +
               (scene.of_event ? "" : "   Q: quit");
    return "?: help" + again + "   Q: quit";
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
          std::string("R  resign            C  claim the win over one who left"),
          std::string("M  rematch           PgUp, PgDn  scroll"),
          std::string("~Ada, Ada (guest h2kd): a guest; others may have that name too"),
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

void draw_box(Screen& screen, const std::vector<std::string>& lines) {
    int width = 0;
    for (const std::string& line : lines) width = std::max(width, text_width(line));
    width = std::min(width, screen.width() - 6);
    const int x = (screen.width() - width - 4) / 2;
    int y = std::max(1, (screen.height() - static_cast<int>(lines.size()) - 2) / 2);
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
    if (width < kLeastWidth || height < kLeastHeight) {
        screen.put(0, 0, "This terminal has " + std::to_string(width) + "x" + std::to_string(height) + ";");
        screen.put(
            0, 1,
            "the board needs " + std::to_string(kLeastWidth) + "x" + std::to_string(kLeastHeight) + ".");
        screen.put(0, 2, "--plain needs no room.");
    } else {
        const std::string link = link_in_words(scene.link, clipped(scene.why, 30), scene.next_attempt);
        const std::string who =
            scene.player.empty() || scene.link != Link::online ? "" : " as " + scene.player;
        draw_bars(screen, headline(scene), link + who, hints(scene));
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
