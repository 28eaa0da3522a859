#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>

#include "server/accounts/name.hpp"

namespace kabinet {
namespace {

/// The flaw of a name, if it has one.
std::optional<NameFlaw> flaw_of(std::string_view name, NameUse use) {
    const auto read = read_name(name, use);
    return read ? std::nullopt : std::optional(read.error());
}
std::optional<NameFlaw> player(std::string_view name) {
    return flaw_of(name, NameUse::player);
}
std::optional<NameFlaw> guest(std::string_view name) {
    return flaw_of(name, NameUse::guest);
}

TEST(ReservedNames, AC3_nobody_is_called_as_staff) {
    for (const char* name : {"admin",
                             "Admin",
                             "ADMIN",
                             "Administrator",
                             "Site Admin",
                             "siteadmin",
                             "Admin Ann",
                             "AnnAdmin",
                             "admin_ann",
                             "[admin] Ann",
                             "Ann (moderator)",
                             "Moderators",
                             "mod",
                             "Mod Ann",
                             "ModAnn",
                             "Ann | MOD",
                             "Staff",
                             "StaffAnn",
                             "Kabinet",
                             "Kabinet Staff",
                             "kabinetsupport",
                             "TheKabinetTeam",
                             "Support",
                             "Tech-Support",
                             "System",
                             "Operator",
                             "Server",
                             "Director",
                             "The Director",
                             "Ann, Arbiter",
                             "bot",
                             "Bot 7",
                             "Ann Bot",
                             "root",
                             "Modérateur",
                             "Administrateur",
                             "Moderador",
                             "Админ",
                             "Администратор",
                             "МОДЕРАТОР",
                             "管理员",
                             "系统管理員",
                             "モデレーター",
                             "관리자",
                             "Διαχειριστής",
                             "Official Ann"}) {
        EXPECT_EQ(player(name), NameFlaw::reserved) << name;
        EXPECT_EQ(guest(name), NameFlaw::reserved) << name;
    }
}

TEST(ReservedNames, AC3_spelling_around_the_words_helps_nobody) {
    for (const char* name :
         {"\u0430dmin",  // Cyrillic a
          "аdmіn",      "αdmin",     "аԁmіn",         "adm1n",       "4dm1n", "@dmin",    "m0derator",
          "5taff",      "$taff",     "5upport",       "b0t",         "r00t",  "admln",    "adrnin",
          "ADMlN",      "Admin1",    "admin2024",     "1admin",      "mod99", "staff_01", "a d m i n",
          "a.d.m.i.n",  "s-t-a-f-f", "k a b i n e t", "ａｄｍｉｎ",  "𝐚𝐝𝐦𝐢𝐧", "ⓐⓓⓜⓘⓝ",    "🅐🅓🅜🅘🅝",
          "🅰🅳🅼🅸🅽",      "🇦🇩🇲🇮🇳",     "ádmín",         "a\u0323dmin", "ADMİN", "admın",    "Ꭺdmin",
          "ѕtaff",      "ЅТАFF",     "kаbinet",       "κabinet"}) {
        EXPECT_EQ(player(name), NameFlaw::reserved) << name;
        EXPECT_EQ(guest(name), NameFlaw::reserved) << name;
    }
}

TEST(ReservedNames, AC3_people_keep_their_names) {
    for (const char* name : {"Badminton",  "Vladimir",          "Stafford", "Falstaff",  "Staffan",
                             "Modesto",    "Modern Love",       "Abbot",    "Botond",    "Bottas",
                             "Systema",    "Supporter",         "Observer", "Directory", "Rooty",
                             "Guesthouse", "Undeleted",         "Younes",   "Mehmet",    "Kabir",
                             "Cabinet",    "Christopher Guest", "Комод",    "Moderato"}) {
        EXPECT_FALSE(player(name)) << name;
        EXPECT_FALSE(guest(name)) << name;
    }
}

TEST(ReservedNames, AC3_words_for_anybody_are_no_players) {
    for (const char* name :
         {"you", "You", "Me", "nobody", "everyone", "Player", "Player 1x", "player2", "y0u"}) {
        const bool fits = std::string_view(name) == "Player 1x";
        EXPECT_EQ(player(name).has_value(), !fits) << name;
        EXPECT_FALSE(guest(name)) << name;
    }
}

TEST(ReservedNames, AC3_guests_names_are_for_guests_alone) {
    EXPECT_EQ(guest_name("ab3defgh"), "Guest ab3d");
    EXPECT_FALSE(guest(guest_name("ab3defgh")));
    for (const char* name : {"Guest ab3d", "guest AB3D", "GUEST", "Guest_ab3d", "Guest-1", "Guest1234",
                             "GuestAnn", "Gue5t ab3d", "Ｇｕｅｓｔ abcd", "Guėst ab3d"}) {
        EXPECT_EQ(player(name), NameFlaw::of_server) << name;
        EXPECT_FALSE(guest(name)) << name;
    }
}

TEST(ReservedNames, AC8_names_of_deleted_accounts_are_for_nobody) {
    EXPECT_EQ(tombstone_name("ab12efgh"), "Deleted ab12");
    for (const char* name : {"Deleted ab12", "deleted", "DELETED", "De1eted ab12", "Deleted1", "DeIeted x"}) {
        EXPECT_EQ(player(name), NameFlaw::of_server) << name;
        EXPECT_EQ(guest(name), NameFlaw::of_server) << name;
    }
}

/// All ids are made of these letters and digits.
TEST(ReservedNames, AC3_the_server_gives_no_guest_a_name_that_it_refuses) {
    constexpr std::string_view alphabet = "abcdefghijklmnopqrstuvwxyz234567";
    for (const char a : alphabet) {
        for (const char b : alphabet) {
            const std::string id{a, b, 'o', 't'};
            EXPECT_FALSE(guest(guest_name(id))) << id;
            EXPECT_TRUE(player(guest_name(id))) << id;
        }
    }
}

}  // namespace
}  // namespace kabinet
