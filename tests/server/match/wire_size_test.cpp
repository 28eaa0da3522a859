#include <gtest/gtest.h>

#include "tests/server/support/match_bench.hpp"

/// What one marble moving costs on the wire, envelope and RFC 6455 header included.
namespace kabinet::testing {
namespace {

TEST(WireSize, of_a_push_of_one_marble) {
    MatchBench bench;
    bench.begin();
    for (int i = 0; i < 2; ++i) bench.did(i, InputType::act, bench.action());
    Reader reader;
    bench.watch(reader, 0);
    const Json actions = bench.match().fold().state()->legal(0);
    for (const Json& action : actions) {
        MatchBench probe;
        probe.begin();
        for (int i = 0; i < 2; ++i) probe.did(i, InputType::act, probe.action());
        Reader eyes;
        probe.watch(eyes, 0);
        if (probe.did(0, InputType::act, action) != "ok") continue;
        if (eyes.events.size() != 1 || eyes.events[0]["count"] != 1) continue;
        const std::size_t bytes = eyes.last_text.size() + (eyes.last_text.size() < 126 ? 2 : 4);
        RecordProperty("bytes", static_cast<int>(bytes));
        std::cout << bytes << " bytes: " << eyes.last_text << '\n';
        return;
    }
    FAIL() << "no push of one marble";
}

}  // namespace
}  // namespace kabinet::testing
