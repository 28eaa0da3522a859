#include "server/store/lease.hpp"

#include <ctime>
#include <utility>

namespace kabinet {

Lease::Milliseconds Lease::boot_time() {
    std::timespec now{};
    ::clock_gettime(CLOCK_BOOTTIME, &now);
    return std::chrono::duration_cast<Milliseconds>(std::chrono::seconds(now.tv_sec) +
                                                    std::chrono::nanoseconds(now.tv_nsec));
}

void Lease::lose() {
    const std::lock_guard lock(mutex_);
    if (!lost_.exchange(true) && told_) told_();
}

void Lease::on_lost(std::function<void()> told) {
    const std::lock_guard lock(mutex_);
    told_ = std::move(told);
    if (lost_ && told_) told_();
}

}  // namespace kabinet
