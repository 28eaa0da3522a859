#include "client-cli/screen/panel.hpp"

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
/// With fewer lines than these, none stays free.
constexpr int kRoomyRows = 10;

class Panel {
  public:
    Panel(Screen& screen, const Scene& scene, int x, int y, int bottom, Look look)
        : screen_(screen),
          scene_(scene),
          match_(*scene.match),
          x_(x),
          y_(y),
          bottom_(bottom),
          close_(bottom - y < kRoomyRows),
          look_(look) {}

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
    /// A line left free, where there is room for that.
    void skip() { y_ += close_ ? 0 : 1; }
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
        const auto left = match_.clock_of(seat, scene_.now);
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
        const bool short_of_time = turn && left && left->low;
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
            const std::string out = holder->second.bot_plays_on ? " out, a bot plays on" : " out";
            x = screen_.put(std::min(x, screen_.width() - 1 - text_width(out)), y_, out, kBad);
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
            if (!scene_.series.empty()) fold(scene_.series, {});
            for (const std::string& text : rating_lines(match_)) fold(text, {});
            fold(match_.practice ? practice_line()
                 : scene_.seat   ? rematch_line()
                                 : "If they play again, you watch that too",
                 kFaint);
        } else if (match_.playing()) {
            fold(turn_line(), scene_.seat && match_.has_turn(*scene_.seat) ? kGood : Style{});
            if (match_.first_by > 0) fold(first_line(), {});
            if (match_.draw_offer) fold(offer_line(), kAccent);
            if (match_.takeback_asked) fold(wish_line(*match_.takeback_asked, "a takeback"), kAccent);
            if (match_.pause_asked) fold(wish_line(*match_.pause_asked, "a pause"), kAccent);
        }
        skip();
    }

    std::string turn_line() const {
        if (scene_.under_way > 0) return "Sending ...";
        if (scene_.seat && match_.has_turn(*scene_.seat)) return scene_.board->task(match_.state);
        if (match_.paused_until > 0)
            return "The match is paused" + std::string(scene_.seat ? ": P goes on" : "");
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

    std::string wish_line(const WishView& wish, const std::string& what) const {
        if (scene_.seat == wish.by) return "You have asked for " + what;
        return match_.name_of(wish.by) + " asks for " + what +
               (wish.asks(scene_.seat) ? ": A agrees, X declines" : "");
    }

    std::string practice_line() const {
        return match_.undo ? "U undoes the last action" : "The practice is over";
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
        const int rows = std::max(0, bottom_ - y_);
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
    bool close_;  // there is no line to spare
    Look look_;
};

}  // namespace

void draw_panel(Screen& screen, const Scene& scene, int x, int y, int bottom, Look look) {
    Panel(screen, scene, x, y, bottom, look).draw();
}

}  // namespace kabinet::cli
