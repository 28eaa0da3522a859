#pragma once

#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "rating/rated_match.hpp"
#include "server/journal/courier.hpp"
#include "server/match/new_match.hpp"
#include "server/match/returning.hpp"
#include "server/match/sleeping_match.hpp"

namespace kabinet {

/// The matches that live on one shard. Makes and finds matches, loads a match from the journal on demand, and
/// lets a match go when nobody needs it in memory.
class Matches : public Sources {
  public:
    using Found = Answer<Match*>;

    /// `most_spare`: how many finished, unwatched matches stay in memory (limits.finished_total of this
    /// shard).
    Matches(MatchHome& home, std::size_t most_spare)
        : home_(home),
          most_spare_(most_spare),
          asleep_(home.loop, home.deadlines, home.metrics,
                  [this](const std::string& id) { with(id, [](const auto&) {}); }),
          returning_(home, asleep_,
                     [this](const std::string& id, Returning::Result match) { back(id, std::move(match)); }) {
    }

    /// Makes a match durable and live. If the id exists already with the same content, the request was
    /// repeated and the answer is that match; with other content the refusal is key_reused.
    void create(NewMatch wanted, Answer<Match*> answer);

    /// Finds the match that the same request made before. Refusals: key_reused and those of with().
    void created(Header header, const TableTerms& terms, Answer<Match*> answer);

    /// Runs `found` with the match; at once when the match is in memory. Refusals: unknown_match, busy,
    /// storage_failed, record_damaged.
    void with(const std::string& id, Found found);

    /// As with(), for watchers.
    void find(const std::string& id, Sources::Found found) override;

    /// The match, if it is in memory; else null.
    Match* live(const std::string& id);

    /// These matches live here from now on, and are not over: see Returning::all.
    void bring_back(std::vector<std::string> under_way);

    /// Tells the lobby of all matches, one after the other: another lobby listens from now on.
    void tell_all();

    /// Calls `note` for each match that is needed in memory, or on its way there.
    void each_needed(const std::function<void(const std::string& id)>& note) const;
    /// The matches for which `gone` holds live elsewhere from now on; none of them is needed in memory.
    /// Returns those that were asleep.
    std::vector<SleepingMatch> forget_where(const std::function<bool(const std::string& id)>& gone);
    /// The match comes from another shard, where it slept.
    void expect(const SleepingMatch& match);

    /// Makes the rematch that `task` asks for and takes the task out of the outbox. A second task tells the
    /// previous match.
    void make_rematch(const NewTask& task, Courier::Report report);
    /// Makes the match of quick match that `task` asks for and takes the task out of the outbox, in one
    /// commit.
    void make_quick_match(const NewTask& task, Courier::Report report);
    /// Makes the match of a tournament that `task` asks for, likewise.
    void make_tournament_match(const NewTask& task, Courier::Report report);
    /// Ends the match without a result, if it is not over, and takes the task out of the outbox.
    void abort(const NewTask& task, Courier::Report report);
    /// A director has ruled about a match of a tournament, or has annulled its result.
    void rule(const NewTask& task, Courier::Report report);
    void annul(const NewTask& task, Courier::Report report);
    /// Histories are to be told of the match when the public has seen its end.
    void shelve(const NewTask& task, Courier::Report report);
    /// Writes the rematch that `task` names into the record of the previous match.
    void follow(const NewTask& task, Courier::Report report);

    /// Reads the match again from the journal, and tries until that works. Requests for the match wait
    /// meanwhile. Then its watchers watch again, from a snapshot.
    void read_again(const std::string& id, LeftBehind left);

    /// `watcher` stops watching the match, in memory or not. After `done` runs, the watcher gets no more
    /// frames of the match.
    void unwatch(const std::string& id, WatcherId watcher, std::move_only_function<void()> done) override;

    /// Takes the match out of memory.
    void let_go(const std::string& id);

    /// Takes a match by correspondence out of memory: see MatchHome::sleeps.
    void put_to_sleep(const std::string& id, Millis t, std::int64_t until);

    /// The player is shown as `name` from now on, in all matches in memory and in those on their way there.
    void rename(const std::string& player, const PublicName& name);
    /// Calls `note` for each account that is named in a match in memory.
    void each_named(const std::function<void(const std::string& account)>& note) const;
    /// All in memory that are over and do not show yet what their ladders have made of them.
    std::vector<RatedMatch> awaiting_ratings() const;
    /// Renamings may have been missed: what the store says from now on is the newest.
    void forget_names() { home_.told_names.forget(); }

    /// A fault has broken the match. The match leaves memory after this call, and requests for it are refused
    /// (record_damaged).
    void broken(const std::string& id, const std::string& why);

    /// `spare`: the match is over and nobody watches it; false: somebody watches again. When more than
    /// `most_spare` matches are spare, those that have been spare longest are let go after this call.
    void spare(const std::string& id, bool spare);

  private:
    Match* keep(std::unique_ptr<Match> match);
    void back(const std::string& id, Returning::Result match);
    void arrived(const std::string& id, const std::expected<Match*, Refusal>& match);
    void make(NewMatch wanted, std::vector<Write> besides, Answer<Match*> answer, int attempt = 0);
    void made(NewMatch wanted, Restored begun, std::vector<Write> besides, Answer<Match*> answer, int attempt,
              Committed committed);
    std::expected<Match*, Refusal> opened(const std::string& id, Restored begun);
    void make_rematch(const NewTask& task, NewMatch wanted, NewTask next, Courier::Report report);
    void make_paired(const NewTask& task, std::expected<NewMatch, std::string> wanted,
                     Courier::Report report);
    void make_once(const NewTask& task, NewMatch wanted, Courier::Report report);
    void take_out(const NewTask& task, Courier::Report report);
    void give_up(const NewTask& task, const std::string& why, Courier::Report report);
    void name_rematch(Match& match, const NewTask& task, Courier::Report report);

    MatchHome& home_;
    const std::size_t most_spare_;
    std::unordered_map<std::string, std::unique_ptr<Match>> live_;
    std::map<std::string, std::vector<Found>> awaited_;
    std::map<std::string, LeftBehind> left_behind_;  // for matches being read again; `visits` is moved out
    std::vector<std::unique_ptr<Match>> stale_;      // replaced by reading again; to be destroyed
    std::list<std::string> spare_;                   // the longest spare first
    std::unordered_map<std::string, std::list<std::string>::iterator> spare_places_;
    Asleep asleep_;
    Returning returning_;
};

}  // namespace kabinet
