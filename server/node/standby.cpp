#include "server/node/standby.hpp"

#include <csignal>
#include <utility>
#include <vector>

#include "server/ops/log.hpp"

namespace kabinet {

Standby::Standby(const Config& config, const std::string& id)
    : config_(config), candidate_(config.store, id, home()) {}

Candidate::Home Standby::home() {
    const auto follow = [this](const std::string&, const std::string& name) {
        if (!config_.cluster.bus.empty()) return loop_.stop();
        log_info("stands_by", {{"active", name}});
    };
    const auto take = [this](OpenStore store) {
        end_.store = std::move(store);
        loop_.stop();
    };
    if (!config_.cluster.bus.empty()) return {.follows = follow, .takes = nullptr};
    return {.follows = follow, .takes = take};
}

std::expected<std::unique_ptr<Standby>, std::string> Standby::start(const Config& config,
                                                                    const std::string& id) {
    std::unique_ptr<Standby> standby(new Standby(config, id));
    if (auto done = standby->listen(); !done) return std::unexpected(done.error());
    return standby;
}

std::expected<void, std::string> Standby::listen() {
    net::Services services;
    services.ready = [] { return false; };
    services.standing_by = true;
    services.metrics = [this] {
        const ShardMetrics* own = &metrics_;
        constexpr LeaseMetrics waiting{};
        return metrics_text({&own, 1}, nullptr, &waiting) + loop_times_.text();
    };
    gate_ = std::make_unique<net::Gate>(loop_, config_, nobody_, std::move(services), metrics_);
    auto listener = net::Listener::open(config_, {gate_.get()});
    if (!listener) return std::unexpected(listener.error());
    listener_ = std::move(*listener);
    listener_->start();
    return {};
}

Standby::End Standby::run() {
    net::asio::signal_set signals(loop_.context(), SIGINT, SIGTERM, SIGHUP);
    await_signal(signals);
    candidate_.start();
    loop_times_.runs_here(0);
    loop_.run();
    candidate_.stop();
    return std::move(end_);
}

void Standby::await_signal(net::asio::signal_set& signals) {
    signals.async_wait([this, &signals](net::Error error, int signal) {
        if (error) return;
        if (signal == SIGHUP) {
            if (const auto done = listener_->read_certificate(); !done)
                log_error("certificate_kept", {{"error", done.error()}});
            return await_signal(signals);
        }
        log_info("stopping", {{"signal", signal}});
        end_.stopped = true;
        loop_.stop();
    });
}

}  // namespace kabinet
