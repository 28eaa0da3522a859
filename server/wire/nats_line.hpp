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

/// The subject of a process: kabinet.<space>.<12 hex digits of its number>.
std::string nats_subject(std::string_view space, std::uint64_t node);

/// One connection to NATS with one subject, from when it is made until it is lost; it does not connect again.
///
/// No callbacks of libnats are used: they run after their connection is destroyed, and nothing tells when the
/// last one is over. A thread of the line asks for messages instead.
class NatsLine {
  public:
    /// Called on the thread of the line.
    struct Calls {
        std::function<void(std::string_view bytes)> receive;
        std::function<void(const std::string& why)> trouble;
        std::function<void()> lost;  ///< at the end; the line must not be destroyed from it
    };

    NatsLine(const NatsLine&) = delete;
    /// Returns when the calls are over.
    ~NatsLine();

    /// The largest message that the server takes.
    std::size_t largest() const;
    /// Writes to the socket. False: the line is lost. A message that is too large is left out.
    bool publish(const std::string& subject, std::string_view bytes);
    /// Waits until the server has everything.
    void flush(std::chrono::milliseconds most);

    bool is_lost() const { return lost_; }
    /// Of a lost line. For the thread that publishes.
    std::string why_lost() const;

  private:
    friend class NatsDoor;
    using Connection = std::unique_ptr<natsConnection, decltype(&natsConnection_Destroy)>;
    using Subscription = std::unique_ptr<natsSubscription, decltype(&natsSubscription_Destroy)>;

    NatsLine(Connection connection, Subscription subscription, Calls calls, std::string url);
    void listen();
    void look_for_trouble();

    const Calls calls_;
    const std::string url_;
    const Connection connection_;
    const Subscription subscription_;
    std::atomic<bool> lost_ = false;
    std::string why_;  // why publishing failed
    std::int64_t dropped_ = 0;
    bool forbidden_ = false;
    std::thread thread_;
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

    /// Waits for NATS, some seconds at most, unless it hangs in the middle of making TLS. The error says why
    /// there is no line, without a password.
    std::expected<std::unique_ptr<NatsLine>, std::string> connect(NatsLine::Calls calls);

  private:
    natsStatus prepare();

    const Address address_;
    // Kept, because libnats reads the certificates of the system each time that these are made.
    std::unique_ptr<natsOptions, decltype(&natsOptions_Destroy)> options_{nullptr, &natsOptions_Destroy};
};

}  // namespace kabinet
