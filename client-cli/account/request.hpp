#pragma once

#include <cstdint>
#include <string>

namespace kabinet::cli {

/// What the user asked for behind `kabinet account`.
struct AccountRequest {
    enum class Verb {
        show,
        enter,  ///< register
        sign_in,
        sign_out,
        rename,
        password,
        recovery_codes,
        devices,  ///< sessions
        end_session,
        drop,
        totp,   ///< an authenticator app
        email,  ///< an address for recovery
        grant,  ///< role grant
        revoke,
        roles,        ///< role list
        devices_of,   ///< staff sessions
        end_devices,  ///< staff end-sessions
        suspicions,   ///< staff suspicions
        close,
        save,  ///< export
        erase  ///< delete
    };
    Verb verb = Verb::show;
    std::string name{};  ///< to register, sign in or rename with; may be empty for the first two; an address
                         ///< for email; whose roles or sessions, by name or id
    std::string role{};  ///< grant, revoke: the role
    std::string ladder{};  ///< suspicions: kuba_two: the game, then _two, _many or _bots
    std::int64_t before =
        0;                  ///< suspicions: only what is older than the event with this number; 0: the newest
    std::string scope{};    ///< grant, revoke: what the role is for; empty for all
    std::string id{};       ///< how the id of a session or of a credential begins
    std::string file{};     ///< save: where to
    bool drop = false;      ///< totp, email: take away what there is
    bool others = false;    ///< end_session: all but this one
    bool recovery = false;  ///< sign_in: with a recovery code
    bool mail = false;      ///< sign_in: with a code that is mailed to the player's address
    bool with_codes = false;  ///< enter: recovery codes too
    bool yes = false;         ///< the user means it and is not asked
};

}  // namespace kabinet::cli
