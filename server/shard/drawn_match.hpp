#pragma once

#include <cstdint>

#include "server/match/secrets.hpp"
#include "server/queue/desk/desk.hpp"
#include "server/store/tasks.hpp"
#include "server/tournament/tournament_home.hpp"

namespace kabinet {

/// Draws the match of a table of quick match from `secret`, which is the match's own: the id, and the order
/// of the seats, which everybody can check once the secret is known. Sets both in `table`, and returns the
/// task that makes the match. `now` is Unix time, ms.
NewTask draw_match(queue::Table& table, const Bytes32& secret, const Secrets& secrets, std::int64_t now);

/// The task that makes the match of a game of a tournament. `secret` is the match's own; `now` is Unix time,
/// ms.
NewTask draw_match(const TableMatch& match, const Bytes32& secret, const Secrets& secrets, std::int64_t now);

}  // namespace kabinet
