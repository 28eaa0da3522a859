#include "client-cli/line/input_lines.hpp"

#include <unistd.h>

#include <cerrno>

namespace kabinet::cli {

bool InputLines::read(int fd, const std::function<void(const std::string&)>& take) {
    char buffer[4096];
    const ssize_t count = ::read(fd, buffer, sizeof buffer);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return true;
    if (count <= 0) {
        if (!rest_.empty()) take(rest_);
        rest_.clear();
        return false;
    }
    rest_.append(buffer, static_cast<std::size_t>(count));
    for (auto end = rest_.find('\n'); end != rest_.npos; end = rest_.find('\n')) {
        std::string line = rest_.substr(0, end);
        rest_.erase(0, end + 1);
        if (line.ends_with('\r')) line.pop_back();
        take(line);
    }
    return true;
}

}  // namespace kabinet::cli
