#pragma once

#include <expected>
#include <functional>
#include <string>
#include <string_view>

#include "server/store/store_error.hpp"

/// The names of players, whose skeletons can only be compared where one version of the data made them (AC-3).
namespace kabinet::sqlite_names {

/// How skeletons are made today, which the store itself does not know.
struct Skeletons {
    std::string version;                                     ///< of the data by which they are made
    std::function<std::string(std::string_view text)> of{};  ///< the skeleton of a text
};

/// Makes the skeletons anew that another version has made, durably: call after SqliteStore::open. Returns how
/// many names are of today's version by this. Two names that have come to look alike are both kept, the later
/// one with its former skeletons: nobody loses a name. Of a name that was given up only the fold is known, so
/// its other skeleton stays.
std::expected<int, StoreError> renew(const std::string& path, const Skeletons& today);

}  // namespace kabinet::sqlite_names
