#include "server/accounts/shown_names.hpp"

#include <gmock/gmock.h>

namespace kabinet::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Key;

TEST(ShownNames, asks_once_for_the_names_that_are_missing) {
    ShownNames names;
    ToldNames told;
    EXPECT_THAT(names.show({"a", "b"}), ElementsAre("a", "b"));
    EXPECT_TRUE(names.reading());
    EXPECT_THAT(names.show({"a", "c"}), IsEmpty()) << "names are being read";
    told.told("a", {"Anna"});
    ShownNames::Found found{{"a", {"Ann"}}};
    names.learn({"a", "b"}, &found, told);
    EXPECT_EQ(names.known().at("a").name, "Anna") << "the newest name";
    EXPECT_EQ(names.known().at("b").name, "b") << "nobody has this account";
    EXPECT_THAT(names.show({"a", "c"}), ElementsAre("c"));
    EXPECT_THAT(names.known(), ElementsAre(Key("a"))) << "b is shown no more";
}

TEST(ToldNames, forgets_what_may_be_old) {
    ToldNames told;
    told.told("a", {"Ann"});
    EXPECT_EQ(told.newest("a", {"Anna"}).name, "Ann");
    told.forget();
    EXPECT_EQ(told.newest("a", {"Anna"}).name, "Anna");
}

TEST(ShownNames, asks_again_after_a_failure) {
    ShownNames names;
    EXPECT_THAT(names.show({"a"}), ElementsAre("a"));
    names.learn({"a"}, nullptr, ToldNames());
    EXPECT_THAT(names.known(), IsEmpty());
    EXPECT_THAT(names.show({"a"}), ElementsAre("a"));
}

TEST(ShownNames, changes_the_names_that_are_shown) {
    ShownNames names;
    names.show({"a"});
    ShownNames::Found found{{"a", {"Ann"}}};
    names.learn({"a"}, &found, ToldNames());
    EXPECT_FALSE(names.rename("b", {"Bob"}));
    EXPECT_FALSE(names.rename("a", {"Ann"}));
    EXPECT_TRUE(names.rename("a", {"Anna"}));
    EXPECT_EQ(names.known().at("a").name, "Anna");
}

}  // namespace
}  // namespace kabinet::testing
