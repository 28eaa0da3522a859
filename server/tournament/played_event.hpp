#pragma once

#include <cstddef>
#include <vector>

#include "server/store/store.hpp"
#include "tournament/log.hpp"

namespace kabinet {

/// What the histories of its entrants are told of a tournament (AC-10) with the entries of the log behind the
/// first `before`: writes for the commit of these entries, none when they change nothing there. An event is
/// told from its start on, and its entrants are those who started and those who came late. An event whose
/// start was undone has none. `named` has id, title and openness, which the log does not know.
std::vector<Write> played_event(const tournament::Log& log, std::size_t before, PlayedEvent named);

}  // namespace kabinet
