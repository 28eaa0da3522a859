#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/accounts/email.hpp"
#include "server/accounts/secret.hpp"
#include "server/session/session.hpp"

/// What requests that send mails share (AC-4).
namespace kabinet {

/// Whether the server sends mails; refuses `due` when not.
bool sends_mails(Session& session, const Due& due);

/// Counts a mail for `account` (an id, or the fold of a name), and one for the connection's address. Returns
/// 0, or in how many ms to ask again.
std::int64_t take_mail(Session& session, const std::string& account);

/// A code to be mailed, and how it is stored.
struct NewMailCode {
    Secret shown;
    MailCode stored;
};
NewMailCode new_mail_code(Session& session, const std::string& account, std::string address);

/// The confirmed address among the account's credentials.
std::optional<Email> email_among(const std::vector<Credential>& credentials);

/// The credential of that kind whose code was typed and is still good; null for none.
const Credential* find_mail_code(const std::vector<Credential>& known, std::string_view kind,
                                 const std::string& account, std::string_view typed, std::int64_t now);

}  // namespace kabinet
