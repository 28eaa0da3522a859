#include "json/append.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace kabinet {
namespace {

TEST(AppendJson, escapes_strings_as_the_library_does) {
    std::string all;
    for (int c = 0; c < 0x80; ++c) all += static_cast<char>(c);
    all += "é€🎲";
    std::string out;
    append_json_string(out, all);
    EXPECT_EQ(out, Json(all).dump());
    EXPECT_EQ(out.find('\n'), std::string::npos);
}

TEST(AppendJson, bytes_that_are_not_utf8_do_not_throw) {
    std::string out;
    append_json_value(out, Json{{"a", "\xff"}});
    EXPECT_EQ(out, "{\"a\":\"\xef\xbf\xbd\"}");
}

TEST(AppendJson, takes_every_integer) {
    std::string out;
    append_integer(out, std::numeric_limits<std::int64_t>::min());
    append_integer(out, std::numeric_limits<std::int64_t>::max());
    EXPECT_EQ(out, "-92233720368547758089223372036854775807");
}

TEST(AppendJson, separates_entries_and_opens_what_is_empty) {
    std::string out;
    Separator separator('[');
    separator.close(out, ']');
    separator.put(out);
    out += '1';
    separator.put(out);
    out += '2';
    separator.close(out, ']');
    EXPECT_EQ(out, "[][1,2]");
}

}  // namespace
}  // namespace kabinet
