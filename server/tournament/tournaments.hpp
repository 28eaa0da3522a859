#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/tournament/live_tournament.hpp"

namespace kabinet {

/// The tournaments that live on one shard, and their documents. A tournament that is not over is always in
/// memory; the others come when somebody asks.
class Tournaments : public Sources {
  public:
    explicit Tournaments(TournamentHome home) : home_(std::move(home)) {}
    ~Tournaments() override { home_.deadlines.clear(again_); }

    /// Brings back the tournaments that are not over, and the last that ended, of those that `mine` says live
    /// here. Call when the server begins to serve, and when others live here than before.
    void open(std::function<bool(const std::string& id)> mine);

    /// Another list of tournaments listens from now on.
    void list_again();

    void take(CreateTournament&& call, Answer<CreateTournament::Result>&& answer);
    template <class C>
        requires requires(LiveTournament& live, C call, Answer<typename C::Result> answer) {
            live.take(std::move(call), std::move(answer));
        }
    void take(C&& call, Answer<typename C::Result>&& answer) {
        const std::string id = call.tournament;
        with(id, [call = std::move(call), answer = std::move(answer)](auto live) mutable {
            if (!live) return answer(std::unexpected(std::move(live.error())));
            (*live)->take(std::move(call), std::move(answer));
        });
    }

    /// The task that the first action of a match has written, and that of its end.
    void take_begun(const NewTask& task, Courier::Report report);
    void take_result(const NewTask& task, Courier::Report report);

    /// Calls `note` for each tournament in memory.
    void each(const std::function<void(const std::string& id)>& note) const {
        for (const auto& [id, live] : live_) note(id);
        for (const std::string& id : making_) note(id);
    }

    void find(const std::string& doc, Found found) override;
    void unwatch(const std::string& doc, WatcherId id, std::move_only_function<void()> done) override;

    /// The account is shown as `name` from now on.
    void rename(const std::string& account, const PublicName& name);
    /// Calls `note` for each account that is named in a tournament in memory.
    void each_named(const std::function<void(const std::string& account)>& note) const {
        for (const auto& [id, live] : live_) {
            for (const auto& [account, name] : live->names()) note(account);
        }
    }
    /// Renamings may have been missed: what the store says from now on is the newest.
    void forget_names() { home_.told_names.forget(); }

    /// The account was deleted: what it has typed about tournaments is forgotten (AC-8).
    void forget(const std::string& account);

    /// The tournament may leave memory, if nobody needs it by then.
    void let_go(const std::string& id);

  private:
    using TakeTask = void (LiveTournament::*)(const NewTask& task, Courier::Report report);
    void tell(const NewTask& task, Courier::Report report, TakeTask take);
    void read();
    void with(const std::string& id, LiveTournament::Visit visit);
    void make(CreateTournament&& call, Answer<CreateTournament::Result>&& answer);

    TournamentHome home_;
    std::map<std::string, std::unique_ptr<LiveTournament>> live_;
    std::function<bool(const std::string& id)> mine_;
    std::set<std::string> making_;  // tournaments that are being made durable

    struct Again : Sleeper {
        explicit Again(Tournaments& tournaments) : tournaments(tournaments) {}
        void on_time() override { tournaments.read(); }
        Tournaments& tournaments;
    };
    Again again_{*this};  // those of the store could not be read
};

}  // namespace kabinet
