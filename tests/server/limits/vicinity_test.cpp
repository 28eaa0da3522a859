#include "server/limits/vicinity.hpp"

#include <gtest/gtest.h>

namespace kabinet {
namespace {

TEST(Vicinity, RA6_is_the_24_or_the_56_around_an_address) {
    EXPECT_EQ(vicinity("192.0.2.1"), vicinity("192.0.2.200"));
    EXPECT_NE(vicinity("192.0.2.1"), vicinity("192.0.3.1"));
    EXPECT_EQ(vicinity("2001:db8:1:200::/64"), vicinity("2001:db8:1:2ff::1"));
    EXPECT_NE(vicinity("2001:db8:1:200::/64"), vicinity("2001:db8:1:300::/64"));
}

TEST(Vicinity, is_empty_for_what_is_no_address) {
    EXPECT_EQ(vicinity(""), "");
    EXPECT_EQ(vicinity("unix"), "");
    EXPECT_EQ(vicinity("192.0.2"), "");
}

}  // namespace
}  // namespace kabinet
