#include "server/net/http/upgrade.hpp"

#include <gtest/gtest.h>

#include <vector>

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

}  // namespace
}  // namespace kabinet::net
