#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <sstream>

#include "client-cli/line/plain.hpp"
#include "tests/client-cli/support/fake_server.hpp"

namespace kabinet::cli {

inline const Identity kAnna{"secret", "p1", "Anna"};

/// A player against a scripted server, seen through line mode.
class PlayBench : public testing::Test {
  protected:
    static Intent kuba();

    /// The session and the play, which has not begun.
    void make(Intent intent, std::optional<Identity> identity = kAnna);
    /// Anna begins to play.
    void play_by(Intent intent, Plain::Settings settings = {.wait_for_turn = true, .quiet = true},
                 AutoPlayer* robot = nullptr);

    SimLoop loop;
    FakeServer server{loop};
    std::mt19937 random{1};
    std::optional<Session> session;
    std::optional<Play> play;
    std::ostringstream out;
    std::optional<Plain> plain;
};

}  // namespace kabinet::cli
