#include "client-cli/model/state_file.hpp"

#include <fcntl.h>
#include <unistd.h>

namespace kabinet::cli {

bool write_state_file(const std::filesystem::path& file, const std::string& text) {
    std::error_code error;
    const auto folder = file.parent_path();
    if (std::filesystem::create_directories(folder, error)) {
        std::filesystem::permissions(folder, std::filesystem::perms::owner_all, error);
    }
    const std::string fresh = file.string() + "." + std::to_string(::getpid());
    const int fd = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd < 0) return false;
    const bool written = ::write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size());
    // Else a loss of power could leave the new name with nothing behind it.
    const bool synced = ::fsync(fd) == 0;
    const bool closed = ::close(fd) == 0;
    if (written && synced && closed && ::rename(fresh.c_str(), file.c_str()) == 0) return true;
    ::unlink(fresh.c_str());
    return false;
}

}  // namespace kabinet::cli
