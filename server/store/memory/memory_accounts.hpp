#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/accounts.hpp"
#include "server/store/bots.hpp"
#include "server/store/grants.hpp"

namespace kabinet {

/// The accounts of a store in memory, their roles (memory_grants.cpp) and bots (memory_bots.cpp). Each
/// `write` is false when it is in conflict (accounts.hpp); then it has changed nothing.
class MemoryAccounts {
  public:
    bool write(const Account& account);
    bool write(const AccountSession& session);
    bool write(const Credential& credential);
    bool write(const TakeName& take);
    bool write(const NameGuest& name);
    bool write(const PromoteGuest& guest);
    bool write(const CloseAccount& close);
    bool write(const DeleteAccount& account);
    bool write(const TouchSession& touch);
    bool write(const EndSessions& end);
    bool write(const ChangeCredential& change);
    bool write(const DropCredential& drop);
    bool write(const DropCredentials& drop);
    bool write(const RoleGrant& grant);
    bool write(const RevokeRole& revoke);
    bool write(const StillHolds& holds);
    bool write(const Bot& bot);
    bool write(const ChangeBot& change);
    bool write(const EndBots& end);
    bool write(const CountBotMatch& count);

    std::optional<SignedIn> session_by_token(std::string_view token_hash) const;
    std::optional<Account> account(std::string_view id) const;
    std::optional<Account> account_by_name(std::string_view fold) const;
    std::vector<AccountSession> sessions(std::string_view account) const;
    std::vector<Credential> credentials(std::string_view account) const;
    std::optional<Credential> credential(std::string_view id) const;
    std::vector<AccountSession> unused_sessions(bool guests, std::int64_t before) const;
    std::vector<AccountSession> surplus_sessions(std::string_view account, std::int64_t most) const;
    std::vector<std::string> closed_before(std::int64_t at) const;
    std::vector<KeptName> names_of(std::string_view account) const;
    std::map<std::string, PublicName> names(std::span<const std::string> ids) const;
    std::vector<HeldRole> roles_of(std::string_view account) const;
    std::vector<RoleGrant> grants_of(std::string_view account, bool made) const;
    std::optional<Bot> bot(std::string_view account) const;
    std::vector<Bot> bots_of(std::string_view owner) const;
    std::vector<std::int64_t> bot_matches(std::string_view account, std::int64_t since) const;

  private:
    struct Name {
        std::string fold;
        std::string skeleton;
        std::string fold_skeleton;
        std::string account;
        std::int64_t free_at = 0;
    };

    struct BotMatch {
        std::string account;
        std::string match;
        std::int64_t at = 0;
    };

    Account* find(const std::string& id, AccountState state);
    bool living(const std::string& id) const;
    AccountSession* session(const std::string& id);
    RoleGrant* held(const std::string& account, const HeldRole& role);
    bool admin_stays(const std::string& account);
    bool token_is_used(const std::string& token_hash) const;

    std::map<std::string, Account, std::less<>> accounts_;
    std::vector<AccountSession> sessions_;  // in order of arrival
    std::vector<Credential> credentials_;   // in order of arrival
    std::vector<Name> names_;
    std::vector<RoleGrant> grants_;  // in order of arrival
    std::vector<Bot> bots_;          // in order of arrival
    std::vector<BotMatch> bot_matches_;
};

}  // namespace kabinet
