#include "server/store/sqlite/unfinished_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <initializer_list>
#include <stdexcept>

#include "server/store/sqlite/file_id.hpp"
#include "server/store/sqlite/sqlite_file.hpp"

namespace kabinet {
namespace {

namespace fs = std::filesystem;

constexpr const char* kName = "kabinetd-backup.unfinished";

[[noreturn]] void fail(const std::string& what) {
    throw std::runtime_error(what + ": " + std::strerror(errno));
}

std::string folder_of(const std::string& path) {
    const fs::path folder = fs::path(path).parent_path();
    return folder.empty() ? "." : folder.string();
}

std::array<std::string, 4> names_beside(const std::string& target) {
    const std::string name = folder_of(target) + "/" + kName;
    return {name, name + "-journal", name + "-wal", name + "-shm"};
}

/// The names that a signal removes.
std::atomic<const std::array<std::string, 4>*> doomed = nullptr;

extern "C" void end_without_trace(int signal) {
    if (const auto* names = doomed.load()) {
        for (const std::string& name : *names) ::unlink(name.c_str());
    }
    ::_exit(128 + signal);
}

/// Some file systems can't rename without replacing. There another process may come in between.
bool rename_new(const std::string& from, const std::string& to) {
    if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return true;
    if (errno != EINVAL && errno != ENOSYS) return false;
    if (fs::symlink_status(to).type() != fs::file_type::not_found) {
        errno = EEXIST;
        return false;
    }
    return std::rename(from.c_str(), to.c_str()) == 0;
}

}  // namespace

UnfinishedFile::UnfinishedFile(const std::string& target) : target_(target), names_(names_beside(target)) {
    while (!take()) {
    }
    doomed = &names_;
    if (::fchmod(descriptor_, 0600) != 0 || ::ftruncate(descriptor_, 0) != 0) {
        const int error = errno;
        remove_all();
        errno = error;
        fail("cannot empty " + path());
    }
    for (std::size_t i = 1; i < names_.size(); ++i) ::unlink(names_[i].c_str());
}

UnfinishedFile::~UnfinishedFile() {
    if (!finished_) remove_all();
}

/// Opens the file and locks it. False when the file got its own name while this process waited for the lock.
bool UnfinishedFile::take() {
    const int descriptor = ::open(path().c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (descriptor < 0) fail("cannot create " + path());
    struct stat found{};
    const bool taken = ::flock(descriptor, LOCK_EX) == 0 && ::fstat(descriptor, &found) == 0;
    const bool ours = taken && found.st_uid == ::geteuid() && S_ISREG(found.st_mode);
    if (ours && FileId::of(path()) == FileId{found.st_dev, found.st_ino}) {
        descriptor_ = descriptor;
        return true;
    }
    ::close(descriptor);
    if (!ours) throw std::runtime_error("cannot write " + path() + ": it belongs to another user");
    return false;
}

/// Keeps the lock to the last: another process may begin the same file when it is gone.
void UnfinishedFile::remove_all() const {
    doomed = nullptr;
    for (std::size_t i = names_.size(); i > 0; --i) ::unlink(names_[i - 1].c_str());
    ::close(descriptor_);
}

void UnfinishedFile::finish() {
    if (::fsync(descriptor_) != 0) fail("cannot sync " + path());
    doomed = nullptr;
    if (!rename_new(path(), target_)) {
        doomed = &names_;
        fail("cannot name it");
    }
    finished_ = true;
    ::close(descriptor_);
    sqlite_file::sync_folder(folder_of(target_));
}

void UnfinishedFile::remove_on_signals() {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, end_without_trace);
}

}  // namespace kabinet
