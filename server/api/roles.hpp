#pragma once

#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "protocol/messages.hpp"
#include "server/shard/shard.hpp"

/// Giving roles, and reading who has them (AC-9).
namespace kabinet {

/// An account that is to get a role, and what it has.
struct RoleHolder {
    Account account;
    std::vector<Credential> credentials;
    std::vector<HeldRole> roles;
};

/// Reads the account with that id; nothing when there is none. Blocks, as the store does.
std::expected<std::optional<RoleHolder>, StoreError> read_holder(Store& store, const std::string& id);

/// Why the account can get no role: it is no active player, or has no two factors (AC-4).
std::optional<protocol::Code> unfit_for_roles(const RoleHolder& holder);

/// The grants as clients see them, with the present names of all in them. Blocks, as the store does.
std::expected<std::vector<protocol::RoleInfo>, StoreError> read_roles(Store& store,
                                                                      const std::string& account, bool made);

/// Makes the player with that name admin, for an operator at the machine (AC-9), then runs `done` on the
/// shard's loop with one sentence about what was done, or why nothing was.
void make_admin(Shard& shard, const std::string& name,
                std::move_only_function<void(std::expected<std::string, std::string>)> done);

}  // namespace kabinet
