#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/load/connection.hpp"
#include "json/json.hpp"

namespace kabinet::load {

class Client;

/// Receives what a client is told about a document.
class Follower {
  public:
    virtual ~Follower() = default;
    /// The whole value at `seq`. The client had the document up to `before` (-1: not at all).
    virtual void snapshot(Client& client, std::int64_t before, std::int64_t seq, std::string_view text) = 0;
    virtual void patch(Client& client, std::int64_t seq, std::string_view text, std::size_t wire_bytes) = 0;
};

/// A client of Kabinet: requests and replies, and the documents it watches. It throws std::runtime_error when
/// a document's `seq` has a gap or goes back, when an answer is an error, and when the connection ends,
/// unless `on_ended` is set.
class Client final : public Connection {
  public:
    using Done = std::function<void(std::string_view reply)>;

    using Connection::Connection;

    /// Sends a request and calls `done` with the whole reply. `params` is JSON.
    void call(std::string_view method, std::string_view params, Done done);

    /// Sends a request that is already text. The text contains `id`, which comes from `next_id`.
    void request(std::int64_t id, std::string_view text, Done done);
    std::int64_t next_id() { return ++last_id_; }

    /// From now on `follower` gets what the client is told about `doc`. `seq` is the version the client holds
    /// (-1: none).
    void follow(std::string doc, Follower& follower, std::int64_t seq = -1);

    /// The `seq` of a followed document, -1 before its snapshot.
    std::int64_t seq(std::string_view doc) const;
    /// The epoch of a followed document, empty before its snapshot.
    std::string epoch(std::string_view doc) const;

    std::function<void()> on_opened;
    std::function<void(const std::string& why)> on_ended;
    std::string token;  ///< of the player, once signed in

  private:
    struct Pending {
        std::int64_t id;
        Done done;
    };
    struct Followed {
        std::string doc;
        Follower* follower;
        std::int64_t seq;
        std::string epoch{};
    };

    void opened() override;
    void ended(const std::string& why) override;
    void message(std::string_view text, std::size_t wire_bytes) override;
    void take_reply(std::string_view text, std::int64_t id);
    void take_patch(std::string_view text, std::size_t wire_bytes);
    void take_snapshot(std::string_view text);
    Followed& followed(std::string_view text);

    std::int64_t last_id_ = 0;
    std::vector<Pending> pending_;
    std::vector<Followed> followed_;
};

/// The `result` of a reply, parsed.
Json result_of(std::string_view reply);

}  // namespace kabinet::load
