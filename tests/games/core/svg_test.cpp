#include "games/core/svg.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/core/invariant.hpp"
#include "tests/games/core/well_formed.hpp"

namespace kabinet {
namespace {

TEST(Svg, writes_elements_with_short_numbers) {
    Svg svg;
    svg.open("g", {{"id", "a"}}).circle(1.005, -0.0001, 2, "#fff").close();
    EXPECT_EQ(svg.take(), R"(<g id="a"><circle cx="1" cy="0" r="2" fill="#fff"/></g>)");
}

TEST(Svg, escapes_texts_and_values) {
    Svg svg;
    svg.open("g", {{"id", "\"<&>'"}}).text(0, 0, "<b>&\"'", {}).close();
    const std::string out = svg.take();
    EXPECT_EQ(WellFormed::flaw(out), "");
    EXPECT_NE(out.find("&lt;b&gt;&amp;&quot;&#39;"), out.npos);
}

TEST(Svg, keeps_every_script_and_replaces_what_xml_forbids) {
    EXPECT_EQ(xml_text("日本 مريم 👩‍🚀"), "日本 مريم 👩‍🚀");
    EXPECT_EQ(xml_text("a\x01z\n\x7F"), "a z  ");
    EXPECT_EQ(xml_text("\xFF\xC0\xAF"), "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
    EXPECT_EQ(xml_text("\xEF\xBF\xBF"), "\xEF\xBF\xBD");
    EXPECT_EQ(xml_text("\xED\xA0\x80").substr(0, 3), "\xEF\xBF\xBD");
}

TEST(Svg, numbers_that_are_none_become_zero) {
    EXPECT_EQ(Svg::numbers({1.0 / 0.0, 0.0 / 0.0 * 0, -2.5}), "0 0 -2.5");
}

TEST(Svg, closing_nothing_is_a_mistake) {
    EXPECT_THROW(Svg().close(), BrokenInvariant);
}

RC_GTEST_PROP(Svg, is_well_formed_whatever_the_texts, (const std::string& one, const std::string& other)) {
    Svg svg;
    svg.open("g", {{"id", one}}).text(1, 2, other, {}).add("a", {{"href", other}}).close();
    RC_ASSERT(WellFormed::flaw(svg.take()).empty());
}

TEST(WellFormed, finds_flaws) {
    for (const char* const bad :
         {"<a>", "<a></b>", "<a b=\"1\" b=\"2\"/>", "<a b=c/>", "a & b", "\x01", "\xFF", "<a b=\"<\"/>"})
        EXPECT_NE(WellFormed::flaw(bad), "") << bad;
}

}  // namespace
}  // namespace kabinet
