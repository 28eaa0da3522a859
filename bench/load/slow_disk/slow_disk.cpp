// Loaded before a program's libraries (LD_PRELOAD), it makes every sync of a file last SLOW_DISK_MS
// milliseconds longer, as on a disk that has to turn, or behind a network.

#include <sys/syscall.h>
#include <unistd.h>

#include <cstdlib>
#include <ctime>

namespace {

void be_slow() {
    static const long ms = [] {
        const char* text = std::getenv("SLOW_DISK_MS");
        return text ? std::strtol(text, nullptr, 10) : 0;
    }();
    const timespec pause{.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1'000'000};
    ::nanosleep(&pause, nullptr);
}

}  // namespace

extern "C" int fsync(int file) {
    be_slow();
    return static_cast<int>(::syscall(SYS_fsync, file));
}

extern "C" int fdatasync(int file) {
    be_slow();
    return static_cast<int>(::syscall(SYS_fdatasync, file));
}
