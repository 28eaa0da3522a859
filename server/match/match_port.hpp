#pragma once

#include "server/match/describe_table.hpp"
#include "server/match/match_calls.hpp"
#include "server/match/matches.hpp"

namespace kabinet {

/// Where the calls to the matches of one shard arrive. Each is answered once, maybe before `take` returns.
/// Calls come as rvalues: a move's is handed on to its match without being moved on the way.
class MatchPort {
  public:
    explicit MatchPort(Matches& matches) : matches_(matches) {}

    void take(SubmitInput&& call, Answer<Receipt>&& answer);
    void take(LocateMatch&& call, Answer<LocateMatch::Result>&& answer);
    void take(DescribeTable&& call, Answer<DescribeTable::Result>&& answer);
    void take(SayPhrase&& call, Answer<SayPhrase::Result>&& answer);
    void take(AskReady&& call, Answer<Done>&& answer);
    void take(SayReady&& call, Answer<Done>&& answer);
    void take(ShowName&& call, Answer<Done>&& answer);
    void take(ListLegal&& call, Answer<Json>&& answer);
    void take(ReadRecord&& call, Answer<NamedRecord>&& answer);
    void take(ShowReplay&& call, Answer<Replayed>&& answer);
    void take(ShowPosition&& call, Answer<ShowPosition::Result>&& answer);
    void take(ShowMatch&& call, Answer<ShowMatch::Result>&& answer);
    void take(ExplainRating&& call, Answer<ExplainRating::Result>&& answer);
    void take(ShowRating&& call, Answer<Done>&& answer);

  private:
    template <class C, class T>
    void find(C&& call, Answer<T>&& answer);

    Matches& matches_;
};

}  // namespace kabinet
