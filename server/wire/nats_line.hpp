#pragma once

#include <nats/nats.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

namespace kabinet {

class NatsTurns;

/// The subject of a process: kabinet.<space>.<12 hex digits of its number>.
std::string nats_subject(std::string_view space, std::uint64_t node);

/// Ends the wait of a line. libnats asks for that too, from a thread of its own, so it outlives all lines.
class NatsBell {
  public:
    NatsBell();
    ~NatsBell();
    NatsBell(const NatsBell&) = delete;

    /// From any thread.
    void ring();
    /// Waits until it rings, or until the socket can be read; or written to, where that is `wanted`. Whether
    /// the socket can be read, or is at its end.
    bool wait(int socket, bool writable_wanted, std::chrono::milliseconds most);

  private:
    int rung_;  // an eventfd
};

/// One connection to NATS with one subject, from when it is made until it is lost; it does not connect again.
/// It has no thread: whoever has it reads and writes, one thread at a time (docs/decisions/0197).
class NatsLine {
  public:
    struct Calls {
        std::function<void(std::string_view bytes)> receive;
        std::function<void(const std::string& why)> trouble;
    };

    NatsLine(const NatsLine&) = delete;
    ~NatsLine();

    /// The largest message that the server takes.
    std::size_t largest() const;
    /// Takes a message that is written to the socket later. False: the line is lost. A message that is too
    /// large is left out.
    bool publish(const std::string& subject, std::string_view bytes);
    /// Bytes that the socket has not taken yet.
    std::size_t unwritten() const;
    /// Writes what the socket takes.
    void write();
    /// Passes on what has come.
    void read();
    /// Writes, and waits until there is something to read or the bell rings; then reads.
    void turn(std::chrono::milliseconds most);
    /// Tells what went wrong since the last look. Each turn looks once a second; whoever makes none has to.
    void look_for_trouble();
    /// Waits until the server has everything. Passes on nothing.
    natsStatus flush(std::chrono::milliseconds most);

    int socket() const { return socket_; }
    bool is_lost() const;
    /// Of a lost line.
    std::string why_lost() const;

  private:
    friend class NatsDoor;
    using Connection = std::unique_ptr<natsConnection, decltype(&natsConnection_Destroy)>;
    using Subscription = std::unique_ptr<natsSubscription, decltype(&natsSubscription_Destroy)>;

    NatsLine(Connection connection, int socket, NatsBell& bell, Calls calls, std::string url)
        : calls_(std::move(calls)),
          url_(std::move(url)),
          socket_(socket),
          bell_(bell),
          connection_(std::move(connection)) {}
    natsStatus subscribe(const std::string& subject);
    void pump(std::chrono::milliseconds most);
    void pass_on();

    const Calls calls_;
    const std::string url_;
    const int socket_;
    NatsBell& bell_;
    const Connection connection_;
    Subscription subscription_{nullptr, &natsSubscription_Destroy};
    std::string why_;  // why publishing failed
    std::chrono::steady_clock::time_point look_{};
    std::int64_t dropped_ = 0;
    bool forbidden_ = false;
};

/// The way to a server, for one line after the other.
class NatsDoor {
  public:
    struct Address {
        std::string url;
        std::string ca;
        std::string subject;
    };
    explicit NatsDoor(Address address) : address_(std::move(address)) {}

    /// The caller's thread has the line. Waits for NATS, some seconds at most, unless it hangs in the middle
    /// of making TLS. The error says why there is no line, without a password.
    std::expected<std::unique_ptr<NatsLine>, std::string> connect(NatsLine::Calls calls);

    /// Whoever has the line has something to write. From any thread.
    void ring();
    /// A loop has the line from now on. `turns` has to outlive this.
    void lend(NatsTurns& turns) { turns_ = &turns; }
    /// The caller's thread has the line from now on, if it is not lent, or else runs the loop.
    void have() { owner_ = std::this_thread::get_id(); }
    /// The line is lent no more.
    void take_back();

  private:
    natsStatus prepare();
    natsStatus use_no_threads();

    const Address address_;
    NatsBell bell_;
    int socket_ = -1;                          // of the connection that was made last
    std::atomic<std::thread::id> owner_;       // the thread that has the line
    std::atomic<NatsTurns*> turns_ = nullptr;  // of the loop that has the line; else null
    // Kept, because libnats reads the certificates of the system each time that these are made.
    std::unique_ptr<natsOptions, decltype(&natsOptions_Destroy)> options_{nullptr, &natsOptions_Destroy};
};

}  // namespace kabinet
