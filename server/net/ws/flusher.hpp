#pragma once

#include <boost/intrusive/list.hpp>
#include <cstddef>

#include "server/net/asio.hpp"

namespace kabinet::net {

/// A connection that has something to write.
class Flushable
    : public boost::intrusive::list_base_hook<boost::intrusive::tag<class Flusher>,
                                              boost::intrusive::link_mode<boost::intrusive::auto_unlink>> {
  public:
    virtual ~Flushable() = default;

    /// Writes as much as the socket takes, without blocking.
    virtual void flush() = 0;

  private:
    friend class Flusher;
    bool urgent_ = false;
};

/// Writes to connections at the end of the loop's turn, once to each, however many frames it got. First come
/// the connections of players, then those of spectators in chunks, with the loop's other work between chunks.
class Flusher {
  public:
    explicit Flusher(asio::io_context& context) : context_(context) {}

    /// `connection` is flushed at the end of this turn if `urgent`, else after all urgent ones.
    void want(Flushable& connection, bool urgent);

  private:
    using List = boost::intrusive::list<Flushable, boost::intrusive::base_hook<Flushable::list_base_hook>,
                                        boost::intrusive::constant_time_size<false>>;
    static constexpr std::size_t kChunk = 64;

    void post();
    void run();

    asio::io_context& context_;
    bool posted_ = false;
    List urgent_;
    List bulk_;
};

}  // namespace kabinet::net
