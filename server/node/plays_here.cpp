#include "server/node/plays_here.hpp"

#include "games/core/registry.hpp"
#include "games/record/record.hpp"

namespace kabinet {

Plays plays_here() {
    Plays plays;
    plays.add("record", kRecordFormat, "");
    for (const Game* game : all_games())
        plays.add(game->info.id, game->info.rules_version, game->info.engine);
    return plays;
}

}  // namespace kabinet
