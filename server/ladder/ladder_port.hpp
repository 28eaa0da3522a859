#pragma once

#include "server/document/answer.hpp"
#include "server/ladder/ladder_calls.hpp"
#include "server/ladder/ladders.hpp"

namespace kabinet {

/// Where the calls to the ladders of one shard arrive. Each is answered once, maybe before `take` returns.
class LadderPort {
  public:
    LadderPort(Ladders& ladders, Loop& loop) : ladders_(ladders), loop_(loop) {}

    void take(ReadRating&& call, Answer<ReadRating::Result>&& answer);
    void take(ReadBoard&& call, Answer<ReadBoard::Result>&& answer);
    void take(ReadRatingLog&& call, Answer<ReadRatingLog::Result>&& answer);
    void take(FindRating&& call, Answer<FindRating::Result>&& answer);
    void take(ReadSuspicions&& call, Answer<ReadSuspicions::Result>&& answer);

  private:
    template <class C, class T, class Serve>
    void find(C&& call, Answer<T>&& answer, Serve serve);

    Ladders& ladders_;
    Loop& loop_;
};

}  // namespace kabinet
