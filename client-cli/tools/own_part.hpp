#pragma once

#include <filesystem>

#include "json/json.hpp"

namespace kabinet::cli {

enum class OwnPart {
    none,    ///< nobody here took part, or the match began without them
    sound,   ///< the record has every lock that they saw, and the match began under the last one
    flawed,  ///< the record is of another draw than the one they saw
};

/// What the locks that players here saw say of a record without flaws (GEN-2). `folder` is where they keep
/// them (Profile::default_folder); it may be empty or missing.
OwnPart own_part(const Json& record, const std::filesystem::path& folder);

}  // namespace kabinet::cli
