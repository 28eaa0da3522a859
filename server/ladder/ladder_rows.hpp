#pragma once

#include <expected>
#include <string>
#include <vector>

#include "rating/event.hpp"
#include "rating/ladder_name.hpp"
#include "server/store/store.hpp"

/// How the events of a ladder's log lie in the store.
namespace kabinet {

/// The kind of the streams of ladders. The id of such a stream is the name of the ladder.
inline constexpr const char* kLadderStream = "ladder";

/// An event as the store has it. Beside the event, and so in no exported log, stands who played from the
/// address of another player (RA-6).
struct LadderEntry {
    LoggedEvent logged;
    std::vector<std::string> neighbours{};
};

/// The stream of a ladder without events.
NewStream ladder_stream(const LadderName& name);
/// The entry as it is stored: the neighbours are its actor, with blanks between.
Append row_of(const LadderEntry& entry);
/// Reads what `row_of` gives; the error says that the row is anything else.
std::expected<LadderEntry, std::string> entry_of(const Append& row);

/// Reads those entries of a ladder's log that have one of these numbers. Blocks, as the store does.
std::expected<std::vector<LadderEntry>, StoreError> read_entries(Store& store, const std::string& ladder,
                                                                 const std::vector<int>& numbers);

}  // namespace kabinet
