#include "server/api/passkey_ceremony.hpp"

#include <utility>

#include "server/accounts/passkey_options.hpp"
#include "server/api/sign_in.hpp"
#include "server/ops/log.hpp"

namespace kabinet {

using protocol::Code;

namespace {

Ceremony ceremony(Session& session, ChallengePurpose purpose, const std::string& account) {
    return {.connection = session.number(), .purpose = purpose, .account = account};
}

}  // namespace

bool takes_passkeys(Session& session, const Due& due) {
    if (!session.common().site.id.empty()) return true;
    session.refuse(due, {.code = Code::passkeys_off});
    return false;
}

Challenge ask_passkey(Session& session, ChallengePurpose purpose, const std::string& account) {
    const Challenge challenge = session.common().random();
    session.challenges().ask(ceremony(session, purpose, account), challenge, session.now());
    return challenge;
}

void refuse_passkey(Session& session, const Due& due, PasskeyFlaw flaw) {
    session.refuse(due, {.code = Code::passkey_refused, .detail = std::string(why(flaw))});
}

std::optional<Credential> passkey_made(Session& session, const Due& due,
                                       const protocol::PasskeyCreated& made) {
    if (!takes_passkeys(session, due)) return std::nullopt;
    const std::string& id = session.player()->id;
    const auto challenge =
        session.challenges().take(ceremony(session, ChallengePurpose::add_passkey, id), session.now());
    if (!challenge) {
        refuse_passkey(session, due, PasskeyFlaw::wrong_challenge);
        return std::nullopt;
    }
    const PasskeyRegistration answer{.id = made.id,
                                     .client_data = made.client_data,
                                     .authenticator_data = made.authenticator_data,
                                     .public_key = made.public_key,
                                     .algorithm = made.algorithm,
                                     .transports = made.transports.value_or(std::vector<std::string>())};
    const auto passkey = register_passkey(session.common().site, *challenge, answer, true);
    if (!passkey) {
        refuse_passkey(session, due, passkey.error());
        return std::nullopt;
    }
    Credential credential = new_credential(session, id, "passkey", passkey_text(*passkey));
    credential.id = passkey->id;
    return credential;
}

std::optional<PasskeyUse> passkey_used(Session& session, const Due& due, const Challenge& challenge,
                                       const Credential& credential, const protocol::PasskeyUsed& used) {
    const auto passkey = passkey_of(credential.data);
    const PasskeyAssertion answer{.id = used.id,
                                  .client_data = used.client_data,
                                  .authenticator_data = used.authenticator_data,
                                  .signature = used.signature,
                                  .user_handle = used.user_handle.value_or("")};
    const std::string handle = user_handle_text(session.common().secrets.user_handle(credential.account));
    auto use = passkey ? verify_passkey(session.common().site, challenge, *passkey, handle, answer, true)
                       : std::unexpected(PasskeyFlaw::bad_public_key);
    if (use && use->count_went_back) log_warn("passkey_count_went_back", {{"account", credential.account}});
    if (use) return std::move(*use);
    refuse_passkey(session, due, use.error());
    return std::nullopt;
}

}  // namespace kabinet
