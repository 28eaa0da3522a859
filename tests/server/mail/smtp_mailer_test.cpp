#include "server/mail/smtp_mailer.hpp"

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <thread>
#include <vector>

namespace kabinet {
namespace {

/// As much of an SMTP server (RFC 5321) as a mail needs, on loopback. Serves one connection after the other.
class SmtpServer {
  public:
    /// Refuses the first `refusals` mails.
    explicit SmtpServer(int refusals = 0)
        : refusals_(refusals), listener_(::socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        EXPECT_EQ(::bind(listener_, reinterpret_cast<sockaddr*>(&address), size), 0);
        EXPECT_EQ(::listen(listener_, 4), 0);
        EXPECT_EQ(::getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size), 0);
        port_ = ntohs(address.sin_port);
        thread_ = std::thread([this] { serve(); });
    }
    ~SmtpServer() {
        ::shutdown(listener_, SHUT_RDWR);
        thread_.join();
        ::close(listener_);
    }
    std::string url() const { return "smtp://127.0.0.1:" + std::to_string(port_); }
    /// Waits until so many mails have come, and returns all of them.
    std::vector<std::string> mails(std::size_t count) {
        std::unique_lock lock(mutex_);
        came_.wait(lock, [&] { return mails_.size() >= count; });
        return mails_;
    }
    /// Waits until so many mails were offered, taken or not.
    void tried(int count) {
        std::unique_lock lock(mutex_);
        came_.wait(lock, [&] { return attempts_ >= count; });
    }
    int attempts() {
        const std::lock_guard lock(mutex_);
        return attempts_;
    }

  private:
    void serve() {
        for (;;) {
            const int connection = ::accept(listener_, nullptr, nullptr);
            if (connection < 0) return;
            talk(connection);
            ::close(connection);
        }
    }
    static void say(int connection, const std::string& line) {
        const std::string text = line + "\r\n";
        EXPECT_EQ(::send(connection, text.data(), text.size(), MSG_NOSIGNAL), std::ssize(text));
    }
    void talk(int connection) {
        std::string unread, mail;
        bool data = false;
        say(connection, "220 ready");
        for (;;) {
            std::size_t end = 0;
            while ((end = unread.find("\r\n")) == std::string::npos) {
                std::array<char, 4096> some{};
                const auto got = ::recv(connection, some.data(), some.size(), 0);
                if (got <= 0) return;
                unread.append(some.data(), static_cast<std::size_t>(got));
            }
            const std::string line = unread.substr(0, end);
            unread.erase(0, end + 2);
            if (data && line != ".") {
                mail += line + "\n";
            } else if (data) {
                data = false;
                say(connection, took(mail) ? "250 taken" : "451 not now");
                mail.clear();
            } else if (line == "QUIT") {
                return say(connection, "221 bye");
            } else if (line == "DATA") {
                data = true;
                say(connection, "354 go on");
            } else {
                say(connection, "250 fine");
            }
        }
    }
    bool took(const std::string& mail) {
        const std::lock_guard lock(mutex_);
        const bool taken = ++attempts_ > refusals_;
        if (taken) mails_.push_back(mail);
        came_.notify_all();
        return taken;
    }

    const int refusals_;
    int listener_;
    int port_ = 0;
    std::mutex mutex_;
    std::condition_variable came_;
    std::vector<std::string> mails_;
    int attempts_ = 0;
    std::thread thread_;
};

SmtpMailer::Config settings(const std::string& url) {
    using std::chrono::milliseconds;
    return {.server = url,
            .from = "kabinet@play.example",
            .tls = false,
            .queue = 2,
            .again = {milliseconds(1), milliseconds(1), milliseconds(1)},
            .now = [] { return std::int64_t{0}; },
            .new_id = [] { return std::string("id"); }};
}

const Mail kMail{.to = "ada@mail.example", .subject = "A subject", .text = "Hello"};

TEST(SmtpMailer, hands_mails_to_the_server) {
    SmtpServer server;
    SmtpMailer mailer(settings(server.url()));
    ASSERT_TRUE(mailer.send(kMail));
    const std::string first = server.mails(1).front();
    EXPECT_TRUE(first.contains("To: <ada@mail.example>\n")) << first;
    EXPECT_TRUE(first.contains("\n\nSGVsbG8=\n")) << first;
    ASSERT_TRUE(mailer.send(kMail));
    EXPECT_EQ(server.mails(2).at(1), first);
}

TEST(SmtpMailer, tries_again_when_the_server_does_not_take_a_mail) {
    SmtpServer server(3);
    SmtpMailer mailer(settings(server.url()));
    ASSERT_TRUE(mailer.send(kMail));
    server.mails(1);
    EXPECT_EQ(server.attempts(), 4);
}

TEST(SmtpMailer, gives_a_mail_up_in_the_end_and_goes_on) {
    SmtpServer server(4);
    SmtpMailer mailer(settings(server.url()));
    ASSERT_TRUE(mailer.send(kMail));
    server.tried(4);  // else the other mail may be offered in between
    ASSERT_TRUE(mailer.send({.to = "bea@mail.example", .subject = "Another", .text = "Hello"}));
    const auto mails = server.mails(1);
    EXPECT_EQ(mails.size(), 1u);
}

TEST(SmtpMailer, takes_no_more_mails_than_may_wait) {
    auto config = settings("smtp://127.0.0.1:9");
    config.again.fill(std::chrono::hours(1));
    SmtpMailer mailer(config);
    int taken = 0;
    for (int i = 0; i < 20; ++i) taken += mailer.send(kMail) ? 1 : 0;
    EXPECT_LE(taken, 2 + 20);
    EXPECT_LT(taken, 20) << "the queue has a bound";
}

TEST(SmtpMailer, gives_no_mail_to_a_server_without_tls) {
    SmtpServer server;
    auto config = settings(server.url());
    config.tls = true;
    {
        SmtpMailer mailer(config);
        ASSERT_TRUE(mailer.send(kMail));
        SmtpMailer plain(settings(server.url()));
        ASSERT_TRUE(plain.send({.to = "bea@mail.example", .subject = "Plain", .text = "Hello"}));
        EXPECT_TRUE(server.mails(1).front().contains("bea@mail.example"));
    }
    EXPECT_EQ(server.attempts(), 1);
}

}  // namespace
}  // namespace kabinet
