#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kabinet {

/// How long a code that was mailed is good, ms.
inline constexpr std::int64_t kMailCodeMs = 30 * 60'000;
/// How long a changed address recovers nothing (AC-4), ms.
inline constexpr std::int64_t kChangedEmailMs = 7LL * 86'400'000;

/// The address as it was typed, without spaces around it; nothing when it can be none. An address is ASCII,
/// of at most 254 bytes, with one @, and without characters that mean something in a message (RFC 5321,
/// section 4.5.3; RFC 5322, section 3.4). Whether it exists, only a mail tells.
std::optional<std::string> read_email(std::string_view typed);

/// A confirmed address, as a credential of kind "email".
struct Email {
    std::string address;
    std::int64_t since = 0;  ///< Unix ms of its confirmation
    bool changed = false;    ///< the account had another address before

    /// Whether the address may recover the account now (AC-4).
    bool recovers(std::int64_t now) const { return !changed || now >= since + kChangedEmailMs; }
    bool operator==(const Email&) const = default;
};

/// A code that was mailed, as a credential of kind "mail_code" (to recover an account) or "email_code" (to
/// confirm `address`).
struct MailCode {
    std::string hash;  ///< of recovery_code_hash()
    std::int64_t until = 0;
    std::string address{};
    bool operator==(const MailCode&) const = default;
};

/// As credentials hold them. Reading gives nothing for a text that was not written so.
std::string email_text(const Email& email);
std::optional<Email> email_of(std::string_view text);
std::string mail_code_text(const MailCode& code);
std::optional<MailCode> mail_code_of(std::string_view text);

}  // namespace kabinet
