#pragma once

#include <expected>
#include <string>

namespace kabinet {

/// Keeps a second process off a file: a lock (flock) that is held until destruction or the death of the
/// process. Other programs that do not ask for such a lock, such as sqlite3, are not hindered.
class FileLock {
  public:
    /// Locks `<path>.lock`, which is made when it is missing, or says which process has the lock. The lock
    /// file stays, and names the process that held it last.
    static std::expected<FileLock, std::string> take_beside(const std::string& path);

    /// Locks the file at `path` itself, under whichever of its names another process may have it. Refuses a
    /// file with several names: what SQLite writes beside it would belong to one of them only.
    static std::expected<FileLock, std::string> take(const std::string& path);

    FileLock(FileLock&& other) noexcept;
    FileLock& operator=(FileLock&&) = delete;
    ~FileLock();

  private:
    explicit FileLock(int descriptor) : descriptor_(descriptor) {}
    int descriptor_;
};

}  // namespace kabinet
