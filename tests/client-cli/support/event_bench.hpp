#pragma once

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "client-cli/event/event_visit.hpp"
#include "tests/client-cli/support/event_documents.hpp"
#include "tests/client-cli/support/fake_server.hpp"
#include "tests/client-cli/support/state_folder.hpp"

namespace kabinet::cli {

inline const Identity kAnnaOfEvening{"anna's token", "p1", "Anna", false};

/// The evening as a client has it that watches all its documents as Anna.
EventView evening();

/// The evening as a scripted server has it, with a profile in a folder of its own.
class EventBench : public testing::Test {
  protected:
    EventBench();
    ~EventBench() override { server.hang_up(); }

    Entropy entropy() {
        return [this] { return static_cast<std::uint32_t>(random()); };
    }
    /// The server sends a document, which is called `doc`, or as the part of the evening for Anna is.
    void show(EventDocument::Part part, const Json& value, const std::string& doc = "");
    /// All of them, with what Anna is told.
    void show_evening(const Json& own);

    SimLoop loop;
    FakeServer server{loop};
    StateFolder folder;
    Profile profile{folder.path, "ws://a:1/ws", "default"};
    std::mt19937 random{1};
    std::int64_t seq = 0;
};

}  // namespace kabinet::cli
