#include "games/kapture9/kapture9.hpp"

#include "games/core/options.hpp"
#include "games/core/rules_version.hpp"
#include "games/kapture9/action.hpp"
#include "games/kapture9/bot/bot.hpp"
#include "games/kapture9/flight.hpp"
#include "games/kapture9/physics/engine.hpp"
#include "games/kapture9/picture.hpp"
#include "games/kapture9/play.hpp"
#include "games/kapture9/shown.hpp"
#include "games/kapture9/trajectory/text.hpp"
#include "games/kapture9/tremor.hpp"
#include "games/kapture9/view.hpp"

namespace kabinet {

namespace {

using kapture9::BaseSet;
using kapture9::Flight;
using kapture9::Judgement;
using kapture9::Phase;
using kapture9::Placement;
using kapture9::Position;
using kapture9::Result;
using kapture9::RoundEnd;
using physics::Flick;

Json to_json(const Flick& flick) {
    return {flick.vx, flick.vy, flick.side, flick.height};
}

std::string hex(std::uint64_t bits) {
    std::array<std::uint8_t, 8> bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(bits >> (56 - 8 * i));
    return to_hex(bytes);
}

class Kapture9State final : public State {
  public:
    Kapture9State(const Position& position, Json options, const Seed& seed, int flicks, int version)
        : position_(position),
          options_(std::move(options)),
          seed_(seed),
          flicks_(flicks),
          version_(version),
          rules_(kapture9::rules_by(version)) {}

    int seats() const override { return 2; }
    std::vector<Seat> to_move() const override {
        return over() ? std::vector<Seat>{} : std::vector{position_.turn};
    }

    Json legal(Seat seat) const override {
        return !over() && seat == position_.turn ? kapture9::listed_actions(position_) : Json::array();
    }

    std::expected<std::vector<Event>, Refusal> play(Seat seat, const Json& action) override;
    Json stand_in(Seat seat) const override;
    Json note() const override { return note_; }
    void draw_on(const State& later) override { flicks_ = dynamic_cast<const Kapture9State&>(later).flicks_; }
    kapture9::Choice choose(const Question& question) const {
        const auto tremor = kapture9::tremor_named(options_["tremor"].get_ref<const std::string&>());
        return kapture9::choose(position_, tremor, rules_, question);
    }
    std::optional<Outcome> outcome() const override;
    void show(Audience, JsonWriter& out) const override { out.value(kapture9::view_of(position_, rules_)); }
    Json save() const override;
    std::string position() const override { return kapture9::to_text(position_); }

  private:
    bool over() const { return position_.phase == Phase::over; }
    std::vector<Event> flick(const Flick& asked);
    std::vector<Event> place(int base);

    Position position_;
    Json options_;
    Seed seed_;
    int flicks_;  // of the whole match, those that were undone too: the numbers of tremors (KC-3)
    int version_;
    kapture9::Rules rules_;  // of that version
    Json note_;
};

void tell(std::vector<Event>& events, Json body) {
    events.push_back({std::move(body), {}});
}

void tell_result(std::vector<Event>& events, const Judgement& judged, Seat flicker) {
    switch (judged.result) {
        case Result::foul:
            return tell(events, {{"type", "foul"}, {"why", kapture9::name_of(judged.foul)}});
        case Result::captured:
            return tell(events, {{"type", "captured"}, {"base", judged.base}, {"seat", flicker}});
        default:
            return tell(events, {{"type", kapture9::name_of(judged.result)}});
    }
}

/// The end of a round, and of the game if that is it.
void tell_end(std::vector<Event>& events, const std::optional<RoundEnd>& end, const Position& position) {
    if (!end) return;
    Json round = {{"type", "round"},
                  {"round", end->round},
                  {"captured", kapture9::by_seat(end->bases[0], end->bases[1])}};
    if (end->winner) round["winner"] = *end->winner;
    tell(events, std::move(round));
    if (position.phase != Phase::over) return;
    const auto winner = kapture9::winner(position);
    if (!winner) return tell(events, {{"type", "drawn"}, {"rule", "KC-16"}});
    const bool early = position.wins[kapture9::at(*winner)] == kapture9::kRoundsToWin;
    tell(events, {{"type", "won"}, {"seat", *winner}, {"rule", early ? "KC-1" : "KC-16"}});
}

Json touched(const Flight& flight, Seat flicker) {
    const BaseSet seen = flight.outcome.touched;
    const BaseSet set = flicker == 0 ? seen : kapture9::turned(seen);
    Json bases = Json::array();
    for (int base = 0; base < kapture9::kBases; ++base) {
        if (kapture9::has(set, base)) bases.push_back(base);
    }
    return bases;
}

std::expected<std::vector<Event>, Refusal> Kapture9State::play(Seat seat, const Json& action) {
    if (over()) return refuse("match_over", "", "the match is over");
    if (seat != position_.turn) return refuse("not_your_turn", "", "it is the other seat's turn");
    const auto wanted = kapture9::parse_action(action, rules_);
    if (!wanted) return std::unexpected(wanted.error());
    if (const auto* asked = std::get_if<Flick>(&*wanted)) return flick(*asked);
    const int base = std::get<Placement>(*wanted).base;
    if (position_.phase != Phase::choose)
        return refuse("illegal_action", "KC-12", "a meekone is put only after a foul of the other");
    if (position_.on(base)) return refuse("illegal_action", "KC-12", "a meekone is put on an empty base");
    return place(base);
}

std::vector<Event> Kapture9State::flick(const Flick& asked) {
    const Seat flicker = position_.turn;
    const auto tremor = kapture9::tremor_named(options_["tremor"].get_ref<const std::string&>());
    const Flick played = kapture9::tremble(asked, tremor, seed_, ++flicks_);
    const Flight flight = kapture9::fly(position_, played);
    const Judgement judged = kapture9::judge(position_, flicker, flight.outcome, rules_);
    note_ = {{"asked", to_json(asked)}, {"played", to_json(played)}, {"hash", hex(flight.outcome.hash)}};
    std::vector<Event> events;
    tell(events, {{"type", "flick"},
                  {"seat", flicker},
                  {"asked", to_json(asked)},
                  {"played", to_json(played)},
                  {"touched", touched(flight, flicker)},
                  {"path", kapture9::encode(flight.trajectory)}});
    if (judged.knocked != 0)
        tell(events, {{"type", "knocked"}, {"bases", kapture9::meekones(position_, judged.knocked)}});
    tell_result(events, judged, flicker);
    tell_end(events, kapture9::flicked(position_, judged), position_);
    return events;
}

std::vector<Event> Kapture9State::place(int base) {
    note_ = nullptr;
    std::vector<Event> events;
    tell(events, {{"type", "place"}, {"seat", position_.turn}, {"base", base}});
    tell_end(events, kapture9::placed(position_, base), position_);
    return events;
}

/// Takes what a foul gave, and else rolls the ball to where the bases are.
Json Kapture9State::stand_in(Seat) const {
    if (position_.phase == Phase::choose)
        return {{"type", "place"}, {"base", std::countr_zero(position_.empty())}};
    return {{"type", "flick"}, {"vector", {0, 0.4}}};
}

std::optional<Outcome> Kapture9State::outcome() const {
    if (!over()) return std::nullopt;
    Outcome outcome;
    outcome.ranks = {1, 1};
    if (const auto winner = kapture9::winner(position_))
        outcome.ranks[kapture9::at(kapture9::opponent(*winner))] = 2;
    outcome.scores = {position_.wins[0], position_.wins[1]};
    return outcome;
}

Json Kapture9State::save() const {
    Json save = {
        {"position", position()}, {"options", options_}, {"seed", to_hex(seed_)}, {"flicks", flicks_}};
    save_rules(save, version_);
    return save;
}

const Info& info() {
    static const Info facts = {
        .id = "kapture9",
        .title = "Kapture 9",
        .min_seats = 2,
        .max_seats = 2,
        .options = {{"tremor",
                     {"normal", "light", "off"},
                     "How much a hand trembles: 0.4 degrees and 1.5 % of speed, half of that, or not at all.",
                     {}},
                    {"first", {"random", "0", "1"}, "The seat that flicks first.", {}}},
        .hidden = false,
        .chance = true,
        .lengthy = true,
        .rules_version = 2,
        .engine = physics::engine_name(),
        .playout_bound = 1500,
    };
    return facts;
}

/// KC-1: who begins.
Seat first_seat(const Json& options, const Seed& seed) {
    const auto& chosen = options["first"].get_ref<const std::string&>();
    if (chosen == "random") return static_cast<Seat>(FairStream(seed, "first").below(2));
    return chosen == "0" ? 0 : 1;
}

std::expected<std::unique_ptr<State>, Refusal> start(const Setup& setup) {
    auto options = check_setup(info(), setup);
    if (!options) return std::unexpected(options.error());
    const Position position = kapture9::start(first_seat(*options, setup.seed));
    return std::make_unique<Kapture9State>(position, std::move(*options), setup.seed, 0,
                                           rules_of(info(), setup));
}

const std::string* text_member(const Json& object, const char* name) {
    const auto member = object.find(name);
    return member == object.end() ? nullptr : member->get_ptr<const std::string*>();
}

std::unique_ptr<State> restored(const Json& saved) {
    if (!saved.is_object() || saved.size() != (saved.contains("rules") ? 5U : 4U)) return nullptr;
    const auto rules = saved_rules(info(), saved);
    const auto* text = text_member(saved, "position");
    const auto* hex = text_member(saved, "seed");
    const auto options = saved.find("options");
    const auto flicks = saved.find("flicks");
    if (!rules || !text || !hex || options == saved.end() || flicks == saved.end()) return nullptr;
    const auto position = kapture9::parse(*text);
    Seed seed{};
    const auto complete = complete_options(info(), *options);
    if (!position || !from_hex(*hex, seed) || !complete || *complete != *options) return nullptr;
    // All flicks of a match may be undone, as often as practice allows.
    constexpr int most = 1001 * kapture9::kMostRounds * kapture9::kMostFlicks;
    if (!flicks->is_number_integer() || *flicks < 0 || *flicks > most) return nullptr;
    return std::make_unique<Kapture9State>(*position, *options, seed, flicks->get<int>(), *rules);
}

std::expected<std::unique_ptr<State>, Refusal> restore(const Json& saved) {
    auto state = restored(saved);
    if (!state) return refuse("bad_save", "", "this is not a saved game of Kapture 9");
    return state;
}

/// A position has no seed of its own: its tremors are drawn from one of zeros.
std::expected<std::unique_ptr<State>, Refusal> load(std::string_view text) {
    const auto position = kapture9::parse(text);
    if (!position) return refuse("bad_position", "", position.error());
    return std::make_unique<Kapture9State>(*position, *complete_options(info(), Json::object()), Seed{}, 0,
                                           info().rules_version);
}

std::expected<std::unique_ptr<State>, Refusal> from_view(const Shown& shown) try {
    const auto options = check_setup(info(), shown.setup);
    if (!options) return std::unexpected(options.error());
    Json save = {{"position", kapture9::text_of(shown)},
                 {"options", *options},
                 {"seed", to_hex(Seed{})},
                 {"flicks", 0}};
    save_rules(save, rules_of(info(), shown.setup));
    return restore(save);
} catch (const Json::exception&) {
    return refuse("bad_view", "", "this is not a view of Kapture 9");
}

/// Sides change, so that an option `first` is fair over two games.
std::vector<Seat> rematch(const Outcome&) {
    return {1, 0};
}

/// In the action's own units, metres a second, from which it is read back exactly.
Json action_json(const kapture9::Action& action) {
    if (const auto* placement = std::get_if<Placement>(&action))
        return {{"type", "place"}, {"base", placement->base}};
    const Flick& flick = std::get<Flick>(action);
    const auto metres = [](std::int32_t units) {
        return static_cast<double>(units) / physics::kUnitsPerMetre;
    };
    return {{"type", "flick"}, {"vector", {metres(flick.vx), metres(flick.vy)}}};
}

Thought think(const State& known, const Question& question) {
    const auto choice = dynamic_cast<const Kapture9State&>(known).choose(question);
    std::vector<double> shares{choice.share, 1 - choice.share};
    if (question.seat == 1) std::swap(shares[0], shares[1]);
    return {action_json(choice.action), std::move(shares), choice.flights};
}

}  // namespace

const Game& kapture9_game() {
    static const Game game = {.info = info(),
                              .start = start,
                              .restore = restore,
                              .load = load,
                              .rematch = rematch,
                              .from_view = from_view,
                              .think = think,
                              .picture = kapture9::picture,
                              .sample = kapture9::kSample};
    return game;
}

}  // namespace kabinet
