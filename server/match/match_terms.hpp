#pragma once

#include <expected>
#include <string>

#include "server/match/networks.hpp"
#include "server/match/table_terms.hpp"

namespace kabinet {

/// What is stored beside the record of a match, and never in it.
struct MatchTerms {
    TableTerms table{};
    Networks::Marks networks{};
    bool operator==(const MatchTerms&) const = default;

    /// Canonical JSON; empty for no terms.
    std::string text() const;
    /// Reads what `text()` gives. The error says that the text is anything else.
    static std::expected<MatchTerms, std::string> parse(const std::string& text);
};

}  // namespace kabinet
