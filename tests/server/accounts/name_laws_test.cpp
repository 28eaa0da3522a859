#include "tests/server/accounts/name_laws.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <array>
#include <string>
#include <vector>

namespace kabinet {
namespace {

struct Range {
    char32_t first;
    char32_t last;
};

/// Where characters are that do something to others: so that a short text has several.
constexpr std::array kLively{Range{U' ', U'~'},       Range{0xa0, 0xad},       Range{0x300, 0x36f},
                             Range{0x430, 0x44f},     Range{0x5d0, 0x5ea},     Range{0x620, 0x65f},
                             Range{0x915, 0x94d},     Range{0xe30, 0xe4e},     Range{0x1100, 0x11ff},
                             Range{0x2000, 0x206f},   Range{0x20d0, 0x20f0},   Range{0x2764, 0x2764},
                             Range{0x3000, 0x30ff},   Range{0xfdf0, 0xfe0f},   Range{0xff00, 0xffa0},
                             Range{0x1f1e6, 0x1f1ff}, Range{0x1f3f4, 0x1f3ff}, Range{0x1f466, 0x1f469},
                             Range{0x200d, 0x200d},   Range{0xfe0f, 0xfe0f},   Range{0xe0020, 0xe007f}};

/// In each of the hundred tries.
constexpr int kTexts = 20;

rc::Gen<char32_t> lively_scalar() {
    return rc::gen::mapcat(rc::gen::elementOf(std::vector(kLively.begin(), kLively.end())), [](Range range) {
        return rc::gen::map(rc::gen::inRange<std::uint32_t>(range.first, range.last + 1),
                            [](std::uint32_t c) { return static_cast<char32_t>(c); });
    });
}

std::string text_of(const std::vector<char32_t>& scalars) {
    return unicode::to_utf8(unicode::from_scalars(std::u32string(scalars.begin(), scalars.end())));
}

void require_laws(const std::string& typed) {
    if (const auto broken = testing::broken_law(typed)) RC_FAIL(*broken + ": " + typed);
}

TEST(NameLaws, AC3_hold_for_lively_texts) {
    const auto text = rc::gen::resize(12, rc::gen::container<std::vector<char32_t>>(lively_scalar()));
    EXPECT_TRUE(rc::check([&] {
        for (int i = 0; i < kTexts; ++i) require_laws(text_of(*text));
    }));
}

TEST(NameLaws, AC3_hold_for_any_bytes) {
    EXPECT_TRUE(rc::check([] {
        for (int i = 0; i < kTexts; ++i) require_laws(*rc::gen::arbitrary<std::string>());
    }));
}

/// Each between letters, where it may join or stand. Of the scripts with thousands of characters a sample.
TEST(NameLaws, AC3_hold_for_every_character) {
    std::string broken;
    for (char32_t c = 0; c <= 0x10ffff && broken.size() < 1000; c += c < 0x3000 ? 1 : 97) {
        if (c >= 0xd800 && c < 0xe000) continue;
        const std::string typed = text_of({U'a', c, U'b'});
        if (const auto law = testing::broken_law(typed)) broken += *law + ": " + typed + "\n";
    }
    EXPECT_EQ(broken, "");
}

}  // namespace
}  // namespace kabinet
