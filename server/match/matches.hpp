#pragma once

#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/journal/courier.hpp"
#include "server/match/new_match.hpp"
#include "server/match/returning.hpp"

namespace kabinet {

/// The matches that live on one shard: made, found, loaded from the journal when somebody asks for one that
/// is not in memory, and let go when nobody needs them.
class Matches : public Sources {
  public:
    using Found = Answer<Match*>;

    /// `most_spare`: how many that are over and unwatched stay.
    Matches(MatchHome& home, std::size_t most_spare)
        : home_(home),
          most_spare_(most_spare),
          returning_(
              home, [this](const std::string& id, Returning::Result match) { back(id, std::move(match)); }) {}

    /// Makes a match durable and live. When the id exists already with the same content it is that match (the
    /// request was sent again), with other content `key_reused`.
    void create(NewMatch wanted, Answer<Match*> answer);

    /// The match that this very request has made before; key_reused, or what with() refuses with.
    void created(Header header, Answer<Match*> answer);

    /// Runs `found` with the match, or unknown_match, busy, storage_failed or record_damaged; at once when it
    /// is in memory.
    void with(const std::string& id, Found found);

    /// As with(), for those who watch.
    void find(const std::string& id, Sources::Found found) override;

    /// The match, if it is in memory; else null.
    Match* live(const std::string& id);

    /// The server begins to serve, and these matches are not over: see Returning::all.
    void bring_back(std::vector<std::string> under_way) { returning_.all(std::move(under_way)); }

    /// The rematch that `task` asks for is made, and the task taken out of the outbox; the match before it is
    /// told by a task too.
    void make_rematch(const NewTask& task, Courier::Report report);
    /// The rematch that `task` names is taken into the record of the match before it.
    void follow(const NewTask& task, Courier::Report report);

    /// The match is to be read again. Until it is back, which is tried until it works, who asks for it waits;
    /// then those who watched it watch it again, from a snapshot.
    void read_again(const std::string& id, LeftBehind left);

    /// `watcher` watches the match no more, wherever the match is. Behind this nothing of it comes.
    void unwatch(const std::string& id, WatcherId watcher, std::move_only_function<void()> done) override;

    /// The match is not needed in memory.
    void let_go(const std::string& id);

    /// A fault has broken the match: it leaves memory behind this call, and who asks for it is refused
    /// (record_damaged).
    void broken(const std::string& id, const std::string& why);

    /// A match is over and nobody watches it, or somebody does again. Of more such matches than
    /// limits.finished_total those that have been spare for longest are let go, behind this call.
    void spare(const std::string& id, bool spare);

  private:
    Match* keep(std::unique_ptr<Match> match);
    void back(const std::string& id, Returning::Result match);
    void arrived(const std::string& id, const std::expected<Match*, Refusal>& match);
    void make(NewMatch wanted, std::vector<Write> besides, Answer<Match*> answer, int attempt = 0);
    void made(NewMatch wanted, Restored begun, std::vector<Write> besides, Answer<Match*> answer, int attempt,
              Committed committed);
    std::expected<Match*, Refusal> opened(const std::string& id, Restored begun);
    void give_up(const NewTask& task, const std::string& why, Courier::Report report);
    void name_rematch(Match& match, const NewTask& task, Courier::Report report);

    MatchHome& home_;
    const std::size_t most_spare_;
    std::unordered_map<std::string, std::unique_ptr<Match>> live_;
    std::map<std::string, std::vector<Found>> awaited_;
    std::map<std::string, LeftBehind> left_behind_;  // of matches read again, without visits
    std::vector<std::unique_ptr<Match>> stale_;      // read again, and to be destroyed
    std::list<std::string> spare_;                   // longest first
    std::unordered_map<std::string, std::list<std::string>::iterator> spare_places_;
    Returning returning_;
};

}  // namespace kabinet
