#include "server/store/sqlite/aside.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <filesystem>

#include "server/store/sqlite/log_check.hpp"
#include "server/store/sqlite/sqlite_file.hpp"

namespace kabinet::sqlite_aside {
namespace {

namespace fs = std::filesystem;

/// Where SQLite's readers lock a database; with a write-ahead log, as long as they have it open (SQLite's
/// os.h, SHARED_FIRST and SHARED_SIZE).
constexpr off_t kSharedFirst = 0x40000002, kSharedSize = 510;

/// Another process must bring something beside the file into it before it can be read.
bool has_more_beside(const std::string& path) {
    const std::string file = fs::canonical(path).string();
    for (const char* suffix : {"-wal", "-journal"}) {
        if (fs::exists(file + suffix) && fs::file_size(file + suffix) > 0) return true;
    }
    return false;
}

/// The path as a URI of SQLite, which gives three characters a meaning.
std::string uri(const std::string& path) {
    std::string out = "file:";
    for (const char c : fs::canonical(path).string()) {
        if (c == '%') {
            out += "%25";
        } else if (c == '?') {
            out += "%3f";
        } else if (c == '#') {
            out += "%23";
        } else {
            out += c;
        }
    }
    return out;
}

}  // namespace

bool in_use(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return false;
    struct flock found{
        .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = kSharedFirst, .l_len = kSharedSize, .l_pid = 0};
    const bool told = ::fcntl(descriptor, F_GETLK, &found) == 0;
    ::close(descriptor);
    return told && found.l_type != F_UNLCK;
}

void expect_sound(const std::string& path) {
    sqlite_file::expect_database(path);
    if (!in_use(path)) sqlite_log::refuse_damage(path, true);
}

sqlite::Database open(const std::string& path) {
    expect_sound(path);
    if (in_use(path) || has_more_beside(path)) return {path, SQLITE_OPEN_READONLY};
    return {uri(path) + "?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI};
}

}  // namespace kabinet::sqlite_aside
