#include "server/net/admission/forwarded.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace kabinet::net {
namespace {

using boost::asio::ip::make_address;

Networks networks(std::vector<std::string> list) {
    return Networks::parse(list).value();
}

std::string client(std::string_view header, std::vector<std::string> trusted = {"192.0.2.1", "10.0.0.0/8"}) {
    return forwarded(make_address("192.0.2.1"), header, networks(std::move(trusted))).to_string();
}

TEST(Networks, hold_addresses_and_networks_of_both_families) {
    const Networks some = networks({"192.0.2.1", "10.16.0.0/12", "2001:db8:8000::/33", "::1"});
    for (const char* in : {"192.0.2.1", "10.16.0.0", "10.31.255.255", "2001:db8:8000::1",
                           "2001:db8:ffff::", "::1", "::ffff:10.16.0.1"})
        EXPECT_TRUE(some.contains(make_address(in))) << in;
    for (const char* out : {"192.0.2.2", "10.15.255.255", "10.32.0.0", "2001:db8:7fff::", "::2", "::"})
        EXPECT_FALSE(some.contains(make_address(out))) << out;
    EXPECT_TRUE(networks({"0.0.0.0/0"}).contains(make_address("203.0.113.9")));
    EXPECT_FALSE(networks({"0.0.0.0/0"}).contains(make_address("2001:db8::1")));
    EXPECT_TRUE(networks({"::/0"}).contains(make_address("203.0.113.9")));
    EXPECT_FALSE(networks({}).contains(make_address("127.0.0.1")));
}

TEST(Networks, what_is_none_is_named) {
    for (const char* text :
         {"", "proxy", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0.0.0/8x", "::/129", "10.0.0/8"}) {
        const auto result = Networks::parse(std::vector<std::string>{"127.0.0.1", text});
        ASSERT_FALSE(result) << text;
        EXPECT_EQ(result.error(), "\"" + std::string(text) + "\" is no address and no network");
    }
}

TEST(Forwarded, is_the_last_hop_that_is_not_trusted) {
    EXPECT_EQ(client("198.51.100.7"), "198.51.100.7");
    EXPECT_EQ(client("203.0.113.5, 198.51.100.7"), "198.51.100.7") << "what stands left may be invented";
    EXPECT_EQ(client("203.0.113.5,198.51.100.7 ,\t10.1.2.3"), "198.51.100.7");
    EXPECT_EQ(client("127.0.0.1, 198.51.100.7, 10.1.2.3, 10.9.9.9"), "198.51.100.7");
    EXPECT_EQ(client("10.5.5.5, 10.1.2.3"), "10.5.5.5") << "all trusted: the first";
}

TEST(Forwarded, ports_and_ipv6) {
    EXPECT_EQ(client("198.51.100.7:4711"), "198.51.100.7");
    EXPECT_EQ(client("2001:db8::7"), "2001:db8::7");
    EXPECT_EQ(client("[2001:db8::7]:4711"), "2001:db8::7");
    EXPECT_EQ(client("[2001:db8::7]"), "2001:db8::7");
    EXPECT_EQ(client("::ffff:198.51.100.7"), "198.51.100.7");
}

TEST(Forwarded, what_is_malformed_makes_it_the_proxy_itself) {
    for (const char* header : {"", "unknown", "198.51.100.7,", ", ,", "_hidden", "198.51.100", "[2001:db8::7",
                               "198.51.100.7:1:2", "unknown, 10.1.2.3", "1.2.3.4 5.6.7.8", "[", "[]", ":"})
        EXPECT_EQ(client(header), "192.0.2.1") << header;
    EXPECT_EQ(client("unknown, 198.51.100.7"), "198.51.100.7") << "what is not looked at does no harm";
}

}  // namespace
}  // namespace kabinet::net
