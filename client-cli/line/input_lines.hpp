#pragma once

#include <functional>
#include <string>

namespace kabinet::cli {

/// Cuts the input from a file descriptor into lines.
class InputLines {
  public:
    /// Reads once from `fd`, which is ready, and calls `take` with each whole line, without its newline.
    /// Returns false at the end of input, after taking a last line without a newline.
    bool read(int fd, const std::function<void(const std::string&)>& take);

  private:
    std::string rest_;
};

}  // namespace kabinet::cli
