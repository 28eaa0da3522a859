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

std::optional<NewTask> tournament_result_task(const Fold& fold, const std::string& head,
                                              const std::vector<Seat>& failed) {
    const Header& header = fold.header();
    if (!of_tournament(header)) return std::nullopt;
    Json payload = header.tournament;
    const std::string tournament = payload.value("id", "");
    payload.erase("id");
    payload["match"] = header.match;
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
                   .stream = tournament,
                   .payload = payload.dump()};
}

}  // namespace kabinet
