#pragma once

#include <utility>

#include "server/session/session.hpp"

/// How other shards answer a session: the templates of session.hpp, for its two source files.
namespace kabinet {

template <class Result>
void Session::answer(const Due& due, const Result& result) {
    finish(due, protocol::encode_result(due.id, result));
}

template <class T, class Done>
Answer<T> Session::from(Shard& there, Due due, Done done) {
    auto tell = [self = Self(self_), sessions = &home_, due = std::move(due),
                 done = std::move(done)](std::expected<T, Refusal>& result) mutable {
        const auto session = self.lock();
        if (!session) return sessions->answered();
        if (!result) return (*session)->refuse(due, result.error());
        done(**session, due, std::move(*result));
    };
    return [&there, home = id_.shard, tell = std::move(tell)](std::expected<T, Refusal> result) mutable {
        if (there.index() == home) return tell(result);
        there.run(home,
                  [tell = std::move(tell), result = std::move(result)](Shard&) mutable { tell(result); });
    };
}

inline Shard& Session::shard_of(const std::string& match) {
    return *shard_.common().shards[static_cast<std::size_t>(shard_.shard_of(match))];
}

template <class Task>
void Session::at_match(const std::string& id, Due due, Task task) {
    if (Match* live = shard_.live_match(id)) return task(*live);
    auto missing = from<Match*>(shard_of(id), due, [](Session&, const Due&, Match*) {});
    shard_.at_match(id, [task = std::move(task), missing = std::move(missing)](auto match) mutable {
        if (!match) return missing(std::unexpected(match.error()));
        task(**match);
    });
}

template <class Done>
void Session::submit(Due due, const std::string& match, MatchRequest request, Done done) {
    auto reply = from<Receipt>(shard_of(match), due, std::move(done));
    at_match(match, due, [request = std::move(request), reply = std::move(reply)](Match& found) mutable {
        found.submit(std::move(request), std::move(reply));
    });
}

}  // namespace kabinet
