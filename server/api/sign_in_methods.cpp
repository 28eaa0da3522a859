#include <memory>

#include "server/accounts/name.hpp"
#include "server/accounts/recovery_codes.hpp"
#include "server/accounts/token.hpp"
#include "server/api/api.hpp"
#include "server/api/found_account.hpp"
#include "server/api/mails.hpp"
#include "server/api/reading.hpp"
#include "server/api/second_factor.hpp"
#include "server/api/sign_in.hpp"

/// How a connection gets its player.
namespace kabinet {
namespace {

using protocol::Code;

void sign_in_token(Session& session, Due due, protocol::SignInToken& params) {
    if (session.player() || session.signing_in())
        return session.refuse(due, {.code = Code::already_signed_in});
    sign_in(session, due, params.token, [due](Session& here) {
        here.answer(due, protocol::SignInTokenResult{player_value(here.identity())});
    });
}

void sign_in_guest(Session& session, Due due, protocol::SignInGuest& params) {
    if (!may_sign_in(session, due)) return;
    Common& common = session.common();
    Throttle& guests = common.quotas.guests;
    const std::int64_t wait = guests.take(guests.place(session.address()), session.now());
    if (wait > 0) return session.refuse_for(due, wait);
    Account account{.id = id_of(common.random(), 12), .name = {}, .created = session.shard().loop().wall()};
    account.name = guest_name(account.id);
    if (params.name) {
        auto name = read_name(*params.name, NameUse::guest);
        if (!name)
            return session.refuse(due, {.code = Code::name_unfit, .detail = std::string(why(name.error()))});
        account.name = std::move(name->text);
    }
    session.begin_sign_in();
    begin_session(session, due,
                  {.account = account,
                   .moment = common.sessions.moment(),
                   .device = {},
                   .with = {account},
                   .conflict = Code::storage_failed});
}

/// Refuses `due` and ends the sign-in.
void fail(Session& session, const Due& due, Code code) {
    session.end_sign_in();
    session.refuse(due, {.code = code});
}

/// Who tries a password or a code, for the limits on guesses. Kept until the try is known to be right.
struct Guess {
    std::string fold;
    std::string address;
    std::string device;
    std::uint64_t moment;  ///< see SigningIn
    GuessFacts facts() const { return {.account = fold, .address = address, .device = device}; }
    bool known() const { return !device.empty(); }
};

/// A wrong code of the authenticator app is a guess, as a wrong password is; a missing one is not.
void password_is_right(Session& session, const Due& due, Account account, const FoundAccount& found,
                       const Guess& guess, PasswordPool::Verified verified,
                       const protocol::SignInPassword& params) {
    const std::int64_t now = session.shard().loop().wall();
    const GuessFacts who{.account = account.id, .address = guess.address, .device = guess.device};
    const TypedCode code = read_code(session, who, found.credentials, params.code);
    if (code.refusal != Code::wrong_code) session.common().guesses.forgive(guess.facts());
    if (code.wait > 0) {
        session.end_sign_in();
        return session.refuse_for(due, code.wait);
    }
    if (code.refusal) return fail(session, due, *code.refusal);
    const bool closed = account.state == AccountState::closed;
    if (const auto why = closed_to(session, account, params.reopen)) return fail(session, due, *why);
    SigningIn sign_in{.account = account, .moment = guess.moment, .device = params.device.value_or("")};
    sign_in.account.state = AccountState::active;
    const Credential& password = *find_kind(found.credentials, "password");
    // Also makes sure that the password is still the account's.
    sign_in.with.push_back(ChangeCredential{account.id, password.id, password.data,
                                            verified.rehashed.value_or(password.data), now});
    if (code.used) sign_in.with.push_back(*code.used);
    sign_in.strong = code.used.has_value();
    if (closed) sign_in.with.push_back(CloseAccount{account.id, 0});
    get_to_know(session, sign_in, found.credentials, guess.known());
    begin_session(session, due, std::move(sign_in));
}

/// An unknown name takes the same time and gets the same answer as a wrong password (AC-6).
void sign_in_password(Session& session, Due due, protocol::SignInPassword& params) {
    if (!may_sign_in(session, due)) return;
    session.begin_sign_in();
    const std::string fold = fold_of(params.name);
    const std::uint64_t moment = session.common().sessions.moment();
    auto password = Password::as_given(params.password);
    params.password.clear();
    session.common().journal.read(
        session.shard().loop(), [fold](Store& store) { return find_account(store, fold); },
        session.later(due, [fold, moment, params, typed = std::move(password)](Session& here, const Due& open,
                                                                               auto&& found) mutable {
            if (!found) return fail(here, open, Code::storage_failed);
            const Credential* device = find_device(found->credentials, params.device_token);
            const Guess guess{fold, here.address(), device ? device->data : "", moment};
            if (const std::int64_t wait = here.common().guesses.allow(guess.facts(), here.now()); wait > 0) {
                here.end_sign_in();
                return here.refuse_for(open, wait);
            }
            const Credential* password = find_kind(found->credentials, "password");
            auto hash = password ? std::optional(password->data) : std::nullopt;
            here.common().passwords.verify(
                here.shard().loop(), std::move(hash), std::move(typed),
                here.later(open, [found = std::move(*found), guess, params](Session& back, const Due& last,
                                                                            auto&& verified) mutable {
                    if (!verified) {
                        back.common().guesses.forgive(guess.facts());
                        return fail(back, last, Code::busy);
                    }
                    if (!verified->matches) return fail(back, last, Code::wrong_credentials);
                    Account account = *found.account;
                    password_is_right(back, last, std::move(account), found, guess, std::move(*verified),
                                      params);
                }));
        }));
}

/// The recovery code among the account's credentials that was typed, or the code that was mailed; null for
/// none.
const Credential* find_code(const FoundAccount& found, std::string_view typed, std::int64_t now) {
    if (!found.account) return nullptr;
    if (const Credential* mailed =
            find_mail_code(found.credentials, "mail_code", found.account->id, typed, now))
        return mailed;
    const auto hash = recovery_code_hash(found.account->id, typed);
    for (const Credential& one : found.credentials) {
        if (hash && one.kind == "recovery" && one.data == *hash) return &one;
    }
    return nullptr;
}

/// Recovery ends all other sessions (AC-4), and opens a closed account: nobody does it by the way.
void recover(Session& session, const Due& due, const FoundAccount& found, const Credential& code,
             std::string hash, const std::string& label, const Guess& guess) {
    const Account& account = *found.account;
    SigningIn sign_in{.account = account, .moment = guess.moment, .device = label, .alone = true};
    sign_in.account.state = AccountState::active;
    if (account.state == AccountState::closed) sign_in.with.push_back(CloseAccount{account.id, 0});
    sign_in.with.insert(sign_in.with.end(),
                        {DropCredential{account.id, code.id},
                         password_write(session, account.id, found.credentials, std::move(hash)),
                         DropCredentials{account.id, "mail_code"}});
    get_to_know(session, sign_in, found.credentials, guess.known());
    sign_in.notice = {email_among(found.credentials), account.name,
                      "the account was got back with a code, and a new password was set."};
    begin_session(session, due, std::move(sign_in));
}

/// The new password is hashed whether or not the code is right: so the time tells nothing (AC-6).
void sign_in_recovery(Session& session, Due due, protocol::SignInRecovery& params) {
    if (!may_sign_in(session, due)) return;
    auto password = read_password(params.password, params.name);
    if (!password)
        return session.refuse(due,
                              {.code = Code::password_unfit, .detail = std::string(why(password.error()))});
    session.begin_sign_in();
    const std::string fold = fold_of(params.name);
    const std::uint64_t moment = session.common().sessions.moment();
    session.common().journal.read(
        session.shard().loop(), [fold](Store& store) { return find_account(store, fold); },
        session.later(due, [fold, moment, password = std::move(*password), code = params.code,
                            label = params.device.value_or(""), device_token = params.device_token](
                               Session& here, const Due& open, auto&& found) mutable {
            if (!found) return fail(here, open, Code::storage_failed);
            const Credential* device = find_device(found->credentials, device_token);
            const Guess guess{fold, here.address(), device ? device->data : "", moment};
            if (const std::int64_t wait = here.common().guesses.allow(guess.facts(), here.now()); wait > 0) {
                here.end_sign_in();
                return here.refuse_for(open, wait);
            }
            here.common().passwords.hash(
                here.shard().loop(), std::move(password),
                here.later(open, [found = std::move(*found), guess, code, label](
                                     Session& back, const Due& last, auto&& hash) {
                    if (!hash) {
                        back.common().guesses.forgive(guess.facts());
                        return fail(back, last, Code::busy);
                    }
                    const Credential* right = find_code(found, code, back.shard().loop().wall());
                    if (!right) return fail(back, last, Code::wrong_credentials);
                    back.common().guesses.forgive(guess.facts());
                    if (const auto why = closed_to(back, *found.account, true)) return fail(back, last, *why);
                    recover(back, last, found, *right, std::move(*hash), label, guess);
                }));
        }));
}

}  // namespace

std::vector<MethodRow> sign_in_methods() {
    return {method_row(Guard::anyone, sign_in_guest), method_row(Guard::anyone, sign_in_token),
            method_row(Guard::anyone, sign_in_password), method_row(Guard::anyone, sign_in_recovery)};
}

}  // namespace kabinet
