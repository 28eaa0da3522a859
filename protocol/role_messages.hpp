#pragma once

#include "protocol/account_messages.hpp"

/// Requests about the roles of staff (docs/rights.md).
namespace kabinet::protocol {

inline constexpr std::string_view kScopeAbout =
    "What the role is for: the id of a tournament, for directors only; left out for all.";
inline constexpr Rule kRoleRule = one_of("admin|operator|moderator|director");

/// A role that somebody was given.
struct RoleInfo {
    Player player;
    std::string role;
    std::optional<std::string> scope;
    std::optional<Player> by;
    std::int64_t at = 0;
    std::optional<Player> revoked_by;
    std::optional<std::int64_t> revoked_at;

    static constexpr Heading heading{"RoleInfo", "A role that a player was given."};
    static constexpr std::tuple fields{
        field("player", &RoleInfo::player, "Who was given the role."),
        field("role", &RoleInfo::role, "The role.", kRoleRule),
        field("scope", &RoleInfo::scope, kScopeAbout, shaped(Pattern::id)),
        field("by", &RoleInfo::by, "Who gave the role; left out for an operator at the machine."),
        field("at", &RoleInfo::at, "When the role was given, unix ms.", kCountRule),
        field("revoked_by", &RoleInfo::revoked_by, "Who took the role away; the player itself, by deletion."),
        field("revoked_at", &RoleInfo::revoked_at,
              "When the role was taken away, unix ms; left out while the player has the role.", kCountRule),
    };
};

/// Empty, or what is wrong with a scope of a role.
inline std::string_view check_scope(const std::string& role, const std::optional<std::string>& scope) {
    return scope && role != "director" ? "only directors have a scope" : "";
}

struct RoleGrant {
    std::string account;
    std::string role;
    std::optional<std::string> scope;

    std::string_view check() const { return check_scope(role, scope); }

    using Result = Nothing;
    static constexpr std::string_view method = "role.grant";
    static constexpr std::int64_t cost = 10;
    static constexpr Heading heading{
        "RoleGrant",
        "Gives a player a role, all of whose rights the one who gives it has. Needs the right `grant_roles`, "
        "and two factors proved in the last ten minutes. The player needs two factors too. A role that the "
        "player has already stays as it is."};
    static constexpr std::array errors{
        Code::forbidden,     Code::two_factors_first, Code::confirm_first,  Code::unknown_player,
        Code::guests_cannot, Code::no_two_factors,    Code::storage_failed, Code::busy};
    static constexpr std::tuple fields{
        field("account", &RoleGrant::account, "The id of the player.", shaped(Pattern::key)),
        field("role", &RoleGrant::role, "The role.", kRoleRule),
        field("scope", &RoleGrant::scope, kScopeAbout, shaped(Pattern::id)),
    };
};

struct RoleRevoke {
    std::string account;
    std::string role;
    std::optional<std::string> scope;

    std::string_view check() const { return check_scope(role, scope); }

    using Result = Nothing;
    static constexpr std::string_view method = "role.revoke";
    static constexpr std::int64_t cost = 10;
    static constexpr Heading heading{"RoleRevoke",
                                     "Takes a role from a player, at once. Needs what role.grant needs. The "
                                     "last admin stays."};
    static constexpr std::array errors{Code::forbidden,     Code::two_factors_first, Code::confirm_first,
                                       Code::unknown_grant, Code::last_admin,        Code::storage_failed,
                                       Code::busy};
    static constexpr std::tuple fields{
        field("account", &RoleRevoke::account, "The id of the player.", shaped(Pattern::key)),
        field("role", &RoleRevoke::role, "The role.", kRoleRule),
        field("scope", &RoleRevoke::scope, kScopeAbout, shaped(Pattern::id)),
    };
};

struct RoleListResult {
    std::vector<RoleInfo> roles;

    static constexpr Heading heading{"RoleListResult", "The roles that a player was given."};
    static constexpr std::tuple fields{
        field("roles", &RoleListResult::roles, "The roles, ended ones too, the newest first; at most 200."),
    };
};

struct RoleList {
    std::optional<std::string> account;

    using Result = RoleListResult;
    static constexpr std::string_view method = "role.list";
    static constexpr std::int64_t cost = 5;
    static constexpr Heading heading{
        "RoleList", "Lists the roles of a player. Those of others need the right `see_roles`."};
    static constexpr std::array errors{Code::sign_in_first, Code::forbidden, Code::two_factors_first,
                                       Code::storage_failed, Code::busy};
    static constexpr std::tuple fields{
        field("account", &RoleList::account, "The id of the player; one's own when left out.",
              shaped(Pattern::key)),
    };
};

struct StaffSessionsResult {
    std::vector<SessionInfo> sessions;

    static constexpr Heading heading{"StaffSessionsResult", "The devices that a player is signed in with."};
    static constexpr std::tuple fields{
        field("sessions", &StaffSessionsResult::sessions, "The sessions, the newest first; at most 100."),
    };
};

struct StaffSessions {
    std::string account;

    using Result = StaffSessionsResult;
    static constexpr std::string_view method = "staff.sessions";
    static constexpr std::int64_t cost = 5;
    static constexpr Heading heading{"StaffSessions",
                                     "Lists the sessions of another player. Needs the right `end_sessions`."};
    static constexpr std::array errors{Code::sign_in_first,  Code::forbidden,      Code::two_factors_first,
                                       Code::unknown_player, Code::storage_failed, Code::busy};
    static constexpr std::tuple fields{
        field("account", &StaffSessions::account, "The id of the player.", shaped(Pattern::key)),
    };
};

struct StaffEndSessions {
    std::string account;

    using Result = Nothing;
    static constexpr std::string_view method = "staff.end_sessions";
    static constexpr std::int64_t cost = 10;
    static constexpr Heading heading{"StaffEndSessions",
                                     "Ends all sessions of another player and closes their connections. "
                                     "Needs the right `end_sessions` and "
                                     "a fresh sign-in."};
    static constexpr std::array errors{Code::sign_in_first, Code::forbidden,      Code::two_factors_first,
                                       Code::confirm_first, Code::unknown_player, Code::storage_failed,
                                       Code::busy};
    static constexpr std::tuple fields{
        field("account", &StaffEndSessions::account, "The id of the player.", shaped(Pattern::key)),
    };
};

}  // namespace kabinet::protocol
