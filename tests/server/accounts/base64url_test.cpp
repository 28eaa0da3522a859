#include "server/accounts/base64url.hpp"

#include <gtest/gtest.h>

#include "server/accounts/cbor.hpp"

namespace kabinet {
namespace {

using namespace std::string_view_literals;

TEST(Base64url, AC4_gives_the_texts_of_RFC_4648) {
    const std::pair<const char*, const char*> known[] = {
        {"", ""},           {"f", "Zg"},          {"fo", "Zm8"},         {"foo", "Zm9v"},
        {"foob", "Zm9vYg"}, {"fooba", "Zm9vYmE"}, {"foobar", "Zm9vYmFy"}};
    for (const auto& [bytes, text] : known) {
        EXPECT_EQ(to_base64url(bytes), text);
        EXPECT_EQ(from_base64url(text), bytes);
    }
    EXPECT_EQ(to_base64url("\xfb\xff\xfe"), "-__-");
}

TEST(Base64url, AC4_bytes_have_one_text_only) {
    for (const auto text : {"Zg=="sv, "Zh"sv, "Zm9"sv, "Z"sv, "Zm9vY"sv, "Zg "sv, " Zg"sv, "Zg\n"sv, "-/_+"sv,
                            "Zm9v\xff"sv, "A\0AA"sv})
        EXPECT_FALSE(from_base64url(text)) << text;
}

TEST(Cbor, AC4_a_map_and_nothing_behind_it) {
    EXPECT_TRUE(is_cbor_map("\xa0"));
    EXPECT_TRUE(is_cbor_map("\xa1\x61x\xf5"));
    EXPECT_TRUE(is_cbor_map("\xa2\x01\x39\x01\x00\x20\x43\x01\x02\x03"sv));
    EXPECT_TRUE(is_cbor_map("\xb8\x01\x61x\x83\x01\xc1\x1a\x01\x02\x03\x04\xfb\1\2\3\4\5\6\7\x08"sv));
    for (const auto wrong :
         {""sv, "\x80"sv, "\x00"sv, "\xa0\x00"sv, "\xa1"sv, "\xa1\x01"sv, "\xa1\x61"sv, "\xbf\xff"sv,
          "\xa1\x01\x5f\xff"sv, "\xa1\x01\xf8\x10"sv, "\xa1\x01\x1c"sv,
          "\xbb\xff\xff\xff\xff\xff\xff\xff\xff\x01\x01"sv, "\xbb\x80\x00\x00\x00\x00\x00\x00\x00"sv,
          "\xa1\x01\x5b\xff\xff\xff\xff\xff\xff\xff\xff\x01"sv})
        EXPECT_FALSE(is_cbor_map(wrong)) << ::testing::PrintToString(wrong);
}

TEST(Cbor, AC4_a_map_is_nested_four_deep_at_most) {
    EXPECT_TRUE(is_cbor_map("\xa1\x01\x81\x81\x81\x01"));
    EXPECT_FALSE(is_cbor_map("\xa1\x01\x81\x81\x81\x81\x01"));
    EXPECT_FALSE(is_cbor_map("\xa1\x01" + std::string(4000, '\x81')));
    EXPECT_FALSE(is_cbor_map("\xa1\x01" + std::string(4000, '\xc1')));
}

}  // namespace
}  // namespace kabinet
