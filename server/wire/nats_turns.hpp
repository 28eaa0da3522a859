#pragma once

#include <functional>
#include <memory>

namespace boost::asio {
class io_context;
}

namespace kabinet {

class NatsLine;

/// Lends a line to a loop, which reads and writes it between its other work. So nobody has to be woken for a
/// message that the loop sends or takes itself (docs/decisions/0198).
class NatsTurns {
  public:
    /// All are called on the loop.
    struct Calls {
        std::function<void()> have;                ///< the loop's thread has the line now
        std::function<bool(NatsLine& line)> give;  ///< gives the line what waits; whether more waits
        std::function<void()> lost;                ///< the line is lost
    };

    /// The loop has to outlive this.
    NatsTurns(boost::asio::io_context& loop, Calls calls);
    ~NatsTurns();
    NatsTurns(const NatsTurns&) = delete;

    /// The loop has the line, until take_back(). The caller must not touch it meanwhile, but may look for
    /// trouble.
    void lend(NatsLine& line);
    /// The line has something to write. From any thread.
    void ring();
    /// Waits for a turn that is under way. Not on the loop. Whether the loop runs does not matter.
    void take_back();

  private:
    class Turner;
    const std::shared_ptr<Turner> turner_;  // what the loop was given to do may run later
};

}  // namespace kabinet
