#include "games/kuba/kuba.hpp"

#include <algorithm>

#include "games/core/options.hpp"
#include "games/kuba/bot/bot.hpp"
#include "games/kuba/picture.hpp"
#include "games/kuba/push.hpp"
#include "games/kuba/shown.hpp"

namespace kabinet {

namespace {

using kuba::Colour;
using kuba::Position;
using kuba::Push;

const std::string kStandard = "standard";
const std::string kRotated = "rotated";
const std::string kDraw = "draw";
const std::string kNone = "none";

Colour side_of(Seat seat) {
    return static_cast<Colour>(seat);
}
Seat seat_of(Colour side) {
    return static_cast<Seat>(side);
}

Json to_json(Push push) {
    Json json;  // an initializer list would copy its members; every action and every legal one comes by here
    json["type"] = "push";
    json["from"] = kuba::name_of(push.from);
    json["dir"] = kuba::name_of(push.way);
    return json;
}

const std::string* text_member(const Json& object, const char* name) {
    const auto member = object.find(name);
    return member == object.end() ? nullptr : member->get_ptr<const std::string*>();
}

std::optional<Push> parse_push(const Json& action) {
    if (!action.is_object() || action.size() != 3) return std::nullopt;
    const auto* type = text_member(action, "type");
    const auto* from = text_member(action, "from");
    const auto* dir = text_member(action, "dir");
    if (!type || *type != "push" || !from || !dir) return std::nullopt;
    const auto cell = kuba::cell_named(*from);
    const auto way = kuba::direction_named(*dir);
    if (!cell || !way) return std::nullopt;
    return Push{*cell, *way};
}

std::string why_not(std::string_view rule) {
    if (rule == "KU-4") return "this would push an own marble off the board";
    if (rule == "KU-5") return "the marble just pushed may not be pushed straight back this turn";
    return "push an own marble with a free cell, or the edge, behind it";
}

class KubaState final : public State {
  public:
    KubaState(Position position, Json options)
        : position_(position),
          history_{position},
          options_(std::move(options)),
          repetition_draws_(options_.at("repetition") == kDraw) {}

    static std::unique_ptr<KubaState> restore(const Json& saved);

    int seats() const override { return 2; }
    std::vector<Seat> to_move() const override {
        return over() ? std::vector<Seat>{} : std::vector{seat_of(position_.turn)};
    }

    Json legal(Seat seat) const override;
    std::expected<std::vector<Event>, Refusal> play(Seat seat, const Json& action) override;
    std::optional<Outcome> outcome() const override;
    void show(Audience, JsonWriter& out) const override;
    Json save() const override;

    std::string position() const override { return kuba::to_text(position_); }

    const Position& typed() const { return position_; }
    kuba::Choice choose(const Question& question) const {
        return kuba::choose(history_, repetition_draws_, question);
    }

  private:
    bool over() const { return drawn_ || kuba::winner(position_); }

    std::vector<Event> push(Push push);
    void remember(bool captured);
    void look_for_repetition();
    void tell_end(std::vector<Event>& events) const;

    Position position_;
    bool bonus_ = false;             // the side to move has just captured
    std::vector<Position> history_;  // KU-10: since the last capture, the present one included
    Json options_;
    bool repetition_draws_;  // KU-10, as the options have it
    bool drawn_ = false;     // KU-10: the position is there for the third time
};

Json KubaState::legal(Seat seat) const {
    Json actions = Json::array();
    if (over() || seat != seat_of(position_.turn)) return actions;
    kuba::legal_pushes(position_).each([&](Push push) { actions.push_back(to_json(push)); });
    std::sort(actions.begin(), actions.end());
    return actions;
}

std::expected<std::vector<Event>, Refusal> KubaState::play(Seat seat, const Json& action) {
    if (over()) return refuse("match_over", "", "the match is over");
    if (seat != seat_of(position_.turn)) return refuse("not_your_turn", "", "it is the other side's turn");
    const auto wanted = parse_push(action);
    if (!wanted) return refuse("bad_action", "", R"(an action is {"type":"push","from":"b7","dir":"down"})");
    const auto rule = kuba::broken_rule(position_, *wanted);
    if (!rule.empty()) return refuse("illegal_action", rule, why_not(rule));
    return push(*wanted);
}

std::vector<Event> KubaState::push(Push push) {
    const Seat mover = seat_of(position_.turn);
    const auto [marbles, captured] = kuba::play(position_, push);
    remember(captured.has_value());
    Json pushed = to_json(push);
    pushed["count"] = marbles;
    std::vector<Event> events;
    events.push_back({std::move(pushed), {}});
    if (captured) {
        const Push last = {push.from + (marbles - 1) * step(push.way), push.way};
        events.push_back({{{"type", "capture"},
                           {"marble", kuba::name_of(*captured)},
                           {"cell", kuba::name_of(last.from)},
                           {"by", mover}},
                          {}});
    }
    tell_end(events);
    if (captured && !over()) events.push_back({{{"type", "bonus"}, {"seat", mover}}, {}});
    return events;
}

/// What is captured never comes back, so no position before a capture can occur again.
void KubaState::remember(bool captured) {
    if (captured) history_.clear();
    history_.push_back(position_);
    bonus_ = captured;
    look_for_repetition();
}

void KubaState::look_for_repetition() {
    drawn_ = repetition_draws_ && std::ranges::count(history_, position_) >= 3;
}

void KubaState::tell_end(std::vector<Event>& events) const {
    const auto winner = kuba::winner(position_);
    if (winner) {
        const bool by_reds = position_.reds[at(*winner)] >= kuba::kRedsToWin;
        events.push_back(
            {{{"type", "won"}, {"seat", seat_of(*winner)}, {"rule", by_reds ? "KU-7" : "KU-8"}}, {}});
    } else if (drawn_) {
        events.push_back({{{"type", "drawn"}, {"rule", "KU-10"}}, {}});
    }
}

std::optional<Outcome> KubaState::outcome() const {
    const auto winner = kuba::winner(position_);
    if (!winner && !drawn_) return std::nullopt;
    Outcome outcome;
    outcome.ranks = {1, 1};
    if (winner) outcome.ranks[at(opponent(*winner))] = 2;
    outcome.scores = {position_.reds[0], position_.reds[1]};
    return outcome;
}

/// The member that shows a marble in a cell, as `"a1":"w"`: all there are, by cell and colour.
using CellText = std::array<char, 8>;
const std::array<std::array<CellText, 3>, 64> kCellTexts = [] {
    std::array<std::array<CellText, 3>, 64> texts{};
    for (kuba::Cell cell = 0; cell < 64; ++cell) {
        for (std::size_t colour = 0; colour < 3; ++colour) {
            const std::string name = kuba::name_of(cell);
            const char marble = kuba::name_of(static_cast<kuba::Colour>(colour)).front();
            texts[static_cast<std::size_t>(cell)][colour] = {'"', name[0], name[1], '"',
                                                             ':', '"',     marble,  '"'};
        }
    }
    return texts;
}();

/// Cells in the order of their names, with the letters of their marbles.
void show_cells(const Position& position, JsonWriter& out) {
    out.begin_object();
    for (int file = 0; file < kuba::kSide; ++file) {
        for (int rank = 0; rank < kuba::kSide; ++rank) {
            const kuba::Cell cell = rank * 8 + file;
            const auto colour = position.on(cell);
            if (!colour) continue;
            const CellText& text = kCellTexts[static_cast<std::size_t>(cell)][at(*colour)];
            out.member({text.data(), text.size()});
        }
    }
    out.end_object();
}

void show_captured(const Position& position, JsonWriter& out) {
    out.begin_object();
    for (const Seat seat : {0, 1}) {
        out.key(seat).begin_object();
        out.key("opponent").number(position.captured_by(side_of(seat)));
        out.key("red").number(position.reds[static_cast<std::size_t>(seat)]);
        out.end_object();
    }
    out.end_object();
}

void KubaState::show(Audience, JsonWriter& out) const {
    out.begin_object();
    if (position_.ban != 0) {
        const kuba::Cell cell = std::countr_zero(position_.ban);
        out.key("ban").word(kuba::name_of(cell).append(">").append(kuba::name_of(position_.ban_way)));
    }
    if (bonus_ && !over()) out.key("bonus").boolean(true);
    show_captured(position_, out.key("captured"));
    show_cells(position_, out.key("cells"));
    out.end_object();
}

Json KubaState::save() const {
    Json history = Json::array();
    for (const Position& position : history_) history.push_back(kuba::to_text(position));
    return {{"history", std::move(history)}, {"bonus", bonus_}, {"options", options_}};
}

const Info& info() {
    static const Info facts = {
        .id = "kuba",
        .title = "Kuba",
        .min_seats = 2,
        .max_seats = 2,
        .options =
            {{"orientation", {kStandard, kRotated}, "How the board lies before White; Black chooses.", 1},
             {"repetition", {kDraw, kNone}, "Whether a position that occurs three times is a draw.", {}}},
        .hidden = false,
        .rules_version = 1,
        .playout_bound = 3000,
    };
    return facts;
}

std::unique_ptr<KubaState> KubaState::restore(const Json& saved) {
    const auto history = saved.find("history");
    const auto bonus = saved.find("bonus");
    const auto options = saved.find("options");
    if (saved.size() != 3 || history == saved.end() || bonus == saved.end() || options == saved.end())
        return nullptr;
    if (!history->is_array() || history->empty() || !bonus->is_boolean()) return nullptr;
    const auto complete = complete_options(info(), *options);
    if (!complete || *complete != *options) return nullptr;
    auto state = std::make_unique<KubaState>(Position{}, *options);
    state->history_.clear();
    for (const Json& text : *history) {
        const auto position = text.is_string() ? kuba::parse(text.get_ref<const std::string&>())
                                               : std::expected<Position, std::string>(std::unexpect, "");
        if (!position) return nullptr;
        state->history_.push_back(*position);
    }
    state->position_ = state->history_.back();
    state->look_for_repetition();
    state->bonus_ = bonus->get<bool>();
    return state;
}

std::expected<std::unique_ptr<State>, Refusal> start(const Setup& setup) {
    auto options = check_setup(info(), setup);
    if (!options) return std::unexpected(options.error());
    const Position position = kuba::start((*options)["orientation"] == kRotated);
    return std::make_unique<KubaState>(position, std::move(*options));
}

std::expected<std::unique_ptr<State>, Refusal> restore(const Json& saved) {
    auto state = saved.is_object() ? KubaState::restore(saved) : nullptr;
    if (!state) return refuse("bad_save", "", "this is not a saved game of Kuba");
    return state;
}

std::expected<std::unique_ptr<State>, Refusal> load(std::string_view text) {
    const auto position = kuba::parse(text);
    if (!position) return refuse("bad_position", "", position.error());
    return std::make_unique<KubaState>(*position, *complete_options(info(), Json::object()));
}

std::expected<std::unique_ptr<State>, Refusal> from_view(const Shown& shown) try {
    const auto options = check_setup(info(), shown.setup);
    if (!options) return std::unexpected(options.error());
    const bool bonus = shown.view.value("bonus", false);
    return restore({{"history", {kuba::text_of(shown)}}, {"bonus", bonus}, {"options", *options}});
} catch (const Json::exception&) {
    return refuse("bad_view", "", "this is not a view of Kuba");
}

/// KU-9: the loser of the last game is White; after a draw colours swap.
std::vector<Seat> rematch(const Outcome& last) {
    const bool white_lost = last.ranks[0] > last.ranks[1];
    return white_lost ? std::vector{0, 1} : std::vector{1, 0};
}

std::uint64_t perft(const State& state, int depth) {
    return kuba::perft(dynamic_cast<const KubaState&>(state).typed(), depth);
}

Thought think(const State& known, const Question& question) {
    const auto choice = dynamic_cast<const KubaState&>(known).choose(question);
    std::vector<double> shares{choice.share, 1 - choice.share};
    if (question.seat == seat_of(Colour::black)) std::swap(shares[0], shares[1]);
    return {to_json(choice.push), std::move(shares), choice.nodes};
}

}  // namespace

const Game& kuba_game() {
    static const Game game = {.info = info(),
                              .start = start,
                              .restore = restore,
                              .load = load,
                              .rematch = rematch,
                              .from_view = from_view,
                              .perft = perft,
                              .think = think,
                              .picture = kuba::picture,
                              .sample = kuba::kSample};
    return game;
}

}  // namespace kabinet
