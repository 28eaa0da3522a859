#include "server/net/ws/flusher.hpp"

#include <boost/asio/post.hpp>

namespace kabinet::net {

void Flusher::want(Flushable& connection, bool urgent) {
    if (connection.is_linked()) {
        if (!urgent || connection.urgent_) return;
        connection.unlink();
    }
    connection.urgent_ = urgent;
    (urgent ? urgent_ : bulk_).push_back(connection);
    post();
}

void Flusher::post() {
    if (posted_) return;
    posted_ = true;
    // Tasks already queued on the loop run before this one and may add to the same writes.
    asio::post(context_, [this] { run(); });
}

void Flusher::run() {
    posted_ = false;
    List urgent;
    urgent.swap(urgent_);
    while (!urgent.empty()) {
        Flushable& connection = urgent.front();
        urgent.pop_front();
        connection.flush();
    }
    for (std::size_t i = 0; i < kChunk && !bulk_.empty(); ++i) {
        Flushable& connection = bulk_.front();
        bulk_.pop_front();
        connection.flush();
    }
    if (!bulk_.empty()) post();
}

}  // namespace kabinet::net
