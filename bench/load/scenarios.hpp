#pragma once

#include <span>

#include "bench/load/report.hpp"
#include "bench/load/servers.hpp"

namespace kabinet::load {

struct Scenario {
    const char* name;
    const char* about;
    void (*run)(const Setting&, Report&);
};

/// Every scenario, in the order they are run in.
std::span<const Scenario> all_scenarios();

// Play, beside the raw server (play_scenarios.cpp).
void few_watch(const Setting& setting, Report& report);
void ten_watch(const Setting& setting, Report& report);
void hundreds_watch(const Setting& setting, Report& report);
void sparse(const Setting& setting, Report& report);
void many_matches(const Setting& setting, Report& report);
void many_spectators(const Setting& setting, Report& report);

// The journal (journal_scenarios.cpp).
void durable(const Setting& setting, Report& report);
void durable_latency(const Setting& setting, Report& report);
void durable_rate(const Setting& setting, Report& report);
void recovery(const Setting& setting, Report& report);

// Connections (connection_scenarios.cpp).
void idle_memory(const Setting& setting, Report& report);
void idle_cpu(const Setting& setting, Report& report);
void connecting(const Setting& setting, Report& report);
void storm(const Setting& setting, Report& report);

}  // namespace kabinet::load
