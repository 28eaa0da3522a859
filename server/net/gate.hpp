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

/// What the HTTP routes need from the rest of the server. Called on the gate's thread.
struct Services {
    /// A record as JSON, or why there is none.
    using Record = std::function<void(std::expected<std::string, protocol::Code>)>;

    std::function<bool()> ready;           ///< whether it serves, and is not about to stop
    std::function<std::string()> metrics;  ///< Prometheus text
    /// The record of `match`; `done` runs on the same loop.
    std::function<void(std::string match, Record done)> record;
    /// A text for the software of streams, or why there is none.
    using Overlay = std::function<void(std::expected<std::string, protocol::Code>)>;
    /// The overlay `name` of `tournament`, of a private one with its code; `done` runs on the same loop.
    std::function<void(std::string tournament, std::string name, std::string invite, Overlay done)> overlay;
    /// Elements of HTML that tell programs which unfold links what is at `place`, a path of the page ("m/ID",
    /// "" for the lobby), or nothing where only the page itself can say. `home` is the public address of the
    /// page, with a slash at its end, or empty. `done` runs on the same loop.
    std::function<void(std::string place, std::string home, std::function<void(std::string)> done)> preview;
    /// A picture of what is at `place`: PNG and its entity tag, or why there is none.
    struct Picture {
        std::string etag;
        std::shared_ptr<const std::string> png;  ///< null where `known` is the tag
    };
    using Drawn = std::function<void(std::expected<Picture, protocol::Code>)>;
    /// `known` is what the request sent as If-None-Match; `done` runs on the same loop.
    std::function<void(std::string place, std::string known, Drawn done)> picture;
    /// The positions after entries `from` to `from + count` of a match's record, drawn: JSON text, or why
    /// there is none.
    std::function<void(std::string match, std::int64_t from, std::int64_t count, Record done)> frames;
    /// Another server serves, and this one waits to take over: only probes and metrics are answered.
    bool standing_by = false;
    /// Whether players' actions can be made durable at present.
    std::function<bool()> writable = [] { return true; };
    std::shared_ptr<const Assets> files;     ///< files of the web client, by path; may be null
    std::shared_ptr<const Assets> protocol;  ///< protocol documents, by name; may be null
};

/// A connection, as the register of its gate sees it.
class Registered : public boost::intrusive::list_base_hook<boost::intrusive::tag<class Gate>> {
  public:
    virtual ~Registered() = default;

    /// The loop has ended for good. The connection releases everything that belongs to others.
    virtual void abandon() = 0;
};

/// All that the sockets of one shard share, and the register of its connections. A gate lives on the shard's
/// thread. It is made before the loop runs, and destroyed after the loop has ended.
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

    /// A request or message of one peer ended in an exception. Logs `event`, at a bounded pace: a peer may
    /// know how to cause it again.
    void fault(const char* event, const std::string& address, const std::exception& error);

    /// A connection that has not said hello yet: a new one, or one that has changed from HTTP to WebSocket.
    void await_hello(Stranger& stranger);

    void enter(Registered& connection);
    void leave(Registered& connection);

    /// Calls `done` once no WebSocket connection has a socket any more, at once when there is none.
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
