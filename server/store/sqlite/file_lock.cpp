#include "server/store/sqlite/file_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
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

std::unexpected<std::string> failed(const std::string& what, const std::string& name) {
    return std::unexpected("cannot " + what + " " + name + ": " + std::strerror(errno));
}

}  // namespace

std::expected<FileLock, std::string> FileLock::take_beside(const std::string& path) {
    const std::string name = path + ".lock";
    FileLock lock(::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    if (lock.descriptor_ < 0) return failed("open", name);
    if (::flock(lock.descriptor_, LOCK_EX | LOCK_NB) != 0) {
        if (errno == EWOULDBLOCK) return std::unexpected("it is in use by " + holder(lock.descriptor_));
        return failed("lock", name);
    }
    // The pid is only information for people: a full disk must not keep the server from starting.
    const std::string pid = std::to_string(::getpid()) + "\n";
    if (::ftruncate(lock.descriptor_, 0) == 0) {
        [[maybe_unused]] const auto written = ::pwrite(lock.descriptor_, pid.data(), pid.size(), 0);
    }
    return lock;
}

std::expected<FileLock, std::string> FileLock::take(const std::string& path) {
    FileLock lock(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (lock.descriptor_ < 0) return failed("open", path);
    if (::flock(lock.descriptor_, LOCK_EX | LOCK_NB) != 0) {
        if (errno == EWOULDBLOCK)
            return std::unexpected("it is in use by another process, which may know it by another name");
        return failed("lock", path);
    }
    struct stat found{};
    if (::fstat(lock.descriptor_, &found) != 0) return failed("look at", path);
    if (found.st_nlink > 1) {
        return std::unexpected("it has " + std::to_string(found.st_nlink) +
                               " names (hard links), and its write-ahead log would belong to one of them "
                               "only: keep one name, and make backups as copies");
    }
    return lock;
}

FileLock::FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

FileLock::~FileLock() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace kabinet
