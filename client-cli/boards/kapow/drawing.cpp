#include "client-cli/boards/kapow/drawing.hpp"

#include <array>

#include "client-cli/boards/kapow/view.hpp"
#include "client-cli/boards/kapow/words.hpp"
#include "client-cli/canvas/glyphs.hpp"
#include "client-cli/model/match_view.hpp"

namespace kabinet::cli::kapow {
namespace {

constexpr Style kBold{Colour::plain, Colour::plain, true};
constexpr int kLevels = 3;
constexpr int kPileRows = 3;  ///< round, piles, the card taken

/// How the own hand is laid out, and what stands beside it.
struct Own {
    int rows;    ///< title, numbers, three levels; or the first two in one
    int cell;    ///< columns of a card; the longest powerset likely
    int pitch;   ///< columns of a card with the gap behind it
    int margin;  ///< columns of the words before them
    int discards;
    int end;  ///< the columns of two buttons
};
constexpr Own kLarge{.rows = 5, .cell = 7, .pitch = 10, .margin = 8, .discards = 22, .end = 36};
constexpr Own kSmall{.rows = 4, .cell = 5, .pitch = 8, .margin = 4, .discards = 17, .end = 24};
constexpr int kLargeRows = 20;  ///< from so many rows on

/// Where the hands of the others lie: as large as they fit.
struct Grid {
    int cell = 3;  ///< columns of a card
    int per_row = 1;
    int rows = 1;
    int pitch = 1;  ///< columns of a hand

    static Grid of(int hands, int triads, int width, int height) {
        Grid grid;
        for (const int cell : {7, 5, 3}) {
            grid.cell = cell;
            grid.pitch = triads * (cell + 1);
            grid.per_row = std::max(1, (width + 1) / (grid.pitch + 1));
            grid.rows = (hands + grid.per_row - 1) / grid.per_row;
            if (grid.rows * (kLevels + 1) <= height) break;
        }
        return grid;
    }
};

class Drawing {
  public:
    Drawing(Screen& screen, int x, int y, int width, int height, const Table& table)
        : screen_(screen),
          x_(x),
          y_(y),
          width_(width),
          height_(height),
          view_(table.view),
          marks_(table.marks),
          look_(table.look),
          own_(table.own),
          triads_(triads_of(table.view)),
          small_(height < kLargeRows),
          lay_(small_ ? kSmall : kLarge) {}

    void draw() {
        draw_piles();
        draw_others();
        draw_own();
    }

  private:
    void draw_piles() {
        screen_.put(x_, y_, clipped(round_line(view_, seat_in_words), width_), kBold);
        const int draws = view_.value("draw", 0);
        int at = button("draw", draws > 0 ? "?" : "-", x_, y_ + 1);
        screen_.put(at + 1, y_ + 1, (small_ ? "draw " : "draw pile, ") + std::to_string(draws), kFaint);
        const auto pile = discarded(view_);
        at = button("discard", pile.empty() ? "-" : pile.front(), x_ + lay_.discards, y_ + 1);
        std::string below;
        for (std::size_t i = 1; i < pile.size(); ++i) below += (i == 1 ? "over " : " ") + pile[i];
        if (!small_) below = "discards" + (below.empty() ? "" : ", " + below);
        screen_.put(at + 1, y_ + 1, clipped(below, x_ + width_ - at - 1), kFaint);
        screen_.put(x_, y_ + 2, clipped(taken_line(view_), width_), {Colour::accent, Colour::plain, true});
        if (marks_.usable.contains("end")) button("end", "end", x_ + lay_.end, y_ + 2);
    }

    void draw_others() {
        const int hands = seats_of(view_) - 1;
        const int room = height_ - kPileRows - lay_.rows;
        const Grid grid = Grid::of(hands, triads_, width_, room);
        if (grid.rows * (kLevels + 1) > room) return draw_others_in_lines();
        const int pitch_y = (kLevels + 2) * grid.rows - 1 <= room ? kLevels + 2 : kLevels + 1;
        int place = 0;
        for (int seat = 0; seat < seats_of(view_); ++seat) {
            if (seat == own_) continue;
            const int x = x_ + place % grid.per_row * (grid.pitch + 1);
            const int y = y_ + kPileRows + place / grid.per_row * pitch_y;
            title(seat, x, y);
            for (int triad = 0; triad < triads_; ++triad) {
                for (int level = 0; level < kLevels; ++level)
                    other_card(seat, triad, level, x + triad * (grid.cell + 1), y + 1 + level, grid.cell);
            }
            ++place;
        }
    }

    /// A hand a line, where there is no room for more: the cards of a triad from its top to the right.
    void draw_others_in_lines() {
        constexpr int cell = 2;
        constexpr int sign = 4;
        const int gap = triads_ > 3 ? 0 : 1;
        const int pitch = kLevels * (cell + gap) + 1;
        int y = y_ + kPileRows;
        for (int seat = 0; seat < seats_of(view_); ++seat) {
            if (seat == own_) continue;
            put_sign(seat, x_, y);
            for (int triad = 0; triad < triads_; ++triad) {
                for (int level = 0; level < kLevels; ++level)
                    other_card(seat, triad, level, x_ + sign + triad * pitch + level * (cell + gap), y, cell);
            }
            ++y;
        }
    }

    void draw_own() {
        const int cards = y_ + height_ - kLevels;
        if (small_) {
            put_sign(own_, x_, cards - 1);
            const std::string points = std::to_string(total_of(view_, own_)) + "p";
            screen_.put(x_ + width_ - text_width(points), cards - 1, points, kFaint);
        } else {
            title(own_, x_, cards - 2);
        }
        for (int triad = 0; triad < triads_; ++triad) {
            const int x = x_ + lay_.margin + triad * lay_.pitch;
            screen_.put(x + lay_.cell / 2, cards - 1, std::to_string(triad + 1), kFaint);
            for (int level = 0; level < kLevels; ++level) own_card(triad, level, x, cards + level);
        }
        constexpr std::array<std::string_view, kLevels> names{"top", "middle", "bottom"};
        for (int level = 0; level < kLevels; ++level) {
            const std::string_view name = names[static_cast<std::size_t>(level)];
            screen_.put(x_, cards + level, small_ ? name.substr(0, 3) : name, kFaint);
        }
    }

    int put_sign(int seat, int x, int y) {
        const Run sign = sign_of(seat);
        return screen_.put(x, y, " " + sign.text + " ", sign.style);
    }

    /// The sign of a seat and its points.
    void title(int seat, int x, int y) {
        x = put_sign(seat, x, y);
        const int points = total_of(view_, seat);
        const std::string out = view_.contains("out") && view_["out"] == seat ? " out" : "";
        screen_.put(x + 1, y, std::to_string(points) + (points == 1 ? " point" : " points") + out, kFaint);
    }

    static Style face(const std::string& card) {
        if (card.empty()) return kFaint;
        if (card == "?") return {Colour::white, Colour::wood, false};
        if (card.starts_with('K')) return {Colour::red, Colour::white, true};
        const bool power = card.find_first_of("p+-", 0) != std::string::npos;
        return {power ? Colour::blue : Colour::black, Colour::white, true};
    }

    /// A card in the middle of `width` columns.
    void card(const std::string& shown, int x, int y, int width, Style style) {
        screen_.fill(x, y, width, 1, U' ', style);
        const std::string text = shown.empty() ? "." : fitted(shown, static_cast<std::size_t>(width));
        const int size = static_cast<int>(text.size());
        screen_.put(x + (width - size) / 2, y, text, style);
    }

    void other_card(int seat, int triad, int level, int x, int y, int width) {
        const std::string shown = shown_at(view_, seat, triad, level);
        Style style = face(shown);
        if (marks_.changed.contains(std::to_string(seat) + "/" + spot_name({triad, level})))
            style.paper = Colour::wood_mark;
        card(shown, x, y, width, style);
    }

    void own_card(int triad, int level, int x, int y) {
        const std::string id = spot_name({triad, level});
        const std::string shown = shown_at(view_, own_, triad, level);
        Style style = face(shown);
        if (marks_.changed.contains(std::to_string(own_) + "/" + id)) style.paper = Colour::wood_mark;
        card(shown, x, y, lay_.cell, marked(id, style));
        brackets(id, x - 1, x + lay_.cell, y);
    }

    /// A card, or a word, that stands by itself. Returns the column behind it.
    int button(const std::string& id, const std::string& shown, int x, int y) {
        constexpr int cell = 5;
        card(shown, x + 1, y, cell, marked(id, id == "end" ? kBold : face(shown)));
        brackets(id, x, x + cell + 1, y);
        return x + cell + 2;
    }

    Style marked(const std::string& id, Style style) const {
        if (marks_.usable.contains(id)) style.paper = Colour::wood_light;
        if (marks_.cursor == id) style.paper = Colour::cursor;
        if (style.paper != Colour::white && style.ink == Colour::red) style.ink = Colour::white;
        return style;
    }

    /// What is of use, where the cursor is and what is picked up can be told without colours too.
    void brackets(const std::string& id, int left, int right, int y) {
        const bool cursor = marks_.cursor == id;
        const bool picked = marks_.trail.contains(id);
        const std::string_view pair = cursor                                        ? "[]"
                                      : picked                                      ? "<>"
                                      : marks_.usable.contains(id) && !look_.colour ? "()"
                                                                                    : "  ";
        screen_.put(left, y, static_cast<char32_t>(pair[0]), kBold);
        screen_.put(right, y, static_cast<char32_t>(pair[1]), kBold);
    }

    Screen& screen_;
    int x_;
    int y_;
    int width_;
    int height_;
    const Json& view_;
    const Marks& marks_;
    Look look_;
    int own_;
    int triads_;
    bool small_;
    const Own& lay_;
};

}  // namespace

void draw_table(Screen& screen, int x, int y, int width, int height, const Table& table) {
    Drawing(screen, x, y, width, height, table).draw();
}

Run sign_of(int seat) {
    constexpr std::array inks{Colour::yellow, Colour::blue, Colour::orange, Colour::green};
    const Colour ink = inks[static_cast<std::size_t>(seat) % inks.size()];
    const Colour paper = seat < 4 ? Colour::wood : Colour::white;
    return {std::to_string(seat + 1), {ink, paper, true}};
}

}  // namespace kabinet::cli::kapow
