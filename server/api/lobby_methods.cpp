#include "server/api/api.hpp"
#include "server/api/reading.hpp"
#include "server/session/session.hpp"

namespace kabinet {
namespace {

void watch_lobby(Session& session, Due due, protocol::LobbyWatch& params) {
    session.watch(due, kLobby, version_of(params.from));
}

void unwatch_lobby(Session& session, Due due, protocol::LobbyUnwatch&) {
    session.unwatch(due, kLobby);
}

}  // namespace

std::vector<MethodRow> lobby_methods() {
    return {method_row(Guard::anyone, watch_lobby), method_row(Guard::anyone, unwatch_lobby)};
}

}  // namespace kabinet
