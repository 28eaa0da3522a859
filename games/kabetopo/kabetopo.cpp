#include "games/kabetopo/kabetopo.hpp"

#include <algorithm>

#include "games/core/options.hpp"
#include "games/core/rules_version.hpp"
#include "games/kabetopo/action_json.hpp"
#include "games/kabetopo/bot/bot.hpp"
#include "games/kabetopo/event_json.hpp"
#include "games/kabetopo/picture.hpp"
#include "games/kabetopo/set_up.hpp"
#include "games/kabetopo/shown.hpp"
#include "games/kabetopo/stand_in.hpp"
#include "games/kabetopo/text.hpp"
#include "games/kabetopo/turn.hpp"
#include "games/kabetopo/view_json.hpp"

namespace kabinet {

namespace {

using kabetopo::Position;
using kabetopo::Scoring;

/// A turn is two actions at most, but for the one with the monolith and the one with the token.
constexpr int kLongestMatch = 4 * (3 * kabetopo::kQuietTurns * 2 + 4 * 3);

class KabetopoState final : public State {
  public:
    KabetopoState(const Position& position, Json options, int rules)
        : position_(position), options_(std::move(options)), rules_(rules) {}

    int seats() const override { return position_.seats; }
    std::vector<Seat> to_move() const override {
        return over() ? std::vector<Seat>{} : std::vector{position_.seat_of(position_.turn)};
    }

    Json legal(Seat seat) const override { return moves(seat) ? legal_json(position_) : Json::array(); }
    std::expected<std::vector<Event>, Refusal> play(Seat seat, const Json& action) override;
    Json stand_in(Seat seat) const override;
    std::optional<Outcome> outcome() const override;
    void show(Audience, JsonWriter& out) const override { out.value(view_json(position_)); }
    Json save() const override;
    std::string position() const override { return kabetopo::to_text(position_); }

    const Position& typed() const { return position_; }

  private:
    bool over() const { return position_.turn == kabetopo::kNobody; }
    bool moves(Seat seat) const { return !over() && seat == position_.seat_of(position_.turn); }

    Position position_;
    Json options_;
    int rules_;  // their version; what differs by it is in the position
};

std::expected<std::vector<Event>, Refusal> KabetopoState::play(Seat seat, const Json& json) {
    if (over()) return refuse("match_over", "", "the match is over");
    if (!moves(seat)) return refuse("not_your_turn", "", "it is another seat's turn");
    const auto action = kabetopo::parse_action(position_, json);
    if (!action) {
        const auto& [rule, message, malformed] = action.error();
        return refuse(malformed ? "bad_action" : "illegal_action", rule, message);
    }
    std::vector<Event> events;
    for (const auto& happening : kabetopo::play(position_, *action))
        events.push_back({kabetopo::event_json(happening, position_), {}});
    return events;
}

Json KabetopoState::stand_in(Seat seat) const {
    const Json actions = legal(seat);
    if (kabetopo::untimely_move(position_)) return actions.front();
    const auto move = kabetopo::nearer_move(position_);
    if (!move) return actions.front();
    return kabetopo::move_json(position_, *move);
}

Json KabetopoState::save() const {
    Json save = {{"position", position()}, {"options", options_}};
    save_rules(save, rules_);
    return save;
}

std::optional<Outcome> KabetopoState::outcome() const {
    if (!over()) return std::nullopt;
    Outcome outcome;
    const auto ranks = kabetopo::ranking(position_);
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(position_.seats); ++seat) {
        outcome.ranks.push_back(ranks[seat]);
        outcome.scores.push_back(position_.tallies[seat].points);
    }
    return outcome;
}

std::vector<std::string> scoring_names() {
    std::vector<std::string> names;
    for (const Scoring scoring : kabetopo::kScorings) names.emplace_back(kabetopo::name_of(scoring));
    return names;
}

const Info& info() {
    static const Info facts = {
        .id = "kabetopo",
        .title = "Kabetopo",
        .min_seats = 2,
        .max_seats = 4,
        .options = {{"points",
                     scoring_names(),
                     "What counts: all at its own value, all for one point, or coming home alone.",
                     {}}},
        .hidden = false,
        .chance = true,
        .set_up = true,
        .rules_version = 2,
        .playout_bound = kLongestMatch,
    };
    return facts;
}

Scoring scoring_of(const Json& options) {
    const auto scoring = std::ranges::find_if(
        kabetopo::kScorings, [&](Scoring one) { return options["points"] == kabetopo::name_of(one); });
    return *scoring;
}

std::expected<std::unique_ptr<State>, Refusal> start(const Setup& setup) {
    auto options = check_setup(info(), setup);
    if (!options) return std::unexpected(options.error());
    const auto board = kabetopo::set_up(setup.seats, setup.seed);
    const int rules = rules_of(info(), setup);
    const Position position =
        kabetopo::start(setup.seats, board, scoring_of(*options), kabetopo::rules_by(rules));
    return std::make_unique<KabetopoState>(position, std::move(*options), rules);
}

std::unique_ptr<State> restored(const Json& saved) {
    if (!saved.is_object() || !saved.contains("options")) return nullptr;
    const auto rules = saved_rules(info(), saved);
    if (!rules || saved.size() != (saved.contains("rules") ? 3U : 2U)) return nullptr;
    const auto text = saved.find("position");
    const auto options = complete_options(info(), saved["options"]);
    if (text == saved.end() || !text->is_string() || !options || *options != saved["options"]) return nullptr;
    auto position = kabetopo::parse(text->get_ref<const std::string&>(), kabetopo::rules_by(*rules));
    if (!position) return nullptr;
    position->scoring = scoring_of(*options);
    return std::make_unique<KabetopoState>(*position, *options, *rules);
}

std::expected<std::unique_ptr<State>, Refusal> restore(const Json& saved) {
    auto state = restored(saved);
    if (!state) return refuse("bad_save", "", "this is not a saved game of Kabetopo");
    return state;
}

std::expected<std::unique_ptr<State>, Refusal> load(std::string_view text) {
    const auto position = kabetopo::parse(text);
    if (!position) return refuse("bad_position", "", position.error());
    return std::make_unique<KabetopoState>(*position, *complete_options(info(), Json::object()),
                                           info().rules_version);
}

std::expected<std::unique_ptr<State>, Refusal> from_view(const Shown& shown) try {
    const auto options = check_setup(info(), shown.setup);
    if (!options) return std::unexpected(options.error());
    Json save = {{"position", kabetopo::text_of(shown)}, {"options", *options}};
    save_rules(save, rules_of(info(), shown.setup));
    return restore(save);
} catch (const Json::exception&) {
    return refuse("bad_view", "", "this is not a view of Kabetopo");
}

/// Everybody moves on by one seat, so that another one plays East first.
std::vector<Seat> rematch(const Outcome& last) {
    std::vector<Seat> seats;
    for (std::size_t i = 0; i < last.ranks.size(); ++i)
        seats.push_back(static_cast<Seat>((i + 1) % last.ranks.size()));
    return seats;
}

std::uint64_t perft(const State& state, int depth) {
    return kabetopo::perft(dynamic_cast<const KabetopoState&>(state).typed(), depth);
}

Thought think(const State& known, const Question& question) {
    const Position& position = dynamic_cast<const KabetopoState&>(known).typed();
    auto choice = kabetopo::choose(position, question);
    return {kabetopo::action_json(position, choice.action), std::move(choice.shares), choice.plies};
}

}  // namespace

const Game& kabetopo_game() {
    static const Game game = {.info = info(),
                              .start = start,
                              .restore = restore,
                              .load = load,
                              .rematch = rematch,
                              .from_view = from_view,
                              .perft = perft,
                              .think = think,
                              .picture = kabetopo::picture,
                              .sample = kabetopo::kSample};
    return game;
}

}  // namespace kabinet
