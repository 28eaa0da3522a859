#pragma once

#include <functional>
#include <string>

namespace kabinet::cli {

/// Cuts what comes from a file descriptor into lines.
class InputLines {
  public:
    /// Reads once from `fd`, which is ready, and calls `take` with each line that is now whole, newline left
    /// off. False at the end of input; a last line without a newline is taken then.
    bool read(int fd, const std::function<void(const std::string&)>& take);

  private:
    std::string rest_;
};

}  // namespace kabinet::cli
