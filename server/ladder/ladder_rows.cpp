#include "server/ladder/ladder_rows.hpp"

#include <ranges>
#include <utility>

#include "json/canonical.hpp"
#include "rating/ladder.hpp"

namespace kabinet {

NewStream ladder_stream(const LadderName& name) {
    return {.kind = kLadderStream, .id = name.id(), .header = canonical(Ladder::header(name))};
}

Append row_of(const LadderEntry& entry) {
    const RatingEvent& event = entry.logged.event;
    std::string actor;
    for (const std::string& account : entry.neighbours) actor += (actor.empty() ? "" : " ") + account;
    return {.stream = event.ladder,
            .n = static_cast<int>(event.n),
            .entry = event.text(),
            .hash = to_hex(entry.logged.hash),
            .actor = std::move(actor)};
}

std::expected<LadderEntry, std::string> entry_of(const Append& row) {
    auto event = RatingEvent::read(row.entry);
    if (!event) return std::unexpected(std::move(event.error()));
    LadderEntry entry{{std::move(*event)}};
    if (!from_hex(row.hash, entry.logged.hash)) return std::unexpected("the hash of an event is none");
    for (const auto account : std::views::split(row.actor, ' ')) {
        if (!account.empty()) entry.neighbours.emplace_back(account.begin(), account.end());
    }
    return entry;
}

std::expected<std::vector<LadderEntry>, StoreError> read_entries(Store& store, const std::string& ladder,
                                                                 const std::vector<int>& numbers) {
    const auto rows = store.entries(ladder, numbers);
    if (!rows) return std::unexpected(rows.error());
    std::vector<LadderEntry> entries;
    for (const Append& row : *rows) {
        auto entry = entry_of(row);
        if (!entry) return std::unexpected(StoreError{entry.error(), true});
        entries.push_back(std::move(*entry));
    }
    return entries;
}

}  // namespace kabinet
