#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/grants.hpp"
#include "server/store/store_error.hpp"

namespace kabinet {

/// Whose an account is (AC-1).
enum class AccountKind { guest, player, bot, house };
constexpr bool is_bot(AccountKind kind) {
    return kind == AccountKind::bot || kind == AccountKind::house;
}
/// A closed account may be opened again for a while; of a deleted one only the id and a tombstone name stay
/// (AC-8).
enum class AccountState { active, closed, deleted };

std::string_view name_of(AccountKind kind);
std::string_view name_of(AccountState state);

/// A person or a bot. As a write: a new account; in conflict when the id exists.
struct Account {
    std::string id;
    std::string name;
    std::int64_t created = 0;  ///< Unix ms
    AccountKind kind = AccountKind::guest;
    AccountState state = AccountState::active;
    std::int64_t closed = 0;  ///< Unix ms at which the account was closed or deleted; 0 while active
    bool operator==(const Account&) const = default;
};

/// One device that is signed in (AC-5). As a write: a new session; in conflict when the id or the token
/// exists, or when the account is missing or not active.
struct AccountSession {
    std::string id;
    std::string account;
    std::string token_hash;  ///< hex of a hash of the token; the token itself is stored nowhere
    std::string device;      ///< label for the owner, as the client gave it
    std::int64_t created = 0;
    std::int64_t seen = 0;   ///< last use, Unix ms, as far as it was noted
    std::int64_t fresh = 0;  ///< Unix ms of the last proof of a credential (AC-7); 0 for none
    /// Unix ms of the last proof of two factors (AC-4); 0 for none. Staff act as such only after one.
    std::int64_t strong = 0;
    bool operator==(const AccountSession&) const = default;
};

/// What a person signs in with, or gets an account back with (AC-4). As a write: a new credential; in
/// conflict when the id exists, when the account is missing or deleted, and when it is a second password or a
/// second "totp".
struct Credential {
    std::string id;  ///< unique over all accounts; of a passkey: its own id
    std::string account;
    /// "password", "passkey", "totp" (an authenticator app), "recovery"; "device" for a device that is known
    /// (AC-6)
    std::string kind;
    std::string data;  ///< what proves it, as the accounts room writes it
    std::string label;
    std::int64_t created = 0;
    std::int64_t used = 0;  ///< last use, Unix ms; 0 for never
    bool operator==(const Credential&) const = default;
};

/// Gives an account a name of its own (AC-3). The name it had is given up: it stays the account's until
/// `free_at`. In conflict when another account has, or has not yet given up, a name with the same `fold`,
/// `skeleton` or `fold_skeleton` (accounts/name.hpp).
struct TakeName {
    std::string account;
    std::string name;
    std::string fold;
    std::string skeleton;
    std::string fold_skeleton;
    std::string version;       ///< of the data by which the skeletons were made
    std::int64_t now = 0;      ///< Unix ms
    std::int64_t free_at = 0;  ///< Unix ms until which nobody else may take the name that is given up
    bool operator==(const TakeName&) const = default;
};

/// Changes the name that a guest is shown with; it need not be unique. In conflict when the account is no
/// guest.
struct NameGuest {
    std::string account;
    std::string name;
    bool operator==(const NameGuest&) const = default;
};

/// Makes a guest a player (AC-1). In conflict when the account is no active guest.
struct PromoteGuest {
    std::string account;
    bool operator==(const PromoteGuest&) const = default;
};

/// Closes an active account, or opens a closed one. In conflict when the account is not in the other state,
/// and when no other active account would be admin (AC-9).
struct CloseAccount {
    std::string account;
    std::int64_t at = 0;  ///< Unix ms; 0 opens the account again
    bool operator==(const CloseAccount&) const = default;
};

/// Deletes all that belongs to an account but its id (AC-8), and what it has typed about tournaments (see
/// ForgetHost); its roles end, and their grants stay. In
/// conflict when the account is missing or deleted already, when it has bots (they are deleted before), and
/// when no other active account would be admin (AC-9).
struct DeleteAccount {
    std::string account;
    std::string tombstone;           ///< the name that is shown from now on
    std::int64_t at = 0;             ///< Unix ms
    std::int64_t closed_before = 0;  ///< when not 0: in conflict unless the account was closed before then
    bool operator==(const DeleteAccount&) const = default;
};

/// A session was used. In conflict when it has ended.
struct TouchSession {
    std::string id;
    std::int64_t seen = 0;    ///< 0 leaves what is stored
    std::int64_t fresh = 0;   ///< 0 leaves what is stored
    std::int64_t strong = 0;  ///< 0 leaves what is stored
    bool operator==(const TouchSession&) const = default;
};

/// Ends sessions of an account: the one with id `only`, or all but `except` when `only` is empty. In
/// conflict when `only` is not there.
struct EndSessions {
    std::string account;
    std::string only{};
    std::string except{};
    bool operator==(const EndSessions&) const = default;
};

/// Replaces what proves a credential, if that is `before`. In conflict when it is not: the credential is gone
/// or was used meanwhile.
struct ChangeCredential {
    std::string account;
    std::string id;
    std::string before;
    std::string after;
    std::int64_t used = 0;
    bool operator==(const ChangeCredential&) const = default;
};

/// Takes a credential away. In conflict when it is not there, and when it is the last password or passkey of
/// a player (AC-4).
struct DropCredential {
    std::string account;
    std::string id;
    bool operator==(const DropCredential&) const = default;
};

/// Takes all credentials of one kind away, such as old recovery codes. Never in conflict; not for passwords
/// and passkeys.
struct DropCredentials {
    std::string account;
    std::string kind;
    bool operator==(const DropCredentials&) const = default;
};

/// A session and whose it is.
struct SignedIn {
    Account account;
    AccountSession session;
    std::vector<HeldRole> roles{};  ///< of the account (AC-9)
    std::string owner{};            ///< of a player's bot: the player's account (BO-10)
    bool operator==(const SignedIn&) const = default;
};

/// A name that is kept for an account.
struct KeptName {
    std::string fold;
    std::int64_t free_at = 0;  ///< Unix ms until which a name that was given up is kept; 0: the present name
    bool operator==(const KeptName&) const = default;
};

/// How an account is shown to others.
struct PublicName {
    std::string name;
    bool guest = false;  ///< shown with a mark: the name need not be unique (AC-3)
    bool bot = false;    ///< a program plays, a player's or the house's (RA-7)
    bool operator==(const PublicName&) const = default;
};

/// The accounts of a store.
class Accounts {
  public:
    static constexpr std::int64_t kSessionsShown = 100;
    static constexpr std::int64_t kSweep = 500;

    virtual ~Accounts() = default;

    /// The session with that token, of an account that is not deleted.
    virtual std::expected<std::optional<SignedIn>, StoreError> session_by_token(
        std::string_view token_hash) = 0;

    virtual std::expected<std::optional<Account>, StoreError> account(std::string_view id) = 0;

    /// The account that has the name with that fold now.
    virtual std::expected<std::optional<Account>, StoreError> account_by_name(std::string_view fold) = 0;

    /// The newest `kSessionsShown` sessions of an account, the newest first.
    virtual std::expected<std::vector<AccountSession>, StoreError> sessions(std::string_view account) = 0;

    /// The sessions of an account without the `most` that were used last, the longest unused first: at most
    /// `kSweep`. Of sessions that were used at the same time, the newer one counts as used later.
    virtual std::expected<std::vector<AccountSession>, StoreError> surplus_sessions(std::string_view account,
                                                                                    std::int64_t most) = 0;

    /// The credentials of an account, the oldest first.
    virtual std::expected<std::vector<Credential>, StoreError> credentials(std::string_view account) = 0;

    /// The credential with that id.
    virtual std::expected<std::optional<Credential>, StoreError> credential(std::string_view id) = 0;

    /// Sessions of guests, or of all others, that nobody has used since Unix time `before`, ms: at most
    /// `kSweep`, the longest unused first.
    virtual std::expected<std::vector<AccountSession>, StoreError> unused_sessions(bool guests,
                                                                                   std::int64_t before) = 0;

    /// The ids of accounts that were closed before Unix time `at`, ms, and are not deleted: at most `kSweep`.
    virtual std::expected<std::vector<std::string>, StoreError> closed_before(std::int64_t at) = 0;

    /// The names that are kept for an account, the newest last.
    virtual std::expected<std::vector<KeptName>, StoreError> names_of(std::string_view account) = 0;

    /// How the accounts with these ids are shown, by id; an unknown id is left out.
    virtual std::expected<std::map<std::string, PublicName>, StoreError> names(
        std::span<const std::string> ids) = 0;
};

}  // namespace kabinet
