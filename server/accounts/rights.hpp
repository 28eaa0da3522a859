#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/accounts.hpp"

/// Who may do what (AC-9). A right that a row of the table does not name, the role does not have.
namespace kabinet {

/// What a method may ask for. docs/rights.md shows the table, made of these.
enum class Right : std::uint8_t {
    play,          ///< open tables, sit down, act
    make_bots,     ///< have bots of one's own
    direct,        ///< run a tournament
    moderate,      ///< see what is listed for moderators
    operate,       ///< run the server
    see_roles,     ///< see the roles of others
    end_sessions,  ///< see and end the sessions of others
    grant_roles,   ///< give and take roles whose rights one has
};
inline constexpr std::array kAllRights{Right::play,         Right::make_bots,  Right::direct,
                                       Right::moderate,     Right::operate,    Right::see_roles,
                                       Right::end_sessions, Right::grant_roles};

/// What an account may be. The first four are given by others; the last three follow from the account's kind.
enum class Role : std::uint8_t { admin, operations, moderator, director, player, guest, bot };
inline constexpr std::array kAllRoles{Role::admin,  Role::operations, Role::moderator, Role::director,
                                      Role::player, Role::guest,      Role::bot};

/// A set of rights.
class Rights {
  public:
    constexpr Rights() = default;
    template <class... R>
    constexpr explicit Rights(R... rights) : bits_((bit(rights) | ...)) {}

    constexpr bool has(Right right) const { return (bits_ & bit(right)) != 0; }
    /// Whether all these rights are among `others`.
    constexpr bool within(Rights others) const { return (bits_ & ~others.bits_) == 0; }
    constexpr Rights operator|(Rights others) const {
        Rights both;
        both.bits_ = bits_ | others.bits_;
        return both;
    }
    constexpr bool operator==(const Rights&) const = default;

  private:
    static constexpr std::uint32_t bit(Right right) { return 1U << static_cast<unsigned>(right); }
    std::uint32_t bits_ = 0;
};

/// A row of the table.
struct RoleRow {
    Role role;
    std::string_view name;  ///< on the wire, in the store and in the docs
    bool granted;           ///< given by others; its holders are staff (AC-4)
    bool scoped;            ///< may be for one thing only, such as a tournament
    Rights rights;
    std::string_view about;  ///< one sentence for the docs
};

/// The table, in the order of `Role`. Whoever adds a right decides here who has it.
inline constexpr std::array kRoleTable{
    RoleRow{Role::admin, "admin", true, false,
            Rights(Right::direct, Right::moderate, Right::operate, Right::see_roles, Right::end_sessions,
                   Right::grant_roles),
            "Has every right of staff. The last admin stays."},
    RoleRow{Role::operations, "operator", true, false,
            Rights(Right::operate, Right::see_roles, Right::end_sessions), "Keeps the server running."},
    RoleRow{Role::moderator, "moderator", true, false, Rights(Right::moderate, Right::see_roles),
            "Looks after fair play."},
    RoleRow{Role::director, "director", true, true, Rights(Right::direct, Right::grant_roles),
            "Runs one tournament, or all; appoints other directors for the same."},
    RoleRow{Role::player, "player", false, false, Rights(Right::play, Right::make_bots),
            "Has an account with a name of its own."},
    RoleRow{Role::guest, "guest", false, false, Rights(Right::play), "Plays without an account."},
    RoleRow{Role::bot, "bot", false, false, Rights(Right::play), "Is a program, a player's or the house's."},
};

constexpr const RoleRow& row_of(Role role) {
    return kRoleTable[static_cast<std::size_t>(role)];
}
static_assert(std::ranges::equal(kRoleTable, kAllRoles, {}, &RoleRow::role));

/// A right as docs and logs name it, with a sentence for the docs.
struct RightName {
    Right right;
    std::string_view name;
    std::string_view about;
};
inline constexpr std::array kRightNames{
    RightName{Right::play, "play", "Open tables, sit down and act."},
    RightName{Right::make_bots, "make_bots", "Have bots of one's own."},
    RightName{Right::direct, "direct",
              "Run a tournament that somebody else hosts, by `tournament.direct` and `tournament.ask`."},
    RightName{Right::moderate, "moderate", "See what is listed for moderators (RA-6)."},
    RightName{Right::operate, "operate", "Run the server. Nothing asks for it yet."},
    RightName{Right::see_roles, "see_roles", "See the roles of others."},
    RightName{Right::end_sessions, "end_sessions", "See and end the sessions of others."},
    RightName{Right::grant_roles, "grant_roles", "Give and take roles whose rights one has."},
};
static_assert(std::ranges::equal(kRightNames, kAllRights, {}, &RightName::right));

constexpr std::string_view name_of(Right right) {
    return kRightNames[static_cast<std::size_t>(right)].name;
}

/// The role of that name; nothing for any other text.
constexpr std::optional<Role> role_named(std::string_view name) {
    const auto* const row = std::ranges::find(kRoleTable, name, &RoleRow::name);
    return row == kRoleTable.end() ? std::nullopt : std::optional(row->role);
}

/// The role that follows from the kind of an account.
constexpr Role role_of(AccountKind kind) {
    if (is_bot(kind)) return Role::bot;
    return kind == AccountKind::guest ? Role::guest : Role::player;
}

/// Whether the right comes with the kind of an account, and so needs no second factor.
constexpr bool is_of_everybody(Right right) {
    return std::ranges::any_of(kRoleTable,
                               [right](const RoleRow& row) { return !row.granted && row.rights.has(right); });
}

/// The rights that an account has for `scope`; empty: for everything. A role for everything holds for each
/// scope, a role for one scope for that scope alone. A role that this program does not know gives nothing.
constexpr Rights rights_for(AccountKind kind, std::span<const HeldRole> held, std::string_view scope) {
    Rights rights = row_of(role_of(kind)).rights;
    for (const HeldRole& one : held) {
        const auto role = role_named(one.role);
        if (!role || !row_of(*role).granted) continue;
        if (one.scope.empty() || (one.scope == scope && row_of(*role).scoped))
            rights = rights | row_of(*role).rights;
    }
    return rights;
}

/// Whether one who has `mine` for a scope may give and take `role` for the same scope: the right to grant,
/// and all rights of the role, must be among them. What follows from an account's kind nobody can give.
constexpr bool may_grant(Rights mine, Role role) {
    return row_of(role).granted && mine.has(Right::grant_roles) && row_of(role).rights.within(mine);
}

}  // namespace kabinet
