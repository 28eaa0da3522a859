#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/server/sim/client.hpp"
#include "tests/server/sim/host.hpp"

namespace kabinet::sim {

/// A tournament, its host and its people. They come late, vanish, withdraw, pause and ask for byes, and give
/// up what they play. The host rules, annuls, takes back, makes pairs by hand, and takes a way out when the
/// event stands in trouble. Whatever happens meanwhile, what was acknowledged stands in the log once, a game
/// has one match at a time, and a match one result (TN-11, TN-17).
class Event {
  public:
    Event(World& world, Host& host);

    /// Nobody makes trouble any more.
    void calm() { calm_ = true; }
    /// Whether the event has ended, and nobody waits for an answer.
    bool settled() const;
    /// For people, when the event does not end.
    std::string state() const;
    /// Call when the server is dead, before it starts again, and in the end.
    void check_stored();
    /// Call in the end, when all is well: the log proves itself, and each result is that of its match.
    void check();
    /// How many inputs were acknowledged.
    int inputs() const { return static_cast<int>(acknowledged_.size()); }
    /// How many matches led to a result; known after check().
    int played() const { return played_; }
    /// All go for good.
    void leave();

  private:
    struct Member {
        std::unique_ptr<Client> client;
        bool has_account = false;  // or wants one
        std::int64_t comes_at = 0;
        bool registered = false;
        bool busy = false;
        std::set<std::string> given_up{};  // matches
    };
    using Key = std::pair<std::string, std::string>;  // of an account
    using Good = std::function<void(const Json& result)>;

    Member& director() { return *members_.front(); }
    const Member& director() const { return *members_.front(); }
    void turn(Member& one);
    void act(Member& one);
    bool at_home(Member& one);
    void sign_up(Member& one);
    void enter(Member& one);
    void take_part(Member& one);
    bool wander(Member& one);
    void play(Member& one, const Json& table);

    Json settings();
    Json terms();
    void create();
    void direct();
    void go_on(const Json& head);
    void take_a_way_out(const Json& head);
    void meddle(const Json& head);
    Json ruling();
    void rule_on_a_match();
    bool let_go();
    static Json place_of(const std::string& row);
    void order(const Json& line);

    void send(Member& one, const std::string& method, Json params, Good good = {});
    const Json* shown(const Member& one, const std::string& suffix) const;
    std::string own(const Member& one) const { return "_m_" + one.client->player(); }
    std::string phase() const;
    void check_acknowledged(const std::vector<Append>& all) const;
    void check_results(const Json& log);
    Json read_record(const std::string& match);
    int below(std::int64_t bound) { return static_cast<int>(world_.between(0, bound - 1)); }

    World& world_;
    Host& host_;
    std::vector<std::unique_ptr<Member>> members_;
    Json wish_{};
    std::string id_{};  // of the tournament; empty until its creation is acknowledged
    std::int64_t starts_at_ = 0;
    std::set<Key> acknowledged_;
    int played_ = 0;
    int ways_ = 0;  // that were tried out of trouble
    bool calm_ = false;
};

}  // namespace kabinet::sim
