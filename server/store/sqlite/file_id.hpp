#pragma once

#include <sys/stat.h>

#include <optional>
#include <string>

namespace kabinet {

/// The identity of a file, whatever its path: two paths with the same FileId are one file.
struct FileId {
    dev_t device = 0;
    ino_t node = 0;
    bool operator==(const FileId&) const = default;

    /// The file that `path` names now; empty when there is no file.
    static std::optional<FileId> of(const std::string& path) {
        struct stat found{};
        if (::stat(path.c_str(), &found) != 0) return std::nullopt;
        return FileId{found.st_dev, found.st_ino};
    }
};

}  // namespace kabinet
