#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/core/fair.hpp"
#include "games/core/picture.hpp"
#include "games/core/thought.hpp"
#include "json/json.hpp"
#include "json/writer.hpp"

/// The interface of a game to the server, the tools and the tests. A game is pure: no I/O, no clock, no
/// hidden global, no randomness but its `Setup::seed`. The same calls give the same states on every build.
namespace kabinet {

/// Why an action was not done. When a function returns a refusal, nothing has changed. `code` is one of:
/// `bad_action` (not an action of this game), `illegal_action` (an action the rules forbid now),
/// `not_your_turn`, `match_over`, `bad_options`, `bad_seats`, `unknown_rules`, `bad_position`, `bad_save`,
/// `bad_view`.
/// `rule` is the id of the broken rule ("KU-2"), empty when it is not about a rule.
struct Refusal {
    std::string code;
    std::string rule;
    std::string message;
};
inline std::unexpected<Refusal> refuse(std::string code, std::string_view rule, std::string_view message) {
    return std::unexpected(Refusal{std::move(code), std::string(rule), std::string(message)});
}
inline std::unexpected<Refusal> refuse(std::string code, std::string_view message) {
    return refuse(std::move(code), "", message);
}

/// An event of a match, for animation and logs: `body` is `{"type": ..., ...}`. When `only` is set, only that
/// seat gets the event; the part that everybody may know is an event of its own.
struct Event {
    Json body;
    std::optional<Seat> only;
};

/// How a match ended. Vectors are indexed by seat.
struct Outcome {
    std::vector<int> ranks;            ///< 1 is best; seats that tie share a rank
    std::vector<std::int64_t> scores;  ///< game points, as the rules count them
    std::string reason = "normal";  ///< normal, resigned, timeout, agreed, abandoned, adjudicated or aborted
    bool operator==(const Outcome&) const = default;
};

/// Who looks at a match: the holder of a seat, or the public (spectators, and nobody in particular).
struct Audience {
    std::optional<Seat> seat;
    static Audience everyone() { return {}; }
    static Audience of(Seat s) { return {s}; }
};

/// An option of a game, chosen when a match is created.
struct OptionSpec {
    std::string name;
    std::vector<std::string> values;  ///< the first is the default
    std::string about;                ///< one sentence, for players
    std::optional<Seat> chooser;      ///< the one seat that may choose it, when the rules give it to one
};

/// Facts of a game, fixed for all its matches; the lobby, the documents and the tests read them.
struct Info {
    std::string id;     ///< as in games.def
    std::string title;  ///< as on the box
    int min_seats = 2;
    int max_seats = 2;
    std::vector<OptionSpec> options;
    bool hidden = false;    ///< whether seats may see different things
    bool chance = false;    ///< whether anything is drawn from Setup::seed, in any option
    bool set_up = false;    ///< whether all of that is drawn before the first action
    bool lengthy = false;   ///< whether an action may take longer than an event loop can wait (a millisecond)
    int rules_version = 1;  ///< the newest; goes up when the same inputs may give another state (GEN-5)
    int lots_until = 0;     ///< up to this version of the rules, a seat that is out is played by lot
    std::string engine{};   ///< in a game that simulates: the engine that computes states, with its version
    int playout_bound = 0;  ///< plies after which a random play-out with default options is surely over
};

/// The choices with which a match begins.
struct Setup {
    Json options =
        Json::object();  ///< names and values of Info::options; missing options take their defaults
    int seats = 2;
    Seed seed{};
    int rules = 0;  ///< version of the rules, 1 to Info::rules_version; 0 is the newest
};

/// What a client is shown of a match in which a seat is to move: its match document has all of it.
struct Shown {
    Json view;                  ///< State::view of some audience
    std::vector<Seat> to_move;  ///< State::to_move
    Setup setup;                ///< but for the seed, which is not known
};

/// One position of a game, with all that is needed to go on from it.
class State {
  public:
    virtual ~State() = default;

    /// How many seats the match has.
    virtual int seats() const = 0;

    /// The seats that may act now, ascending; empty exactly when `outcome()` is set.
    virtual std::vector<Seat> to_move() const = 0;

    /// The legal actions of `seat`: an array of actions as `play` takes them, sorted and without duplicates;
    /// empty when the seat may do nothing. A number that the player chooses freely is listed as `{"min": a,
    /// "max": b}`. A pair of numbers is listed as `{"length": .., "angle": ..}`, each with such a range; it
    /// means `[l sin w, l cos w]`, w in degrees.
    virtual Json legal(Seat seat) const = 0;

    /// Plays `action` for `seat` and returns its events in order; or refuses and changes nothing. Never
    /// throws, whatever `action` is.
    virtual std::expected<std::vector<Event>, Refusal> play(Seat seat, const Json& action) = 0;

    /// The action that the server plays for a seat that is to move but out of the match, so that the others
    /// can go on: a simple legal action, chosen by what that seat knows. By default the first listed one.
    virtual Json stand_in(Seat seat) const;

    /// What the record keeps beside the last accepted action: what chance added, a hash of what was computed.
    /// A replay on another build shows by it where the two builds differ. It must be public by then. Null in
    /// games without notes.
    virtual Json note() const { return nullptr; }

    /// Chance goes on from `later`, a state of the same match that was undone: nothing that was drawn is
    /// drawn again. Does nothing in games that draw nothing after their start.
    virtual void draw_on(const State& /*later*/) {}

    /// How the match ended; empty while it goes on.
    virtual std::optional<Outcome> outcome() const = 0;

    /// Writes all that `audience` may know as one JSON object: maps keyed by stable ids, members in the order
    /// of their names, no nulls, no floats. It contains only what the audience is known to be allowed to see.
    virtual void show(Audience audience, JsonWriter& out) const = 0;

    /// The output of `show`, as a value.
    Json view(Audience audience) const;

    /// The whole state; `Game::restore` of it continues exactly.
    virtual Json save() const = 0;

    /// The position as one line of text (each game's RULES.md gives its form).
    virtual std::string position() const = 0;
};

/// One game: its facts, and the functions that make states.
struct Game {
    Info info;

    /// The state before the first action, or `bad_options` / `bad_seats` / `unknown_rules`. It takes every
    /// version of the rules from 1 to the newest.
    std::expected<std::unique_ptr<State>, Refusal> (*start)(const Setup&);

    /// The state whose `save()` gave `saved`, by the same rules, or `bad_save`.
    std::expected<std::unique_ptr<State>, Refusal> (*restore)(const Json& saved);

    /// The state a position string describes, options at their defaults, by the newest rules; or
    /// `bad_position`.
    /// Null where a game has no such form.
    std::expected<std::unique_ptr<State>, Refusal> (*load)(std::string_view position);

    /// The seats of a rematch: element i is the old seat whose player gets seat i.
    std::vector<Seat> (*rematch)(const Outcome&);

    /// A state that `audience` cannot tell from `state`: everything it may not know is dealt anew from
    /// `chance`. For bots that guess, and for tests that nothing hidden leaks. Null in games without hidden
    /// information.
    std::unique_ptr<State> (*redeal)(const State& state, Audience audience, FairStream& chance) = nullptr;

    /// A state of which the audience of `shown.view` sees just that view, with the same seats to move. What
    /// the audience cannot see is anything that fits; what no view tells, as how often a position has been
    /// there, begins anew. `bad_view` or `bad_save` for what is no view of this game, and the refusals of
    /// `start`. For programs that play by documents. Null in games that do not offer it.
    std::expected<std::unique_ptr<State>, Refusal> (*from_view)(const Shown& shown) = nullptr;

    /// Counts the sequences of exactly `depth` >= 0 actions from a state of this game, played out one by one
    /// in its typed engine; passed seats cost no depth, ended games have no continuation, and repetition is
    /// ignored. Null in games that do not offer it.
    std::uint64_t (*perft)(const State&, int depth) = nullptr;

    /// What the house plays for `question.seat`, which is to move in `known`; that seat cannot tell `known`
    /// from the true state. Null in games without a bot of their own: search::think plays those.
    Thought (*think)(const State& known, const Question& question) = nullptr;

    /// What `view`, as State::view writes it, looks like. `events` are the bodies of those events that led
    /// there, for marks of what happened last. Shows nothing but what these two tell. Throws Json::exception
    /// for what is no view of this game. Null in games that do not offer it.
    Picture (*picture)(const Json& view, const Json& events) = nullptr;

    /// A position, as `load` takes it, that shows what the game looks like; empty in games without a picture.
    std::string_view sample{};
};

}  // namespace kabinet
