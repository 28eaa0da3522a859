#pragma once

#include "server/match/match_calls.hpp"
#include "server/match/matches.hpp"

namespace kabinet {

/// Takes the calls to the matches of one shard. Answers each call once, maybe before `take` returns.
class MatchPort {
  public:
    explicit MatchPort(Matches& matches) : matches_(matches) {}

    void take(SubmitInput call, Answer<Receipt> answer);
    void take(LocateMatch call, Answer<LocateMatch::Result> answer);
    void take(ListLegal call, Answer<Json> answer);
    void take(ReadRecord call, Answer<std::string> answer);
    void take(ShowReplay call, Answer<Replayed> answer);

  private:
    template <class T, class Task>
    void with(const std::string& id, Answer<T> answer, Task task);

    Matches& matches_;
};

}  // namespace kabinet
