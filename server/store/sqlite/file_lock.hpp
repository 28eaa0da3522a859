#pragma once

#include <expected>
#include <string>

namespace kabinet {

/// Keeps a second process off a file: a lock (flock), held until destruction or the death of the process. The
/// lock does not stop programs that never ask for it, such as sqlite3.
class FileLock {
  public:
    /// Locks `<path>.lock`, or says which process has the lock. Makes a missing lock file. The lock file
    /// stays, and names the process that held the lock last.
    static std::expected<FileLock, std::string> take_beside(const std::string& path);

    /// Locks the file at `path` itself, whatever name another process uses for the file. Refuses a file with
    /// several names: the files that SQLite writes beside it would belong to one name only.
    static std::expected<FileLock, std::string> take(const std::string& path);

    FileLock(FileLock&& other) noexcept;
    FileLock& operator=(FileLock&&) = delete;
    ~FileLock();

  private:
    explicit FileLock(int descriptor) : descriptor_(descriptor) {}
    int descriptor_;
};

}  // namespace kabinet
