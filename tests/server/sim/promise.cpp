#include "tests/server/sim/promise.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "server/accounts/name.hpp"
#include "server/accounts/password.hpp"
#include "server/accounts/token.hpp"

namespace kabinet::sim {
namespace {

std::string different_account(const Account& account, const Standing& wanted) {
    if (account.name != wanted.name) return "the name is " + account.name + ", not " + wanted.name;
    if ((account.kind == AccountKind::guest) != wanted.password.empty()) return "guest or not";
    if ((account.state == AccountState::closed) != wanted.closed) return "closed or not";
    return "";
}

std::string different_sessions(const std::vector<AccountSession>& sessions, const Standing& wanted) {
    for (const std::string& token : wanted.tokens) {
        if (std::ranges::find(sessions, token_hash(token), &AccountSession::token_hash) == sessions.end())
            return "a session is missing";
    }
    const auto number = static_cast<std::int64_t>(wanted.tokens.size()) + wanted.strays;
    return std::ssize(sessions) == number
               ? ""
               : "there are " + std::to_string(sessions.size()) + " sessions, not " + std::to_string(number);
}

std::string different_password(const std::vector<Credential>& credentials, const Standing& wanted) {
    std::vector<Credential> passwords = credentials;
    std::erase_if(passwords, [](const Credential& one) { return one.kind != "password"; });
    if (wanted.password.empty()) return passwords.empty() ? "" : "a guest has a password";
    if (passwords.size() != 1) return "there are " + std::to_string(passwords.size()) + " passwords";
    return verify_password(passwords[0].data, Password::as_given(wanted.password)) ? "" : "another password";
}

}  // namespace

std::optional<std::string> difference(Store& store, const std::string& id, const Standing& wanted) {
    const auto account = store.account(id);
    const auto sessions = store.sessions(id);
    const auto credentials = store.credentials(id);
    const auto owner = store.account_by_name(read_name(wanted.name, NameUse::guest)->fold);
    if (!account || !sessions || !credentials || !owner) return std::nullopt;
    if (!*account) return "the account is missing";
    if (((*account)->state == AccountState::deleted) != wanted.deleted) return "deleted or not";
    if (wanted.deleted)
        return *owner || !sessions->empty() || !credentials->empty() ? "something is left" : "";
    for (const std::string& why :
         {different_account(**account, wanted), different_sessions(*sessions, wanted),
          different_password(*credentials, wanted)}) {
        if (!why.empty()) return why;
    }
    const bool mine = *owner && (*owner)->id == id;
    return wanted.password.empty() || mine ? "" : "the name " + wanted.name + " belongs to somebody else";
}

void Promise::begin(std::string id, Standing now) {
    id_ = std::move(id);
    known_ = std::move(now);
}

void Promise::ask(Change change) {
    ++version_;
    asked_ = std::move(change);
}

void Promise::granted(const Change& change) {
    ++version_;
    change(known_);
    asked_.reset();
    failed_.reset();
}

void Promise::refused() {
    ++version_;
    asked_.reset();
}

/// The account without and with the changes of which nobody knows what became.
std::vector<Standing> Promise::possible(bool crash) const {
    std::vector<Standing> all{known_};
    for (const auto& change : {crash ? failed_ : std::nullopt, asked_}) {
        if (!change) continue;
        for (Standing one : std::vector(all)) {
            (*change)(one);
            all.push_back(std::move(one));
        }
    }
    return all;
}

bool Promise::settle(Store& store, bool crash) {
    std::string whys;
    const auto all = possible(crash);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto why = difference(store, id_, all[i]);
        if (!why) return false;
        whys += *why + "; ";
        if (!why->empty()) continue;
        known_ = all[i];
        failed_ = i == 0 && !crash ? std::exchange(asked_, std::nullopt) : std::nullopt;
        asked_.reset();
        ++version_;
        return true;
    }
    ADD_FAILURE() << "the account of " << known_.name << (asked_ ? ", perhaps with a change" : "") << ": "
                  << whys;
    asked_.reset();
    return true;
}

}  // namespace kabinet::sim
