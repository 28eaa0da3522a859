#include "server/ops/loop_times.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <latch>
#include <string>
#include <thread>

namespace kabinet {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

double seconds_of(const std::string& text, const std::string& loop) {
    const std::string line = "kabinet_loop_seconds_total{loop=\"" + loop + "\"} ";
    const std::size_t at = text.find(line);
    return at == std::string::npos ? -1 : std::stod(text.substr(at + line.size()));
}

TEST(LoopTimesTest, tell_the_time_of_each_loop_that_runs) {
    LoopTimes times(3);
    std::latch runs(1), end(1);
    std::thread idle([&] {
        times.runs_here(1);
        runs.count_down();
        end.wait();
    });
    times.runs_here(0);
    runs.wait();
    const double before = seconds_of(times.text(), "1");
    while (seconds_of(times.text(), "0") < before + 0.05) {
    }
    const std::string text = times.text();
    EXPECT_THAT(text, HasSubstr("# TYPE kabinet_loop_seconds_total counter\n"));
    EXPECT_GE(before, 0);
    EXPECT_LT(seconds_of(text, "1"), before + 0.05) << "that thread waits";
    EXPECT_THAT(text, Not(HasSubstr("loop=\"2\""))) << "it has no thread";
    end.count_down();
    idle.join();
    EXPECT_LT(seconds_of(times.text(), "1"), 0) << "its thread has ended";
}

}  // namespace
}  // namespace kabinet
