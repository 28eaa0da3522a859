#include "games/kapow/kapow.hpp"

#include <algorithm>

#include "games/core/options.hpp"
#include "games/kapow/bot/bot.hpp"
#include "games/kapow/picture.hpp"
#include "games/kapow/play.hpp"
#include "games/kapow/redeal.hpp"
#include "games/kapow/shown.hpp"
#include "games/kapow/wire.hpp"

namespace kabinet {

namespace {

using kapow::Position;
using kapow::Stage;

constexpr int kMostAtFourTriads = 4;  ///< seats (KP-2)

class KapowState final : public State {
  public:
    explicit KapowState(Position position) : position_(std::move(position)) {}

    int seats() const override { return position_.seats(); }
    std::vector<Seat> to_move() const override {
        return over() ? std::vector<Seat>{} : std::vector{position_.turn};
    }

    Json legal(Seat seat) const override;
    std::expected<std::vector<Event>, Refusal> play(Seat seat, const Json& action) override;
    Json stand_in(Seat seat) const override;
    std::optional<Outcome> outcome() const override;
    void show(Audience audience, JsonWriter& out) const override {
        out.value(kapow::to_view(position_, audience));
    }
    Json save() const override { return {{"position", position()}}; }
    std::string position() const override { return kapow::to_text(position_); }

    const Position& typed() const { return position_; }

  private:
    bool over() const { return position_.stage == Stage::over; }

    Position position_;
};

Json KapowState::legal(Seat seat) const {
    Json actions = Json::array();
    if (over() || seat != position_.turn) return actions;
    for (const auto& action : kapow::legal_actions(position_)) actions.push_back(kapow::to_json(action));
    std::sort(actions.begin(), actions.end());
    return actions;
}

std::expected<std::vector<Event>, Refusal> KapowState::play(Seat seat, const Json& action) {
    if (over()) return refuse("match_over", "", "the match is over");
    if (seat != position_.turn) return refuse("not_your_turn", "", "it is another seat's turn");
    const auto wanted = kapow::parse_action(action);
    if (!wanted) return refuse("bad_action", "", "this is not an action of Kapow!");
    if (const auto broken = kapow::broken_rule(position_, *wanted))
        return refuse("illegal_action", broken->rule, broken->message);
    return kapow::to_events(kapow::play(position_, *wanted));
}

/// Draws a card and discards it; in an opening turn it first reveals two, always the same.
Json KapowState::stand_in(Seat) const {
    switch (position_.stage) {
        case Stage::reveal:
            return kapow::to_json({.type = kapow::Type::reveal, .at = {0, 0}, .to = {0, 1}});
        case Stage::take:
            return kapow::to_json({.type = kapow::Type::take, .from = kapow::Pile::draw});
        case Stage::play:
            return kapow::to_json({.type = kapow::Type::discard});
        case Stage::swap:
        case Stage::over:
            break;
    }
    return kapow::to_json({.type = kapow::Type::end});
}

/// KP-16.
std::optional<Outcome> KapowState::outcome() const {
    if (!over()) return std::nullopt;
    const auto totals = kapow::totals(position_);
    Outcome outcome;
    outcome.scores.assign(totals.begin(), totals.end());
    for (const int total : totals) {
        const auto better = std::ranges::count_if(totals, [total](int other) { return other < total; });
        outcome.ranks.push_back(static_cast<int>(better) + 1);
    }
    return outcome;
}

const Info& info() {
    static const Info facts = {
        .id = "kapow",
        .title = "Kapow!",
        .min_seats = 2,
        .max_seats = 8,
        .options = {{"hand",
                     {"auto", "9", "12"},
                     "How many cards each hand has; auto is 12 for up to four players and 9 for more.",
                     {}},
                    {"rounds",
                     {"10", "1", "2", "3", "4", "5", "6", "7", "8", "9"},
                     "How many rounds are played.",
                     {}}},
        .hidden = true,
        .chance = true,
        .rules_version = 1,
        .playout_bound = 6000,
    };
    return facts;
}

int triads_of(const Json& options, int seats) {
    if (options["hand"] == "auto") return seats <= kMostAtFourTriads ? 4 : 3;
    return options["hand"] == "12" ? 4 : 3;
}

std::expected<std::unique_ptr<State>, Refusal> start(const Setup& setup) {
    const auto options = check_setup(info(), setup);
    if (!options) return std::unexpected(options.error());
    const int rounds = std::stoi((*options)["rounds"].get_ref<const std::string&>());
    return std::make_unique<KapowState>(
        kapow::start(setup.seats, triads_of(*options, setup.seats), rounds, setup.seed));
}

std::expected<std::unique_ptr<State>, Refusal> load(std::string_view text) {
    auto position = kapow::parse(text);
    if (!position) return refuse("bad_position", "", position.error());
    return std::make_unique<KapowState>(std::move(*position));
}

std::expected<std::unique_ptr<State>, Refusal> restore(const Json& saved) {
    const bool shaped = saved.is_object() && saved.size() == 1 && saved.contains("position");
    const auto* text = shaped ? saved["position"].get_ptr<const std::string*>() : nullptr;
    auto position = kapow::parse(text ? *text : "");
    if (!position) return refuse("bad_save", "", "this is not a saved game of Kapow!");
    return std::make_unique<KapowState>(std::move(*position));
}

std::expected<std::unique_ptr<State>, Refusal> from_view(const Shown& shown) try {
    const auto options = check_setup(info(), shown.setup);
    if (!options) return std::unexpected(options.error());
    const int triads = triads_of(*options, shown.setup.seats);
    return restore({{"position", kapow::text_of(shown, triads)}});
} catch (const Json::exception&) {
    return refuse("bad_view", "", "this is not a view of Kapow!");
}

/// Everybody moves on by one seat.
std::vector<Seat> rematch(const Outcome& last) {
    std::vector<Seat> seats;
    for (std::size_t i = 0; i < last.ranks.size(); ++i)
        seats.push_back(static_cast<Seat>((i + 1) % last.ranks.size()));
    return seats;
}

std::unique_ptr<State> redeal(const State& state, Audience audience, FairStream& chance) {
    const auto& position = dynamic_cast<const KapowState&>(state).typed();
    return std::make_unique<KapowState>(kapow::redealt(position, audience, chance));
}

Thought think(const State& known, const Question& question) {
    auto choice = kapow::choose(dynamic_cast<const KapowState&>(known).typed(), question);
    return {kapow::to_json(choice.action), std::move(choice.shares), choice.plies};
}

}  // namespace

const Game& kapow_game() {
    static const Game game = {.info = info(),
                              .start = start,
                              .restore = restore,
                              .load = load,
                              .rematch = rematch,
                              .redeal = redeal,
                              .from_view = from_view,
                              .think = think,
                              .picture = kapow::picture,
                              .sample = kapow::kSample};
    return game;
}

}  // namespace kabinet
