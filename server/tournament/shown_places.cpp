#include "server/tournament/shown_places.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string>

#include "tournament/tie.hpp"

namespace kabinet {
namespace {

/// Whose places such an entry changes by play: the seats of its table. Nothing for what is more than play.
std::optional<std::vector<int>> seats_of_play(const tournament::State& state, const Json& entry) {
    const std::string& type = entry.at("type").get_ref<const std::string&>();
    if (type == "begun" || type == "time") return std::vector<int>();
    const Json& body = entry.at("body");
    const bool counts = type == "result" && body.value("source", "") == "played" &&
                        body.value("stage", 0) == state.stage_number;
    const int round = body.value("round", 0);
    if (!counts || round < 1 || round > std::ssize(state.rounds)) return std::nullopt;
    const auto* const table = state.rounds[static_cast<std::size_t>(round - 1)].table(body.value("table", 0));
    return table ? std::optional(table->seats) : std::nullopt;
}

}  // namespace

const std::map<int, tournament::Places>& ShownPlaces::of(const tournament::Log& log) {
    const tournament::State& state = log.state();
    const Json& entries = log.entries();
    const bool between = state.rounds.empty() || tournament::rounds_over(state);
    bool all = between || all_ != between || entries.size() < entries_;
    std::set<int> some;
    for (std::size_t i = entries_; !all && i < entries.size(); ++i) {
        const auto seats = seats_of_play(state, entries[i]);
        all = !seats;
        if (seats) some.insert(seats->begin(), seats->end());
    }
    const auto exact = tournament::possible_places(state);
    all = all || exact.size() != places_.size();
    if (all) places_.clear();
    for (const tournament::Places& one : exact) {
        if (all || some.contains(one.entrant)) places_[one.entrant] = one;
    }
    entries_ = entries.size();
    all_ = between;
    return places_;
}

}  // namespace kabinet
