#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "server/accounts/totp.hpp"
#include "tests/server/api/account_bench.hpp"

/// What tests of authenticator apps and of roles share: players with an app of their own.
namespace kabinet::testing {

/// A secret as people type it into an app: RFC 4648 base32.
inline TotpSecret typed_secret(const std::string& text) {
    TotpSecret secret{};
    std::uint32_t bits = 0;
    unsigned waiting = 0;
    std::size_t at = 0;
    for (const char c : text) {
        bits = (bits << 5U) | static_cast<std::uint32_t>(c >= 'A' ? c - 'A' : c - '2' + 26);
        waiting += 5;
        if (waiting < 8) continue;
        waiting -= 8;
        secret.at(at++) = static_cast<std::uint8_t>(bits >> waiting);
    }
    EXPECT_EQ(at, secret.size());
    return secret;
}

class StaffBench : public AccountBench {
  protected:
    /// The code that an app shows now. Each call waits for a new one, since a code counts once.
    std::string code_of(const TotpSecret& secret) {
        bench.wait(31'000);
        return totp_code(secret, totp_step(bench.world.wall()));
    }
    /// Gives the player an app. The session must be fresh.
    TotpSecret add_app(Talker& talker) {
        const Json begun = talker.call("account.totp_begin");
        const TotpSecret secret = typed_secret(begun.value("secret", ""));
        EXPECT_EQ(talker.code("account.totp_confirm", {{"code", code_of(secret)}}), "ok");
        return secret;
    }
    static Json with_password(const std::string& name, const std::string& code = "") {
        Json params{{"name", name}, {"password", kPassword}};
        if (!code.empty()) params["code"] = code;
        return params;
    }
    /// A new connection, signed in with the password and the app.
    Talker& signed_in(const std::string& name, const TotpSecret& app, int shard = 0) {
        Talker& talker = bench.talker(shard).hello();
        took(talker, talker.call("sign_in.password", with_password(name, code_of(app))));
        return talker;
    }
    /// What `kabinetd --make-admin` says.
    std::string make_admin(const std::string& name) {
        std::optional<std::string> said;
        bench.server->make_admin(name, [&said](const std::expected<std::string, std::string>& outcome) {
            said = outcome ? *outcome : "no: " + outcome.error();
        });
        bench.wait_for([&said] { return said.has_value(); });
        return said.value_or("");
    }
    /// A player with a password and an app who is admin, signed in with both.
    struct Admin {
        Talker* talker;
        TotpSecret app;
    };
    Admin admin(const std::string& name, int shard = 0) {
        const TotpSecret app = add_app(player(name));
        EXPECT_EQ(make_admin(name), name + " is admin now");
        return {&signed_in(name, app, shard), app};
    }
    static Json role(const Talker& of, const std::string& role) {
        return {{"account", of.id}, {"role", role}};
    }
};

}  // namespace kabinet::testing
