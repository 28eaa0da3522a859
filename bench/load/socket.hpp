#pragma once

#include <string>
#include <utility>

/// The few socket calls that both programs need, on IPv4 loopback and without blocking. A failed call throws
/// std::runtime_error with the system's words, since a failed measurement is not worth continuing.
namespace kabinet::load {

/// Owns a file descriptor.
class Fd {
  public:
    Fd() = default;
    explicit Fd(int fd) : fd_(fd) {}
    Fd(Fd&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    Fd& operator=(Fd&& other) noexcept {
        std::swap(fd_, other.fd_);
        return *this;
    }
    ~Fd() { reset(); }

    int get() const { return fd_; }
    bool valid() const { return fd_ >= 0; }
    void reset();

  private:
    int fd_ = -1;
};

/// Throws std::runtime_error with `what` and the words for errno.
[[noreturn]] void fail_with_errno(const std::string& what);

/// Listens on a free port of 127.0.0.1.
Fd listen_on_loopback();
int port_of(const Fd& listener);

/// The next connection, or an invalid Fd when none waits.
Fd accept_from(const Fd& listener);

/// Begins to connect to 127.0.0.1. The socket is connected, or has failed, once it is writable.
Fd connect_to(int port);

/// Makes a close send a reset, so that thousands of ports are free again at once.
void reset_on_close(const Fd& socket);

/// Lets this process open as many files as the system allows. Throws when that is fewer than `least`.
void raise_file_limit(int least);

}  // namespace kabinet::load
