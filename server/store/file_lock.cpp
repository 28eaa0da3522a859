#include "server/store/file_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

namespace kabinet {
namespace {

std::string holder(int descriptor) {
    std::array<char, 16> text{};
    const auto size = ::pread(descriptor, text.data(), text.size() - 1, 0);
    if (size <= 0) return "another process";
    return "process " + std::string(text.data(), std::strcspn(text.data(), "\n"));
}

}  // namespace

std::expected<FileLock, std::string> FileLock::take(const std::string& path) {
    const std::string name = path + ".lock";
    FileLock lock(::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    if (lock.descriptor_ < 0) return std::unexpected("cannot open " + name + ": " + std::strerror(errno));
    if (::flock(lock.descriptor_, LOCK_EX | LOCK_NB) != 0) {
        if (errno == EWOULDBLOCK) return std::unexpected("it is in use by " + holder(lock.descriptor_));
        return std::unexpected("cannot lock " + name + ": " + std::strerror(errno));
    }
    // Only to tell people: a full disk must not keep the server from starting.
    const std::string pid = std::to_string(::getpid()) + "\n";
    if (::ftruncate(lock.descriptor_, 0) == 0) {
        [[maybe_unused]] const auto written = ::pwrite(lock.descriptor_, pid.data(), pid.size(), 0);
    }
    return lock;
}

FileLock::FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

FileLock::~FileLock() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace kabinet
