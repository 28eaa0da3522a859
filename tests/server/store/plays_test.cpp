#include "server/store/plays.hpp"

#include <gtest/gtest.h>

namespace kabinet {
namespace {

Plays plays(int kuba, const std::string& engine) {
    Plays made;
    made.add("kuba", kuba, "");
    made.add("kapture9", 3, engine);
    return made;
}

TEST(PlaysTest, ND6_a_program_goes_on_with_older_rules_and_its_own_engine) {
    const Plays today = plays(2, "box 1");
    EXPECT_TRUE(today.covers(today));
    EXPECT_TRUE(today.covers(plays(1, "box 1")));
    EXPECT_FALSE(today.covers(plays(3, "box 1")));
    EXPECT_FALSE(today.covers(plays(2, "box 2")));
    EXPECT_TRUE(today.covers(Plays())) << "nobody has said anything";
    EXPECT_FALSE(Plays().covers(today)) << "a game that is not there";
}

TEST(PlaysTest, is_read_as_it_was_written) {
    const std::string text = plays(2, "box 1").text();
    EXPECT_EQ(text, "kapture9 3 box 1\nkuba 2\n");
    EXPECT_EQ(Plays::read(text).text(), text);
    EXPECT_EQ(Plays::read("").text(), "");
    EXPECT_FALSE(plays(2, "box 1").covers(Plays::read("kuba with dice\n"))) << "of tomorrow";
}

}  // namespace
}  // namespace kabinet
