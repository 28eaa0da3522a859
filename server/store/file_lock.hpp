#pragma once

#include <expected>
#include <string>

namespace kabinet {

/// Keeps a second process off a file: a lock on `<path>.lock`, held until destruction or the death of the
/// process. The lock file itself stays, and names the process that held it last.
class FileLock {
  public:
    /// Takes the lock at once, or says who has it.
    static std::expected<FileLock, std::string> take(const std::string& path);

    FileLock(FileLock&& other) noexcept;
    FileLock& operator=(FileLock&&) = delete;
    ~FileLock();

  private:
    explicit FileLock(int descriptor) : descriptor_(descriptor) {}
    int descriptor_;
};

}  // namespace kabinet
