#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <string>

namespace kabinet {

/// Unix time, ms. For people and records: no decision depends on it.
inline std::int64_t wall_ms() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

/// A Unix time, ms, for people: "2026-02-03 10:00:00 UTC".
inline std::string utc(std::int64_t ms) {
    const std::time_t seconds = ms / 1000;
    std::tm parts{};
    ::gmtime_r(&seconds, &parts);
    std::array<char, 40> text{};
    const std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M:%S UTC", &parts);
    return {text.data(), size};
}

}  // namespace kabinet
