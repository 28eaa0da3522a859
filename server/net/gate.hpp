#pragma once

#include <boost/intrusive/list.hpp>
#include <exception>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "protocol/codes.hpp"
#include "server/net/admission/strangers.hpp"
#include "server/net/asio_loop.hpp"
#include "server/net/http/assets.hpp"
#include "server/net/wheel.hpp"
#include "server/net/ws/flusher.hpp"
#include "server/ops/config.hpp"
#include "server/ops/log_pace.hpp"
#include "server/ops/metrics.hpp"
#include "server/session/peer.hpp"

namespace kabinet::net {

/// What the HTTP routes ask of the rest of the server. Called on the gate's thread.
struct Services {
    /// A record as JSON, or why there is none.
    using Record = std::function<void(std::expected<std::string, protocol::Code>)>;

    std::function<bool()> ready;                                 ///< serving, and not about to stop
    std::function<std::string()> metrics;                        ///< Prometheus text
    std::function<void(std::string match, Record done)> record;  ///< a match's; `done` on the same loop
    /// Whether what players do can be made durable at present.
    std::function<bool()> writable = [] { return true; };
    std::shared_ptr<const Assets> files;     ///< the web client, by path; may be null
    std::shared_ptr<const Assets> protocol;  ///< protocol documents, by name; may be null
};

/// A connection, to the register of its gate.
class Registered : public boost::intrusive::list_base_hook<boost::intrusive::tag<class Gate>> {
  public:
    virtual ~Registered() = default;

    /// The loop has ended for good: lets go of everything that belongs to others.
    virtual void abandon() = 0;
};

/// Everything the sockets of one shard share, and the register of its connections. Lives on the shard's
/// thread; made before the loop runs and destroyed after it has ended.
class Gate {
  public:
    Gate(AsioLoop& loop, const Config& config, Acceptor& acceptor, Services services, ShardMetrics& metrics);
    Gate(const Gate&) = delete;
    ~Gate();

    AsioLoop& loop() { return loop_; }
    asio::io_context& context() { return loop_.context(); }
    const LimitsConfig& limits() const { return config_.limits; }
    const Config& config() const { return config_; }
    Acceptor& acceptor() { return acceptor_; }
    const Services& services() const { return services_; }
    ShardMetrics& metrics() { return metrics_; }
    Wheel& wheel() { return wheel_; }
    Flusher& flusher() { return flusher_; }
    Strangers& strangers() { return strangers_; }

    /// A request or message of one peer ended in an exception: logged as `event`, but not as often as a peer
    /// who knows how may cause it.
    void fault(const char* event, const std::string& address, const std::exception& error);

    /// A new connection, or one that has got on from HTTP to WebSocket, which has not said hello yet.
    void await_hello(Stranger& stranger);

    void enter(Registered& connection);
    void leave(Registered& connection);

    /// Calls `done` once no WebSocket connection has a socket any more; at once if none has.
    void on_empty(Task done);

  private:
    using List = boost::intrusive::list<Registered, boost::intrusive::base_hook<Registered::list_base_hook>>;

    AsioLoop& loop_;
    const Config& config_;
    Acceptor& acceptor_;
    Services services_;
    ShardMetrics& metrics_;
    Wheel wheel_;
    Flusher flusher_;
    Strangers strangers_;
    List connections_;
    Task on_empty_;
    LogPace faults_;
};

}  // namespace kabinet::net
