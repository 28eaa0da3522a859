#include "server/accounts/rights.hpp"

#include <gtest/gtest.h>

namespace kabinet {
namespace {

using Held = std::vector<HeldRole>;

Rights rights(const Held& held, std::string_view scope = "", AccountKind kind = AccountKind::player) {
    return rights_for(kind, held, scope);
}

TEST(Rights, AC9_the_table_is_denied_by_default) {
    EXPECT_EQ(Rights(), Rights());
    for (const Right right : kAllRights) EXPECT_FALSE(Rights().has(right)) << name_of(right);
    EXPECT_FALSE(rights({}).has(Right::moderate));
    EXPECT_EQ(rights({{"emperor", ""}}), rights({})) << "a role that nobody knows gives nothing";
    EXPECT_EQ(rights({{"guest", ""}, {"bot", ""}, {"player", ""}}, "", AccountKind::guest),
              rights({}, "", AccountKind::guest))
        << "what follows from the kind can't be given";
}

TEST(Rights, AC9_everybody_plays_and_only_players_make_bots) {
    for (const AccountKind kind :
         {AccountKind::guest, AccountKind::player, AccountKind::bot, AccountKind::house}) {
        EXPECT_TRUE(rights({}, "", kind).has(Right::play));
        EXPECT_EQ(rights({}, "", kind).has(Right::make_bots), kind == AccountKind::player);
        for (const Right right : kAllRights) {
            if (!is_of_everybody(right)) EXPECT_FALSE(rights({}, "", kind).has(right)) << name_of(right);
        }
    }
}

TEST(Rights, AC9_each_role_has_the_rights_of_its_row) {
    EXPECT_TRUE(rights({{"moderator", ""}}).has(Right::moderate));
    EXPECT_FALSE(rights({{"moderator", ""}}).has(Right::grant_roles));
    EXPECT_TRUE(rights({{"operator", ""}}).has(Right::operate));
    EXPECT_FALSE(rights({{"operator", ""}}).has(Right::moderate));
    const Rights both = rights({{"operator", ""}, {"moderator", ""}});
    EXPECT_TRUE(both.has(Right::operate) && both.has(Right::moderate));
    for (const Right right : kAllRights) EXPECT_TRUE(rights({{"admin", ""}}).has(right)) << name_of(right);
}

TEST(Rights, AC9_a_director_is_one_of_a_tournament_or_of_all) {
    const Held one{{"director", "cup"}};
    EXPECT_TRUE(rights(one, "cup").has(Right::direct));
    EXPECT_FALSE(rights(one, "league").has(Right::direct));
    EXPECT_FALSE(rights(one).has(Right::direct)) << "not of all";
    const Held all{{"director", ""}};
    EXPECT_TRUE(rights(all, "cup").has(Right::direct));
    EXPECT_TRUE(rights(all).has(Right::direct));
    EXPECT_FALSE(rights({{"moderator", "cup"}}, "cup").has(Right::moderate)) << "no other role has a scope";
}

TEST(Rights, AC9_one_grants_only_roles_whose_rights_are_among_ones_own) {
    const Rights admin = rights({{"admin", ""}});
    const Rights head = rights({{"director", ""}});
    const Rights moderator = rights({{"moderator", ""}});
    for (const Role role : {Role::admin, Role::operations, Role::moderator, Role::director}) {
        EXPECT_TRUE(may_grant(admin, role));
        EXPECT_EQ(may_grant(head, role), role == Role::director);
        EXPECT_FALSE(may_grant(moderator, role)) << "the right to grant is needed";
    }
    for (const Role role : {Role::player, Role::guest, Role::bot}) EXPECT_FALSE(may_grant(admin, role));
    EXPECT_FALSE(may_grant(Rights(Right::grant_roles), Role::moderator));
    EXPECT_FALSE(may_grant(Rights(Right::moderate, Right::see_roles), Role::moderator));
}

TEST(Rights, AC9_only_the_last_admin_could_give_all_rights_back) {
    for (const RoleRow& row : kRoleTable) {
        if (row.role == Role::admin) continue;
        EXPECT_FALSE(may_grant(row.rights | row_of(Role::player).rights, Role::admin)) << row.name;
    }
}

}  // namespace
}  // namespace kabinet
