#pragma once

#include <initializer_list>
#include <memory>

#include "client-cli/net/loop.hpp"

namespace boost::asio {
class io_context;
}

namespace kabinet::cli {

/// The real loop: Asio's, on the calling thread.
class AsioLoop final : public Loop {
  public:
    AsioLoop();
    ~AsioLoop() override;

    Millis now() const override;
    Timer after(Millis delay, Task task) override;
    void cancel(Timer timer) override;
    bool run_until(const std::function<bool()>& holds) override;
    void stop() override;

    /// Runs until `stop`.
    void run();

    /// Calls `task` whenever `fd` can be read without blocking, until `forget_readable`. A plain file, always
    /// readable, is served too.
    void on_readable(int fd, Task task);
    void forget_readable();

    /// Calls `task` with the number of each of `signals` that arrives.
    void on_signals(std::initializer_list<int> signals, std::function<void(int)> task);

    boost::asio::io_context& context();

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace kabinet::cli
