#include "server/ops/bus_url.hpp"

#include <gtest/gtest.h>

namespace kabinet {
namespace {

TEST(BusUrl, a_bus_is_named_without_a_password) {
    for (const char* url :
         {"", "nats://127.0.0.1:4222", "nats://kabinet@bus.example:4222", "tls://kabinet@[::1]:4222"})
        EXPECT_TRUE(check_bus_url(url).has_value()) << url;
}

TEST(BusUrl, a_password_is_refused_and_never_repeated) {
    for (const char* url :
         {"nats://kabinet:canary@bus.example:4222", "tls://:canary@bus", "nats://a:canary@b@bus"}) {
        const auto done = check_bus_url(url);
        ASSERT_FALSE(done.has_value()) << url;
        EXPECT_TRUE(done.error().contains("cluster.bus_password_file"));
        EXPECT_FALSE(done.error().contains("canary"));
    }
}

TEST(BusUrl, anything_else_is_refused_and_never_repeated) {
    for (const char* text : {"canary", "http://canary", "nats:/canary"}) {
        const auto done = check_bus_url(text);
        ASSERT_FALSE(done.has_value()) << text;
        EXPECT_FALSE(done.error().contains("canary"));
    }
}

}  // namespace
}  // namespace kabinet
