#include <algorithm>

#include "tournament/rules.hpp"

/// Settings that are changed before the start (TN-3).
namespace kabinet::tournament::rules {
namespace {

int entered(const State& state) {
    return static_cast<int>(std::ranges::count_if(state.entrants, is_in));
}

}  // namespace

Done change(State& state, const Json& body) {
    if (state.phase != Phase::open)
        return deny("not_open", "TN-3", "the settings stand once the event has started");
    const auto wish = body.find("settings");
    if (body.size() != 1 || wish == body.end()) return deny("bad_input", "TN-3", "a change has all settings");
    auto settings = Settings::from_json(*wish);
    if (!settings) return std::unexpected(settings.error());
    if (settings->rules != state.settings.rules || settings->to_json() != *wish)
        return deny("bad_input", "TN-3", "a change has all settings, by the rules of the event");
    const bool other_game = settings->game != state.settings.game || settings->seats != state.settings.seats;
    if (other_game && !state.entrants.empty())
        return deny("has_entrants", "TN-3", "who has entered came for this game, with a rating in it");
    if (entered(state) > settings->max_entrants)
        return deny("too_many_entrants", "TN-4", "more have entered already",
                    {{"max", settings->max_entrants}});
    state.settings = std::move(*settings);
    give_places(state);
    return {};
}

}  // namespace kabinet::tournament::rules
