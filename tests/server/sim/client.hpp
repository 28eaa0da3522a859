#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "json/json.hpp"
#include "tests/server/sim/network.hpp"

namespace kabinet::sim {

/// A document as a client holds it by the protocol: only the next patch counts.
struct Held {
    std::string epoch;
    std::int64_t seq = -1;
    Json value;
    bool operator==(const Held&) const = default;
};

/// A client written from the protocol alone. It keeps its token and documents over reconnects, sends
/// unanswered requests again with the same key, and notes everything that the server promised.
class Client : public Endpoint {
  public:
    using Connect = std::function<std::shared_ptr<Wire>(Client&)>;

    Client(World& world, std::string name, Connect connect);

    void start() { reconnect(0); }
    /// Closes the connection and comes back no more.
    void leave() {
        left_ = true;
        cut();
    }
    void cut() {
        if (wire_) wire_->cut();
    }
    /// As cut, but comes back only after `ms`.
    void rest(std::int64_t ms) {
        rest_ = ms;
        cut();
    }
    Wire* wire() { return wire_.get(); }

    /// Sends a request; `done` gets the result or the error, maybe after several connections. A request with
    /// a key is sent again on every new connection until it is answered.
    void request(const std::string& method, Json params,
                 std::function<void(const Json& result, const Json& error)> done);
    /// A new idempotency key.
    std::string key() { return name_ + "-" + std::to_string(++keys_); }

    /// Watches a match, the lobby, the own ticket or a document of a tournament, by its name.
    void watch(const std::string& document);
    const Held* document(const std::string& name) const;
    const std::map<std::string, Held>& documents() const { return documents_; }
    const std::string& name() const { return name_; }
    const std::string& player() const { return player_; }
    /// Of the session; empty for none.
    const std::string& token() const { return token_; }
    /// The session has another token from now on.
    void use(std::string token) { token_ = std::move(token); }
    /// The client is signed in by what `enter` has asked for.
    void came_in(const Json& result);
    bool ready() const { return ready_; }
    bool gone() const { return left_; }
    bool idle() const { return open_.empty(); }

    /// Called after every message and on every connection, when signed in.
    std::function<void()> on_change;

    /// Signs in when there is no token, instead of as a guest, and calls came_in().
    std::function<void()> enter;
    /// Called when the server does not take the token any more, which is forgotten then.
    std::function<void(const std::string& token)> on_bad_token;
    /// Called when a connection is lost, with all requests without a key that were not answered.
    std::function<void()> on_lost;
    /// Called with every request that was granted: with the token of the connection, and the time at which
    /// the request was sent.
    std::function<void(const std::string& token, std::int64_t sent, const std::string& method)> on_granted;

    /// Called with every version of a document the client comes to hold.
    std::function<void(const std::string& document, const Held& held)> on_held;

    int snapshots = 0;
    int patches = 0;

    void on_message(std::string text) override;
    void on_closed(std::uint16_t code) override;

  private:
    struct Open {
        std::string method;
        Json params;
        std::function<void(const Json&, const Json&)> done;
        bool sent = false;
        std::int64_t at = 0;  // when it was sent last
        std::string token;    // of the connection then
    };
    void reconnect(std::int64_t delay);
    void say(std::int64_t id, Open& open);
    void hello();
    void on_hello(const Json& result, const Json& error);
    void sign_in();
    void begin();
    void on_patch(const Json& params);

    World& world_;
    std::string name_;
    Connect connect_;
    std::shared_ptr<Wire> wire_;
    std::string token_;
    std::string player_;
    bool ready_ = false;
    bool left_ = false;
    std::int64_t rest_ = 0;
    int keys_ = 0;
    std::int64_t next_ = 1;
    std::map<std::int64_t, Open> open_;
    std::set<std::string> watched_;
    std::map<std::string, Held> documents_;
};

}  // namespace kabinet::sim
