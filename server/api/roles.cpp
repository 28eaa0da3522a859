#include "server/api/roles.hpp"

#include "server/api/shown_player.hpp"

#include <set>

#include "server/api/change_account.hpp"
#include "server/api/found_account.hpp"
#include "server/api/second_factor.hpp"
#include "server/ops/log.hpp"

namespace kabinet {
namespace {

using Told = std::expected<std::string, std::string>;

protocol::RoleInfo role_info(const RoleGrant& grant, const std::map<std::string, PublicName>& names) {
    protocol::RoleInfo info{.player = shown_player(grant.account, names),
                            .role = grant.held.role,
                            .scope = {},
                            .by = {},
                            .at = grant.at,
                            .revoked_by = {},
                            .revoked_at = {}};
    if (!grant.held.scope.empty()) info.scope = grant.held.scope;
    if (!grant.by.empty()) info.by = shown_player(grant.by, names);
    if (!grant.revoked_by.empty()) info.revoked_by = shown_player(grant.revoked_by, names);
    if (grant.revoked_at > 0) info.revoked_at = grant.revoked_at;
    return info;
}

std::expected<std::optional<RoleHolder>, StoreError> read_named(Store& store, const std::string& fold) {
    const auto found = store.account_by_name(fold);
    if (!found) return std::unexpected(found.error());
    if (!*found) return std::nullopt;
    return read_holder(store, (*found)->id);
}

/// Why the player can't be made admin, for an operator.
std::optional<std::string> why_not(const std::optional<RoleHolder>& holder) {
    if (!holder) return "there is no player with that name";
    if (holds(holder->roles, {std::string(kAdminRole), ""}))
        return holder->account.name + " is admin already";
    const auto unfit = unfit_for_roles(*holder);
    if (!unfit) return std::nullopt;
    if (*unfit == protocol::Code::no_two_factors)
        return holder->account.name +
               " has no two factors: first add a passkey, or an authenticator app beside the password, on "
               "the account page";
    return "the account of " + holder->account.name + " is closed, or not a player's";
}

void write_admin(Shard& shard, const Account& account, std::move_only_function<void(Told)> done) {
    const RoleGrant grant{
        .account = account.id, .held = {std::string(kAdminRole), ""}, .by = {}, .at = shard.loop().wall()};
    change_account(
        shard, {grant}, {.change = {.account = account.id, .roles = true}}, {},
        [name = account.name, id = account.id, done = std::move(done)](const auto& written) mutable {
            if (!written || written->front() != Written::ok)
                return done(std::unexpected("the role could not be stored: try again"));
            log_info("role_granted", {{"account", id}, {"role", kAdminRole}, {"by", "machine"}});
            done(name + " is admin now");
        });
}

}  // namespace

std::expected<std::optional<RoleHolder>, StoreError> read_holder(Store& store, const std::string& id) {
    auto account = store.account(id);
    if (!account) return std::unexpected(std::move(account.error()));
    if (!*account) return std::nullopt;
    auto credentials = store.credentials(id);
    if (!credentials) return std::unexpected(std::move(credentials.error()));
    auto roles = store.roles_of(id);
    if (!roles) return std::unexpected(std::move(roles.error()));
    return RoleHolder{std::move(**account), std::move(*credentials), std::move(*roles)};
}

std::optional<protocol::Code> unfit_for_roles(const RoleHolder& holder) {
    using protocol::Code;
    if (holder.account.state != AccountState::active) return Code::unknown_player;
    if (holder.account.kind != AccountKind::player) return Code::guests_cannot;
    if (!has_two_factors(holder.credentials)) return Code::no_two_factors;
    return std::nullopt;
}

std::expected<std::vector<protocol::RoleInfo>, StoreError> read_roles(Store& store,
                                                                      const std::string& account, bool made) {
    const auto grants = store.grants_of(account, made);
    if (!grants) return std::unexpected(grants.error());
    std::set<std::string> ids;
    for (const RoleGrant& grant : *grants) ids.insert({grant.account, grant.by, grant.revoked_by});
    const auto names = store.names(std::vector<std::string>(ids.begin(), ids.end()));
    if (!names) return std::unexpected(names.error());
    std::vector<protocol::RoleInfo> roles;
    for (const RoleGrant& grant : *grants) roles.push_back(role_info(grant, *names));
    return roles;
}

void make_admin(Shard& shard, const std::string& name, std::move_only_function<void(Told)> done) {
    shard.common().journal.read(
        shard.loop(), [fold = fold_of(name)](Store& store) { return read_named(store, fold); },
        [&shard, done = std::move(done)](auto&& holder) mutable {
            if (!holder) return done(std::unexpected("the accounts can't be read: try again"));
            if (auto why = why_not(*holder)) return done(std::unexpected(std::move(*why)));
            write_admin(shard, (*holder)->account, std::move(done));
        });
}

}  // namespace kabinet
