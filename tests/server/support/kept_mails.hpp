#pragma once

#include <vector>

#include "server/mail/mail.hpp"

namespace kabinet::testing {

/// Keeps the mails that a server would send.
class KeptMails : public Mailer {
  public:
    bool send(Mail mail) override {
        if (full) return false;
        mails.push_back(std::move(mail));
        return true;
    }
    /// The code in the last mail; empty when there is none.
    std::string code() const {
        constexpr std::size_t length = 17;  // "7k3mp-x0q9d-w4tnb"
        if (mails.empty()) return "";
        const std::string& text = mails.back().text;
        const auto at = text.find("\n    ");
        return at == std::string::npos ? "" : text.substr(at + 5, length);
    }

    std::vector<Mail> mails;
    bool full = false;
};

}  // namespace kabinet::testing
