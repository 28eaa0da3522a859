#include "client-cli/net/asio_loop.hpp"

#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <list>
#include <map>
#include <optional>

namespace asio = boost::asio;

namespace kabinet::cli {

struct AsioLoop::Parts {
    asio::io_context io{1};
    std::optional<asio::executor_work_guard<asio::io_context::executor_type>> work{io.get_executor()};
    std::map<Timer, asio::steady_timer> timers;
    Timer next_timer = 1;
    std::optional<asio::posix::stream_descriptor> input;
    Task on_input;
    std::list<asio::signal_set> signals;

    void wait_for_input();
    void poll_file();
    void wait_for_signal(asio::signal_set& set, std::function<void(int)> task);
};

AsioLoop::AsioLoop() : parts_(std::make_unique<Parts>()) {}
AsioLoop::~AsioLoop() {
    forget_readable();
}

Millis AsioLoop::now() const {
    using namespace std::chrono;
    return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

Loop::Timer AsioLoop::after(Millis delay, Task task) {
    const Timer id = parts_->next_timer++;
    auto& timer = parts_->timers.try_emplace(id, parts_->io, std::chrono::milliseconds(delay)).first->second;
    timer.async_wait([this, id, task = std::move(task)](boost::system::error_code) {
        // A timer cancelled after it had expired is gone from the map, and must stay silent.
        if (parts_->timers.erase(id) > 0) task();
    });
    return id;
}

void AsioLoop::cancel(Timer timer) {
    parts_->timers.erase(timer);
}

bool AsioLoop::run_until(const std::function<bool()>& holds) {
    while (!holds()) {
        if (parts_->io.stopped() || parts_->io.run_one() == 0) return false;
    }
    return true;
}

void AsioLoop::stop() {
    parts_->io.stop();
}

void AsioLoop::run() {
    parts_->io.run();
}

asio::io_context& AsioLoop::context() {
    return parts_->io;
}

void AsioLoop::Parts::wait_for_input() {
    input->async_wait(asio::posix::stream_descriptor::wait_read, [this](boost::system::error_code error) {
        // epoll refuses plain files and /dev/null; reading them never blocks.
        if (error == asio::error::operation_not_supported) return poll_file();
        if (error || !on_input) return;
        // A copy: the task may call forget_readable.
        const Task task = on_input;
        task();
        if (on_input) wait_for_input();
    });
}

void AsioLoop::Parts::poll_file() {
    asio::post(io, [this] {
        if (!on_input) return;
        const Task task = on_input;
        task();
        if (on_input) poll_file();
    });
}

void AsioLoop::on_readable(int fd, Task task) {
    parts_->on_input = std::move(task);
    parts_->input.emplace(parts_->io);
    boost::system::error_code error;
    parts_->input->assign(::dup(fd), error);
    // There is no such input: the task finds that out.
    if (error) return parts_->poll_file();
    parts_->wait_for_input();
}

void AsioLoop::forget_readable() {
    parts_->on_input = nullptr;
    if (parts_->input && parts_->input->is_open()) parts_->input->cancel();
}

void AsioLoop::Parts::wait_for_signal(asio::signal_set& set, std::function<void(int)> task) {
    set.async_wait([this, &set, task = std::move(task)](boost::system::error_code error, int number) {
        if (error) return;
        task(number);
        wait_for_signal(set, task);
    });
}

void AsioLoop::on_signals(std::initializer_list<int> signals, std::function<void(int)> task) {
    auto& set = parts_->signals.emplace_back(parts_->io);
    for (const int number : signals) set.add(number);
    parts_->wait_for_signal(set, std::move(task));
}

}  // namespace kabinet::cli
