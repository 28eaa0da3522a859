#include "server/net/line.hpp"

#include <boost/asio/error.hpp>
#include <boost/asio/post.hpp>

namespace kabinet::net {

void Line::shut() {
    if (tls_) tls_->close();
    Error ignored;
    socket_.shutdown(Socket::shutdown_send, ignored);
}

/// Runs `done` by a post: an operation must not end inside the call that began it.
void Line::later(Done done, Error error, std::size_t bytes) {
    asio::post(socket_.get_executor(),
               [done = std::move(done), error, bytes]() mutable { done(error, bytes); });
}

void Line::read_tls(asio::mutable_buffer into, Done done) {
    // The descriptor of a closed socket may belong to another socket by now.
    if (!socket_.is_open()) return later(std::move(done), asio::error::bad_descriptor, 0);
    const auto [outcome, bytes] = tls_->read({static_cast<char*>(into.data()), into.size()});
    if (outcome == Tls::Outcome::data) return later(std::move(done), {}, bytes);
    if (outcome == Tls::Outcome::end) return later(std::move(done), asio::error::eof, 0);
    if (outcome == Tls::Outcome::plain_http) {
        tls_.reset();
        return later(std::move(done), plain_http(), 0);
    }
    if (outcome == Tls::Outcome::lost) return later(std::move(done), asio::error::connection_reset, 0);
    const auto what = outcome == Tls::Outcome::wants_read ? Socket::wait_read : Socket::wait_write;
    socket_.async_wait(what, [this, into, done = std::move(done)](Error error) mutable {
        if (error) return done(error, 0);
        read_tls(into, std::move(done));
    });
}

/// Ends when all taken bytes have left, so that the caller may close the socket then.
void Line::write_tls(std::vector<std::string_view> pieces, std::size_t taken, Done done) {
    if (!socket_.is_open()) return later(std::move(done), asio::error::bad_descriptor, 0);
    const Written written = tls_->write(pieces);
    taken += written.taken;
    if (written.taken > 0) pieces.clear();
    if (written.lost) return later(std::move(done), asio::error::connection_reset, taken);
    if (!written.blocked) return later(std::move(done), {}, taken);
    socket_.async_wait(Socket::wait_write, [this, pieces = std::move(pieces), taken,
                                            done = std::move(done)](Error error) mutable {
        if (error) return done(error, taken);
        write_tls(std::move(pieces), taken, std::move(done));
    });
}

}  // namespace kabinet::net
