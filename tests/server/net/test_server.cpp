#include "tests/server/net/test_server.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

namespace kabinet::net::testing {

void Events::add(const std::string& event) {
    const std::lock_guard lock(mutex_);
    events_.push_back(event);
    changed_.notify_all();
}

int Events::count(const std::string& event) {
    const std::lock_guard lock(mutex_);
    return static_cast<int>(std::ranges::count(events_, event));
}

void Events::wait(const std::string& event, int times) {
    std::unique_lock lock(mutex_);
    const auto there = [&] { return std::ranges::count(events_, event) >= times; };
    if (changed_.wait_for(lock, std::chrono::minutes(1), there)) return;
    std::fprintf(stderr, "never happened: %s\n", event.c_str());
    std::abort();
}

void Echo::on_text(std::string_view text) {
    events_.add("text");
    const auto argument = [&](std::string_view command) {
        return text.substr(std::min(command.size(), text.size()));
    };
    if (text.starts_with("!close ")) {
        const auto rest = argument("!close ");
        int code = 0;
        std::from_chars(rest.data(), rest.data() + 4, code);
        peer_.close(static_cast<std::uint16_t>(code), rest.substr(5));
    } else if (text.starts_with("!flood ")) {
        const auto frame = Frame::text(std::string(10'000, 'x'));
        int count = 0;
        const auto rest = argument("!flood ");
        std::from_chars(rest.data(), rest.data() + rest.size(), count);
        for (int i = 0; i < count; ++i) peer_.send(frame, FrameKind::urgent);
    } else if (text.starts_with("!bulk ")) {
        peer_.send(Frame::text(argument("!bulk ")), FrameKind::bulk);
    } else if (text == "!throw") {
        throw std::runtime_error("asked for");
    } else {
        peer_.send(Frame::text(text), FrameKind::reply);
    }
}

std::unique_ptr<Receiver> EchoAcceptor::accept(Peer& peer) {
    if (refuse) return nullptr;
    auto echo = std::make_unique<Echo>(peer, events);
    const std::lock_guard lock(mutex);
    peers.push_back(&peer);
    events.add("accepted");
    return echo;
}

Config TestServer::small() {
    Config config;
    config.limits.outbox_soft_bytes = 100'000;
    config.limits.send_buffer_bytes = 4096;
    config.limits.close_ms = 1000;
    config.limits.request_ms = 1000;
    return config;
}

TestServer::TestServer(Config config, Services services, std::size_t shards) : config_(std::move(config)) {
    config_.server.port = 0;
    if (!services.ready) services.ready = [this] { return ready.load(); };
    services.writable = [this] { return writable.load(); };
    std::vector<Gate*> gates;
    for (std::size_t i = 0; i < shards; ++i) {
        auto& shard = *shards_.emplace_back(std::make_unique<Shard>());
        shard.gate = std::make_unique<Gate>(shard.loop, config_, acceptor_, services, shard.metrics);
        gates.push_back(shard.gate.get());
    }
    auto listener = Listener::open(config_, gates);
    if (!listener) throw std::runtime_error(listener.error());
    listener_ = std::move(*listener);
    listener_->start();
    for (auto& shard : shards_) shard->thread = std::thread([&loop = shard->loop] { loop.run(); });
}

TestServer::~TestServer() {
    for (auto& shard : shards_) shard->loop.stop();
    for (auto& shard : shards_) shard->thread.join();
    listener_.reset();
    for (auto& shard : shards_) shard->gate.reset();
}

void TestServer::on_loop(std::function<void()> task) {
    std::promise<void> done;
    shards_.front()->loop.post([&] {
        task();
        done.set_value();
    });
    done.get_future().wait();
}

}  // namespace kabinet::net::testing
