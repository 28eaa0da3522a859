#include "server/tournament/tournament_terms.hpp"

namespace kabinet {

Json TournamentTerms::shown() const {
    Json json{{"private", !invite.empty()}, {"who", listed ? "list" : guests ? "anyone" : "accounts"},
              {"no_show_ms", no_show},      {"round_after_ms", round_after},
              {"by_director", by_director}, {"text", text}};
    if (rating_min) json["rating_min"] = *rating_min;
    if (rating_max) json["rating_max"] = *rating_max;
    if (starts_at) json["starts_at"] = *starts_at;
    if (round_time > 0) json["round_ms"] = round_time;
    return json;
}

Json TournamentTerms::to_json() const {
    Json json = shown();
    json["title"] = title;
    json["host"] = host;
    json["invite"] = invite;
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
    terms.round_time = json.value("round_ms", std::int64_t{0});
    if (json.contains("starts_at")) terms.starts_at = json["starts_at"].get<std::int64_t>();
    return terms;
}

}  // namespace kabinet
