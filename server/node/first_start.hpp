#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <string>

#include "games/record/fold.hpp"
#include "server/store/durable_store.hpp"

/// The first start on a backup (GEN-3). The server that the backup was taken from may have gone on: its
/// secrets may be known, and what they decide.
namespace kabinet {

/// Whether a known secret tells what is still to come in a match: hidden cards, draws, lots.
bool foretells(const Header& header, const Info& info);

/// When the store is marked as a backup: draws new secrets for tables that have not begun and for rematches
/// that are not made, closes matches under way that the old secrets foretell, drops rematches that were about
/// to be made, and takes the mark off at last. Otherwise does nothing. After a kill, the next call does all
/// of it again. Call while nobody else writes. `random` draws; `now` is Unix time, ms. The error is for the
/// operator.
std::expected<void, std::string> first_start(DurableStore& store, const std::function<Bytes32()>& random,
                                             std::int64_t now);

}  // namespace kabinet
