#include "bench/load/scenarios.hpp"

namespace kabinet::load {
namespace {

constexpr Scenario kScenarios[] = {
    {"a", "50 matches, nobody watches, each moves as fast as it can", few_watch},
    {"b", "50 matches with 10 spectators each", ten_watch},
    {"c", "4 matches with 200 spectators each", hundreds_watch},
    {"d", "200 moves a second over 200 matches", sparse},
    {"matches", "10 to 2500 matches at 1000 moves a second", many_matches},
    {"spectators", "one match with 0 to 1000 spectators", many_spectators},
    {"journal", "50 matches, by where the journal is", durable},
    {"answer", "50 durable moves a second, beside what an fsync takes", durable_latency},
    {"durable", "2000 matches, durable, as fast as they can", durable_rate},
    {"recovery", "starting with 10000 matches under way", recovery},
    {"memory", "connections that are there", idle_memory},
    {"idle", "connections that do nothing", idle_cpu},
    {"connect", "2000 players connect, 20 at a time", connecting},
    {"storm", "10000 players lose their connections and come back at once", storm},
};

}  // namespace

std::span<const Scenario> all_scenarios() {
    return kScenarios;
}

}  // namespace kabinet::load
