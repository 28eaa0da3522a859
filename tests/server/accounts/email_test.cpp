#include "server/accounts/email.hpp"

#include <gtest/gtest.h>

namespace kabinet {
namespace {

TEST(Email, AC4_reads_addresses) {
    for (const char* good : {"ada@mail.example", "a.b+c@x-y.example.org", "O'Neill@mail.example", "1@2.3"})
        EXPECT_EQ(read_email(good), good);
    EXPECT_EQ(read_email("  ada@mail.example "), "ada@mail.example");
}

TEST(Email, AC4_refuses_what_can_be_no_address_or_would_mean_more_in_a_message) {
    for (const std::string bad :
         {"", "ada", "@mail.example", "ada@", "ada@mail", "a@b@c.d", "a b@mail.example", ".a@mail.example",
          "a..b@mail.example", "a@mail..example", "a@.example", "a@-mail.example", "<ada@mail.example>",
          "ada@mail.example\r\nBcc: all@mail.example", "ada@mail.example,bob@mail.example",
          "\"ada\"@mail.example", "ad\xC3\xA4@mail.example"})
        EXPECT_FALSE(read_email(bad)) << bad;
    EXPECT_FALSE(read_email(std::string(65, 'a') + "@mail.example"));
    EXPECT_FALSE(read_email("a@" + std::string(250, 'a') + ".example"));
}

TEST(Email, AC4_a_changed_address_recovers_nothing_for_seven_days) {
    const Email first{.address = "a@b.c", .since = 1000, .changed = false};
    EXPECT_TRUE(first.recovers(1000));
    const Email changed{.address = "a@b.c", .since = 1000, .changed = true};
    EXPECT_FALSE(changed.recovers(1000 + kChangedEmailMs - 1));
    EXPECT_TRUE(changed.recovers(1000 + kChangedEmailMs));
}

TEST(Email, is_kept_as_text) {
    const Email email{.address = "a@b.c", .since = 5, .changed = true};
    EXPECT_EQ(email_of(email_text(email)), email);
    const MailCode code{.hash = "ff", .until = 7, .address = "a@b.c"};
    EXPECT_EQ(mail_code_of(mail_code_text(code)), code);
    for (const char* bad : {"", "[]", "{}", "7", "{"}) {
        EXPECT_FALSE(email_of(bad));
        EXPECT_FALSE(mail_code_of(bad));
    }
}

}  // namespace
}  // namespace kabinet
