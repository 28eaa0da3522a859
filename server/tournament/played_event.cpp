#include "server/tournament/played_event.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "tournament/hosting_words.hpp"

namespace kabinet {
namespace {

/// Whether an input of that type can bring the event to another stage of its life, or take somebody out.
bool turns(const std::string& type) {
    return type == "start" || type == "finish" || type == "cancel" || type == "undo";
}

bool is_over(tournament::Phase phase) {
    return phase == tournament::Phase::finished || phase == tournament::Phase::cancelled;
}

/// When the event was started last, or 0.
std::int64_t began(const tournament::Log& log) {
    std::int64_t at = 0;
    for (const Json& entry : log.entries()) {
        if (entry.at("type") == "start") at = entry.at("at").get<std::int64_t>();
    }
    return at;
}

/// The places in the end, by entrant.
std::map<int, int> final_places(const tournament::State& state) {
    std::map<int, int> found;
    if (state.phase != tournament::Phase::finished) return found;
    for (const Json& row : tournament::rows_of(state)) found[row.at("entrant")] = row.at("rank");
    return found;
}

/// Who withdrew before the start, or did not check in where that is needed, has no place in the seeding.
std::vector<EventEntrant> who_played(const tournament::State& state) {
    std::vector<EventEntrant> list;
    if (state.phase == tournament::Phase::open) return list;
    const std::map<int, int> places = final_places(state);
    for (const tournament::Entrant& entrant : state.entrants) {
        if (entrant.account.empty() || entrant.seed == 0) continue;
        const auto place = places.find(entrant.number);
        list.push_back({entrant.account, place == places.end() ? 0 : place->second});
    }
    return list;
}

}  // namespace

std::vector<Write> played_event(const tournament::Log& log, std::size_t before, PlayedEvent named) {
    const tournament::State& state = log.state();
    bool turned = false;
    std::vector<Write> late;
    for (std::size_t i = before; i < log.entries().size(); ++i) {
        const Json& entry = log.entries()[i];
        const std::string& type = entry.at("type").get_ref<const std::string&>();
        turned = turned || turns(type);
        const std::string account = type == "enter" ? entry.at("body").value("account", "") : "";
        if (!account.empty() && state.phase != tournament::Phase::open)
            late.emplace_back(LateEntrant{.event = named.id, .account = account});
    }
    if (!turned) return late;
    named.game = state.settings.game;
    named.phase = is_over(state.phase) ? tournament::name_of(state.phase) : "running";
    named.began = began(log);
    if (named.began > 0) named.entrants = who_played(state);
    return {std::move(named)};
}

}  // namespace kabinet
