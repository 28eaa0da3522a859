#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kabinet {

/// A mail in plain text.
struct Mail {
    std::string to;       ///< an address that accounts/email.hpp has read
    std::string subject;  ///< ASCII, one line
    std::string text;     ///< UTF-8, lines end in \n
    bool operator==(const Mail&) const = default;
};

/// The mail as a message of RFC 5322 with a text of RFC 2045: lines end in CRLF, and the text is base64, so
/// that no server on the way changes the text. `from` is an address; `id` is unique; `now` is Unix time, ms.
std::string message_text(const Mail& mail, std::string_view from, std::string_view id, std::int64_t now);

/// Sends mails on a thread of its own.
class Mailer {
  public:
    virtual ~Mailer() = default;

    /// Takes the mail, to send it soon; false when too many wait. From any thread. The mail may still get
    /// lost: whoever waits for it has to be able to ask again.
    virtual bool send(Mail mail) = 0;
};

}  // namespace kabinet
