#include "json/writer.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>

namespace kabinet {
namespace {

/// What `value` is as text when it is written piece by piece.
void write(const Json& value, JsonWriter& out) {
    if (value.is_object()) {
        out.begin_object();
        for (const auto& [name, item] : value.items()) write(item, out.key(std::string_view(name)));
        out.end_object();
    } else if (value.is_array()) {
        out.begin_array();
        for (const Json& item : value) write(item, out);
        out.end_array();
    } else if (value.is_string()) {
        out.text(value.get_ref<const std::string&>());
    } else if (value.is_boolean()) {
        out.boolean(value.get<bool>());
    } else if (value.is_number_integer()) {
        out.number(value.get<std::int64_t>());
    } else {
        out.value(value);
    }
}

std::string written(const Json& value) {
    std::string text;
    JsonWriter out(text);
    write(value, out);
    return text;
}

TEST(JsonWriter, writes_what_the_library_writes) {
    const Json value = {{"", nullptr},
                        {"a", {{"b", Json::array()}, {"c", Json::object()}, {"d", {1, {2, 3}, "x"}}}},
                        {"least", std::numeric_limits<std::int64_t>::min()},
                        {"most", std::numeric_limits<std::int64_t>::max()},
                        {"real", 0.25},
                        {"yes", {true, false}}};
    EXPECT_EQ(written(value), value.dump());
}

TEST(JsonWriter, writes_whole_values_likewise) {
    const Json value = {{"", nullptr},
                        {"list", {1, {{"b", 2.5}, {"c", {}}}, "x\n", Json::array(), Json::object()}},
                        {"most", std::numeric_limits<std::uint64_t>::max()},
                        {"signed", -1},
                        {"unsigned", 7U},
                        {"yes\"", true}};
    std::string text;
    JsonWriter(text).value(value);
    EXPECT_EQ(text, value.dump());
}

TEST(JsonWriter, escapes_what_must_be) {
    for (int c = 0; c < 0x80; ++c) {
        for (std::size_t length = 1; length < 20; ++length) {
            for (std::size_t at = 0; at < length; ++at) {
                std::string text(length, 'x');
                text[at] = static_cast<char>(c);
                const Json value = {{text, text}};
                ASSERT_EQ(written(value), value.dump());
            }
        }
    }
}

TEST(JsonWriter, leaves_other_bytes_as_they_are) {
    const std::string text = "\u00e4\u20ac\U0001f3b2 and \u007f";
    EXPECT_EQ(written(text), '"' + text + '"');
}

TEST(JsonWriter, takes_texts_of_any_length) {
    for (std::size_t length = 0; length < 3000; ++length) {
        const std::string text(length, 'x');
        const Json value = {{"a", text}, {text + "z", 1}};
        ASSERT_EQ(written(value), value.dump());
    }
}

TEST(JsonWriter, notes_where_members_begin) {
    std::string text;
    Outline outline;
    JsonWriter out(text, &outline);
    out.begin_object();
    out.key("a").begin_object();
    out.member(R"("b":1)");
    out.key(7).number(2);
    out.end_object();
    out.key("c").raw(R"({"not":"noted"})");
    out.end_object();
    ASSERT_EQ(text, R"({"a":{"b":1,"7":2},"c":{"not":"noted"}})");
    std::string found;
    for (const Member& member : outline) found += text.substr(member.at, 3) + std::to_string(member.depth);
    EXPECT_EQ(found, R"("a"1"b"2"7"2"c"1)");
}

TEST(JsonWriter, writes_one_value_behind_another) {
    std::string text;
    JsonWriter out(text);
    out.number(1);
    EXPECT_EQ(text, "1");
    out.begin_array();
    out.end_array();
    EXPECT_EQ(text, "1,[]");
}

}  // namespace
}  // namespace kabinet
