#pragma once

#include <optional>
#include <string>

#include "json/json.hpp"

namespace kabinet {

/// A part of a record that this version does not know.
struct NewerPart {
    int entry = 0;  ///< 0 for the header
    std::string what;
};

/// The first thing in an exported record of format 2 that is reserved for later (docs/protocol.md, "What is
/// kept for later"). Such a record is not wrong, but only a newer version can check it. Never throws,
/// whatever `record` is.
std::optional<NewerPart> newer_part(const Json& record);

}  // namespace kabinet
