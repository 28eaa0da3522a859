#include "server/match/restored.hpp"

#include <optional>

namespace kabinet {
namespace {

/// Takes in one entry; what is wrong with it, if anything is.
std::optional<std::string> replay(Restored& match, const NewEntry& row) {
    const auto entry = match.log.restore(row);
    if (!entry) return entry.error();
    if (const auto done = match.fold.apply(entry->input, entry->t); !done) return done.error().message;
    if (auto parted = bad_note(*entry, match.fold)) return parted;
    match.last_t = entry->t;
    if (entry->input.type == InputType::start) match.started = entry->at;
    return std::nullopt;
}

std::unexpected<std::string> damaged(const StoredMatch& stored, const std::string& what) {
    return std::unexpected("match " + stored.match.match + ": " + what);
}

}  // namespace

std::expected<Restored, std::string> restore(const StoredMatch& stored, const Bytes32& secret) {
    auto header = Header::from_json(Json::parse(stored.match.header, nullptr, false));
    if (!header) return damaged(stored, header.error());
    auto fold = Fold::begin(*header, secret);
    if (!fold) return damaged(stored, fold.error().message);
    Restored match{.header = *header, .fold = std::move(*fold), .log = MatchLog(*header)};
    for (const NewEntry& row : stored.entries) {
        if (const auto damage = replay(match, row))
            return damaged(stored, "entry " + std::to_string(row.n) + ": " + *damage);
    }
    return match;
}

}  // namespace kabinet
