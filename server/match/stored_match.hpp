#pragma once

#include <expected>
#include <optional>
#include <string>

#include "server/match/names.hpp"
#include "server/store/store.hpp"

namespace kabinet {

/// A match as the journal has it, with the present names of its players.
struct StoredMatch {
    StoredStream stream;
    Names names;
};

/// Reads the match `id` and the names of its host and of all who ever sat at its table. Empty when there is
/// no such match. Blocks, as the store does.
std::expected<std::optional<StoredMatch>, StoreError> read_match(Store& store, const std::string& id);

}  // namespace kabinet
