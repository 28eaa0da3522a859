#include "bench/load/fsync.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <thread>

#include "bench/load/socket.hpp"
#include "bench/load/tally.hpp"

namespace kabinet::load {

double fsync_p50(const std::string& folder, std::chrono::milliseconds pause) {
    const std::string path = folder + "/fsync";
    const Fd file(::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
    if (!file.valid()) fail_with_errno(path);
    ::unlink(path.c_str());
    const std::string page(4096, 'x');
    std::vector<float> times;
    for (int i = 0; i < 100; ++i) {
        std::this_thread::sleep_for(pause);
        const auto begin = Clock::now();
        if (::write(file.get(), page.data(), page.size()) < 0 || ::fdatasync(file.get()) != 0)
            fail_with_errno(path);
        times.push_back(microseconds_since(begin));
    }
    return percentile(std::move(times), 0.5);
}

}  // namespace kabinet::load
