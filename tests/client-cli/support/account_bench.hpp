#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <random>
#include <sstream>

#include "client-cli/account/desk.hpp"
#include "tests/client-cli/support/fake_server.hpp"
#include "tests/client-cli/support/scripted_prompt.hpp"
#include "tests/client-cli/support/state_folder.hpp"

namespace kabinet::cli {

inline const Identity kGuestAnna{"guest token", "p1", "Anna", true};
inline const Identity kPlayerAda{"ada's token", "p1", "Ada", false};

/// One `kabinet account` against a scripted server, with a profile in a folder of its own.
class AccountBench : public testing::Test {
  protected:
    AccountBench();

    /// The profile has that identity, and the server knows it.
    void known_as(const Identity& identity);
    /// Runs a command; the exit code. What it prints is in `out` and `err`.
    int run(AccountRequest request);
    int run(AccountRequest::Verb verb) { return run(AccountRequest{.verb = verb}); }

    /// What a sign-in of Ada's answers.
    static Json signed_in(const std::string& token, const std::string& device_token = "");
    /// account.show of Ada's, with a password, two recovery codes and three devices.
    static Json account();
    /// The server refuses as `code` that often and answers `result` after that.
    void refuse_first(const std::string& method, const std::string& code, const Json& result, int times = 1);
    /// The connection is lost before the answer; `then` happens on the server.
    void lose_answer(const std::string& method, std::function<void()> then,
                     const Json& later = Json::object());

    bool printed(const std::string& text) const { return out.str().find(text) != std::string::npos; }
    bool noted(const std::string& text) const { return err.str().find(text) != std::string::npos; }

    SimLoop loop;
    FakeServer server{loop};
    StateFolder folder;
    Profile profile{folder.path, "ws://a:1/ws", "default"};
    ScriptedPrompt prompt;
    std::ostringstream out;
    std::ostringstream err;
    bool json = false;
    std::mt19937 random{1};
};

}  // namespace kabinet::cli
