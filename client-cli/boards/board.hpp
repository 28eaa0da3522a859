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

/// A place on a board for the cursor, with its position in a grid as the user sees it (rows downwards).
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

/// The marks that a board shows beside its pieces.
struct Marks {
    std::set<std::string> usable;   ///< spots a legal action begins at
    std::string cursor;             ///< the spot the cursor is on, or empty
    bool picked = false;            ///< the cursor's spot is picked, and the user has to choose a way
    std::vector<Way> ways;          ///< the ways possible from there
    std::set<std::string> trail;    ///< spots picked already for an action that goes over several
    std::vector<Json> menu;         ///< actions that differ in their words only; the user chooses one
    std::size_t choice = 0;         ///< index of the one that Enter chooses
    std::set<std::string> changed;  ///< spots the last change touched
    std::vector<double> aim;        ///< the values of the dials while an action is aimed, else empty
};

/// How a game is drawn and how its actions are written in a terminal. A board knows no rules: the server says
/// what is legal. A game without a board of its own gets the generic board, which can play every game.
class Board {
  public:
    using Namer = std::function<std::string(int seat)>;

    virtual ~Board() = default;

    /// The largest size, and the smallest: 0 is for terminals of 60x18, -1 for those of 40x12.
    virtual int scales() const { return 1; }
    virtual int smallest() const { return 0; }
    /// The columns and rows that a size needs, and the columns that words want beside it.
    virtual int width(int scale) const = 0;
    virtual int height(int scale) const = 0;
    virtual int panel(int) const { return 42; }

    /// From now on, shows the board as the holder of `seat` sees it, if that makes a difference.
    virtual void seen_from(int) {}

    /// Draws the game's view with its upper left corner at (x, y).
    virtual void draw(Screen& screen, int x, int y, const Json& view, const Marks& marks, Look look,
                      int scale) const = 0;

    /// The game's view as text, for line mode: several lines, each ended by a newline. `name` names the seats
    /// where the rules give them no names.
    virtual std::string text(const Json& view, const Namer& name) const = 0;
    /// The same without names of players.
    std::string text(const Json& view) const {
        return text(view, [this](int seat) { return side(seat); });
    }

    /// Whether line mode shows the board after every action. Where the lines about an action tell all that it
    /// did, once a turn is enough.
    virtual bool shown_each_action() const { return true; }

    /// Every spot, in reading order; empty when actions are chosen by number instead.
    virtual std::vector<Spot> spots() const = 0;

    /// The spot an action begins at, and the way it goes from there when one spot has several actions.
    virtual std::string spot_of(const Json& action) const = 0;
    virtual std::optional<Way> way_of(const Json& action) const = 0;

    /// The spots to pick for the action, in any order.
    virtual std::vector<std::string> path_of(const Json& action) const { return {spot_of(action)}; }

    /// The dials that aim the action of `legal` whose values are chosen freely; empty when there is none.
    /// Their values are those at which an aim begins.
    virtual std::vector<Dial> dials(const Json&) const { return {}; }

    /// The action for `values`, one for each dial.
    virtual Json aimed(const std::vector<double>&) const { return nullptr; }

    /// Whether some of the game's events are shown as motion.
    virtual bool moves() const { return false; }

    /// The motion of an event that happened to the view `before`; null when nothing moves.
    virtual std::unique_ptr<Motion> motion(const Json&, const Json&) const { return nullptr; }

    /// An action as players write it: "b7 down".
    virtual std::string write(const Json& action) const = 0;

    /// Reads what a player wrote. It need not be legal, so that the server can say which rule it breaks;
    /// `legal` helps where a short form is unambiguous, and for numbers. Empty when it can't be an action.
    virtual std::optional<Json> read(std::string_view written, const Json& legal) const = 0;

    /// One line about an event, or empty when the event needs none. `actor` is the seat whose action led to
    /// it, or -1.
    virtual std::string tell(const Json& event, int actor, const Namer& name) const = 0;

    /// One line on why the winner is ahead where the scores do not say it, or empty. Ranks and scores are
    /// those of the result, by seat.
    virtual std::string verdict(const std::vector<int>& ranks, const std::vector<std::int64_t>& scores,
                                const Namer& name) const;

    /// The spots an event touched.
    virtual std::set<std::string> touched(const Json& event) const = 0;

    /// What a seat has besides its pieces on the board: captured marbles, sections. May be empty.
    virtual std::vector<Run> holdings(const Json& view, int seat, Look look) const = 0;

    /// The piece that stands for a seat.
    virtual Run piece(int seat, Look look) const = 0;

    /// The name of the seat by the rules: "White", "Yellow"; its number where they give none.
    virtual std::string side(int seat) const;

    /// One line on what the side to move is about to do ("choose a slot"), or empty.
    virtual std::string task(const Json& view) const = 0;

    /// How to write an action, for the help: "b7 down".
    virtual std::string grammar() const = 0;

    /// What the keys do on this board, for the help, a line each.
    virtual std::vector<std::string> keys() const;
};

/// `text` in lower case, with each run of blanks, '-', '>' and ',' turned into one blank, and no blank at the
/// ends.
std::string tidy(std::string_view text);

/// Reads "3" (the third of `legal`, from 1) or a whole JSON object. Every board takes these forms.
std::optional<Json> read_number_or_json(std::string_view written, const Json& legal);

}  // namespace kabinet::cli
