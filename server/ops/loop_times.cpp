#include "server/ops/loop_times.hpp"

#include <prometheus/text_serializer.h>
#include <pthread.h>

#include <sstream>
#include <utility>

namespace kabinet {

void LoopTimes::runs_here(std::size_t i) {
    clockid_t clock = kNone;
    if (pthread_getcpuclockid(pthread_self(), &clock) == 0) clocks_.at(i) = clock;
}

std::string LoopTimes::text() const {
    prometheus::MetricFamily family{"kabinet_loop_seconds_total",
                                    "Processor time of the thread that runs the loop, for each shard",
                                    prometheus::MetricType::Counter,
                                    {}};
    for (std::size_t i = 0; i < clocks_.size(); ++i) {
        const clockid_t clock = clocks_[i];
        timespec used{};
        if (clock == kNone || clock_gettime(clock, &used) != 0) continue;
        prometheus::ClientMetric metric;
        metric.label = {{"loop", std::to_string(i)}};
        metric.counter.value = static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * 1e-9;
        family.metric.push_back(std::move(metric));
    }
    std::ostringstream out;
    prometheus::TextSerializer().Serialize(out, {family});
    return std::move(out).str();
}

}  // namespace kabinet
