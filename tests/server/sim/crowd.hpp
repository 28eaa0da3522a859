#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/queue/desk/queue_state.hpp"
#include "tests/server/sim/client.hpp"
#include "tests/server/sim/host.hpp"

namespace kabinet::sim {

/// People who use quick match all day: they take tickets and give them back, rated and casual, for two and
/// more seats, and resign what the tickets lead to. Some have accounts. A ticket is never a ticket and a
/// match (QM-3), and what the stream of the queue folds to is what its documents show.
class Crowd {
  public:
    Crowd(World& world, Host& host);

    /// Takes no more tickets, and ends what was begun.
    void calm() { calm_ = true; }
    bool settled() const;
    /// For people, when the crowd does not come to rest.
    std::string state() const;
    /// Tasks are durable, or may be: perhaps those of matches.
    void tasks_written(const std::vector<NewTask>& tasks, bool durable);
    /// Call in the end: matches() has those of tasks that only may have been durable, where they are there.
    void look_at_unsure();
    /// Call when the server is dead, before it starts again, and in the end: no ticket is a match too.
    void check_stored();
    /// Call in the end, when all is well: compares the documents with the fold of the stream, with tickets
    /// and without.
    void check_shown();
    /// All matches that tickets have led to.
    const std::set<std::string>& matches() const { return matches_; }
    /// How many tickets were acknowledged.
    int tickets() const { return tickets_; }
    /// All go for good.
    void leave();

  private:
    struct Member {
        std::unique_ptr<Client> client;
        bool wants_account = false;
        bool registered = false;
        bool busy = false;
        std::set<std::string> resigned{};
    };
    using Taken = std::pair<std::string, std::int64_t>;  // an account, and since when its ticket waits

    void turn(Member& one);
    void act(Member& one);
    void sign_up(Member& one);
    void enter(Member& one);
    void join(Member& one);
    void play(Member& one, const std::string& match);
    void send(Member& one, const std::string& method, Json params,
              std::function<void(const Json&)> good = {});
    static const Json* ticket_of(const Member& one);
    static std::string state_of(const Member& one);
    static bool over(const Member& one, const std::string& match);
    std::optional<queue::QueueState> folded();
    /// The tickets of the matches that are not over; false when the store can't be read.
    bool open_matches(std::set<Taken>& playing);
    bool shown(const Member& one, const queue::QueueState& state) const;

    World& world_;
    Host& host_;
    std::vector<std::unique_ptr<Member>> members_;
    std::set<std::string> matches_, unsure_;
    bool calm_ = false, still_ = false;
    int tickets_ = 0;
};

}  // namespace kabinet::sim
