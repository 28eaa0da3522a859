#include "server/store/sqlite/sqlite_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "server/store/sqlite/schema.hpp"

namespace kabinet::sqlite_file {
namespace {

namespace fs = std::filesystem;

void remove_leftover(const std::string& unfinished) {
    for (const char* suffix : {"", "-wal", "-shm", "-journal"}) fs::remove(unfinished + suffix);
}

/// Makes an empty file that only its owner can read. SQLite gives the files beside a database the same
/// rights.
void make_private(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor < 0)
        throw std::runtime_error("cannot create " + path + ": " + std::string(std::strerror(errno)));
    ::close(descriptor);
}

/// For a symbolic link, SQLite keeps the log beside the target of the link.
bool has_log(const std::string& path) {
    const std::string log = (fs::exists(path) ? fs::canonical(path).string() : path) + "-wal";
    return fs::exists(log) && fs::file_size(log) > 0;
}

/// The page size in the first bytes of a file: two bytes, the high byte first; 1 means 65,536 (SQLite's file
/// format, 1.3.2).
std::uintmax_t page_size_in(const std::string& head) {
    const auto byte = [&head](std::size_t i) { return static_cast<unsigned char>(head[i]); };
    const std::uintmax_t size = byte(16) * 256u + byte(17);
    return size == 1 ? 65'536 : size;
}

}  // namespace

void create_if_missing(const std::string& path) {
    if (fs::exists(path)) return;
    if (fs::is_symlink(path))
        throw std::runtime_error(
            "it is a symbolic link to a file that is missing: put that file back, or remove the link");
    if (has_log(path)) {
        throw std::runtime_error("it is missing, but its write-ahead log " + path +
                                 "-wal is there: put both back, or move the log away to begin anew");
    }
    const std::string unfinished = path + ".new";
    remove_leftover(unfinished);
    make_private(unfinished);
    {
        sqlite::Database database(unfinished, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
        database.exec("PRAGMA synchronous = FULL");
        schema::create(database);
    }
    fs::rename(unfinished, path);
    sync_folder(fs::path(path).parent_path().string());
}

void sync_folder(const std::string& folder) {
    const char* const path = folder.empty() ? "." : folder.c_str();
    const int descriptor = ::open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool done = descriptor >= 0 && ::fsync(descriptor) == 0;
    const int error = errno;
    if (descriptor >= 0) ::close(descriptor);
    if (!done) throw std::runtime_error("cannot sync its folder: " + std::string(std::strerror(error)));
}

bool others_can_read(const std::string& path) {
    constexpr auto others = fs::perms::group_read | fs::perms::others_read;
    return (fs::status(path).permissions() & others) != fs::perms::none;
}

void expect_database(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("cannot read it: " + std::string(std::strerror(errno)));
    constexpr std::string_view magic("SQLite format 3\0", 16);
    std::string head(magic.size() + 2, '\0');
    file.read(head.data(), static_cast<std::streamsize>(head.size()));
    if (file.gcount() == 0) throw std::runtime_error("it is empty, so something has damaged it");
    if (!head.starts_with(magic)) {
        throw std::runtime_error("it is not a database, or its first page is damaged");
    }
    // SQLite takes half a page for a whole one. With a log that is sound: a crash came while the log was
    // moved into the database.
    const auto page = page_size_in(head);
    if (page == 0 || (fs::file_size(path) % page != 0 && !has_log(path))) {
        throw std::runtime_error("it is damaged: it ends in the middle of a page");
    }
}

std::int64_t page_size(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::string head(18, '\0');
    file.read(head.data(), static_cast<std::streamsize>(head.size()));
    return static_cast<std::int64_t>(page_size_in(head));
}

void check(sqlite::Database& database, const std::string& path, std::int64_t limit) {
    const auto size = static_cast<std::int64_t>(fs::file_size(path));
    if (size / 8 > limit) return;
    const auto found = database.text(size > limit ? "PRAGMA quick_check(1)" : "PRAGMA integrity_check(1)");
    if (found != "ok") throw std::runtime_error("it is damaged: " + found);
}

}  // namespace kabinet::sqlite_file
