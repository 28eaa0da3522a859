#pragma once

#include <cstdint>
#include <expected>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "server/accounts/commit_calls.hpp"
#include "server/accounts/identity.hpp"
#include "server/analysis/analysis_calls.hpp"
#include "server/bots/bot_calls.hpp"
#include "server/bus/partition_calls.hpp"
#include "server/bus/placement.hpp"
#include "server/daily/daily_calls.hpp"
#include "server/document/document_calls.hpp"
#include "server/ladder/ladder_calls.hpp"
#include "server/limits/practices.hpp"
#include "server/limits/throttle.hpp"
#include "server/lobby/lobby_calls.hpp"
#include "server/match/describe_table.hpp"
#include "server/match/match_calls.hpp"
#include "server/queue/desk/queue_calls.hpp"
#include "server/runtime/address.hpp"
#include "server/store/tasks.hpp"
#include "server/tournament/tournament_calls.hpp"

/// What one shard sends another. All of it is plain data: no pointer into a shard, no function. So a bus may
/// carry it in writing.
namespace kabinet {

/// Whatever may be asked across shards. A new call is a struct beside those of its realm, an entry here, and
/// a `take` in Shard.
using Call =
    std::variant<FindDocument, WatchDocument, UnwatchDocument, SubmitInput, LocateMatch, ListLegal, SayPhrase,
                 AskReady, SayReady, ShowName, ReadRecord, ShowReplay, ExplainRating, ShowRating, CreateMatch,
                 AdmitMatch, TellLobby, ReadRating, ReadBoard, ReadRatingLog, FindRating, ReadSuspicions,
                 JoinQueue, LeaveQueue, ReadStanding, ForecastQueue, FitTickets, ListTables, DescribeTable,
                 TellBots, InviteBot, AdmitBot, ShowPosition, RequestAnalysis, TryActions, CreateTournament,
                 TellTournament, EnterTournament, ReadyTournament, ShowOverlay, ShowEventCard, ShowMatch,
                 AskDirector, AdmitEvent, ListEvent, ShowDaily, ActDaily, ShowDailyPath, ReadDailyRecord,
                 CommitWrites, ReleasePartitions, CheckSeats>;
/// Whatever may be the answer, one alternative a type.
using Result =
    std::variant<Done, Version, Receipt, LocateMatch::Result, Json, NamedRecord, Replayed,
                 ExplainRating::Result, CreateMatch::Result, ReadRating::Result, ReadBoard::Result,
                 ReadRatingLog::Result, FindRating::Result, ReadSuspicions::Result, JoinQueue::Result,
                 ReadStanding::Result, ForecastQueue::Result, FitTickets::Result, ListTables::Result,
                 DescribeTable::Result, SayPhrase::Result, ShowPosition::Result, RequestAnalysis::Result,
                 TryActions::Result, CreateTournament::Result, TellTournament::Result, ShowOverlay::Result,
                 ShowEventCard::Result, ShowMatch::Result, AskDirector::Result, CommitWrites::Result,
                 ReleasePartitions::Result, CheckSeats::Result>;

/// A call that shard `from` has numbered.
struct Asked {
    ShardAddress from = 0;
    std::uint64_t number = 0;
    Call call;
};
/// The answer to the call that the receiver has numbered so.
struct Answered {
    std::uint64_t number = 0;
    std::expected<Result, Refusal> result;
};

/// See Hub: the watcher `number` is attached, detached, reseated; a change is handed on; one was missed.
/// `from` is where the document lives; 0 when an older version has sent the message.
struct Attach {
    std::string doc;
    std::uint64_t number = 0;
    Subscription subscription;
    std::vector<FramePtr> first;
    ShardAddress from = 0;
};
struct Detach {
    std::string doc;
    std::uint64_t number = 0;
    ShardAddress from = 0;
};
struct Reseat {
    std::string doc;
    std::uint64_t number = 0;
    Subscription subscription;
    std::vector<FramePtr> first;
    ShardAddress from = 0;
};
struct Deliver {
    std::string doc;
    std::vector<FramePtr> frames;
    /// Other shards of the receiver's process that get the same; empty within a process.
    std::vector<ShardAddress> also{};
    ShardAddress from = 0;
};
struct Missed {
    std::string doc;
};

/// A durable task for a stream that lives with the receiver.
struct Hint {
    NewTask task;
};

/// The store may have durable tasks for the receiver that nobody told it of.
struct LookForTasks {};

/// A ladder has taken a match: tables that show its players' ratings show the new ones.
struct Rerated {
    RatingEvent event;
};

/// The players who sit at a match, as Seats::set has them: for the limits of processes where the match does
/// not live.
struct Sitters {
    std::string match;
    std::set<std::string> players;
    NodeNumber from = 0;  ///< the process where the match lives
};

/// Messages to and from the process `node` were lost, or the process has ended: no answer comes from there
/// any more, and it has forgotten who watches there.
struct NodeLost {
    NodeNumber node = 0;
};
/// The process `node` has come, or has come back, and has so many shards.
struct NodeFound {
    NodeNumber node = 0;
    std::uint64_t shards = 0;
};
/// Matches that sleep in partitions which the receiver gets by the next table.
struct Slept {
    std::vector<SleepingMatch> matches;
};
/// Who owns what from now on.
struct Placed {
    PlacementTable table;
};

/// What names have spent of a rate limit in the sender's process, for those of all others (ND-8).
struct Spent {
    std::uint64_t limit = 0;  ///< its place among Common::shared_limits
    std::vector<Throttle::Spending> spent;
};

/// A message of a newer version, which says nothing that this one needs.
struct Newer {};

using Message = std::variant<Asked, Answered, Attach, Detach, Reseat, Deliver, Missed, Hint, LookForTasks,
                             Rerated, AccountChange, Sitters, NodeLost, NodeFound, Slept, Placed, Spent,
                             Practices::Practice, Newer>;

}  // namespace kabinet
