#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace kabinet {

/// How skeletons of names are made today, which the store itself does not know. Skeletons can only be
/// compared where one version of the data made them (AC-3).
struct NameSkeletons {
    std::string version;                                     ///< of the data by which they are made
    std::function<std::string(std::string_view text)> of{};  ///< the skeleton of a text
};

}  // namespace kabinet
