#pragma once

#include <gtest/gtest.h>

#include <string>

#include "tests/server/support/server_bench.hpp"

namespace kabinet::testing {

inline constexpr const char* kPassword = "a marble in the rim";

/// What tests of accounts share: a server of two shards, and people who sign in.
class AccountBench : public ::testing::Test {
  protected:
    /// A new player on a new connection, who is signed in.
    Talker& player(const std::string& name, int shard = 0) {
        Talker& talker = bench.talker(shard).hello();
        took(talker, talker.call("account.register", {{"name", name}, {"password", kPassword}}));
        return talker;
    }
    /// Notes what a sign-in gave.
    static void took(Talker& talker, const Json& result) {
        ASSERT_TRUE(result.contains("token")) << result;
        talker.token = result["token"];
        talker.id = result["player"]["id"];
    }
    /// What comes of coming back with a token: "ok" or the refusal.
    std::string comes_back(const std::string& token) {
        return bench.talker().code("hello", {{"client", "x"}, {"token", token}});
    }
    /// A new connection with that token.
    Talker& with_token(const std::string& token, int shard = 0) {
        Talker& talker = bench.talker(shard);
        talker.call("hello", {{"client", "x"}, {"token", token}});
        talker.token = token;
        return talker;
    }

    ServerBench bench{2};
};

}  // namespace kabinet::testing
