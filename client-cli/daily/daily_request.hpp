#pragma once

#include <optional>
#include <string>
#include <vector>

namespace kabinet::cli {

/// What `kabinet daily` is asked for.
struct DailyRequest {
    std::string daily = "flick";       ///< flick or push
    std::optional<std::string> day{};  ///< "2026-11-27"; today when left out
    bool only_show = false;            ///< plays nothing
    bool gives_up = false;             ///< what is left of the tries
    std::string watch{};               ///< the account whose best flick is told; "best" for the first place
    bool record = false;               ///< the record, for `kabinet verify`
};

}  // namespace kabinet::cli
