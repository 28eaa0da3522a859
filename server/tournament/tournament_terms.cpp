#include "server/tournament/tournament_terms.hpp"

#include <algorithm>
#include <array>

#include "games/record/clock.hpp"

namespace kabinet {

namespace {

constexpr std::int64_t kLastTime = std::int64_t{1} << 53;
constexpr std::int64_t kDay = 24LL * 3600 * 1000;
constexpr std::size_t kMostTimes = 64;

/// A number of the terms, with its bounds. One that `may_end` is ended by null.
struct NumberTerm {
    std::string_view name;
    std::int64_t least, most;
    bool may_end;
};
constexpr std::array<NumberTerm, 6> kNumbers{{{"rating_min", 0, 10'000, true},
                                              {"rating_max", 0, 10'000, true},
                                              {"starts_at", 0, kLastTime, true},
                                              {"no_show_ms", 0, kDay, false},
                                              {"round_after_ms", 0, kDay, false},
                                              {"round_ms", 0, 90 * kDay, false}}};

bool is_number(const Json& value, std::int64_t least, std::int64_t most) {
    return value.is_number_integer() && value >= least && value <= most;
}

bool is_list_of_times(const Json& value) {
    const auto whole = [](const Json& time) { return is_number(time, 0, kLastTime); };
    return value.is_array() && std::ranges::all_of(value, whole) &&
           are_round_times(value.get<std::vector<std::int64_t>>());
}

/// Whether a term of that name can have that value.
bool fits(const std::string& name, const Json& value) {
    if (name == "private") return value == false;  // whoever has seen the event cannot forget it
    if (name == "drafts" || name == "by_director") return value.is_boolean();
    if (name == "who") return value == "accounts" || value == "anyone" || value == "list";
    if (name == "round_times") return is_list_of_times(value);
    const auto number = std::ranges::find(kNumbers, name, &NumberTerm::name);
    if (number == kNumbers.end()) return false;
    return value.is_null() ? number->may_end : is_number(value, number->least, number->most);
}

}  // namespace

std::optional<std::string> clock_fault(const Json& settings) {
    const Json clock = settings.value("clock", Json());
    if (clock.is_null()) return std::nullopt;
    const auto read = ClockSpec::from_json(clock);
    return read ? std::nullopt : std::optional(read.error().message);
}

Json rated_delay() {
    return {{"code", "rated_delay"},
            {"rule", "TN-36"},
            {"message", "a rated event has no delay: ratings would tell its results"}};
}

Json past_start() {
    return {{"code", "past_start"}, {"rule", "TN-3"}, {"message", "\"starts_at\" is in the past"}};
}

bool are_round_times(std::span<const std::int64_t> times) {
    return times.size() <= kMostTimes &&
           std::ranges::all_of(times, [](std::int64_t time) { return time >= 0 && time <= kLastTime; });
}

std::expected<TournamentTerms, std::string> TournamentTerms::changed(const Json& wish) const {
    if (!wish.is_object()) return std::unexpected("\"terms\" is an object");
    Json all = to_json();
    for (const auto& [name, value] : wish.items()) {
        if (!fits(name, value)) return std::unexpected("\"" + name + "\" cannot be changed so");
        all[name] = value;
        if (value.is_null()) all.erase(name);
    }
    if (wish.contains("private")) all["invite"] = "";
    return from_json(all);
}

Json TournamentTerms::shown() const {
    Json json{{"private", !invite.empty()}, {"who", listed ? "list" : guests ? "anyone" : "accounts"},
              {"no_show_ms", no_show},      {"round_after_ms", round_after},
              {"by_director", by_director}, {"text", text}};
    if (rating_min) json["rating_min"] = *rating_min;
    if (rating_max) json["rating_max"] = *rating_max;
    if (starts_at) json["starts_at"] = *starts_at;
    if (round_time > 0) json["round_ms"] = round_time;
    if (delay > 0) json["delay_ms"] = delay;
    if (drafts) json["drafts"] = true;
    if (!round_times.empty()) json["round_times"] = round_times;
    return json;
}

Json TournamentTerms::to_json() const {
    Json json = shown();
    json["title"] = title;
    json["host"] = host;
    json["invite"] = invite;
    return json;
}

Json TournamentTerms::kept() const {
    Json json = shown();
    json.erase("text");
    return json;
}

TournamentTerms TournamentTerms::from_json(const Json& json) {
    TournamentTerms terms{.title = json.at("title"),
                          .text = json.at("text"),
                          .host = json.at("host"),
                          .invite = json.at("invite"),
                          .guests = json.at("who") == "anyone",
                          .listed = json.at("who") == "list",
                          .no_show = json.at("no_show_ms"),
                          .round_after = json.at("round_after_ms"),
                          .by_director = json.at("by_director")};
    if (json.contains("rating_min")) terms.rating_min = json["rating_min"].get<int>();
    if (json.contains("rating_max")) terms.rating_max = json["rating_max"].get<int>();
    terms.round_times = json.value("round_times", std::vector<std::int64_t>());
    terms.delay = json.value("delay_ms", std::int64_t{0});
    terms.drafts = json.value("drafts", false);
    terms.round_time = json.value("round_ms", std::int64_t{0});
    if (json.contains("starts_at")) terms.starts_at = json["starts_at"].get<std::int64_t>();
    return terms;
}

}  // namespace kabinet
