#include "server/net/upgrade.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "server/net/admission.hpp"

namespace kabinet::net {
namespace {

TEST(Origin, without_a_list_only_the_own_host) {
    const std::vector<std::string> none;
    EXPECT_TRUE(origin_allowed("", "play.example", none)) << "no browser";
    EXPECT_TRUE(origin_allowed("https://play.example", "play.example", none));
    EXPECT_TRUE(origin_allowed("https://Play.Example", "play.example:443", none));
    EXPECT_TRUE(origin_allowed("http://localhost:8080", "localhost:8080", none));
    EXPECT_TRUE(origin_allowed("http://play.example:80", "play.example", none));
    EXPECT_FALSE(origin_allowed("http://localhost:8081", "localhost:8080", none));
    EXPECT_FALSE(origin_allowed("https://play.example.evil.example", "play.example", none));
    EXPECT_FALSE(origin_allowed("https://evil.example", "play.example", none));
    EXPECT_FALSE(origin_allowed("null", "null", none));
    EXPECT_FALSE(origin_allowed("file://", "", none));
}

TEST(Origin, with_a_list_exactly_those) {
    const std::vector<std::string> list = {"https://play.example"};
    EXPECT_TRUE(origin_allowed("https://play.example", "api.example", list));
    EXPECT_TRUE(origin_allowed("", "api.example", list));
    EXPECT_FALSE(origin_allowed("http://play.example", "api.example", list));
    EXPECT_FALSE(origin_allowed("https://play.example.evil", "api.example", list));
    EXPECT_FALSE(origin_allowed("https://api.example", "api.example", list));
    EXPECT_TRUE(origin_allowed("https://any.example", "api.example", std::vector<std::string>{"*"}));
}

TEST(AdmissionTest, counts_by_network) {
    using boost::asio::ip::make_address;
    EXPECT_EQ(Admission::network(make_address("192.0.2.7")), "192.0.2.7");
    EXPECT_EQ(Admission::network(make_address("::ffff:192.0.2.7")), "192.0.2.7");
    EXPECT_EQ(Admission::network(make_address("2001:db8:1:2:3:4:5:6")), "2001:db8:1:2::/64");
    const auto admission = std::make_shared<Admission>(3, 2);
    using enum Admission::Verdict;
    const auto one = admission->enter(make_address("2001:db8::1"));
    {
        const auto two = admission->enter(make_address("2001:db8::2"));
        EXPECT_EQ(two.verdict(), admitted);
        EXPECT_EQ(admission->enter(make_address("2001:db8::3")).verdict(), refused) << "two of that network";
        const auto three = admission->enter(make_address("192.0.2.1"));
        EXPECT_EQ(three.verdict(), admitted);
        EXPECT_EQ(admission->enter(make_address("192.0.2.2")).verdict(), refused) << "three in total";
    }
    EXPECT_EQ(admission->enter(make_address("2001:db8::3")).verdict(), admitted);
}

}  // namespace
}  // namespace kabinet::net
