#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/codes.hpp"
#include "protocol/documents.hpp"

/// Requests about a player's own account: names, credentials, sessions.
namespace kabinet::protocol {

/// A name as a person typed it. The server reads it and says what is wrong with it.
inline constexpr Rule kTypedNameRule = text(1, 200);
inline constexpr Rule kPasswordRule = text(1, 256);
inline constexpr Rule kTokenRule = text(1, 256);
inline constexpr Rule kLabelRule = text(0, 64);
/// Six digits of an authenticator app, as typed: with spaces or without.
inline constexpr Rule kTotpCodeRule = text(1, 16);

/// The result of signing in with a credential.
struct SignInResult {
    std::string token;
    Player player;
    std::optional<std::string> device_token;

    static constexpr Heading heading{"SignInResult", "A session has begun."};
    static constexpr std::tuple fields{
        field("token", &SignInResult::token, "Proves who the player is; keep it secret.", kTokenRule),
        field("player", &SignInResult::player, "The player."),
        field("device_token", &SignInResult::device_token,
              "Send it with the next sign-in of this player from this device: then nobody's wrong guesses "
              "can keep the device out.",
              kTokenRule),
    };
};

struct SignInPassword {
    std::string name;
    std::string password;
    std::optional<std::string> device;
    std::optional<std::string> device_token;
    std::optional<bool> reopen;
    std::optional<std::string> code;

    using Result = SignInResult;
    static constexpr std::string_view method = "sign_in.password";
    static constexpr std::int64_t cost = 10;
    static constexpr Heading heading{"SignInPassword", "Signs in with a name and a password."};
    static constexpr std::array errors{
        Code::already_signed_in, Code::wrong_credentials, Code::code_needed,      Code::wrong_code,
        Code::account_closed,    Code::rate_limited,      Code::too_many_watches, Code::busy,
        Code::storage_failed};
    static constexpr std::tuple fields{
        field("name", &SignInPassword::name, "The player's name; case does not matter.", kTypedNameRule),
        field("password", &SignInPassword::password, "The password.", kPasswordRule),
        field("device", &SignInPassword::device, "A label by which the player knows this device again.",
              kLabelRule),
        field("device_token", &SignInPassword::device_token,
              "The device token of an earlier sign-in of this player.", kTokenRule),
        field("reopen", &SignInPassword::reopen, "Opens a closed account again."),
        field("code", &SignInPassword::code,
              "The present code of the player's authenticator app; needed where the answer is code_needed.",
              kTotpCodeRule),
    };
};

struct SignInRecovery {
    std::string name;
    std::string code;
    std::string password;
    std::optional<std::string> device;
    std::optional<std::string> device_token;

    using Result = SignInResult;
    static constexpr std::string_view method = "sign_in.recovery";
    static constexpr std::int64_t cost = 10;
    static constexpr Heading heading{
        "SignInRecovery",
        "Signs in with a recovery code, sets a new password and ends all other sessions of the player."};
    static constexpr std::array errors{
        Code::already_signed_in, Code::wrong_credentials, Code::account_closed, Code::password_unfit,
        Code::rate_limited,      Code::too_many_watches,  Code::busy,           Code::storage_failed};
    static constexpr std::tuple fields{
        field("name", &SignInRecovery::name, "The player's name; case does not matter.", kTypedNameRule),
        field("code", &SignInRecovery::code,
              "One of the player's recovery codes, or one that was mailed. A code is good once.",
              text(1, 64)),
        field("password", &SignInRecovery::password, "The new password.", kPasswordRule),
        field("device", &SignInRecovery::device, "A label by which the player knows this device again.",
              kLabelRule),
        field("device_token", &SignInRecovery::device_token,
              "The device token of an earlier sign-in of this player.", kTokenRule),
    };
};

/// What a browser gave for `navigator.credentials.create()`. Bytes are base64url without padding.
struct PasskeyCreated {
    std::string id;
    std::string client_data;
    std::string authenticator_data;
    std::string public_key;
    std::int64_t algorithm = 0;
    std::optional<std::vector<std::string>> transports;

    static constexpr Heading heading{"PasskeyCreated", "The answer of navigator.credentials.create()."};
    static constexpr std::tuple fields{
        field("id", &PasskeyCreated::id, "Its `id`.", text(1, 1400)),
        field("client_data", &PasskeyCreated::client_data, "Its `response.clientDataJSON`.", text(1, 8192)),
        field("authenticator_data", &PasskeyCreated::authenticator_data,
              "Its `response.getAuthenticatorData()`.", text(1, 8192)),
        field("public_key", &PasskeyCreated::public_key,
              "Its `response.getPublicKey()`; empty when the browser cannot read the key.", text(0, 8192)),
        field("algorithm", &PasskeyCreated::algorithm, "Its `response.getPublicKeyAlgorithm()`."),
        field("transports", &PasskeyCreated::transports, "Its `response.getTransports()`.", at_most(16)),
    };
};

struct AccountRegister {
    std::string name;
    std::optional<std::string> password;
    std::optional<PasskeyCreated> passkey;
    std::optional<std::string> device;

    /// Empty, or what is wrong with the message beyond its members.
    std::string_view check() const {
        return password.has_value() == passkey.has_value() ? "needs a password or a passkey, not both" : "";
    }

    using Result = SignInResult;
    static constexpr std::string_view method = "account.register";
    static constexpr std::int64_t cost = 10;
    static constexpr Heading heading{
        "AccountRegister",
        "Makes an account with a name of its own. A guest keeps id, seats and matches, in the middle of a "
        "match too, and gets a new token; the old one ends."};
    static constexpr std::array errors{Code::name_unfit,       Code::name_taken,        Code::password_unfit,
                                       Code::not_a_guest,      Code::sign_in_first,     Code::passkeys_off,
                                       Code::passkey_refused,  Code::already_signed_in, Code::rate_limited,
                                       Code::too_many_watches, Code::shutting_down,     Code::busy,
                                       Code::storage_failed};
    static constexpr std::tuple fields{
        field("name", &AccountRegister::name, "The name as typed, up to 24 characters.", kTypedNameRule),
        field("password", &AccountRegister::password, "The password: 8 characters or more; 15 are better.",
              kPasswordRule),
        field("passkey", &AccountRegister::passkey,
              "Instead of a password: what the browser gave for account.passkey_options. Only for a guest."),
        field("device", &AccountRegister::device, "A label by which the player knows this device again.",
              kLabelRule),
    };
};

/// A device that is signed in.
struct SessionInfo {
    std::string id;
    std::string device;
    std::int64_t created = 0;
    std::int64_t seen = 0;
    std::optional<bool> current;

    static constexpr Heading heading{"SessionInfo", "A device that is signed in."};
    static constexpr std::tuple fields{
        field("id", &SessionInfo::id, "The id of the session.", shaped(Pattern::key)),
        field("device", &SessionInfo::device, "The label of the device; may be empty.", kLabelRule),
        field("created", &SessionInfo::created, "When the session began, unix ms.", kCountRule),
        field("seen", &SessionInfo::seen, "When the session was used last, unix ms, to about a day.",
              kCountRule),
        field("current", &SessionInfo::current, "Whether this is the session that asks."),
    };
};

/// What a player signs in with.
struct CredentialInfo {
    std::string id;
    std::string kind;
    std::string label;
    std::int64_t created = 0;
    std::optional<std::int64_t> used;

    static constexpr Heading heading{"CredentialInfo", "What a player signs in with."};
    static constexpr std::tuple fields{
        field("id", &CredentialInfo::id, "The id of the credential.", text(1, 1400)),
        field("kind", &CredentialInfo::kind, "What the credential is.",
              one_of("password|passkey|recovery|email|totp")),
        field("label", &CredentialInfo::label, "The player's label, or the address; may be empty.",
              text(0, 254)),
        field("created", &CredentialInfo::created, "When the credential was added, unix ms.", kCountRule),
        field("used", &CredentialInfo::used, "When the credential was used last, unix ms.", kCountRule),
    };
};

struct AccountShowResult {
    Player player;
    std::int64_t created = 0;
    std::optional<std::int64_t> fresh_until;
    std::vector<SessionInfo> sessions;
    std::vector<CredentialInfo> credentials;

    static constexpr Heading heading{"AccountShowResult", "A player's own account."};
    static constexpr std::tuple fields{
        field("player", &AccountShowResult::player, "The player."),
        field("created", &AccountShowResult::created, "When the account was made, unix ms.", kCountRule),
        field("fresh_until", &AccountShowResult::fresh_until,
              "Until when this session may do what needs a fresh sign-in, unix ms; left out when it has to "
              "confirm first.",
              kCountRule),
        field("sessions", &AccountShowResult::sessions, "The devices that are signed in, the newest first."),
        field("credentials", &AccountShowResult::credentials,
              "What the player signs in with, the oldest first; one entry a recovery code that is left."),
    };
};

struct AccountShow {
    using Result = AccountShowResult;
    static constexpr std::string_view method = "account.show";
    static constexpr std::int64_t cost = 3;
    static constexpr Heading heading{"AccountShow",
                                     "Shows the player's own account, its sessions and its credentials."};
    static constexpr std::array errors{Code::sign_in_first, Code::storage_failed, Code::busy};
    static constexpr std::tuple<> fields{};
};

struct AccountRenameResult {
    Player player;

    static constexpr Heading heading{"AccountRenameResult", "The player with the new name."};
    static constexpr std::tuple fields{field("player", &AccountRenameResult::player, "The player.")};
};

struct AccountRename {
    std::string name;

    using Result = AccountRenameResult;
    static constexpr std::string_view method = "account.rename";
    static constexpr std::int64_t cost = 10;
    static constexpr Heading heading{
        "AccountRename",
        "Changes the player's name. It changes in all documents; records name players by id alone."};
    static constexpr std::array errors{Code::name_unfit, Code::name_taken, Code::rate_limited,
                                       Code::storage_failed};
    static constexpr std::tuple fields{
        field("name", &AccountRename::name, "The name as typed, up to 24 characters.", kTypedNameRule),
    };
};

struct AccountConfirmResult {
    std::int64_t fresh_until = 0;

    static constexpr Heading heading{"AccountConfirmResult", "The session's sign-in is fresh again."};
    static constexpr std::tuple fields{
        field("fresh_until", &AccountConfirmResult::fresh_until,
              "Until when this session may do what needs a fresh sign-in, unix ms.", kCountRule),
    };
};

struct AccountConfirm {
    std::string password;
    std::optional<std::string> code;

    using Result = AccountConfirmResult;
    static constexpr std::string_view method = "account.confirm";
    static constexpr std::int64_t cost = 10;
    static constexpr Heading heading{
        "AccountConfirm",
        "Proves the password once more, for what needs a fresh sign-in: ten minutes' worth."};
    static constexpr std::array errors{Code::wrong_credentials, Code::code_needed,  Code::wrong_code,
                                       Code::two_factors_first, Code::rate_limited, Code::busy,
                                       Code::storage_failed};
    static constexpr std::tuple fields{
        field("password", &AccountConfirm::password, "The password.", kPasswordRule),
        field("code", &AccountConfirm::code,
              "The present code of the player's authenticator app; needed where the player has one.",
              kTotpCodeRule),
    };
};

struct AccountSetPassword {
    std::string password;

    using Result = Nothing;
    static constexpr std::string_view method = "account.set_password";
    static constexpr std::int64_t cost = 10;
    static constexpr Heading heading{"AccountSetPassword",
                                     "Sets a new password and ends all other sessions of the player."};
    static constexpr std::array errors{Code::confirm_first, Code::guests_cannot, Code::password_unfit,
                                       Code::rate_limited,  Code::busy,          Code::storage_failed};
    static constexpr std::tuple fields{
        field("password", &AccountSetPassword::password,
              "The new password: 8 characters or more; 15 are better.", kPasswordRule),
    };
};

struct AccountRecoveryCodesResult {
    std::vector<std::string> codes;

    static constexpr Heading heading{"AccountRecoveryCodesResult", "New recovery codes, shown this once."};
    static constexpr std::tuple fields{
        field("codes", &AccountRecoveryCodesResult::codes, "Ten codes; each is good once. Earlier ones end."),
    };
};

struct AccountRecoveryCodes {
    using Result = AccountRecoveryCodesResult;
    static constexpr std::string_view method = "account.recovery_codes";
    static constexpr std::int64_t cost = 10;
    static constexpr Heading heading{"AccountRecoveryCodes",
                                     "Makes new recovery codes, with which a player without password or "
                                     "passkey gets the account back. Earlier codes end."};
    static constexpr std::array errors{Code::confirm_first, Code::guests_cannot, Code::storage_failed};
    static constexpr std::tuple<> fields{};
};

struct AccountDropCredential {
    std::string id;

    using Result = Nothing;
    static constexpr std::string_view method = "account.drop_credential";
    static constexpr std::int64_t cost = 5;
    static constexpr Heading heading{"AccountDropCredential", "Takes a credential away."};
    static constexpr std::array errors{Code::confirm_first, Code::unknown_credential, Code::last_credential,
                                       Code::storage_failed};
    static constexpr std::tuple fields{
        field("id", &AccountDropCredential::id, "The id of the credential.", text(1, 1400)),
    };
};

struct AccountSignOut {
    using Result = Nothing;
    static constexpr std::string_view method = "account.sign_out";
    static constexpr std::int64_t cost = 3;
    static constexpr Heading heading{
        "AccountSignOut",
        "Ends the session: its token ends, and the server closes all its connections, this one too."};
    static constexpr std::array errors{Code::storage_failed};
    static constexpr std::tuple<> fields{};
};

struct AccountEndSession {
    std::string session;

    using Result = Nothing;
    static constexpr std::string_view method = "account.end_session";
    static constexpr std::int64_t cost = 3;
    static constexpr Heading heading{"AccountEndSession",
                                     "Ends another session of the player and closes its connections."};
    static constexpr std::array errors{Code::unknown_session, Code::confirm_first, Code::storage_failed};
    static constexpr std::tuple fields{
        field("session", &AccountEndSession::session, "The id of the session.", shaped(Pattern::key)),
    };
};

struct AccountEndOthers {
    using Result = Nothing;
    static constexpr std::string_view method = "account.end_others";
    static constexpr std::int64_t cost = 3;
    static constexpr Heading heading{"AccountEndOthers",
                                     "Ends all sessions of the player but the one that asks."};
    static constexpr std::array errors{Code::confirm_first, Code::storage_failed};
    static constexpr std::tuple<> fields{};
};

struct AccountClose {
    using Result = Nothing;
    static constexpr std::string_view method = "account.close";
    static constexpr std::int64_t cost = 5;
    static constexpr Heading heading{"AccountClose",
                                     "Closes the account and ends all its sessions. Within 30 days it can be "
                                     "opened again by signing in with `reopen`."};
    static constexpr std::array errors{Code::confirm_first, Code::guests_cannot, Code::last_admin,
                                       Code::storage_failed};
    static constexpr std::tuple<> fields{};
};

struct AccountDelete {
    using Result = Nothing;
    static constexpr std::string_view method = "account.delete";
    static constexpr std::int64_t cost = 5;
    static constexpr Heading heading{
        "AccountDelete",
        "Deletes name, credentials and sessions for ever. Records keep the id, shown as a deleted player."};
    static constexpr std::array errors{Code::confirm_first, Code::last_admin, Code::storage_failed};
    static constexpr std::tuple<> fields{};
};

struct AccountSetEmail {
    std::string email;

    using Result = Nothing;
    static constexpr std::string_view method = "account.set_email";
    static constexpr std::int64_t cost = 10;
    static constexpr Heading heading{
        "AccountSetEmail", "Mails a code to an address, for account.confirm_email. Nothing changes before."};
    static constexpr std::array errors{Code::confirm_first, Code::guests_cannot, Code::mail_off,
                                       Code::email_unfit,   Code::rate_limited,  Code::busy,
                                       Code::storage_failed};
    static constexpr std::tuple fields{
        field("email", &AccountSetEmail::email, "The address as typed.", text(1, 320)),
    };
};

struct AccountConfirmEmail {
    std::string code;

    using Result = Nothing;
    static constexpr std::string_view method = "account.confirm_email";
    static constexpr std::int64_t cost = 5;
    static constexpr Heading heading{
        "AccountConfirmEmail",
        "Makes the address to which the code was mailed the player's. An address that takes the place of "
        "another one recovers nothing for seven days; the other one is told."};
    static constexpr std::array errors{Code::confirm_first, Code::guests_cannot,     Code::mail_off,
                                       Code::rate_limited,  Code::wrong_credentials, Code::storage_failed};
    static constexpr std::tuple fields{
        field("code", &AccountConfirmEmail::code, "The code, good for 30 minutes.", text(1, 64)),
    };
};

struct SignInMailCode {
    std::string name;

    using Result = Nothing;
    static constexpr std::string_view method = "sign_in.mail_code";
    static constexpr std::int64_t cost = 10;
    static constexpr Heading heading{
        "SignInMailCode",
        "Mails a code for sign_in.recovery to the player with that name. The answer does not tell whether "
        "there is such a player, and whether the player has an address."};
    static constexpr std::array errors{Code::mail_off, Code::rate_limited, Code::storage_failed};
    static constexpr std::tuple fields{
        field("name", &SignInMailCode::name, "The player's name; case does not matter.", kTypedNameRule),
    };
};

}  // namespace kabinet::protocol
