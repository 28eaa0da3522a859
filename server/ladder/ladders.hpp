#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>

#include "server/ladder/ladder_stream.hpp"

namespace kabinet {

/// The ladders that live on one shard, and their documents. A ladder comes into memory when it is asked for,
/// and stays: there are three a game.
class Ladders : public Sources {
  public:
    explicit Ladders(LadderHome& home) : home_(home) {}

    /// See LadderStream::with. Refuses with unknown_ladder for a name that is none of a ladder of a game.
    void with(const std::string& ladder, LadderStream::Visit visit);

    /// Does a task of a match that is over and rated: LadderStream::rate. Drops a task that cannot be read.
    void rate(const NewTask& task, Courier::Report report);

    /// Does a task of a match whose result was annulled: LadderStream::take_back.
    void take_back(const NewTask& task, Courier::Report report);

    /// The account is shown as `name` from now on, on all leaderboards in memory.
    void rename(const std::string& account, const PublicName& name);
    /// Calls `note` for each account that is named on a leaderboard in memory.
    void each_named(const std::function<void(const std::string& account)>& note) const {
        for (const auto& [id, ladder] : live_) {
            for (const auto& [account, name] : ladder->names()) note(account);
        }
    }
    /// Renamings may have been missed: what the store says from now on is the newest.
    void forget_names() { home_.told_names.forget(); }

    /// Calls `note` for each ladder in memory.
    void each(const std::function<void(const std::string& id)>& note) const {
        for (const auto& [id, live] : live_) note(id);
    }

    void find(const std::string& doc, Found found) override;
    void unwatch(const std::string& doc, WatcherId id, std::move_only_function<void()> done) override;

  private:
    LadderHome& home_;
    std::unordered_map<std::string, std::unique_ptr<LadderStream>> live_;
};

}  // namespace kabinet
