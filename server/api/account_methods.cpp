#include <algorithm>
#include <memory>

#include "server/accounts/name.hpp"
#include "server/accounts/recovery_codes.hpp"
#include "server/accounts/token.hpp"
#include "server/api/api.hpp"
#include "server/api/mails.hpp"
#include "server/api/own_account.hpp"
#include "server/api/passkey_ceremony.hpp"
#include "server/api/reading.hpp"
#include "server/api/second_factor.hpp"
#include "server/api/sign_in.hpp"

/// A player's own account: its name and its credentials. The sessions are in session_methods.cpp.
namespace kabinet {
namespace {

using protocol::Code;

/// The name as typed; refuses `due` when it can be none.
std::optional<ProperName> name_typed(Session& session, const Due& due, const std::string& typed,
                                     NameUse use) {
    auto name = read_name(typed, use);
    if (name) return std::move(*name);
    session.refuse(due, {.code = Code::name_unfit, .detail = std::string(why(name.error()))});
    return std::nullopt;
}

/// The new password as typed, whose copy in `typed` is cleared; refuses `due` when it can be none.
std::optional<Password> password_typed(Session& session, const Due& due, std::string& typed,
                                       const std::string& name) {
    auto password = read_password(typed, name);
    typed.clear();
    if (password) return std::move(*password);
    session.refuse(due, {.code = Code::password_unfit, .detail = std::string(why(password.error()))});
    return std::nullopt;
}

/// The guest of the connection becomes a player: the same id, seats and history (AC-1). A session with
/// another token takes the place of the guest's, so that whoever has seen the guest's token has nothing:
/// other connections that came with it are closed (AC-7).
void upgrade(Session& session, const Due& due, const ProperName& name, Credential proof,
             std::string device_label) {
    const std::string id = session.player()->id;
    const std::string token = token_of(session.common().random());
    const std::int64_t now = session.shard().loop().wall();
    const AccountSession next{.id = id_of(session.common().random(), kIdLength),
                              .account = id,
                              .token_hash = token_hash(token),
                              .device = std::move(device_label),
                              .created = now,
                              .seen = now,
                              .fresh = now};
    const Account player{.id = id, .name = name.text, .kind = AccountKind::player};
    auto device = know_device(session, id, {});
    std::vector<Write> writes{PromoteGuest{id}, take_name(session, id, name),
                              std::move(proof), EndSessions{id, session.identity().session},
                              EndSessions{id},  next};
    writes.insert(writes.end(), device.writes.begin(), device.writes.end());
    AccountChange change{.account = id,
                         .renamed = true,
                         .name = name.text,
                         .kind = AccountKind::player,
                         .ended = true,
                         .except = next.id};
    // The connection is the new session's before the end of the old one is told.
    change_account(
        session.shard(), std::move(writes), {.change = std::move(change), .answer_first = true}, {},
        session.later(due, [identity = identity_of({player, next}), token, device = device.token](
                               Session& here, const Due& open, const auto& written) {
            here.end_sign_in();
            if (!written) return here.refuse(open, {.code = Code::storage_failed});
            if (written->front() != Written::ok) return here.refuse(open, {.code = Code::name_taken});
            here.renewed(identity);
            here.answer(open, protocol::SignInResult{token, player_value(here.identity()), device});
        }));
}

void make_player(Session& session, const Due& due, const ProperName& name, std::string hash,
                 std::string device_label) {
    const Account account{.id = id_of(session.common().random(), kIdLength),
                          .name = name.text,
                          .created = session.shard().loop().wall(),
                          .kind = AccountKind::player};
    auto device = know_device(session, account.id, {});
    SigningIn sign_in{.account = account,
                      .moment = session.common().sessions.moment(),
                      .device = std::move(device_label),
                      .with = {account, take_name(session, account.id, name),
                               new_credential(session, account.id, "password", std::move(hash))},
                      .device_token = std::move(device.token),
                      .conflict = Code::name_taken};
    sign_in.with.insert(sign_in.with.end(), device.writes.begin(), device.writes.end());
    begin_session(session, due, std::move(sign_in));
}

bool may_register(Session& session, const Due& due) {
    std::optional<Code> wrong;
    if (session.signing_in()) {
        wrong = Code::already_signed_in;
    } else if (session.player() && !session.identity().guest()) {
        wrong = Code::not_a_guest;
    } else if (session.draining()) {
        wrong = Code::shutting_down;
    }
    if (wrong) {
        session.refuse(due, {.code = *wrong});
        return false;
    }
    Throttle& guests = session.common().quotas.guests;
    const std::int64_t wait = guests.take(guests.place(session.address()), session.now());
    if (wait > 0) session.refuse_for(due, wait);
    return wait == 0;
}

/// Only a guest has an account for which the browser can have made a passkey.
void enter_with_passkey(Session& session, const Due& due, const ProperName& name,
                        const protocol::PasskeyCreated& created, std::string device_label) {
    if (!session.player()) return session.refuse(due, {.code = Code::sign_in_first});
    auto passkey = passkey_made(session, due, created);
    if (!passkey) return;
    session.begin_sign_in();
    upgrade(session, due, name, std::move(*passkey), std::move(device_label));
}

void enter(Session& session, Due due, protocol::AccountRegister& params) {
    if (!may_register(session, due)) return;
    auto name = name_typed(session, due, params.name, NameUse::player);
    if (!name) return;
    std::string device = params.device.value_or("");
    if (params.passkey) return enter_with_passkey(session, due, *name, *params.passkey, std::move(device));
    auto password = password_typed(session, due, *params.password, name->text);
    if (!password) return;
    session.begin_sign_in();
    session.common().journal.read(
        session.shard().loop(), [fold = name->fold](Store& store) { return store.account_by_name(fold); },
        session.later(
            due, [name = std::move(*name), password = std::move(*password), device = std::move(device)](
                     Session& here, const Due& open, auto&& taken) mutable {
                if (!taken || *taken) {
                    here.end_sign_in();
                    return here.refuse(open, {.code = taken ? Code::name_taken : Code::storage_failed});
                }
                const GuessFacts facts{.account = name.fold, .address = here.address(), .device = {}};
                if (const std::int64_t wait = here.common().guesses.allow(facts, here.now()); wait > 0) {
                    here.end_sign_in();
                    return here.refuse_for(open, wait);
                }
                here.common().passwords.hash(
                    here.shard().loop(), std::move(password),
                    here.later(open, [name, device](Session& back, const Due& last, auto&& hash) {
                        back.common().guesses.forgive(
                            {.account = name.fold, .address = back.address(), .device = {}});
                        if (!hash) {
                            back.end_sign_in();
                            return back.refuse(last, {.code = Code::busy});
                        }
                        if (back.player()) {
                            const std::string id = back.player()->id;
                            return upgrade(back, last, name,
                                           new_credential(back, id, "password", std::move(*hash)), device);
                        }
                        make_player(back, last, name, std::move(*hash), device);
                    }));
            }));
}

void rename(Session& session, Due due, protocol::AccountRename& params) {
    const Identity& identity = session.identity();
    const bool guest = identity.guest();
    const auto name = name_typed(session, due, params.name, guest ? NameUse::guest : NameUse::player);
    if (!name) return;
    if (name->text == identity.player.name)
        return session.answer(due, protocol::AccountRenameResult{player_value(identity)});
    Throttle& renames = session.common().quotas.renames;
    if (const std::int64_t wait = renames.take(renames.place(identity.player.id), session.now()); wait > 0)
        return session.refuse_for(due, wait);
    const std::string& id = identity.player.id;
    write(
        session, due, {guest ? Write(NameGuest{id, name->text}) : Write(take_name(session, id, *name))},
        Code::name_taken, {.account = id, .renamed = true, .name = name->text, .kind = identity.kind}, {},
        [](Session& here, const Due& open) {
            here.answer(open, protocol::AccountRenameResult{player_value(here.identity())});
        },
        [place = renames.place(id)](Session& here) { here.common().quotas.renames.give_back(place); });
}

/// Whether credentials of that kind concern the owner.
bool is_shown(std::string_view kind) {
    return kind == "password" || kind == "passkey" || kind == "recovery" || kind == "email" || kind == "totp";
}

void show(Session& session, Due due, protocol::AccountShow&) {
    read_own(session, due, [](Session& here, const Due& open, OwnAccount&& own) {
        protocol::AccountShowResult result{.player = player_value(here.identity()),
                                           .created = own.account.created,
                                           .fresh_until = std::nullopt,
                                           .sessions = {},
                                           .credentials = {}};
        if (is_fresh(here)) result.fresh_until = fresh_until(proved_at(here.identity()));
        for (AccountSession& one : own.sessions)
            result.sessions.push_back(session_value(std::move(one), here.identity().session));
        for (Credential& one : own.credentials) {
            if (!is_shown(one.kind)) continue;
            result.credentials.push_back({.id = std::move(one.id),
                                          .kind = std::move(one.kind),
                                          .label = std::move(one.label),
                                          .created = one.created,
                                          .used = one.used > 0 ? std::optional(one.used) : std::nullopt});
        }
        here.answer(open, result);
    });
}

/// The password was right. Answers, if the code of the authenticator app is too, and if that is enough: of
/// staff it takes two factors.
void confirm_code(Session& session, const Due& due, const OwnAccount& own,
                  const std::optional<std::string>& typed) {
    TypedCode code = read_code(session, guess_of(session), own.credentials, typed);
    if (code.refusal != Code::wrong_code) session.common().guesses.forgive(guess_of(session));
    if (code.wait > 0) return session.refuse_for(due, code.wait);
    if (!code.refusal && !code.used && session.identity().staff()) code.refusal = Code::two_factors_first;
    if (code.refusal) return session.refuse(due, {.code = *code.refusal});
    std::vector<Write> writes;
    if (code.used) writes.push_back(*code.used);
    confirmed(session, due, std::move(writes), code.used.has_value());
}

/// Proves the password again.
void confirm(Session& session, Due due, protocol::AccountConfirm& params) {
    auto typed = Password::as_given(params.password);
    params.password.clear();
    read_own(session, due,
             [typed = std::move(typed), code = params.code](Session& here, const Due& open,
                                                            OwnAccount&& own) mutable {
                 const Credential* password = find_kind(own.credentials, "password");
                 if (!password) return here.refuse(open, {.code = Code::wrong_credentials});
                 if (const std::int64_t wait = here.common().guesses.allow(guess_of(here), here.now());
                     wait > 0)
                     return here.refuse_for(open, wait);
                 const std::string hash = password->data;
                 here.common().passwords.verify(
                     here.shard().loop(), hash, std::move(typed),
                     here.later(
                         open, [own = std::move(own), code](Session& back, const Due& last, auto&& verified) {
                             if (!verified) {
                                 back.common().guesses.forgive(guess_of(back));
                                 return back.refuse(last, {.code = Code::busy});
                             }
                             if (!verified->matches)
                                 return back.refuse(last, {.code = Code::wrong_credentials});
                             confirm_code(back, last, own, code);
                         }));
             });
}

/// Ends all other sessions: whoever sets a new password may fear that somebody knows the old one. The hash
/// counts as a guess, so that nobody keeps the threads for hashes busy with changes.
void set_password(Session& session, Due due, protocol::AccountSetPassword& params) {
    if (!may_change_credentials(session, due)) return;
    auto password = password_typed(session, due, params.password, session.player()->name);
    if (!password) return;
    if (const std::int64_t wait = session.common().guesses.allow(guess_of(session), session.now()); wait > 0)
        return session.refuse_for(due, wait);
    session.common().passwords.hash(
        session.shard().loop(), std::move(*password),
        session.later(due, [](Session& here, const Due& open, auto&& hash) {
            if (!hash) return here.refuse(open, {.code = Code::busy});
            read_own(here, open, [hash = std::move(*hash)](Session& back, const Due& last, OwnAccount&& own) {
                const std::string id = back.player()->id;
                std::vector<Write> writes{password_write(back, id, own.credentials, hash),
                                          EndSessions{id, "", back.identity().session}};
                OwnerNotice notice{email_among(own.credentials), back.player()->name,
                                   "the password was changed."};
                write(back, last, std::move(writes), Code::storage_failed, others_ended(back),
                      std::move(notice),
                      [](Session& done, const Due& due) { done.answer(due, protocol::Nothing{}); });
            });
        }));
}

void recovery_codes(Session& session, Due due, protocol::AccountRecoveryCodes&) {
    if (!may_change_credentials(session, due)) return;
    const std::string id = session.player()->id;
    std::array<std::uint8_t, kRecoveryRandomBytes> random{};
    for (std::size_t at = 0; at < random.size(); at += Bytes32().size()) {
        const Bytes32 some = session.common().random();
        std::copy_n(some.begin(), std::min(some.size(), random.size() - at),
                    random.begin() + static_cast<std::ptrdiff_t>(at));
    }
    protocol::AccountRecoveryCodesResult result;
    std::vector<Write> writes{DropCredentials{id, "recovery"}};
    for (const Secret& code : make_recovery_codes(random)) {
        result.codes.emplace_back(code.reveal());
        writes.push_back(new_credential(session, id, "recovery", *recovery_code_hash(id, code.reveal())));
    }
    write(session, due, std::move(writes), Code::storage_failed,
          [result = std::move(result)](Session& here, const Due& open) { here.answer(open, result); });
}

void drop_credential(Session& session, Due due, protocol::AccountDropCredential& params) {
    if (!may_change_credentials(session, due)) return;
    read_own(session, due, [id = params.id](Session& here, const Due& open, OwnAccount&& own) {
        const auto found = std::ranges::find(own.credentials, id, &Credential::id);
        if (found == own.credentials.end()) return here.refuse(open, {.code = Code::unknown_credential});
        // Passkeys that the server takes no more are no way in.
        if (found->kind == "password" && here.common().site.id.empty())
            return here.refuse(open, {.code = Code::last_credential});
        const bool two = has_two_factors(own.credentials);
        if (here.identity().staff() && two && !has_two_factors_without(own.credentials, id))
            return here.refuse(open, {.code = Code::last_credential,
                                      .detail = "staff need a passkey, or an authenticator app beside the "
                                                "password"});
        const std::string player = here.player()->id;
        std::vector<Write> writes{DropCredential{player, id}};
        OwnerNotice notice;
        if (found->kind == "totp") {
            notice = {email_among(own.credentials), here.player()->name,
                      "codes of an authenticator app are not asked for any more."};
        }
        if (found->kind == "email") {
            notice = {email_of(found->data), here.player()->name,
                      "this address was taken away from your account."};
            // The next address counts as a changed one.
            writes.push_back(new_credential(here, player, "email_gone", ""));
        }
        write(here, open, std::move(writes), Code::last_credential, {.account = player}, std::move(notice),
              [](Session& back, const Due& last) { back.answer(last, protocol::Nothing{}); });
    });
}

}  // namespace

void confirmed(Session& session, const Due& due, std::vector<Write> writes, bool strong) {
    const std::int64_t now = session.shard().loop().wall();
    writes.push_back(TouchSession{session.identity().session, now, now, strong ? now : 0});
    write(session, due, std::move(writes), Code::storage_failed,
          [now, strong](Session& here, const Due& open) {
              here.refreshed(now, strong);
              here.answer(open, protocol::AccountConfirmResult{fresh_until(now)});
          });
}

std::vector<MethodRow> account_methods() {
    return {method_row(Guard::anyone, enter),           method_row(Guard::changes, rename),
            method_row(Guard::changes, show),           method_row(Guard::changes, confirm),
            method_row(Guard::changes, set_password),   method_row(Guard::changes, recovery_codes),
            method_row(Guard::changes, drop_credential)};
}

}  // namespace kabinet
