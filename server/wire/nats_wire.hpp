#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "server/bus/wire.hpp"

namespace boost::asio {
class io_context;
}

namespace kabinet {

class NatsDoor;
class NatsLine;
class NatsTurns;

/// A wire over a NATS server. Begins without NATS, and connects again for ever. Bytes that have waited for
/// seconds without a connection are not sent any more.
class NatsWire final : public Wire {
  public:
    /// The largest message that send() takes. A NATS server that takes less says so when it is connected: its
    /// max_payload, 1 MiB unless set, is the largest then.
    static constexpr std::size_t kLargest = 8 << 20;

    enum class Event {
        connected,
        disconnected,  ///< or the first attempt failed, or one failed for another reason than the last
        trouble,       ///< messages were dropped, or something is not permitted; the connection stands
    };
    /// For the operator's log: `why` has no passwords in it, and is empty for `connected`.
    using Told = std::function<void(Event event, std::string_view why)>;

    struct Config {
        /// nats://user:password@host:port, or tls://; of letters and digits, for libnats escapes nothing.
        std::string url;
        std::string ca{};            ///< file of an authority that tls:// trusts beside those of the system
        std::string space = "main";  ///< those who have the same one hear each other; [a-z0-9_-]+
        NodeNumber self = 0;
        Told told{};  ///< called on the thread of the wire, or of `loop`; never wait there for its methods
        /// Reads and writes, where there is one, between its other work; else the wire's own thread does. It
        /// has to outlive the wire, and may stop before.
        boost::asio::io_context* loop = nullptr;
    };

    /// Throws std::invalid_argument when the space is no word.
    explicit NatsWire(Config config);
    NatsWire(const NatsWire&) = delete;
    ~NatsWire() override;

    /// Does not wait for NATS.
    void open(Receive receive) override;
    bool send(NodeNumber to, std::string_view bytes) override;
    /// Not from `receive` nor from `told`. Returns when neither will be called any more. Takes some seconds
    /// when NATS takes the connection and then hangs.
    void close() override;

  private:
    using Clock = std::chrono::steady_clock;
    struct Waiting {
        NodeNumber to = 0;
        Clock::time_point since;
        std::string bytes;
    };

    void run();
    void stay_connected();
    void serve(NatsLine& line);
    void lend(NatsLine& line);
    bool give(NatsLine& line);
    bool is_over();
    void wake();
    void forget_old();
    void pause();
    void tell(Event event, const std::string& why);
    void hear(std::string_view bytes);

    const Config config_;
    const std::unique_ptr<NatsDoor> door_;
    std::unique_ptr<NatsTurns> turns_;  // where a loop reads and writes
    Receive receive_;
    std::string told_failure_;  // why the last attempt failed; empty once connected
    std::atomic<std::size_t> largest_ = kLargest;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Waiting> waiting_;
    std::size_t waiting_bytes_ = 0;
    bool asleep_ = false;  // whoever has the line has seen that nothing waits
    bool closed_ = false;
    Clock::time_point farewell_{};  // when a closed wire sends no more
    std::once_flag ended_;
    std::thread thread_;
};

}  // namespace kabinet
