#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tests/server/sim/client.hpp"
#include "tests/server/sim/host.hpp"
#include "tests/server/sim/promise.hpp"

namespace kabinet::sim {

/// Who sits behind a player at a table. The person becomes a player with a name of its own in the middle of
/// a match, signs in elsewhere, takes other names and passwords, ends sessions, and closes the account and
/// opens it again, one after the other. After each crash, and in the end, what the store holds is compared
/// with what was acknowledged. A session that has ended may do nothing after the acknowledgment.
class Person {
  public:
    /// `eager`: the person wants an account of its own before anything else.
    Person(World& world, Host& host, Client& seat, bool eager = false);

    /// Changes nothing more.
    void calm() { calm_ = true; }
    /// Whether nothing is under way, and the seat is signed in.
    bool settled() const { return !busy_ && !promise_.open() && !must_act() && (deleted() || seat_.ready()); }
    /// Has the account deleted, when the person has one.
    void doom();
    bool deleted() const { return promise_.known().deleted; }
    /// The id and the name that everybody is shown.
    const std::string& id() const { return promise_.id(); }
    std::string shown_name() const;
    /// Whether the name has changed though nobody was told.
    bool unheard() const { return stale_name_; }
    /// For people, when a person does not come to rest.
    std::string state() const;
    /// Call when the server is dead, before it starts again.
    void crashed();
    /// Call in the end.
    void check();
    /// All devices go for good.
    void leave();
    /// How many changes were acknowledged.
    int changes() const { return changes_; }

  private:
    using Granted = std::function<Change(const Json& result)>;

    void begin();
    void turn();
    bool must_act() const;
    void act(Client& client);
    void recover(Client& client, const Standing& known);
    void act_as_guest(Client& client);
    void act_as_player(Client& client);
    void sign_in_elsewhere();
    void end_one(Client& client);
    void enter(Client& client);
    void ask(Client& client, const std::string& method, Json params, Change may, Granted granted);
    void simply(Client& client, const std::string& method, Json params, Change change);
    void done(const std::string& method, const Change& change);
    void refused(Client& client, const std::string& method, const std::string& code);
    void unanswered();
    void look();
    void look_at(Client& client);
    void shown(const Json& result) const;
    void follow(Client& client);
    std::string name();
    std::string password();
    template <class T>
    const T& any(const std::vector<T>& all) {
        return all[static_cast<std::size_t>(world_.between(0, std::ssize(all) - 1))];
    }

    World& world_;
    Host& host_;
    Client& seat_;
    std::vector<std::unique_ptr<Client>> elsewhere_;
    Promise promise_;
    const bool eager_;
    bool calm_ = false, begun_ = false, busy_ = false, doomed_ = false;
    bool stale_name_ = false;  // the name has changed, and nobody was told
    int asked_ = 0;            // number of the request
    int changes_ = 0;
    std::int64_t granted_at_ = 0;  // when the last change was acknowledged
    Client* asker_ = nullptr;
    std::string last_refusal_;
    std::map<std::string, std::int64_t> ended_;  // tokens of sessions, by when their end was acknowledged
};

}  // namespace kabinet::sim
