#include "server/match/tournament_match.hpp"

#include "server/match/rematch.hpp"

namespace kabinet {

NewTask tournament_match_task(const NewMatch& match) {
    return {.id = "tournament_match " + match.header.match,
            .kind = kTournamentMatchTask,
            .stream = match.header.match,
            .payload = new_match_text(match)};
}

std::expected<NewMatch, std::string> tournament_match_from(const NewTask& task) {
    return new_match_from(task.payload);
}

NewTask abort_match_task(const std::string& match) {
    return {.id = "abort_match " + match, .kind = kAbortMatchTask, .stream = match, .payload = "{}"};
}

NewTask shelve_task(const std::string& match) {
    return {.id = "shelve " + match, .kind = kShelveTask, .stream = match, .payload = "{}"};
}

NewTask annul_task(const std::string& match) {
    return {.id = "annul " + match, .kind = kAnnulTask, .stream = match, .payload = "{}"};
}

NewTask ruling_task(const std::string& match, const Input& ruling) {
    const Json payload{{"type", name_of(ruling.type)}, {"seat", ruling.seat}, {"detail", ruling.detail}};
    return {.id = "ruling " + match + " " + ruling.detail.at("ruling").dump(),
            .kind = kRulingTask,
            .stream = match,
            .payload = payload.dump()};
}

std::optional<Input> ruling_from(const NewTask& task) {
    const Json payload = Json::parse(task.payload, nullptr, false);
    if (!payload.is_object() || !payload.contains("detail")) return std::nullopt;
    const auto type = input_type(payload.value("type", ""));
    if (!type || !payload["detail"].value("ruling", Json()).is_number_integer()) return std::nullopt;
    return Input{.type = *type, .seat = payload.value("seat", -1), .detail = payload["detail"]};
}

namespace {

/// The place of the match in its tournament, and the id of the match.
Json place_of(const Header& header) {
    Json place = header.tournament;
    place.erase("id");
    place["match"] = header.match;
    return place;
}

}  // namespace

NewTask tournament_begun_task(const Header& header) {
    return {.id = "tournament_begun " + header.match,
            .kind = kTournamentBegunTask,
            .stream = header.tournament.value("id", ""),
            .payload = place_of(header).dump()};
}

std::optional<NewTask> tournament_result_task(const Fold& fold, const std::string& head,
                                              const std::vector<Seat>& failed) {
    const Header& header = fold.header();
    if (!of_tournament(header)) return std::nullopt;
    Json payload = place_of(header);
    payload["record"] = head;
    const bool played = fold.status() == Status::finished && !fold.closed_in_play();
    if (played && fold.outcome()) {
        payload["ranks"] = fold.outcome()->ranks;
        payload["scores"] = fold.outcome()->scores;
        payload["reason"] = fold.outcome()->reason;
    } else {
        payload["failed"] = failed;
    }
    return NewTask{.id = "tournament_result " + header.match,
                   .kind = kTournamentResultTask,
                   .stream = header.tournament.value("id", ""),
                   .payload = payload.dump()};
}

}  // namespace kabinet
