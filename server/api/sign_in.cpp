#include "server/api/sign_in.hpp"

#include <algorithm>
#include <iterator>

#include "server/accounts/closed_accounts.hpp"
#include "server/accounts/token.hpp"
#include "server/api/change_account.hpp"
#include "server/api/reading.hpp"

namespace kabinet {
namespace {

using protocol::Code;

constexpr const char* kDevice = "device";
/// Devices that an account knows; the oldest is forgotten for a new one.
constexpr std::ptrdiff_t kMostDevices = 10;
// Of one account at once: as many as the owner is shown.
constexpr std::int64_t kMostSessions = Accounts::kSessionsShown;
/// How often the last use of a session is noted, ms.
constexpr std::int64_t kTouchEvery = 86'400'000;
/// How long a name that was given up stays the account's (AC-3), ms.
constexpr std::int64_t kYear = 365 * kTouchEvery;

std::int64_t wall(Session& session) {
    return session.shard().loop().wall();
}

/// Only wrong tokens are counted: others of the address, who may be many, come in as they like. To guess one
/// of 256 bits is hopeless at any rate.
void wrong_token(Session& session, const Due& due) {
    Throttle& guesses = session.common().quotas.bad_tokens;
    const std::int64_t wait = guesses.take(guesses.place(session.address()), session.now());
    if (wait > 0) return session.refuse_for(due, wait);
    session.refuse(due, {.code = Code::bad_token});
}

/// Whether the session ended because nobody used it (AC-5).
bool expired(Session& session, const Identity& identity) {
    const AccountsConfig& config = session.shard().config().accounts;
    const std::int64_t days = identity.guest() ? config.guest_days : config.player_days;
    if (identity.seen + days * kTouchEvery >= wall(session)) return false;
    return session.common().quotas.seats->of(identity.player.id) == 0;
}

/// Notes that the session is used, at most once a day. A note that fails is made another day.
void touch(Session& session, const std::string& hash, Identity identity, std::uint64_t moment) {
    if (wall(session) - identity.seen < kTouchEvery) return;
    identity.seen = wall(session);
    session.common().journal.append(session.shard().loop(), TouchSession{identity.session, identity.seen, 0},
                                    [&sessions = session.common().sessions, hash, identity,
                                     moment](const std::expected<Written, StoreError>& written) {
                                        if (written == Written::ok) sessions.add(hash, identity, moment);
                                    });
}

/// Makes the session the player's whose session has the token with that hash, then runs `done`. Refuses `due`
/// as `otherwise` when there is no such session any more; without `otherwise` the token is a wrong guess.
void read_session(Session& session, const Due& due, std::string hash, std::optional<Code> otherwise,
                  std::move_only_function<void(Session&)> done) {
    const std::uint64_t moment = session.common().sessions.moment();
    session.common().journal.read(
        session.shard().loop(), [hash](Store& store) { return store.session_by_token(hash); },
        session.later(due, [hash, moment, otherwise, done = std::move(done)](Session& here, const Due& open,
                                                                             auto&& found) mutable {
            const bool known = found && *found && (*found)->account.state == AccountState::active;
            if (known) {
                const Identity identity = identity_of(**found);
                if (!here.common().sessions.add(hash, identity, moment))
                    return read_session(here, open, hash, otherwise, std::move(done));
                if (!expired(here, identity)) {
                    here.end_sign_in();
                    touch(here, hash, identity, moment);
                    if (here.signed_in(open, identity)) done(here);
                    return;
                }
            }
            here.end_sign_in();
            here.greeting_failed();
            if (!found) return here.refuse(open, {.code = Code::storage_failed});
            if (otherwise) return here.refuse(open, {.code = *otherwise});
            wrong_token(here, open);
        }));
}

}  // namespace

void sign_in(Session& session, const Due& due, const std::string& token,
             std::move_only_function<void(Session&)> done) {
    const std::string hash = token_hash(token);
    const std::uint64_t moment = session.common().sessions.moment();
    if (auto identity = session.common().sessions.find(hash); identity && !expired(session, *identity)) {
        touch(session, hash, *identity, moment);
        if (session.signed_in(due, std::move(*identity))) done(session);
        return;
    }
    session.begin_sign_in();
    read_session(session, due, hash, std::nullopt, std::move(done));
}

bool may_sign_in(Session& session, const Due& due) {
    std::optional<Code> wrong;
    if (session.player() || session.signing_in()) {
        wrong = Code::already_signed_in;
    } else if (session.draining()) {
        wrong = Code::shutting_down;
    } else if (std::cmp_greater(session.watched(), session.limits().watches_per_player)) {
        wrong = Code::too_many_watches;
    }
    if (wrong) session.refuse(due, {.code = *wrong});
    return !wrong;
}

std::optional<protocol::Code> closed_to(Session& session, const Account& account,
                                        std::optional<bool> reopen) {
    if (account.state == AccountState::active) return std::nullopt;
    if (!may_reopen(account.closed, wall(session))) return Code::wrong_credentials;
    return reopen.value_or(false) ? std::nullopt : std::optional(Code::account_closed);
}

Credential new_credential(Session& session, std::string account, std::string kind, std::string data) {
    return {.id = id_of(session.common().random(), kIdLength),
            .account = std::move(account),
            .kind = std::move(kind),
            .data = std::move(data),
            .label = {},
            .created = wall(session)};
}

Write password_write(Session& session, const std::string& account, const std::vector<Credential>& known,
                     std::string hash) {
    const Credential* old = find_kind(known, "password");
    if (!old) return new_credential(session, account, "password", std::move(hash));
    return ChangeCredential{account, old->id, old->data, std::move(hash), wall(session)};
}

TakeName take_name(Session& session, const std::string& account, const ProperName& name) {
    const std::int64_t now = session.shard().loop().wall();
    return {.account = account,
            .name = name.text,
            .fold = name.fold,
            .skeleton = name.skeleton,
            .fold_skeleton = name.fold_skeleton,
            .version = skeleton_version(),
            .now = now,
            .free_at = now + kYear};
}

KnownDevice know_device(Session& session, const std::string& account, const std::vector<Credential>& known) {
    KnownDevice device{.token = token_of(session.common().random()), .writes = {}};
    std::ptrdiff_t devices = std::ranges::count(known, kDevice, &Credential::kind);
    for (const Credential& old : known) {
        if (old.kind != kDevice || devices < kMostDevices) continue;
        device.writes.push_back(DropCredential{account, old.id});
        --devices;
    }
    device.writes.push_back(new_credential(session, account, kDevice, token_hash(device.token)));
    return device;
}

void get_to_know(Session& session, SigningIn& sign_in, const std::vector<Credential>& known, bool is_known) {
    if (is_known) return;
    KnownDevice device = know_device(session, sign_in.account.id, known);
    sign_in.device_token = std::move(device.token);
    std::ranges::move(device.writes, std::back_inserter(sign_in.with));
}

const Credential* find_device(const std::vector<Credential>& known,
                              const std::optional<std::string>& device_token) {
    if (!device_token) return nullptr;
    const std::string hash = token_hash(*device_token);
    const auto it = std::ranges::find_if(
        known, [&](const Credential& one) { return one.kind == kDevice && one.data == hash; });
    return it == known.end() ? nullptr : &*it;
}

const Credential* find_kind(const std::vector<Credential>& known, std::string_view kind) {
    const auto it = std::ranges::find(known, kind, &Credential::kind);
    return it == known.end() ? nullptr : &*it;
}

namespace {

/// Ends the sessions of the account beyond the `kMostSessions` that were used last (AC-5).
void end_surplus(Shard& shard, const std::string& account) {
    Journal& journal = shard.common().journal;
    journal.read(
        shard.loop(), [account](Store& store) { return store.surplus_sessions(account, kMostSessions); },
        [&shard, &journal](const std::expected<std::vector<AccountSession>, StoreError>& surplus) {
            if (!surplus) return;  // the next sign-in ends them
            for (const AccountSession& one : *surplus) {
                journal.append(shard.loop(), EndSessions{one.account, one.id},
                               [&shard, one](const std::expected<Written, StoreError>& written) {
                                   if (written != Written::ok) return;
                                   shard.tell({.account = one.account, .ended = true, .only = one.id});
                               });
            }
        });
}

}  // namespace

void begin_session(Session& session, const Due& due, SigningIn sign_in) {
    const std::string token = token_of(session.common().random());
    const std::int64_t now = wall(session);
    const bool player = sign_in.account.kind != AccountKind::guest;
    const SignedIn begun{.account = sign_in.account,
                         .session = {.id = id_of(session.common().random(), kIdLength),
                                     .account = sign_in.account.id,
                                     .token_hash = token_hash(token),
                                     .device = std::move(sign_in.device),
                                     .created = now,
                                     .seen = now,
                                     .fresh = player ? now : 0,
                                     .strong = sign_in.strong ? now : 0}};
    std::vector<Write> writes = std::move(sign_in.with);
    if (sign_in.alone) {
        writes.push_back(EndSessions{begun.account.id});
        writes.push_back(EndBots{begun.account.id});
    }
    writes.push_back(begun.session);
    auto begin = session.later(
        due, [begun, token, moment = sign_in.moment, conflict = sign_in.conflict,
              device = std::move(sign_in.device_token)](Session& here, const Due& open, const auto& written) {
            if (!written || written->front() != Written::ok) {
                here.end_sign_in();
                return here.refuse(open, {.code = written ? conflict : Code::storage_failed});
            }
            const auto answer = [token, device, open](Session& back) {
                back.answer(open, protocol::SignInResult{token, player_value(back.identity()), device});
            };
            const std::string& hash = begun.session.token_hash;
            // The roles of a player stand in the store. The account may have been renamed, or the session
            // ended, since the account was read.
            if (begun.account.kind != AccountKind::guest ||
                !here.common().sessions.add(hash, identity_of(begun), moment))
                return read_session(here, open, hash, conflict, answer);
            here.end_sign_in();
            if (here.signed_in(open, identity_of(begun))) answer(here);
        });
    Loop& loop = session.shard().loop();
    if (!sign_in.alone) {
        return session.common().journal.append_all(
            loop, std::move(writes),
            [&shard = session.shard(), account = begun.account.id, player, begin = std::move(begin)](
                const std::expected<std::vector<Written>, StoreError>& written) mutable {
                // A guest has the one session that made the guest.
                if (player && written && written->front() == Written::ok) end_surplus(shard, account);
                begin(written);
            });
    }
    AccountChange change{
        .account = begun.account.id, .ended = true, .except = begun.session.id, .bots = true};
    change_account(session.shard(), std::move(writes), {.change = std::move(change)},
                   std::move(sign_in.notice), std::move(begin));
}

}  // namespace kabinet
