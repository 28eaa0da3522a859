// What most tests of kabinet_server read: cmake/precompiled.cmake compiles it once for all of them. Nothing
// of tests: their namespace kabinet::testing would hide ::testing from files that do not know it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/api/reading.hpp"
#include "server/node/server.hpp"
#include "server/session/session.hpp"
#include "server/shard/shard.hpp"
