#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/net/gate.hpp"
#include "server/net/listener.hpp"

namespace kabinet::net::testing {

/// What happened at the receivers, for the test's thread to wait for.
class Events {
  public:
    void add(const std::string& event);
    /// Waits until `event` has happened `times` times. Ends the test when that takes over a minute.
    void wait(const std::string& event, int times = 1);
    int count(const std::string& event);

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<std::string> events_;
};

/// A receiver that answers each message with itself, and obeys a few commands:
///   "!close CODE REASON", "!flood BYTES" (many frames), "!throw", "!bulk TEXT", "!drop".
class Echo final : public Receiver {
  public:
    Echo(Peer& peer, Events& events) : peer_(peer), events_(events) {}

    void on_text(std::string_view text) override;
    void on_drained() override { events_.add("drained"); }
    void on_gone() override { events_.add("gone"); }

    Peer& peer() { return peer_; }

  private:
    Peer& peer_;
    Events& events_;
};

/// Makes echoes; keeps those that live, for broadcasts.
class EchoAcceptor final : public Acceptor {
  public:
    std::unique_ptr<Receiver> accept(Peer& peer) override;

    Events events;
    std::mutex mutex;  // of peers: gates of several loops share the acceptor
    std::vector<Peer*> peers;
    std::atomic<bool> refuse = false;
};

/// A listener with one gate a loop, each with its thread, on a port of the system's choosing.
class TestServer {
  public:
    explicit TestServer(Config config = {}, Services services = {}, std::size_t shards = 1);
    ~TestServer();

    /// Limits small enough that a test meets them.
    static Config small();

    std::uint16_t port() const { return listener_->port(); }
    EchoAcceptor& acceptor() { return acceptor_; }
    Events& events() { return acceptor_.events; }
    ShardMetrics& metrics(std::size_t shard = 0) { return shards_[shard]->metrics; }
    Listener& listener() { return *listener_; }

    /// Runs `task` on the first loop and waits for its end.
    void on_loop(std::function<void()> task);

    /// Runs `task` on the first loop.
    void post(Task task) { shards_.front()->loop.post(std::move(task)); }

    std::atomic<bool> ready = true;
    std::atomic<bool> writable = true;

  private:
    struct Shard {
        AsioLoop loop;
        ShardMetrics metrics;
        std::unique_ptr<Gate> gate;
        std::thread thread;
    };

    Config config_;
    EchoAcceptor acceptor_;
    std::vector<std::unique_ptr<Shard>> shards_;
    std::unique_ptr<Listener> listener_;
};

}  // namespace kabinet::net::testing
