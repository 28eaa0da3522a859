#include "server/mail/mail.hpp"

#include <gtest/gtest.h>

namespace kabinet {
namespace {

constexpr std::int64_t kNow = 1'800'000'000'000;  // 2027-01-15 08:00:00 UTC, a Friday

TEST(Mail, is_a_message_of_rfc_5322) {
    const Mail mail{.to = "ada@mail.example", .subject = "A subject", .text = "Hello"};
    EXPECT_EQ(message_text(mail, "kabinet@play.example", "abc", kNow),
              "Date: Fri, 15 Jan 2027 08:00:00 +0000\r\n"
              "From: Kabinet <kabinet@play.example>\r\n"
              "To: <ada@mail.example>\r\n"
              "Subject: A subject\r\n"
              "Message-ID: <abc@play.example>\r\n"
              "Auto-Submitted: auto-generated\r\n"
              "MIME-Version: 1.0\r\n"
              "Content-Type: text/plain; charset=utf-8\r\n"
              "Content-Transfer-Encoding: base64\r\n"
              "\r\n"
              "SGVsbG8=\r\n");
}

/// The lines of a text of `size` letters a, without the header.
std::string body(std::size_t size) {
    const std::string text =
        message_text({.to = "a@b.c", .subject = "s", .text = std::string(size, 'a')}, "a@b.c", "i", 0);
    return text.substr(text.find("\r\n\r\n") + 4);
}

/// RFC 4648, section 10, and RFC 2045, section 6.8: lines of at most 76 characters.
TEST(Mail, writes_the_text_as_base64_in_short_lines) {
    EXPECT_EQ(body(0), "");
    EXPECT_EQ(body(1), "YQ==\r\n");
    EXPECT_EQ(body(2), "YWE=\r\n");
    EXPECT_EQ(body(3), "YWFh\r\n");
    const std::string full = body(57);
    EXPECT_EQ(full.size(), 78u);
    EXPECT_EQ(body(58), full + "YQ==\r\n");
}

TEST(Mail, ends_the_lines_of_the_text_as_mails_do) {
    const std::string text = message_text({.to = "a@b.c", .subject = "s", .text = "a\nb"}, "a@b.c", "i", 0);
    EXPECT_TRUE(text.ends_with("\r\n\r\nYQ0KYg==\r\n")) << text;
}

}  // namespace
}  // namespace kabinet
