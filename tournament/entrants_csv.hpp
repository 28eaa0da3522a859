#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/denial.hpp"

namespace kabinet::tournament {

/// An entrant as a file names one.
struct NamedEntrant {
    std::string name;
    std::optional<int> rating{};
    bool operator==(const NamedEntrant&) const = default;
};

/// Reads entrants from CSV (RFC 4180; line ends CRLF or LF) with a heading that has a column "name" and may
/// have "rating"; other columns are passed over, and empty lines too (TN-38). Denials: bad_csv, with the
/// number of the line.
std::expected<std::vector<NamedEntrant>, Denial> read_entrants_csv(std::string_view text);

}  // namespace kabinet::tournament
