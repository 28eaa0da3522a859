#include "server/ops/database_url.hpp"

#include <gtest/gtest.h>

namespace kabinet {
namespace {

TEST(DatabaseUrl, a_database_is_named_without_a_password) {
    for (const char* fine :
         {"", "postgresql://kabinet@db.example/kabinet", "postgres:///kabinet?host=/run/postgresql",
          "postgresql://a@h1:5432,h2:5433/b?sslmode=verify-full", "postgresql://[::1]:5432/b",
          "postgresql:///b?options=-csearch_path%3Dgames", "postgresql:///b?passfile=/etc/kabinet/pgpass",
          "postgresql:///b?host=a@b:c"})
        EXPECT_TRUE(check_database_url(fine)) << fine;
}

TEST(DatabaseUrl, a_password_is_refused_wherever_it_stands_and_never_repeated) {
    for (const char* url :
         {"postgresql://ann:canary@db.example/b", "postgresql://ann:@db/b", "postgres://:canary@/b",
          "postgresql:///b?password=canary", "postgresql:///b?host=a&sslpassword=canary",
          "postgresql:///b?pass%77ord=canary"}) {
        const auto refused = check_database_url(url);
        ASSERT_FALSE(refused) << url;
        EXPECT_FALSE(refused.error().contains("canary"));
        EXPECT_TRUE(refused.error().contains("PGPASSFILE"));
    }
}

TEST(DatabaseUrl, other_texts_are_no_url) {
    for (const char* text : {"kabinet", "host=db password=canary", "mysql://a/b", "postgresql:/a"})
        EXPECT_FALSE(check_database_url(text)) << text;
}

}  // namespace
}  // namespace kabinet
