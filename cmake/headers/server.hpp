// What most files of kabinet_server read: cmake/precompiled.cmake compiles it once for all of them.
#include "server/api/reading.hpp"
#include "server/node/server.hpp"
#include "server/session/session.hpp"
#include "server/shard/shard.hpp"
