#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "server/mail/mail.hpp"

namespace kabinet {

/// Sends mails through the operator's SMTP server (libcurl, RFC 5321). A mail that the server does not take
/// is tried again a few times; then a line of the log says why, without the address.
class SmtpMailer final : public Mailer {
  public:
    struct Config {
        std::string server;  ///< such as "smtps://mail.example" or "smtp://mail.example:587"
        std::string user{};  ///< empty: no sign-in
        std::string password{};
        std::string from;                           ///< the sender's address
        bool tls = true;                            ///< refuses a server without TLS
        std::size_t queue = 256;                    ///< mails that may wait
        std::chrono::milliseconds timeout{30'000};  ///< for one attempt
        /// Times between the attempts.
        std::array<std::chrono::milliseconds, 3> again{std::chrono::seconds(10), std::chrono::minutes(1),
                                                       std::chrono::minutes(5)};
        std::function<std::int64_t()> now{};    ///< Unix time, ms
        std::function<std::string()> new_id{};  ///< for Message-ID
    };

    explicit SmtpMailer(Config config);
    /// Mails that wait are lost.
    ~SmtpMailer() override;
    SmtpMailer(const SmtpMailer&) = delete;

    bool send(Mail mail) override;

  private:
    using Clock = std::chrono::steady_clock;
    struct Waiting {
        Mail mail;
        Clock::time_point due;
        std::size_t attempts = 0;
    };
    struct Connection;

    void loop();
    void attempt(Waiting next);

    const Config config_;
    std::unique_ptr<Connection> connection_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Waiting> waiting_;  // in no order of time: there are few
    bool stopping_ = false;
    std::thread thread_;
};

}  // namespace kabinet
