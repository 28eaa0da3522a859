#include "server/api/mails.hpp"

#include <algorithm>
#include <array>

#include "server/accounts/recovery_codes.hpp"

namespace kabinet {

using protocol::Code;

bool sends_mails(Session& session, const Due& due) {
    if (session.common().mailer) return true;
    session.refuse(due, {.code = Code::mail_off});
    return false;
}

std::int64_t take_mail(Session& session, const std::string& account) {
    Throttle& mails = session.common().quotas.mails;
    const Throttle::Place place = mails.place("account " + account);
    if (const std::int64_t wait = mails.take(place, session.now()); wait > 0) return wait;
    Throttle& of_address = session.common().quotas.mails_of_address;
    const std::int64_t wait = of_address.take(of_address.place(session.address()), session.now());
    if (wait > 0) mails.give_back(place);
    return wait;
}

NewMailCode new_mail_code(Session& session, const std::string& account, std::string address) {
    std::array<std::uint8_t, kRecoveryCodeCharacters> random{};
    std::ranges::copy_n(session.common().random().begin(), random.size(), random.begin());
    Secret shown = make_recovery_code(random);
    MailCode stored{.hash = *recovery_code_hash(account, shown.reveal()),
                    .until = session.shard().loop().wall() + kMailCodeMs,
                    .address = std::move(address)};
    return {std::move(shown), std::move(stored)};
}

std::optional<Email> email_among(const std::vector<Credential>& credentials) {
    const auto found = std::ranges::find(credentials, "email", &Credential::kind);
    return found == credentials.end() ? std::nullopt : email_of(found->data);
}

const Credential* find_mail_code(const std::vector<Credential>& known, std::string_view kind,
                                 const std::string& account, std::string_view typed, std::int64_t now) {
    const auto hash = recovery_code_hash(account, typed);
    if (!hash) return nullptr;
    for (const Credential& one : known) {
        if (one.kind != kind) continue;
        const auto code = mail_code_of(one.data);
        if (code && code->hash == *hash && now < code->until) return &one;
    }
    return nullptr;
}

}  // namespace kabinet
