#pragma once

#include "protocol/account_messages.hpp"

/// Requests about the authenticator app of a player (TOTP, RFC 6238).
namespace kabinet::protocol {

struct AccountTotpBeginResult {
    std::string secret;
    std::string uri;

    static constexpr Heading heading{"AccountTotpBeginResult",
                                     "What an authenticator app needs, shown this once."};
    static constexpr std::tuple fields{
        field("secret", &AccountTotpBeginResult::secret, "The secret, for typing: base32.", text(16, 64)),
        field("uri", &AccountTotpBeginResult::uri, "The same as an otpauth: address, for a QR code.",
              text(1, 512)),
    };
};

struct AccountTotpBegin {
    using Result = AccountTotpBeginResult;
    static constexpr std::string_view method = "account.totp_begin";
    static constexpr std::int64_t cost = 5;
    static constexpr Heading heading{
        "AccountTotpBegin",
        "Draws a secret for an authenticator app. Nothing changes before account.totp_confirm."};
    static constexpr std::array errors{Code::confirm_first, Code::guests_cannot, Code::storage_failed};
    static constexpr std::tuple<> fields{};
};

struct AccountTotpConfirm {
    std::string code;

    using Result = Nothing;
    static constexpr std::string_view method = "account.totp_confirm";
    static constexpr std::int64_t cost = 5;
    static constexpr Heading heading{
        "AccountTotpConfirm",
        "Makes the secret of account.totp_begin the player's, since the app shows its code. From now on "
        "signing in with the password needs a code too. An earlier app ends."};
    static constexpr std::array errors{Code::confirm_first,      Code::guests_cannot, Code::wrong_code,
                                       Code::unknown_credential, Code::rate_limited,  Code::storage_failed};
    static constexpr std::tuple fields{
        field("code", &AccountTotpConfirm::code, "The code that the app shows now.", kTotpCodeRule),
    };
};

}  // namespace kabinet::protocol
