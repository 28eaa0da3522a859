#include "games/nine/nine.hpp"

#include <algorithm>
#include <map>

#include "games/core/options.hpp"
#include "games/nine/bot/bot.hpp"
#include "games/nine/moves.hpp"
#include "games/nine/picture.hpp"
#include "games/nine/shown.hpp"

namespace kabinet {

namespace {

using nine::Action;
using nine::Cell;
using nine::Counter;
using nine::Phase;
using nine::Phases;
using nine::Position;
using nine::Section;
using nine::Slot;

const char* place_member(Phase phase) {
    return phase == Phase::red ? "cell" : "slot";
}

Json to_json(Action action) {
    const bool cell = action.type == Phase::red;
    return {
        {"type", nine::name_of(action.type)},
        {place_member(action.type), cell ? nine::cell_name(action.where) : nine::slot_name(action.where)}};
}

const std::string* text_member(const Json& object, const char* name) {
    const auto member = object.find(name);
    return member == object.end() ? nullptr : member->get_ptr<const std::string*>();
}

std::optional<Action> parse_action(const Json& json) {
    if (!json.is_object() || json.size() != 2) return std::nullopt;
    const auto* type = text_member(json, "type");
    if (!type) return std::nullopt;
    for (const Phase phase : {Phase::red, Phase::place, Phase::move}) {
        if (*type != nine::name_of(phase)) continue;
        const auto* name = text_member(json, place_member(phase));
        if (!name) return std::nullopt;
        const auto where = phase == Phase::red ? nine::cell_named(*name) : nine::slot_named(*name);
        if (!where) return std::nullopt;
        return Action{phase, *where};
    }
    return std::nullopt;
}

std::string why_not(Phase now, Phase wanted) {
    if (now != wanted) return "this is the time of actions of type " + std::string(nine::name_of(now));
    if (now == Phase::red) return "a red counter goes on a section that has none, on no edge cell";
    if (now == Phase::place) return "a counter goes in a free slot";
    return "move an own counter whose first cell on the board is free";
}

class NineState final : public State {
  public:
    NineState(const Position& position, Json options) : position_(position), options_(std::move(options)) {}

    int seats() const override { return position_.seats; }
    std::vector<Seat> to_move() const override {
        return over() ? std::vector<Seat>{} : std::vector{position_.turn};
    }

    Json legal(Seat seat) const override;
    std::expected<std::vector<Event>, Refusal> play(Seat seat, const Json& action) override;
    std::optional<Outcome> outcome() const override;
    void show(Audience, JsonWriter& out) const override;
    Json save() const override { return {{"position", position()}, {"options", options_}}; }
    std::string position() const override { return nine::to_text(position_); }

    const Position& typed() const { return position_; }

  private:
    bool over() const { return position_.turn == nine::kNobody; }
    std::vector<Event> play(Action action);

    Position position_;
    Json options_;
};

Json NineState::legal(Seat seat) const {
    Json actions = Json::array();
    if (over() || seat != position_.turn) return actions;
    for (const Action action : nine::legal_actions(position_)) actions.push_back(to_json(action));
    std::sort(actions.begin(), actions.end());
    return actions;
}

std::expected<std::vector<Event>, Refusal> NineState::play(Seat seat, const Json& action) {
    if (over()) return refuse("match_over", "", "the match is over");
    if (seat != position_.turn) return refuse("not_your_turn", "", "it is another seat's turn");
    const auto wanted = parse_action(action);
    if (!wanted)
        return refuse("bad_action", "",
                      R"(an action is {"type":"red","cell":..} or {"type":"place" or "move","slot":..})");
    const auto rule = nine::broken_rule(position_, *wanted);
    if (!rule.empty()) return refuse("illegal_action", rule, why_not(position_.phase, wanted->type));
    return play(*wanted);
}

/// The slots beside `cell`, the one a counter came from left out, that still hold a counter (NI-5).
std::vector<Slot> slots_blocked(const Position& position, Cell cell) {
    std::vector<Slot> blocked;
    for (Slot slot = 0; slot < nine::kSlots; ++slot) {
        if (nine::lane_of(slot).first == cell && position.in(slot) != Counter::none) blocked.push_back(slot);
    }
    return blocked;
}

std::vector<Event> NineState::play(Action action) {
    const Seat mover = position_.turn;
    const Phase phase = position_.phase;
    const auto [rest, passed] = nine::play(position_, action);
    Json done = to_json(action);
    done["by"] = mover;
    if (action.type == Phase::move) done["cell"] = nine::cell_name(rest);
    std::vector<Event> events;
    events.push_back({std::move(done), {}});
    const auto tell = [&](Json body) { events.push_back({std::move(body), {}}); };
    if (action.type == Phase::move) {
        for (const Slot slot : slots_blocked(position_, rest))
            tell({{"type", "blocked"}, {"slot", nine::slot_name(slot)}});
    }
    if (position_.phase != phase) tell({{"type", "phase"}, {"phase", nine::name_of(position_.phase)}});
    for (int i = 1; i <= position_.seats; ++i) {
        const Seat seat = (mover + i) % position_.seats;
        if (passed[static_cast<std::size_t>(seat)]) tell({{"type", "passed"}, {"seat", seat}});
    }
    if (const auto end = outcome()) {
        const auto winner = std::ranges::find(end->ranks, 1) - end->ranks.begin();
        tell({{"type", "won"}, {"seat", winner}, {"rule", "NI-9"}});
    }
    return events;
}

std::optional<Outcome> NineState::outcome() const {
    if (!over()) return std::nullopt;
    const auto seats = static_cast<std::size_t>(position_.seats);
    const auto points = nine::points(position_);
    const auto ranks = nine::ranking(std::span(points).first(seats));
    Outcome outcome;
    outcome.ranks.assign(ranks.begin(), ranks.begin() + position_.seats);
    outcome.scores.assign(points.begin(), points.begin() + position_.seats);
    return outcome;
}

/// Those of `count` places that hold a counter, in the order of their names: "a1" comes before "b1".
template <class Holds, class Name>
void show_counters(int count, Holds holds, Name name, JsonWriter& out) {
    std::vector<std::pair<std::string, Counter>> counters;
    for (int place = 0; place < count; ++place) {
        if (holds(place) != Counter::none) counters.emplace_back(name(place), holds(place));
    }
    std::ranges::sort(counters);
    out.begin_object();
    for (const auto& [where, counter] : counters) out.plain_key(where).word(nine::name_of(counter));
    out.end_object();
}

void show_sections(const Position& position, JsonWriter& out) {
    std::map<std::string, Seat> conquered;
    for (Section section = 0; section < nine::kSections; ++section) {
        if (const auto seat = nine::conqueror(position, section))
            conquered[nine::cell_name(nine::middle_of(section))] = *seat;
    }
    out.begin_object();
    for (const auto& [middle, seat] : conquered) out.plain_key(middle).number(seat);
    out.end_object();
}

void show_points(const Position& position, JsonWriter& out) {
    const auto points = nine::points(position);
    out.begin_object();
    for (Seat seat = 0; seat < position.seats; ++seat)
        out.key(seat).number(points[static_cast<std::size_t>(seat)]);
    out.end_object();
}

void NineState::show(Audience, JsonWriter& out) const {
    out.begin_object();
    show_counters(
        nine::kCells, [&](Cell cell) { return position_.on(cell); }, nine::cell_name, out.key("cells"));
    out.key("phase").text(nine::name_of(position_.phase));
    show_points(position_, out.key("points"));
    show_sections(position_, out.key("sections"));
    show_counters(
        nine::kSlots, [&](Slot slot) { return position_.in(slot); }, nine::slot_name, out.key("slots"));
    out.end_object();
}

const Info& info() {
    static const Info facts = {
        .id = "nine",
        .title = "9",
        .min_seats = 2,
        .max_seats = 4,
        .options =
            {{"phases",
              {"restart", "continue"},
              "Whether placement and movement begin with seat 0, or turns carry on from phase to phase.",
              {}}},
        .hidden = false,
        .rules_version = 2,
        .lots_until = 1,
        .playout_bound = nine::kSections + 2 * nine::kSlots,
    };
    return facts;
}

Phases phases_of(const Json& options) {
    return options["phases"] == "restart" ? Phases::restart : Phases::carry_on;
}

Json options_of(const Position& position) {
    return {{"phases", position.phases == Phases::restart ? "restart" : "continue"}};
}

std::expected<std::unique_ptr<State>, Refusal> start(const Setup& setup) {
    auto options = check_setup(info(), setup);
    if (!options) return std::unexpected(options.error());
    return std::make_unique<NineState>(nine::start(setup.seats, phases_of(*options)), std::move(*options));
}

std::unique_ptr<State> restored(const Json& saved) {
    if (!saved.is_object() || saved.size() != 2 || !saved.contains("options")) return nullptr;
    const auto* text = text_member(saved, "position");
    const auto options = complete_options(info(), saved["options"]);
    if (!text || !options || *options != saved["options"]) return nullptr;
    auto position = nine::parse(*text);
    if (!position || (position->phases == Phases::carry_on && phases_of(*options) == Phases::restart))
        return nullptr;
    position->phases = phases_of(*options);
    return std::make_unique<NineState>(*position, *options);
}

std::expected<std::unique_ptr<State>, Refusal> restore(const Json& saved) {
    auto state = restored(saved);
    if (!state) return refuse("bad_save", "", "this is not a saved game of nine");
    return state;
}

std::expected<std::unique_ptr<State>, Refusal> load(std::string_view text) {
    const auto position = nine::parse(text);
    if (!position) return refuse("bad_position", "", position.error());
    return std::make_unique<NineState>(*position, options_of(*position));
}

std::expected<std::unique_ptr<State>, Refusal> from_view(const Shown& shown) try {
    const auto options = check_setup(info(), shown.setup);
    if (!options) return std::unexpected(options.error());
    return restore({{"position", nine::text_of(shown)}, {"options", *options}});
} catch (const Json::exception&) {
    return refuse("bad_view", "", "this is not a view of 9");
}

/// Everybody moves on by one seat, so that the seat that is last in turn order goes round (NI-11 for two).
std::vector<Seat> rematch(const Outcome& last) {
    std::vector<Seat> seats;
    for (std::size_t i = 0; i < last.ranks.size(); ++i)
        seats.push_back(static_cast<Seat>((i + 1) % last.ranks.size()));
    return seats;
}

std::uint64_t perft(const State& state, int depth) {
    return nine::perft(dynamic_cast<const NineState&>(state).typed(), depth);
}

Thought think(const State& known, const Question& question) {
    auto choice = nine::choose(dynamic_cast<const NineState&>(known).typed(), question);
    return {to_json(choice.action), std::move(choice.shares), choice.plies};
}

}  // namespace

const Game& nine_game() {
    static const Game game = {.info = info(),
                              .start = start,
                              .restore = restore,
                              .load = load,
                              .rematch = rematch,
                              .from_view = from_view,
                              .perft = perft,
                              .think = think,
                              .picture = nine::picture,
                              .sample = nine::kSample};
    return game;
}

}  // namespace kabinet
