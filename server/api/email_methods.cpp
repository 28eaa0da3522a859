#include <algorithm>

#include "server/api/api.hpp"
#include "server/api/found_account.hpp"
#include "server/api/mails.hpp"
#include "server/api/own_account.hpp"
#include "server/api/reading.hpp"
#include "server/api/sign_in.hpp"
#include "server/mail/mail.hpp"

/// A player's e-mail address, which is for recovery alone (AC-4).
namespace kabinet {
namespace {

using protocol::Code;

/// Codes that are good at once; the oldest ends for a new one. So whoever asks for codes of others does not
/// end the one that the owner is about to type.
constexpr std::size_t kMostCodes = 3;

void set_email(Session& session, Due due, protocol::AccountSetEmail& params) {
    if (!sends_mails(session, due) || !may_change_credentials(session, due)) return;
    const auto address = read_email(params.email);
    if (!address) return session.refuse(due, {.code = Code::email_unfit});
    const std::string id = session.player()->id;
    if (const std::int64_t wait = take_mail(session, id); wait > 0) return session.refuse_for(due, wait);
    NewMailCode code = new_mail_code(session, id, *address);
    const Mail mail{
        .to = *address,
        .subject = "Confirm your address",
        .text = "Hello " + session.player()->name +
                ",\n\nsomebody has given this address for the account of that name at Kabinet. If that "
                "was you, type this code into the page:\n\n    " +
                std::string(code.shown.reveal()) +
                "\n\nThe code is good for 30 minutes. If it was not you, there is nothing to do.\n"};
    write(session, due,
          {DropCredentials{id, "email_code"},
           new_credential(session, id, "email_code", mail_code_text(code.stored))},
          Code::storage_failed, [mail](Session& here, const Due& open) {
              if (!here.common().mailer->send(mail)) return here.refuse(open, {.code = Code::busy});
              here.answer(open, protocol::Nothing{});
          });
}

/// Whether the account has had an address before.
bool had_address(const std::vector<Credential>& known) {
    return std::ranges::any_of(
        known, [](const Credential& one) { return one.kind == "email" || one.kind == "email_gone"; });
}

void confirm_email(Session& session, Due due, protocol::AccountConfirmEmail& params) {
    if (!sends_mails(session, due) || !may_change_credentials(session, due)) return;
    read_own(session, due, [typed = params.code](Session& here, const Due& open, OwnAccount&& own) {
        const std::string id = here.player()->id;
        const std::int64_t now = here.shard().loop().wall();
        const Credential* code = find_mail_code(own.credentials, "email_code", id, typed, now);
        if (!code) return here.refuse(open, {.code = Code::wrong_credentials});
        const std::string address = mail_code_of(code->data)->address;
        const Email email{.address = address, .since = now, .changed = had_address(own.credentials)};
        Credential next = new_credential(here, id, "email", email_text(email));
        next.label = address;
        write(here, open,
              {DropCredential{id, code->id}, DropCredentials{id, "email"}, DropCredentials{id, "mail_code"},
               std::move(next)},
              Code::wrong_credentials, {.account = id},
              {email_among(own.credentials), here.player()->name,
               "another address was given for your account. This one gets no more mails."},
              [](Session& back, const Due& last) { back.answer(last, protocol::Nothing{}); });
    });
}

/// Stores a code, then mails it. Nobody waits for that: the time of an answer would tell that there is an
/// address.
void mail_recovery_code(Session& session, const Account& account, const std::vector<Credential>& known,
                        const Email& email) {
    const NewMailCode code = new_mail_code(session, account.id, "");
    std::vector<Write> writes;
    auto codes = std::ranges::count(known, "mail_code", &Credential::kind);
    for (const Credential& old : known) {
        if (old.kind != "mail_code" || std::cmp_less(codes, kMostCodes)) continue;
        writes.push_back(DropCredential{account.id, old.id});
        --codes;
    }
    writes.push_back(new_credential(session, account.id, "mail_code", mail_code_text(code.stored)));
    const Mail mail{
        .to = email.address,
        .subject = "Get your account back",
        .text = "Hello " + account.name +
                ",\n\nwith this code you get your account at Kabinet back and set a new password:\n\n    " +
                std::string(code.shown.reveal()) +
                "\n\nThe code is good for 30 minutes, once. All devices that are signed in are then "
                "signed out. If you did not ask for the code, there is nothing to do.\n"};
    session.common().journal.append_all(session.shard().loop(), std::move(writes),
                                        [mailer = session.common().mailer, mail](
                                            const std::expected<std::vector<Written>, StoreError>& written) {
                                            if (written && written->front() == Written::ok)
                                                mailer->send(mail);
                                        });
}

void mail_code(Session& session, Due due, protocol::SignInMailCode& params) {
    if (!sends_mails(session, due)) return;
    const std::string fold = fold_of(params.name);
    if (const std::int64_t wait = take_mail(session, fold); wait > 0) return session.refuse_for(due, wait);
    session.common().journal.read(
        session.shard().loop(), [fold](Store& store) { return find_account(store, fold); },
        session.later(due, [](Session& here, const Due& open, auto&& found) {
            if (!found) return here.refuse(open, {.code = Code::storage_failed});
            here.answer(open, protocol::Nothing{});
            const auto email = email_among(found->credentials);
            const bool reached = found->account && !closed_to(here, *found->account, true);
            if (reached && email && email->recovers(here.shard().loop().wall()))
                mail_recovery_code(here, *found->account, found->credentials, *email);
        }));
}

}  // namespace

std::vector<MethodRow> email_methods() {
    return {method_row(Guard::changes, set_email), method_row(Guard::changes, confirm_email),
            method_row(Guard::anyone, mail_code)};
}

}  // namespace kabinet
