#include "server/accounts/passkey_options.hpp"
#include "server/api/api.hpp"
#include "server/api/own_account.hpp"
#include "server/api/passkey_ceremony.hpp"
#include "server/api/reading.hpp"
#include "server/api/sign_in.hpp"

/// Signing in, confirming and making an account with passkeys (AC-4).
namespace kabinet {
namespace {

using protocol::Code;

/// The passkeys among the credentials.
std::vector<Passkey> passkeys_of(const std::vector<Credential>& credentials) {
    std::vector<Passkey> found;
    for (const Credential& one : credentials) {
        if (one.kind != "passkey") continue;
        if (auto passkey = passkey_of(one.data)) found.push_back(std::move(*passkey));
    }
    return found;
}

void sign_in_options(Session& session, Due due, protocol::SignInPasskeyOptions&) {
    if (!takes_passkeys(session, due)) return;
    const Challenge challenge = ask_passkey(session, ChallengePurpose::sign_in, "");
    session.answer(due,
                   protocol::PasskeyOptions{request_options(session.common().site, challenge, {}, true)});
}

/// The account of a passkey, the credential itself, and all that the account has.
struct Owned {
    Credential credential;
    Account account;
    std::vector<Credential> all;
};

std::expected<std::optional<Owned>, StoreError> find_owner(Store& store, const std::string& id) {
    auto credential = store.credential(id);
    if (!credential) return std::unexpected(std::move(credential.error()));
    if (!*credential || (*credential)->kind != "passkey") return std::nullopt;
    auto account = store.account((*credential)->account);
    if (!account) return std::unexpected(std::move(account.error()));
    if (!*account) return std::nullopt;
    auto all = store.credentials((*account)->id);
    if (!all) return std::unexpected(std::move(all.error()));
    return Owned{std::move(**credential), std::move(**account), std::move(*all)};
}

void sign_in_passkey(Session& session, Due due, protocol::SignInPasskey& params) {
    if (!takes_passkeys(session, due) || !may_sign_in(session, due)) return;
    const auto challenge = session.challenges().take(
        {.connection = session.number(), .purpose = ChallengePurpose::sign_in}, session.now());
    if (!challenge) return refuse_passkey(session, due, PasskeyFlaw::wrong_challenge);
    session.begin_sign_in();
    const std::uint64_t moment = session.common().sessions.moment();
    session.common().journal.read(
        session.shard().loop(), [id = params.passkey.id](Store& store) { return find_owner(store, id); },
        session.later(
            due, [challenge = *challenge, moment, params](Session& here, const Due& open, auto&& owned) {
                here.end_sign_in();
                if (!owned) return here.refuse(open, {.code = Code::storage_failed});
                if (!*owned) return here.refuse(open, {.code = Code::wrong_credentials});
                const auto& [credential, account, all] = **owned;
                const auto use = passkey_used(here, open, challenge, credential, params.passkey);
                if (!use) return;
                const bool closed = account.state == AccountState::closed;
                if (const auto why = closed_to(here, account, params.reopen))
                    return here.refuse(open, {.code = *why});
                const std::int64_t now = here.shard().loop().wall();
                SigningIn sign_in{.account = account,
                                  .moment = moment,
                                  .device = params.device.value_or(""),
                                  .with = {ChangeCredential{account.id, credential.id, credential.data,
                                                            passkey_text(use->passkey), now}}};
                sign_in.account.state = AccountState::active;
                sign_in.strong = true;  // a passkey that verifies its user is two factors
                if (closed) sign_in.with.push_back(CloseAccount{account.id, 0});
                get_to_know(here, sign_in, all, find_device(all, params.device_token));
                here.begin_sign_in();
                begin_session(here, open, std::move(sign_in));
            }));
}

/// A guest has nothing to confirm_passkey with, and asks for the first passkey with the name to be.
void creation(Session& session, Due due, protocol::AccountPasskeyOptions& params) {
    if (!takes_passkeys(session, due)) return;
    if (!session.identity().guest() && !is_fresh(session))
        return session.refuse(due, {.code = Code::confirm_first});
    read_own(session, due, [name = params.name](Session& here, const Due& open, OwnAccount&& own) {
        const Player& player = *here.player();
        const PasskeyOwner owner{.handle = here.common().secrets.user_handle(player.id),
                                 .name = name.value_or(player.name)};
        const Challenge challenge = ask_passkey(here, ChallengePurpose::add_passkey, player.id);
        const std::vector<Passkey> known = passkeys_of(own.credentials);
        here.answer(open, protocol::PasskeyOptions{
                              creation_options(here.common().site, challenge, owner, known, true)});
    });
}

void add(Session& session, Due due, protocol::AccountAddPasskey& params) {
    if (!takes_passkeys(session, due) || !may_change_credentials(session, due)) return;
    auto credential = passkey_made(session, due, params.passkey);
    if (!credential) return;
    credential->label = params.label.value_or("");
    write(session, due, {std::move(*credential)}, Code::passkey_refused,
          [](Session& here, const Due& open) { here.answer(open, protocol::Nothing{}); });
}

void confirm_options(Session& session, Due due, protocol::AccountConfirmOptions&) {
    if (!takes_passkeys(session, due)) return;
    read_own(session, due, [](Session& here, const Due& open, OwnAccount&& own) {
        const Challenge challenge = ask_passkey(here, ChallengePurpose::confirm, here.player()->id);
        const std::vector<Passkey> known = passkeys_of(own.credentials);
        here.answer(open,
                    protocol::PasskeyOptions{request_options(here.common().site, challenge, known, true)});
    });
}

void confirm_passkey(Session& session, Due due, protocol::AccountConfirmPasskey& params) {
    if (!takes_passkeys(session, due)) return;
    const auto challenge = session.challenges().take({.connection = session.number(),
                                                      .purpose = ChallengePurpose::confirm,
                                                      .account = session.player()->id},
                                                     session.now());
    if (!challenge) return refuse_passkey(session, due, PasskeyFlaw::wrong_challenge);
    read_own(
        session, due,
        [challenge = *challenge, used = params.passkey](Session& here, const Due& open, OwnAccount&& own) {
            const auto mine = std::ranges::find_if(own.credentials, [&](const Credential& one) {
                return one.kind == "passkey" && one.id == used.id;
            });
            if (mine == own.credentials.end()) return here.refuse(open, {.code = Code::wrong_credentials});
            const auto use = passkey_used(here, open, challenge, *mine, used);
            if (!use) return;
            const std::int64_t now = here.shard().loop().wall();
            confirmed(
                here, open,
                {ChangeCredential{mine->account, mine->id, mine->data, passkey_text(use->passkey), now}},
                true);
        });
}

}  // namespace

std::vector<MethodRow> passkey_methods() {
    return {method_row(Guard::anyone, sign_in_options),  method_row(Guard::anyone, sign_in_passkey),
            method_row(Guard::changes, creation),        method_row(Guard::changes, add),
            method_row(Guard::changes, confirm_options), method_row(Guard::changes, confirm_passkey)};
}

}  // namespace kabinet
