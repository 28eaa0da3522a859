#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "client-cli/boards/dial.hpp"
#include "client-cli/boards/motion.hpp"
#include "client-cli/canvas/screen.hpp"
#include "client-cli/model/document.hpp"

namespace kabinet::cli {

/// The four ways an arrow key points.
enum class Way { up, down, left, right };

/// A place on a board that a cursor can stand on, where it lies in a grid as the user sees it (rows
/// downwards).
struct Spot {
    std::string id;  ///< as players write it: "b7", "N3"
    int column = 0;
    int row = 0;
};

/// A piece of text in one style.
struct Run {
    std::string text;
    Style style;
};

/// What is to be made visible on a board beside its pieces.
struct Marks {
    std::set<std::string> usable;   ///< spots a legal action begins at
    std::string cursor;             ///< the spot the cursor is on, or empty
    bool picked = false;            ///< the cursor's spot is taken up and a way is asked for
    std::vector<Way> ways;          ///< the ways possible from there
    std::set<std::string> trail;    ///< spots picked already for an action that goes over several
    std::vector<Json> menu;         ///< actions that only their words tell apart, to choose one of
    std::size_t choice = 0;         ///< which of them is chosen by Enter
    std::set<std::string> changed;  ///< spots the last change touched
    std::vector<double> aim;        ///< the values of the dials while an action is aimed, else empty
};

/// How a game looks and is written in a terminal. Only looks: what is legal comes from the server. A game
/// that has none here is drawn by the generic board, which can play every game.
class Board {
  public:
    using Namer = std::function<std::string(int seat)>;

    virtual ~Board() = default;

    /// In how many sizes it can be drawn, from 1; the columns and rows each needs, and the columns for words
    /// beside it that a larger size must leave.
    virtual int scales() const { return 1; }
    virtual int width(int scale) const = 0;
    virtual int height(int scale) const = 0;
    virtual int panel(int) const { return 42; }

    /// From now on the board is seen as the holder of `seat` sees it, where that makes a difference.
    virtual void seen_from(int) {}

    /// Draws the game's view with its upper left corner at (x, y).
    virtual void draw(Screen& screen, int x, int y, const Json& view, const Marks& marks, Look look,
                      int scale) const = 0;

    /// The same without a screen, for line mode: several lines, each ended by a newline.
    virtual std::string text(const Json& view) const = 0;

    /// Every spot, in reading order; empty when actions are chosen by number instead.
    virtual std::vector<Spot> spots() const = 0;

    /// The spot an action begins at, and the way it goes from there when one spot has several actions.
    virtual std::string spot_of(const Json& action) const = 0;
    virtual std::optional<Way> way_of(const Json& action) const = 0;

    /// The spots that are picked for the action, in any order.
    virtual std::vector<std::string> path_of(const Json& action) const { return {spot_of(action)}; }

    /// What is turned with keys to aim the action of `legal` whose values are chosen freely; empty when there
    /// is none. Values stand where an aim begins.
    virtual std::vector<Dial> dials(const Json&) const { return {}; }

    /// The action that `values`, one for each dial, aim.
    virtual Json aimed(const std::vector<double>&) const { return nullptr; }

    /// Whether some of its events are seen moving.
    virtual bool moves() const { return false; }

    /// How an event moved things, from `before`, the view it happened to; null when nothing is seen moving.
    virtual std::unique_ptr<Motion> motion(const Json&, const Json&) const { return nullptr; }

    /// An action as players write it: "b7 down".
    virtual std::string write(const Json& action) const = 0;

    /// Reads what a player wrote. It need not be legal, so that the server can say which rule it breaks;
    /// `legal` helps where a short form is unambiguous, and for numbers. Empty when it can't be an action.
    virtual std::optional<Json> read(std::string_view written, const Json& legal) const = 0;

    /// One line about an event, or empty when it is not worth one. `actor` is the seat whose action led to
    /// it, or -1.
    virtual std::string tell(const Json& event, int actor, const Namer& name) const = 0;

    /// The spots an event touched.
    virtual std::set<std::string> touched(const Json& event) const = 0;

    /// What a seat has besides its pieces on the board: captured marbles, sections. May be empty.
    virtual std::vector<Run> holdings(const Json& view, int seat, Look look) const = 0;

    /// The piece that stands for a seat.
    virtual Run piece(int seat, Look look) const = 0;

    /// What the seat is called by the rules: "White", "Yellow".
    virtual std::string side(int seat) const = 0;

    /// One line on what the side to move is about to do ("choose a slot"), or empty.
    virtual std::string task(const Json& view) const = 0;

    /// How to write an action, for the help: "b7 down".
    virtual std::string grammar() const = 0;

    /// What the keys do on this board, for the help, a line each.
    virtual std::vector<std::string> keys() const;
};

/// `text` lower-cased, with runs of blanks, '-', '>' and ',' as one blank and none at the ends.
std::string tidy(std::string_view text);

/// Reads "3" (the third of `legal`, from 1) or a whole JSON object: forms every board takes.
std::optional<Json> read_number_or_json(std::string_view written, const Json& legal);

}  // namespace kabinet::cli
