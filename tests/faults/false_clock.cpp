// Loaded before a program's libraries (LD_PRELOAD), it makes the machine's clock wrong for that program
// alone: by as many seconds as the file named in FALSE_CLOCK holds, an int64 that may be changed at any time.
// The steady clock stays right, as on a machine whose clock somebody sets. libfaketime does not get on with
// jemalloc.

#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <ctime>

namespace {

std::atomic<const std::int64_t*> wrong_by = nullptr;

[[gnu::constructor]] void find_file() {
    const char* name = std::getenv("FALSE_CLOCK");
    const int file = name ? ::open(name, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) return;
    void* place = ::mmap(nullptr, sizeof(std::int64_t), PROT_READ, MAP_SHARED, file, 0);
    ::close(file);
    if (place != MAP_FAILED) wrong_by = static_cast<const std::int64_t*>(place);
}

std::int64_t seconds() {
    const auto* place = wrong_by.load();
    return place ? *static_cast<const volatile std::int64_t*>(place) : 0;
}

constexpr std::int64_t kSecond = 1'000'000'000;
/// How long it takes at most until a waiting thread notices that the clock was set.
constexpr std::int64_t kLook = kSecond / 10;
/// Seconds. Below are times since the machine was started, above those of the calendar.
constexpr time_t kCalendar = 1'000'000'000;

std::int64_t nanoseconds(const timespec& time) {
    return time.tv_sec * kSecond + time.tv_nsec;
}

}  // namespace

extern "C" int clock_gettime(clockid_t clock, timespec* out) noexcept {
    const auto done = static_cast<int>(::syscall(SYS_clock_gettime, clock, out));
    if (done == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) out->tv_sec += seconds();
    return done;
}

extern "C" int gettimeofday(timeval* out, void*) noexcept {
    timespec now{};
    const int done = clock_gettime(CLOCK_REALTIME, &now);
    *out = {now.tv_sec, now.tv_nsec / 1000};
    return done;
}

extern "C" time_t time(time_t* out) noexcept {
    timespec now{};
    clock_gettime(CLOCK_REALTIME, &now);
    if (out != nullptr) *out = now.tv_sec;
    return now.tv_sec;
}

/// The kernel would wait for a time of the right clock.
extern "C" int pthread_cond_timedwait(pthread_cond_t* condition, pthread_mutex_t* mutex,
                                      const timespec* until) {
    const clockid_t clock = until->tv_sec < kCalendar ? CLOCK_MONOTONIC : CLOCK_REALTIME;
    for (;;) {
        timespec now{};
        clock_gettime(clock, &now);
        const std::int64_t left = nanoseconds(*until) - nanoseconds(now);
        if (left <= 0) return ETIMEDOUT;
        clock_gettime(CLOCK_MONOTONIC, &now);
        const std::int64_t next = nanoseconds(now) + std::min(left, kLook);
        const timespec look{.tv_sec = next / kSecond, .tv_nsec = next % kSecond};
        const int done = pthread_cond_clockwait(condition, mutex, CLOCK_MONOTONIC, &look);
        if (done != ETIMEDOUT) return done;
    }
}
