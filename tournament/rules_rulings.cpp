#include <algorithm>

#include "tournament/rules.hpp"
#include "tournament/rules_place.hpp"
#include "tournament/tie.hpp"

/// Rulings about a match that is played (TN-18).
namespace kabinet::tournament::rules {
namespace {

bool has_clock(const Settings& settings) {
    return settings.clock.is_object() && settings.clock.value("type", Json("none")) != "none";
}

/// The game that the body names, whose match has to be under way. `in` has all other members of the body by
/// then.
std::expected<GameResult*, Denial> running_game(const State& state, const Place& place) {
    if (next_game(state.settings, *place.table) != place.game)
        return deny("tie_over", "TN-18", "that game is not the next one of its tie");
    // From rules 3 on a table has begun with its first action, and a clock may run before.
    if (!place.table->begun && state.settings.rules < 3)
        return deny("not_begun", "TN-18", "no match of the table has begun");
    return &place.table->games[static_cast<std::size_t>(place.game - 1)];
}

}  // namespace

Done extend(State& state, const Json& body) {
    if (auto denial = wrong_phase(state, false)) return std::unexpected(std::move(*denial));
    Members in(body, "bad_input", "TN-18");
    const auto place = find_place(state, in, true);
    if (!place) return std::unexpected(place.error());
    const Json* const more = in.find("ms");
    const bool good = more && more->is_number_integer() && *more >= kLeastAdded && *more <= kMostAdded;
    if (!good) in.fail("\"ms\" is a time from a second to thirty days");
    const auto entrant = entrant_of(state, body);
    in.find("entrant");
    if (auto denial = in.finish("bad_input")) return std::unexpected(std::move(*denial));
    if (!entrant) return std::unexpected(entrant.error());
    if (!has_clock(state.settings)) return deny("no_clock", "TN-18", "the event is played without a clock");
    if (const auto game = running_game(state, *place); !game) return std::unexpected(game.error());
    const std::vector<int> seats = seats_of_game(state.settings, *place->table, place->game);
    if (std::ranges::find(seats, *entrant) == seats.end())
        return deny("bad_input", "TN-18", "that entrant does not play at the table");
    return {};
}

Done pause_match(State& state, const Json& body, bool paused) {
    if (auto denial = wrong_phase(state, false)) return std::unexpected(std::move(*denial));
    Members in(body, "bad_input", "TN-18");
    const auto place = find_place(state, in, true);
    if (!place) return std::unexpected(place.error());
    if (auto denial = in.finish("bad_input")) return std::unexpected(std::move(*denial));
    const auto game = running_game(state, *place);
    if (!game) return std::unexpected(game.error());
    if ((*game)->paused == paused)
        return deny("not_yours_now", "TN-18", paused ? "the match is paused" : "the match is not paused");
    (*game)->paused = paused;
    return {};
}

}  // namespace kabinet::tournament::rules
