#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "server/session/session.hpp"
#include "server/session/sessions.hpp"

/// Asks the store about everybody who is signed in, after news of accounts may have been lost. The rest of
/// Sessions is in sessions.cpp.
namespace kabinet {
namespace {

/// So many accounts are read at once: few, for each takes several questions to the database, and matches that
/// come back from a lost process are read in between.
constexpr std::size_t kAtOnce = 4;

/// What the store has of an account now.
struct Present {
    std::string id;
    std::optional<Account> account;
    std::set<std::string> sessions;
    std::vector<HeldRole> roles;
};

std::expected<Present, StoreError> present(Store& store, const std::string& id) {
    auto account = store.account(id);
    auto sessions = account ? store.sessions(id) : std::unexpected(account.error());
    auto roles = sessions ? store.roles_of(id) : std::unexpected(sessions.error());
    if (!roles) return std::unexpected(std::move(roles.error()));
    Present found{.id = id, .account = std::move(*account), .sessions = {}, .roles = std::move(*roles)};
    for (const AccountSession& session : *sessions) found.sessions.insert(session.id);
    return found;
}

std::expected<std::vector<Present>, StoreError> present(Store& store, const std::vector<std::string>& ids) {
    std::vector<Present> all;
    for (const std::string& id : ids) {
        auto found = present(store, id);
        if (!found) return std::unexpected(std::move(found.error()));
        all.push_back(std::move(*found));
    }
    return all;
}

void bring_up_to_date(Session& session, const Present& now) {
    const Identity& identity = session.identity();
    if (!now.account || !now.sessions.contains(identity.session))
        return session.close(protocol::CloseCode::session_ended);
    if (identity.player.name != now.account->name || identity.kind != now.account->kind)
        session.told(
            {.account = now.id, .renamed = true, .name = now.account->name, .kind = now.account->kind});
    session.has_roles(now.roles);
}

}  // namespace

/// One look at a time: what is missed during one is found by another one after it.
void Sessions::look_again() {
    if (looking_) {
        missed_again_ = true;
        return;
    }
    std::set<std::string> accounts;
    for (const auto& [account, session] : of_account_) accounts.insert(account);
    if (accounts.empty()) return;
    looking_ = true;
    look_again({accounts.begin(), accounts.end()});
}

/// Part by part, so that other reads need not wait for all. Who can't be read has to come back.
void Sessions::look_again(std::vector<std::string> accounts) {
    const auto part = static_cast<std::ptrdiff_t>(accounts.size() - std::min(kAtOnce, accounts.size()));
    std::vector<std::string> now(accounts.begin() + part, accounts.end());
    accounts.resize(static_cast<std::size_t>(part));
    shard_.common().journal.read(
        shard_.loop(), [now](Store& store) { return present(store, now); },
        [this, now, accounts = std::move(accounts)](
            const std::expected<std::vector<Present>, StoreError>& found) mutable {
            for (const std::string& account : now) {
                for (Session* session : of_account(account)) {
                    if (!found) session->close(protocol::CloseCode::overloaded);
                }
            }
            if (found) {
                for (const Present& one : *found) {
                    for (Session* session : of_account(one.id)) bring_up_to_date(*session, one);
                }
            }
            if (!accounts.empty()) return look_again(std::move(accounts));
            looking_ = false;
            if (std::exchange(missed_again_, false)) look_again();
        });
}

}  // namespace kabinet
