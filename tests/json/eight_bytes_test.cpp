#include "json/eight_bytes.hpp"

#include <gtest/gtest.h>

#include <string>

#include "json/plain.hpp"

namespace kabinet {
namespace {

TEST(EightBytes, find_a_byte_below_a_limit_wherever_it_is) {
    for (int byte = 0; byte < 0x100; ++byte) {
        for (std::size_t at = 0; at < 8; ++at) {
            std::string text(8, '\xc3');
            text[at] = static_cast<char>(byte);
            const std::uint64_t bytes = eight_bytes(text.data());
            ASSERT_EQ(bytes_below(0x20, bytes) != 0, byte < 0x20) << byte;
            ASSERT_EQ(bytes_like('"', bytes) != 0, byte == '"') << byte;
        }
    }
}

TEST(EightBytes, name_the_first_in_memory) {
    for (std::size_t at = 0; at < 8; ++at) {
        std::string text(8, '\0');
        text[at] = '\x01';
        text.back() = '\x80';
        EXPECT_EQ(first_byte_of(eight_bytes(text.data())), at);
    }
}

TEST(AllPlain, is_every_bytes_own) {
    for (int byte = 0; byte < 0x100; ++byte) {
        for (std::size_t size = 1; size < 20; ++size) {
            for (std::size_t at = 0; at < size; ++at) {
                std::string text(size, 'x');
                text[at] = static_cast<char>(byte);
                ASSERT_EQ(all_plain(text), is_plain(text[at])) << byte;
            }
        }
    }
}

}  // namespace
}  // namespace kabinet
