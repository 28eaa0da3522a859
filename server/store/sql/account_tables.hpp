#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/accounts.hpp"

namespace kabinet {

/// The tables of accounts. Each call throws the dialect's Error as the database reports one. Each
/// `write` is false when it is in conflict (accounts.hpp); then it has changed nothing.
template <class Dialect>
class AccountTables {
  public:
    explicit AccountTables(Dialect::Database& database);

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

    std::optional<SignedIn> session_by_token(std::string_view token_hash);
    std::optional<Account> account(std::string_view id);
    std::optional<Account> account_by_name(std::string_view fold);
    std::vector<AccountSession> sessions(std::string_view account);
    std::vector<Credential> credentials(std::string_view account);
    std::optional<Credential> credential(std::string_view id);
    std::vector<AccountSession> unused_sessions(bool guests, std::int64_t before);
    std::vector<AccountSession> surplus_sessions(std::string_view account, std::int64_t most);
    std::vector<std::string> closed_before(std::int64_t at);
    std::vector<KeptName> names_of(std::string_view account);
    std::map<std::string, PublicName> names(std::span<const std::string> ids);

  private:
    using Row = Dialect::Cursor;
    bool changed_one() const { return database_.changes() == 1; }

    Dialect::Database& database_;
    Dialect::Statement insert_account_, insert_session_, insert_credential_;
    Dialect::Statement name_of_other_, drop_free_names_, give_name_up_, insert_name_, rename_;
    Dialect::Statement name_guest_, promote_, close_, delete_, drop_sessions_, drop_credentials_, drop_names_,
        drop_bot_, drop_bot_matches_, end_roles_;
    Dialect::Statement touch_, end_session_, end_others_;
    Dialect::Statement change_credential_, drop_credential_, drop_kind_;
    Dialect::Statement by_token_, by_id_, by_name_, sessions_, surplus_, credentials_, credential_, unused_,
        closed_, roles_, owner_, public_name_, names_;
};

}  // namespace kabinet
