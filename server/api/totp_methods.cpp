#include "protocol/totp_messages.hpp"
#include "server/accounts/totp.hpp"
#include "server/api/api.hpp"
#include "server/api/mails.hpp"
#include "server/api/own_account.hpp"
#include "server/api/sign_in.hpp"

/// The authenticator app of a player: the second factor beside a password (AC-4).
namespace kabinet {
namespace {

using protocol::Code;

/// A secret that waits for the first code of its app, for as long as a code by mail.
constexpr const char* kWaiting = "totp_new";
constexpr std::int64_t kWaitingMs = 30 * 60'000;

TotpSecret new_secret(Session& session) {
    const Bytes32 random = session.common().random();
    TotpSecret secret{};
    std::copy_n(random.begin(), secret.size(), secret.begin());
    return secret;
}

void begin(Session& session, Due due, protocol::AccountTotpBegin&) {
    if (!may_change_credentials(session, due)) return;
    const Player& player = *session.player();
    const TotpSecret secret = new_secret(session);
    const protocol::AccountTotpBeginResult result{totp_text(secret),
                                                  totp_uri(secret, "Kabinet", player.name)};
    write(session, due,
          {DropCredentials{player.id, kWaiting},
           new_credential(session, player.id, kWaiting, shared_totp_text({.secret = secret}))},
          Code::storage_failed, [result](Session& here, const Due& open) { here.answer(open, result); });
}

/// Makes the secret that waits the account's, together with the code that was shown: the code counts no
/// second time.
void keep(Session& session, const Due& due, const OwnAccount& own, const Credential& waiting,
          const SharedTotp& shared) {
    const std::string& id = own.account.id;
    write(session, due,
          {DropCredential{id, waiting.id}, DropCredentials{id, "totp"},
           new_credential(session, id, "totp", shared_totp_text(shared))},
          Code::unknown_credential, {.account = id},
          {email_among(own.credentials), session.player()->name,
           "signing in with the password needs a code of an authenticator app from now on."},
          [](Session& here, const Due& open) { here.answer(open, protocol::Nothing{}); });
}

void confirm_totp(Session& session, Due due, protocol::AccountTotpConfirm& params) {
    if (!may_change_credentials(session, due)) return;
    read_own(session, due, [typed = params.code](Session& here, const Due& open, OwnAccount&& own) {
        const std::int64_t now = here.shard().loop().wall();
        const Credential* waiting = find_kind(own.credentials, kWaiting);
        auto shared =
            waiting && now < waiting->created + kWaitingMs ? shared_totp_of(waiting->data) : std::nullopt;
        if (!shared) return here.refuse(open, {.code = Code::unknown_credential});
        if (const std::int64_t wait = here.common().guesses.allow(guess_of(here), here.now()); wait > 0)
            return here.refuse_for(open, wait);
        const auto step = match_totp(shared->secret, typed, now, shared->last_used);
        if (!step) return here.refuse(open, {.code = Code::wrong_code});
        here.common().guesses.forgive(guess_of(here));
        shared->last_used = *step;
        keep(here, open, own, *waiting, *shared);
    });
}

}  // namespace

std::vector<MethodRow> totp_methods() {
    return {method_row(Guard::changes, begin), method_row(Guard::changes, confirm_totp)};
}

}  // namespace kabinet
