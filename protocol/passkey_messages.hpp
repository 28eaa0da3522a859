#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/account_messages.hpp"

/// Passkeys (WebAuthn Level 3). Bytes are base64url without padding.
namespace kabinet::protocol {

inline constexpr Rule kBytesRule = text(1, 8192);

/// What a browser gave for `navigator.credentials.get()`.
struct PasskeyUsed {
    std::string id;
    std::string client_data;
    std::string authenticator_data;
    std::string signature;
    std::optional<std::string> user_handle;

    static constexpr Heading heading{"PasskeyUsed", "The answer of navigator.credentials.get()."};
    static constexpr std::tuple fields{
        field("id", &PasskeyUsed::id, "Its `id`.", text(1, 1400)),
        field("client_data", &PasskeyUsed::client_data, "Its `response.clientDataJSON`.", kBytesRule),
        field("authenticator_data", &PasskeyUsed::authenticator_data, "Its `response.authenticatorData`.",
              kBytesRule),
        field("signature", &PasskeyUsed::signature, "Its `response.signature`.", kBytesRule),
        field("user_handle", &PasskeyUsed::user_handle, "Its `response.userHandle`, if there is one.",
              text(1, 128)),
    };
};

/// What to give the browser.
struct PasskeyOptions {
    Json options;

    static constexpr Heading heading{"PasskeyOptions", "What to ask the browser for, within two minutes."};
    static constexpr std::tuple fields{
        field("options", &PasskeyOptions::options,
              "PublicKeyCredentialCreationOptionsJSON or PublicKeyCredentialRequestOptionsJSON, as "
              "PublicKeyCredential.parseCreationOptionsFromJSON and parseRequestOptionsFromJSON read them."),
    };
};

struct SignInPasskeyOptions {
    using Result = PasskeyOptions;
    static constexpr std::string_view method = "sign_in.passkey_options";
    static constexpr std::int64_t cost = 3;
    static constexpr Heading heading{
        "SignInPasskeyOptions",
        "Asks what to give the browser to sign in with a passkey. The answer tells "
        "nothing about any account."};
    static constexpr std::array errors{Code::passkeys_off};
    static constexpr std::tuple<> fields{};
};

struct SignInPasskey {
    PasskeyUsed passkey;
    std::optional<std::string> device;
    std::optional<std::string> device_token;
    std::optional<bool> reopen;

    using Result = SignInResult;
    static constexpr std::string_view method = "sign_in.passkey";
    static constexpr std::int64_t cost = 10;
    static constexpr Heading heading{"SignInPasskey", "Signs in with a passkey."};
    static constexpr std::array errors{Code::already_signed_in, Code::passkeys_off,   Code::passkey_refused,
                                       Code::wrong_credentials, Code::account_closed, Code::too_many_watches,
                                       Code::storage_failed};
    static constexpr std::tuple fields{
        field("passkey", &SignInPasskey::passkey, "What the browser gave."),
        field("device", &SignInPasskey::device, "A label by which the player knows this device again.",
              kLabelRule),
        field("device_token", &SignInPasskey::device_token,
              "The device token of an earlier sign-in of this player.", kTokenRule),
        field("reopen", &SignInPasskey::reopen, "Opens a closed account again."),
    };
};

struct AccountPasskeyOptions {
    std::optional<std::string> name;

    using Result = PasskeyOptions;
    static constexpr std::string_view method = "account.passkey_options";
    static constexpr std::int64_t cost = 3;
    static constexpr Heading heading{"AccountPasskeyOptions",
                                     "Asks what to give the browser to make a passkey for the player."};
    static constexpr std::array errors{Code::passkeys_off, Code::confirm_first, Code::storage_failed};
    static constexpr std::tuple fields{
        field("name", &AccountPasskeyOptions::name,
              "The name that a guest is about to register, for the browser to show.", kTypedNameRule),
    };
};

struct AccountAddPasskey {
    PasskeyCreated passkey;
    std::optional<std::string> label;

    using Result = Nothing;
    static constexpr std::string_view method = "account.add_passkey";
    static constexpr std::int64_t cost = 10;
    static constexpr Heading heading{"AccountAddPasskey", "Adds a passkey to the player's credentials."};
    static constexpr std::array errors{Code::passkeys_off, Code::guests_cannot, Code::confirm_first,
                                       Code::passkey_refused, Code::storage_failed};
    static constexpr std::tuple fields{
        field("passkey", &AccountAddPasskey::passkey, "What the browser gave."),
        field("label", &AccountAddPasskey::label, "A label by which the player knows the passkey again.",
              kLabelRule),
    };
};

struct AccountConfirmOptions {
    using Result = PasskeyOptions;
    static constexpr std::string_view method = "account.confirm_options";
    static constexpr std::int64_t cost = 3;
    static constexpr Heading heading{"AccountConfirmOptions",
                                     "Asks what to give the browser to confirm with a passkey."};
    static constexpr std::array errors{Code::passkeys_off, Code::storage_failed};
    static constexpr std::tuple<> fields{};
};

struct AccountConfirmPasskey {
    PasskeyUsed passkey;

    using Result = AccountConfirmResult;
    static constexpr std::string_view method = "account.confirm_passkey";
    static constexpr std::int64_t cost = 10;
    static constexpr Heading heading{"AccountConfirmPasskey",
                                     "Proves a passkey once more, for what needs a fresh sign-in."};
    static constexpr std::array errors{Code::passkeys_off, Code::passkey_refused, Code::wrong_credentials,
                                       Code::storage_failed};
    static constexpr std::tuple fields{
        field("passkey", &AccountConfirmPasskey::passkey, "What the browser gave."),
    };
};

}  // namespace kabinet::protocol
