#pragma once

#include <array>
#include <boost/intrusive/list.hpp>
#include <cstdint>

#include "server/net/asio.hpp"

namespace kabinet::net {

/// An object with a deadline. It is a member of at most one wheel, and leaves the wheel when it is destroyed.
class Timed
    : public boost::intrusive::list_base_hook<boost::intrusive::link_mode<boost::intrusive::auto_unlink>> {
  public:
    virtual ~Timed() = default;

    /// The deadline has come, or may have: the wheel also visits far deadlines on the way. Returns the
    /// monotonic time, ms, of the next deadline, or -1 for none. The object must not destroy itself here,
    /// only later, by a post.
    virtual std::int64_t on_deadline(std::int64_t now) = 0;

  private:
    friend class Wheel;
    std::int64_t due_ = -1;
};

/// The deadlines of all sockets of a shard, exact to about a second and never early. One timer serves all,
/// and none runs while nothing waits. A slot holds the objects that are due in one second of the next minute.
class Wheel {
  public:
    explicit Wheel(asio::io_context& context) : timer_(context.get_executor()) {}

    /// Sets the deadline of `timed`, monotonic ms, and replaces an earlier one. `at` < 0 removes it.
    void set(Timed& timed, std::int64_t at);

    /// As `set`, unless an earlier deadline is set already.
    void advance(Timed& timed, std::int64_t at);

    /// Forgets every deadline.
    void clear();

  private:
    using Slot = boost::intrusive::list<Timed, boost::intrusive::constant_time_size<false>>;
    static constexpr std::int64_t kTickMs = 1000;
    static constexpr std::int64_t kSlots = 64;

    void arm();
    void turn();
    void sweep(std::int64_t now);

    Timer timer_;
    bool armed_ = false;
    std::int64_t tick_ = 0;  // the last second that was swept
    std::array<Slot, kSlots> slots_;
};

}  // namespace kabinet::net
