#include "server/wire/nats_turns.hpp"

#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/basic_stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>

#include "server/wire/nats_line.hpp"

namespace kabinet {

namespace asio = boost::asio;

class NatsTurns::Turner : public std::enable_shared_from_this<Turner> {
  public:
    Turner(asio::io_context& loop, Calls calls) : loop_(loop), calls_(std::move(calls)) {}

    void lend(NatsLine& line) {
        const std::lock_guard lock(mutex_);
        // One of our own, so that libnats may close its own at any time.
        socket_.emplace(loop_, ::dup(line.socket()));
        line_ = &line;
        writing_ = false;
        asio::post(loop_, [self = shared_from_this(), number = number_] { self->begin(number); });
    }

    void ring() {
        asio::post(loop_, [self = shared_from_this()] {
            const std::lock_guard lock(self->mutex_);
            if (self->line_) self->turn(false);
        });
    }

    void take_back() {
        const std::lock_guard lock(mutex_);
        end();
    }

  private:
    using Socket = asio::posix::basic_stream_descriptor<asio::io_context::executor_type>;

    /// Each turn wants the lock. `number` says of which line the loop has heard.
    void begin(std::uint64_t number) {
        const std::lock_guard lock(mutex_);
        if (number != number_) return;
        calls_.have();
        turn(true);
    }

    void turn(bool readable) {
        if (readable) line_->read();
        if (!writing_) line_->write();
        bool more = true;
        while (more && line_->unwritten() == 0 && !line_->is_lost()) {
            more = calls_.give(*line_);
            line_->write();
        }
        if (line_->is_lost()) {
            end();
            return calls_.lost();
        }
        if (readable) await_readable();
        if (line_->unwritten() > 0 && !std::exchange(writing_, true)) await_writable();
    }

    void await_readable() {
        socket_->async_wait(Socket::wait_read, [self = shared_from_this(), number = number_](auto error) {
            const std::lock_guard lock(self->mutex_);
            if (!error && number == self->number_) self->turn(true);
        });
    }

    void await_writable() {
        socket_->async_wait(Socket::wait_write, [self = shared_from_this(), number = number_](auto error) {
            const std::lock_guard lock(self->mutex_);
            if (error || number != self->number_) return;
            self->writing_ = false;
            self->turn(false);
        });
    }

    /// Wants the lock.
    void end() {
        line_ = nullptr;
        socket_.reset();
        ++number_;
    }

    asio::io_context& loop_;
    const Calls calls_;
    std::mutex mutex_;
    NatsLine* line_ = nullptr;
    std::optional<Socket> socket_;
    bool writing_ = false;      // waits until the socket takes more
    std::uint64_t number_ = 0;  // of the line
};

NatsTurns::NatsTurns(asio::io_context& loop, Calls calls)
    : turner_(std::make_shared<Turner>(loop, std::move(calls))) {}

NatsTurns::~NatsTurns() {
    take_back();
}

void NatsTurns::lend(NatsLine& line) {
    turner_->lend(line);
}

void NatsTurns::ring() {
    turner_->ring();
}

void NatsTurns::take_back() {
    turner_->take_back();
}

}  // namespace kabinet
