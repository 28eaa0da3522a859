#include "server/match/match_port.hpp"

#include <utility>

namespace kabinet {

/// Runs `task` with the match and `answer`. Refuses when the match cannot be had.
template <class T, class Task>
void MatchPort::with(const std::string& id, Answer<T> answer, Task task) {
    // Every move takes this path: when the match is in memory, no closure is made.
    if (Match* live = matches_.live(id)) return task(*live, std::move(answer));
    matches_.with(id, [task = std::move(task), answer = std::move(answer)](auto match) mutable {
        if (!match) return answer(std::unexpected(std::move(match.error())));
        task(**match, std::move(answer));
    });
}

void MatchPort::take(SubmitInput call, Answer<Receipt> answer) {
    with(call.match, std::move(answer),
         [request = std::move(call.request)](Match& match, Answer<Receipt> told) mutable {
             match.submit(std::move(request), std::move(told));
         });
}

void MatchPort::take(LocateMatch call, Answer<LocateMatch::Result> answer) {
    with(call.match, std::move(answer), [](Match& match, Answer<LocateMatch::Result> told) {
        match.settled([told = std::move(told)](std::expected<Match*, Refusal> found) mutable {
            if (!found) return told(std::unexpected(std::move(found.error())));
            const Fold& fold = (*found)->fold();
            told(LocateMatch::Result{(*found)->id(), fold.header().game, fold.status()});
        });
    });
}

void MatchPort::take(ListLegal call, Answer<Json> answer) {
    with(call.match, std::move(answer),
         [player = std::move(call.player), seat = call.seat](Match& match, Answer<Json> told) {
             match.legal(player, seat, std::move(told));
         });
}

void MatchPort::take(ReadRecord call, Answer<std::string> answer) {
    with(call.match, std::move(answer),
         [](Match& match, Answer<std::string> told) { match.record(std::move(told)); });
}

void MatchPort::take(ShowReplay call, Answer<Replayed> answer) {
    with(call.match, std::move(answer), [request = call.request](Match& match, Answer<Replayed> told) {
        match.replay(request, std::move(told));
    });
}

}  // namespace kabinet
