#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "server/accounts/name.hpp"
#include "server/accounts/unicode.hpp"

namespace kabinet {
namespace {

ProperName proper(std::string_view typed, NameUse use = NameUse::guest) {
    const auto read = read_name(typed, use);
    EXPECT_TRUE(read) << typed;
    return read.value_or(ProperName{});
}

std::string shown(std::string_view typed) {
    return proper(typed).text;
}

/// As the store's unique indexes see it.
bool collide(std::string_view one, std::string_view other) {
    const ProperName a = proper(one), b = proper(other);
    return a.fold == b.fold || a.skeleton == b.skeleton || a.fold_skeleton == b.fold_skeleton;
}

TEST(NameLooks, AC3_text_is_composed) {
    EXPECT_EQ(shown("Zoe\u0308"), "Zoë");
    EXPECT_EQ(shown("\u1112\u1161\u11ab"), "한");
    EXPECT_EQ(shown("\u212bngstrom"), "Ångstrom");
}

TEST(NameLooks, AC3_spaces_are_made_plain) {
    EXPECT_EQ(shown("  Ann  Lee "), "Ann Lee");
    EXPECT_EQ(shown("Ann\u00a0\u2003Lee\u3000"), "Ann Lee");
    EXPECT_EQ(shown("山田\u3000太郎"), "山田 太郎");
}

TEST(NameLooks, AC3_length_is_counted_when_composed_and_spaced) {
    std::string composed_to_24;
    for (int i = 0; i < 24; ++i) composed_to_24 += "e\u0301";
    EXPECT_TRUE(read_name(composed_to_24, NameUse::player));
    EXPECT_EQ(read_name(composed_to_24 + "e", NameUse::player), std::unexpected(NameFlaw::too_long));
    EXPECT_TRUE(read_name("  123456789012345678901234   ", NameUse::player));
}

TEST(NameLooks, AC3_names_that_differ_in_case_collide) {
    EXPECT_EQ(proper("ANNA").fold, proper("anna").fold);
    EXPECT_EQ(proper("STRASSE").fold, proper("Straße").fold);
    EXPECT_EQ(proper("ΣΊΣΥΦΟΣ").fold, proper("σίσυφος").fold);
    EXPECT_EQ(proper("Ａｎｎ").fold, proper("ann").fold);
    EXPECT_EQ(proper("𝕬𝖓𝖓").fold, proper("ann").fold);
    EXPECT_EQ(proper("ﬁnn").fold, proper("FINN").fold);
}

TEST(NameLooks, AC3_names_that_look_alike_collide) {
    const std::pair<const char*, const char*> pairs[] = {
        {"Ivan", "lvan"},          // I and l
        {"Player1x", "Playerlx"},  // 1 and l
        {"B0B", "BOB"},            // 0 and O
        {"modern", "modem"},       // rn and m
        {"clara", "clar\u0430"},   // Cyrillic a
        {"раса", "paca"},          // whole words of one script each
        {"НОВ", "HOB"},            // in capitals only
        {"ΑΝΝΑ", "ANNA"},          // Greek capitals
        {"O'Neil", "O\u2019Neil"},
        {"a-b", "a\u2010b"},
        {"a\u2013b", "a-b"},
        {"ѕсоре", "scope"},      // Cyrillic and Latin
        {"scope", "ЅСОРЕ"},      // and in another case
        {"Åsa", "A\u030asa"},    // composed or not
        {"ɡoogle", "google"},    // Latin script g
        {"ا\u06cc", "ا\u0649"},  // Farsi yeh, alef maksura
    };
    for (const auto& [one, other] : pairs) {
        EXPECT_TRUE(collide(one, other)) << one << " " << other;
    }
}

/// The first character of each group looks like all others of it, in one case at least.
constexpr std::u32string_view kAlike[] = {
    U"aаɑα", U"cсϲⅽ", U"dԁⅾ",  U"eе",   U"gɡց",      U"hһհ",  U"iіıɩ", U"jјϳ",  U"lⅼІӀ1|I", U"mⅿ",
    U"nո",   U"oоοօ", U"pрρ",  U"qԛգ",  U"rгᴦ",      U"sѕ",   U"uսυ",  U"vѵνⅴ", U"wԝա",     U"xхⅹ",
    U"yуγ",  U"zᴢ",   U"AАΑᎪ", U"BВΒᏴ", U"CСϹᏟ",     U"DᎠ",   U"EЕΕᎬ", U"FϜ",   U"GԌᏀ",     U"HНΗᎻ",
    U"JЈᎫ",  U"KКΚᏦ", U"LᏞ",   U"MМΜᎷ", U"NΝ",       U"OОΟ0", U"PРΡᏢ", U"SЅᏚ",  U"TТΤᎢ",    U"UՍ",
    U"VѴᏙ",  U"WԜᎳ",  U"XХΧ",  U"YҮΥ",  U"ZΖᏃ",      U"bЬƄ",  U"äӓ",   U"ëё",   U"ïї",      U"3З",
    U"6б",   U"2Ƨ",   U"'’ʼ`", U"-‐–",  U"\"”\u201f"};

TEST(NameLooks, AC3_one_letter_is_enough) {
    const auto with = [](char32_t c) {
        return unicode::to_utf8(unicode::from_scalars(std::u32string{U'x', c, U'n'}));
    };
    for (const std::u32string_view alike : kAlike) {
        for (const char32_t c : alike) EXPECT_TRUE(collide(with(alike[0]), with(c))) << with(c);
    }
}

TEST(NameLooks, AC3_names_that_differ_do_not_collide) {
    const std::pair<const char*, const char*> pairs[] = {
        {"Anna", "Anne"}, {"Ann", "Änn"}, {"Ali", "All"}, {"Bob", "Rob"},        {"山田", "田山"},
        {"Иван", "Ivan"}, {"😀", "😃"},   {"нос", "hoc"}, {"Ann Lee", "AnnLee"}, {"Jo", "Joo"}};
    for (const auto& [one, other] : pairs) EXPECT_FALSE(collide(one, other)) << one << " " << other;
}

TEST(NameLooks, AC3_joiners_make_no_other_name) {
    EXPECT_TRUE(collide("👩\u200d🚀", "👩🚀"));
    EXPECT_TRUE(collide("می\u200cخواهم", "میخواهم"));
    EXPECT_TRUE(collide("❤\ufe0f", "❤"));
    EXPECT_TRUE(collide("क\u094d\u200dष", "क\u094dष"));
}

/// In a line from left to right both are shown as 1 before the letters.
TEST(NameLooks, AC3_order_of_what_is_shown_counts) {
    EXPECT_EQ(proper("אב1").skeleton, proper("1אב").skeleton);
    EXPECT_NE(proper("אב1").skeleton, proper("בא1").skeleton);
}

TEST(NameLooks, AC3_every_part_is_kept_when_read_again) {
    const ProperName once = proper("  Zoe\u0308   LEE ", NameUse::player);
    EXPECT_EQ(proper(once.text, NameUse::player), once);
}

TEST(NameLooks, AC3_skeletons_have_a_version) {
    EXPECT_TRUE(skeleton_version().starts_with("1-")) << skeleton_version();
    EXPECT_GT(skeleton_version().size(), 3u);
}

}  // namespace
}  // namespace kabinet
