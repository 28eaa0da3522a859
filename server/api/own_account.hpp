#pragma once

#include <utility>
#include <vector>

#include "protocol/account_messages.hpp"
#include "server/api/change_account.hpp"
#include "server/session/session.hpp"

/// What requests about one's own account share.
namespace kabinet {

/// How long a sign-in is fresh (AC-7), ms.
inline constexpr std::int64_t kFreshMs = 600'000;

inline std::int64_t fresh_until(std::int64_t fresh) {
    return fresh + kFreshMs;
}

/// When the session proved last what dangerous acts ask for (AC-7), Unix ms; 0 for never. Of staff that is
/// two factors (AC-4): so whoever has a recovery code or the mail alone can't add a factor of their own.
inline std::int64_t proved_at(const Identity& identity) {
    return identity.staff() ? identity.strong : identity.fresh;
}

/// Whether the session has proved that within the last ten minutes (AC-7).
inline bool is_fresh(Session& session) {
    const std::int64_t proved = proved_at(session.identity());
    return proved > 0 && session.shard().loop().wall() < fresh_until(proved);
}

/// Whether the player may change credentials now; refuses `due` when not.
inline bool may_change_credentials(Session& session, const Due& due) {
    using protocol::Code;
    const bool guest = session.identity().guest();
    if (!guest && is_fresh(session)) return true;
    session.refuse(due, {.code = guest ? Code::guests_cannot : Code::confirm_first});
    return false;
}

/// Whether the session may end other sessions of its player: who has only found a token may not keep the
/// owner out with it. Refuses `due` when not. A guest has nothing to prove.
inline bool may_end_others(Session& session, const Due& due) {
    if (session.identity().guest() || is_fresh(session)) return true;
    session.refuse(due, {.code = protocol::Code::confirm_first});
    return false;
}

/// An account with all that belongs to it.
struct OwnAccount {
    Account account;
    std::vector<AccountSession> sessions;
    std::vector<Credential> credentials;
};

/// A session as its owner sees it, or staff. `current`: the id of the session that asks.
inline protocol::SessionInfo session_value(AccountSession&& one, const std::string& current) {
    const bool asks = one.id == current;
    return {.id = std::move(one.id),
            .device = std::move(one.device),
            .created = one.created,
            .seen = one.seen,
            .current = asks ? std::optional(true) : std::nullopt};
}

/// Reads the account of the session's player, then runs `done(session, due, own)`. Or refuses `due`.
template <class Then>
void read_own(Session& session, const Due& due, Then done) {
    session.common().journal.read(
        session.shard().loop(),
        [id = session.player()->id](Store& store) -> std::expected<OwnAccount, StoreError> {
            auto account = store.account(id);
            auto sessions = store.sessions(id);
            auto credentials = store.credentials(id);
            if (!account) return std::unexpected(std::move(account.error()));
            if (!sessions) return std::unexpected(std::move(sessions.error()));
            if (!credentials) return std::unexpected(std::move(credentials.error()));
            return OwnAccount{account->value_or(Account{.id = id, .name = {}}), std::move(*sessions),
                              std::move(*credentials)};
        },
        session.later(due, [done = std::move(done)](Session& here, const Due& open, auto&& own) mutable {
            if (!own) return here.refuse(open, {.code = protocol::Code::storage_failed});
            done(here, open, std::move(*own));
        }));
}

/// Writes all of `writes` or none, then runs `done(session, due)`. Refuses `due` as `conflict` when the store
/// refuses one of them, or when the session has ended meanwhile (AC-5): then the connection is about to
/// close. Runs `refused(session)` before any refusal. Every shard is told `change` once it is durable, and
/// the owner is sent `notice`, whether or not the connection is still there.
template <class Then, class Refused = void (*)(Session&)>
void write(
    Session& session, const Due& due, std::vector<Write> writes, protocol::Code conflict,
    AccountChange change, OwnerNotice notice, Then done, Refused refused = [](Session&) {}) {
    const std::string& mine = session.identity().session;
    const bool last_words = change.ends(mine);
    writes.insert(writes.begin(), TouchSession{mine});
    change_account(session.shard(), std::move(writes),
                   {.change = std::move(change), .answer_first = last_words}, std::move(notice),
                   session.later(due, [conflict, done = std::move(done), refused = std::move(refused)](
                                          Session& here, const Due& open, const auto& written) mutable {
                       if (written && written->front() == Written::ok) return done(here, open);
                       refused(here);
                       here.refuse(open, {.code = written ? conflict : protocol::Code::storage_failed});
                   }));
}

/// As above, without a notice.
template <class Then>
void write(Session& session, const Due& due, std::vector<Write> writes, protocol::Code conflict,
           AccountChange change, Then done) {
    write(session, due, std::move(writes), conflict, std::move(change), OwnerNotice{}, std::move(done));
}

/// As above, when nobody else has to know.
template <class Then>
void write(Session& session, const Due& due, std::vector<Write> writes, protocol::Code conflict, Then done) {
    write(session, due, std::move(writes), conflict, AccountChange{.account = session.player()->id},
          std::move(done));
}

/// A session that is signed in counts as a device that is known to the account, for the limits on guesses.
inline GuessFacts guess_of(Session& session) {
    const Identity& mine = session.identity();
    return {.account = mine.player.id, .address = session.address(), .device = mine.session};
}

/// The player has proved a credential, or two factors (`strong`): makes the session fresh together with
/// `writes`, and answers AccountConfirmResult.
void confirmed(Session& session, const Due& due, std::vector<Write> writes, bool strong);

/// The change that all sessions of the player but this one have ended.
inline AccountChange others_ended(Session& session) {
    return {.account = session.player()->id, .ended = true, .except = session.identity().session};
}

}  // namespace kabinet
