#include <gtest/gtest.h>

#include "server/picture/place.hpp"
#include "server/picture/shelf.hpp"
#include "server/picture/text_width.hpp"

namespace kabinet {
namespace {

TEST(Place, every_page_has_a_picture_and_every_picture_a_page) {
    for (const char* const path : {"", "watch/", "rules/kuba", "m/abc", "replay/abc", "t/t_abc"}) {
        const auto place = Place::parse(path);
        ASSERT_TRUE(place) << path;
        EXPECT_EQ(place->page(), path);
        const auto back = Place::of_picture(place->picture());
        ASSERT_TRUE(back) << place->picture();
        EXPECT_EQ(back->page(), path);
    }
    EXPECT_EQ(Place::parse("t/t_abc/rounds")->page(), "t/t_abc");
    EXPECT_EQ(Place::parse("m/abc")->picture(), "pictures/m/abc.png");
}

TEST(Place, what_has_no_page_has_no_place) {
    for (const char* const path : {"m/", "m/a/b", "x/abc", "rules"}) EXPECT_FALSE(Place::parse(path)) << path;
    for (const char* const path : {"pictures/.png", "pictures/m.png", "home.png", "pictures/m/abc.svg"})
        EXPECT_FALSE(Place::of_picture(path)) << path;
}

Shelf::Bytes bytes(std::size_t count) {
    return std::make_shared<const std::string>(count, 'x');
}

TEST(Shelf, forgets_what_was_not_asked_for_longest) {
    Shelf shelf(10);
    shelf.keep("a", bytes(4));
    shelf.keep("b", bytes(4));
    EXPECT_NE(shelf.find("a"), nullptr);
    shelf.keep("c", bytes(4));
    EXPECT_EQ(shelf.find("b"), nullptr);
    EXPECT_NE(shelf.find("a"), nullptr);
    EXPECT_EQ(shelf.bytes(), 8U);
}

TEST(Shelf, never_holds_more_than_it_may) {
    Shelf shelf(10);
    shelf.keep("a", bytes(11));
    EXPECT_EQ(shelf.find("a"), nullptr);
    shelf.keep("b", bytes(10));
    shelf.keep("b", bytes(10));
    EXPECT_EQ(shelf.bytes(), 10U);
}

TEST(Fit, makes_a_text_smaller_and_then_shorter) {
    EXPECT_EQ(fit("Ada", 30, 500).size, 30);
    const Fitted smaller = fit("twenty-four letters long", 30, 360);
    EXPECT_LT(smaller.size, 30);
    EXPECT_EQ(smaller.text, "twenty-four letters long");
    const Fitted shorter = fit("a much longer text that does not fit whatever happens", 30, 300);
    EXPECT_EQ(shorter.size, 20);
    EXPECT_TRUE(shorter.text.ends_with("…"));
    EXPECT_TRUE(fit("漢字漢字漢字漢字漢字漢字漢字漢字", 30, 200).text.ends_with("…"));
}

TEST(Fit, of_any_bytes_ends) {
    EXPECT_FALSE(fit("\xF0\xF0\xE0", 30, 10).text.empty());
    EXPECT_EQ(fit("", 30, 10).text, "");
}

TEST(Broken, is_one_line_where_that_fits) {
    EXPECT_EQ(broken("Autumn cup", 60, 500).second, "");
    const auto [first, second] = broken("Autumn cup of the long winded club of Kuba", 60, 500);
    EXPECT_EQ(first + " " + second, "Autumn cup of the long winded club of Kuba");
    EXPECT_EQ(broken("Donaudampfschifffahrtsgesellschaftsmeisterschaft", 60, 300).second, "");
}

}  // namespace
}  // namespace kabinet
