#include "bench/load/machine.hpp"

#include <sys/resource.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <thread>

namespace kabinet::load {
namespace {

std::string processor() {
    std::ifstream in("/proc/cpuinfo");
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
    }
    return "unknown";
}

double seconds(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

double used_by(int who) {
    rusage usage{};
    ::getrusage(who, &usage);
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace

Json describe_machine() {
    utsname system{};
    ::uname(&system);
    const Others others;
    ::usleep(300'000);
    return {{"processor", processor()},
            {"cores", std::thread::hardware_concurrency()},
            {"kernel", system.release},
            {"others_before", others.share()}};
}

Others::Others() : begin_(now()) {}

double Others::share() const {
    const Times end = now();
    const double all = end.all - begin_.all;
    const double others = end.busy - begin_.busy - (end.own - begin_.own);
    return all > 0 ? std::clamp(others / all, 0.0, 1.0) : 0;
}

/// The first line of /proc/stat: "cpu", then ticks of user, nice, system, idle, iowait, irq, softirq, steal.
Others::Times Others::now() {
    std::ifstream stat("/proc/stat");
    std::string word;
    stat >> word;
    Times times{.own = used_by(RUSAGE_SELF) + used_by(RUSAGE_CHILDREN)};
    const double tick = 1.0 / static_cast<double>(::sysconf(_SC_CLK_TCK));
    for (int field = 0; field < 8; ++field) {
        double ticks = 0;
        stat >> ticks;
        const bool idle = field == 3 || field == 4;
        times.all += ticks * tick;
        if (!idle) times.busy += ticks * tick;
    }
    return times;
}

}  // namespace kabinet::load
