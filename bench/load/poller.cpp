#include "bench/load/poller.hpp"

#include <sys/epoll.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <stdexcept>

namespace kabinet::load {
namespace {

volatile std::sig_atomic_t stopping = 0;

}  // namespace

void stop_on_signals() {
    for (const int number : {SIGINT, SIGTERM}) std::signal(number, [](int) { stopping = 1; });
}

Poller::Poller() : epoll_(::epoll_create1(EPOLL_CLOEXEC)) {
    if (!epoll_.valid()) fail_with_errno("epoll_create1");
}

void Poller::add(const Fd& fd, std::uint32_t events, Pollable& target) {
    epoll_event event{.events = events, .data = {.ptr = &target}};
    if (::epoll_ctl(epoll_.get(), EPOLL_CTL_ADD, fd.get(), &event) != 0) fail_with_errno("epoll_ctl add");
}

void Poller::change(const Fd& fd, std::uint32_t events, Pollable& target) {
    epoll_event event{.events = events, .data = {.ptr = &target}};
    if (::epoll_ctl(epoll_.get(), EPOLL_CTL_MOD, fd.get(), &event) != 0) fail_with_errno("epoll_ctl mod");
}

void Poller::turn(int ms) {
    if (stopping != 0) throw std::runtime_error("told to stop");
    std::array<epoll_event, 256> events;
    const int count = ::epoll_wait(epoll_.get(), events.data(), static_cast<int>(events.size()), ms);
    if (count < 0 && errno != EINTR) fail_with_errno("epoll_wait");
    for (int i = 0; i < count; ++i) {
        const epoll_event& event = events[static_cast<std::size_t>(i)];
        static_cast<Pollable*>(event.data.ptr)->ready(event.events);
    }
}

}  // namespace kabinet::load
