#include "json/diff.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "json/json.hpp"
#include "json/writer.hpp"

namespace kabinet {
namespace {

Json ops(const Json& from, const Json& to, const std::string& path = "") {
    std::string text;
    diff(from.dump(), to.dump(), text, path);
    return Json::parse('[' + text + ']');
}

Json op(const std::string& name, const std::string& path) {
    return {{"op", name}, {"path", path}};
}
Json op(const std::string& name, const std::string& path, const Json& value) {
    return {{"op", name}, {"path", path}, {"value", value}};
}

TEST(Diff, of_equal_values_is_empty) {
    const Json value = {{"a", {1, 2, {{"b", nullptr}}}}, {"c", "x"}};
    EXPECT_EQ(ops(value, value), Json::array());
}

TEST(Diff, adds_removes_and_replaces_members) {
    EXPECT_EQ(ops({{"a", 1}, {"b", 2}}, {{"b", 3}, {"c", 4}}),
              Json::array({op("remove", "/a"), op("replace", "/b", 3), op("add", "/c", 4)}));
}

TEST(Diff, goes_into_objects_and_names_the_smallest_change) {
    EXPECT_EQ(ops({{"a", {{"b", {{"c", 1}, {"d", 2}}}}}}, {{"a", {{"b", {{"c", 1}, {"d", 3}}}}}}),
              Json::array({op("replace", "/a/b/d", 3)}));
}

TEST(Diff, goes_into_arrays_of_equal_length) {
    EXPECT_EQ(ops({1, 2, 3}, {1, 5, 3}), Json::array({op("replace", "/1", 5)}));
}

TEST(Diff, replaces_an_array_where_that_is_shorter) {
    const Json order{5, 1, 2, 3, 4}, next{1, 2, 3, 4, 5};
    EXPECT_EQ(ops({{"order", order}}, {{"order", next}}), Json::array({op("replace", "/order", next)}));
    EXPECT_EQ(ops({{"a", 1}, {"order", order}}, {{"a", 2}, {"order", next}}),
              Json::array({op("replace", "/a", 2), op("replace", "/order", next)}));
    const Json texts{"a", std::string(100, 'x')};
    EXPECT_EQ(ops({{"a", texts}}, {{"a", {"b", texts[1]}}}), Json::array({op("replace", "/a/0", "b")}));
}

TEST(Diff, replaces_arrays_of_another_length) {
    EXPECT_EQ(ops({{"a", {1, 2}}}, {{"a", {1, 2, 3}}}), Json::array({op("replace", "/a", {1, 2, 3})}));
}

TEST(Diff, replaces_what_is_of_another_kind) {
    EXPECT_EQ(ops({{"a", Json::object()}}, {{"a", Json::array()}}),
              Json::array({op("replace", "/a", Json::array())}));
    EXPECT_EQ(ops({{"a", 1}}, {{"a", "1"}}), Json::array({op("replace", "/a", "1")}));
    EXPECT_EQ(ops(1, 2), Json::array({op("replace", "", 2)}));
}

TEST(Diff, tells_null_from_missing) {
    EXPECT_EQ(ops({{"a", nullptr}}, Json::object()), Json::array({op("remove", "/a")}));
    EXPECT_EQ(ops(Json::object(), {{"a", nullptr}}), Json::array({op("add", "/a", nullptr)}));
}

TEST(Diff, escapes_the_pointer) {
    EXPECT_EQ(ops({{"a/b~c", 1}}, {{"a/b~c", 2}}), Json::array({op("replace", "/a~1b~0c", 2)}));
    EXPECT_EQ(ops({{"\"\\\n", 1}}, {{"\"\\\n", 2}}), Json::array({op("replace", "/\"\\\n", 2)}));
    EXPECT_EQ(ops({{"ä", 1}, {"", 1}}, {{"ä", 2}, {"", 2}}),
              Json::array({op("replace", "/", 2), op("replace", "/ä", 2)}));
}

TEST(Diff, begins_at_the_path_it_is_given) {
    EXPECT_EQ(ops({{"x", 1}}, {{"x", 2}}, "/tables/abc"), Json::array({op("replace", "/tables/abc/x", 2)}));
}

TEST(Diff, appends_behind_operations_that_are_there) {
    std::string text;
    diff("1", "2", text, "/a");
    diff("1", "1", text, "/b");
    diff("1", "3", text, "/c");
    EXPECT_EQ(Json::parse('[' + text + ']'), Json::array({op("replace", "/a", 2), op("replace", "/c", 3)}));
}

/// Members with few names, awkward ones among them, so that two values share some.
rc::Gen<std::string> name() {
    return rc::gen::element<std::string>("a", "b", "7", "0", "", "~", "/", "~1", "a/b", "\"", "\\", "\x01",
                                         "ä", "🎲", "-", "c d");
}

rc::Gen<Json> leaf() {
    return rc::gen::oneOf(rc::gen::map(rc::gen::inRange(-3, 3), [](int n) { return Json(n); }),
                          rc::gen::map(name(), [](std::string text) { return Json(std::move(text)); }),
                          rc::gen::element(Json(true), Json(nullptr), Json::object(), Json::array()));
}

rc::Gen<Json> value(int depth) {
    if (depth == 0) return leaf();
    const auto below = value(depth - 1);
    const auto object = rc::gen::map(rc::gen::container<std::map<std::string, Json>>(name(), below),
                                     [](const auto& members) { return Json(members); });
    const auto array = rc::gen::map(rc::gen::container<std::vector<Json>>(below),
                                    [](const auto& items) { return Json(items); });
    return rc::gen::weightedOneOf<Json>({{1, leaf()}, {4, object}, {1, array}});
}

rc::Gen<Json> any_value() {
    return rc::gen::resize(6, value(3));
}

/// In the text a quote stands behind a backslash, which would sort it behind the letters.
TEST(Diff, sorts_escaped_names_by_what_they_mean) {
    EXPECT_EQ(ops({{"\"", 1}, {"A", 1}}, {{"A", 1}}), Json::array({op("remove", "/\"")}));
    EXPECT_EQ(ops({{"A", 1}}, {{"\n", 1}, {"A", 1}}), Json::array({op("add", "/\n", 1)}));
}

TEST(Diff, applied_to_one_value_gives_the_other) {
    EXPECT_TRUE(rc::check([] {
        const Json from = *any_value();
        const Json to = *any_value();
        RC_ASSERT(from.patch(ops(from, to)) == to);
    }));
}

TEST(Diff, is_empty_exactly_for_equal_values) {
    EXPECT_TRUE(rc::check([] {
        const Json from = *any_value();
        const Json to = *any_value();
        RC_ASSERT(ops(from, to).empty() == (from == to));
        RC_ASSERT(ops(from, from).empty());
    }));
}

/// `value` as a document is written: objects member by member, but one in three as text and one as it is.
void write(const Json& value, JsonWriter& out) {
    const std::string text = value.dump();
    if (!value.is_structured() || text.size() % 3 == 0) return out.raw(text);
    if (text.size() % 3 == 1) return out.value(value);
    if (value.is_array()) {
        out.begin_array();
        for (const Json& item : value) write(item, out);
        return out.end_array();
    }
    out.begin_object();
    for (const auto& [name, member] : value.items()) write(member, out.key(std::string_view(name)));
    out.end_object();
}

Outlined outlined(const Json& document) {
    Outlined value;
    JsonWriter out(value.text, &value.outline);
    write(document, out);
    return value;
}

/// Values of which one is the other with something exchanged in it.
std::pair<Json, Json> relatives() {
    Json from = *any_value();
    Json to = from;
    Json* place = &to;
    while (place->is_structured() && !place->empty() &&
           *rc::gen::weightedElement<bool>({{4, true}, {1, false}})) {
        auto it = place->begin();
        std::advance(it, *rc::gen::inRange<std::size_t>(0, place->size()));
        place = &*it;
    }
    *place = *value(2);
    return {std::move(from), std::move(to)};
}

TEST(Diff, is_the_same_of_outlined_documents) {
    EXPECT_TRUE(rc::check([] {
        const auto [from, to] = relatives();
        std::string text;
        diff(from.dump(), to.dump(), text);
        std::string by_outline;
        diff(outlined(from), outlined(to), by_outline);
        RC_ASSERT(by_outline == text);
    }));
}

TEST(Diff, of_outlined_documents_goes_into_objects) {
    const Json from = {{"a", {{"b", {{"c", 1}, {"e", 1}}}, {"x", 1}}}, {"list", {{{"a", 1}}, {{"b", 2}}}}};
    const Json to = {{"a", {{"b", {{"c", 2}, {"d", 1}}}, {"x", 1}}}, {"list", {{{"a", 1}}, {{"b", 3}}}}};
    std::string text;
    diff(outlined(from), outlined(to), text);
    EXPECT_EQ(Json::parse('[' + text + ']'),
              Json::array({op("replace", "/a/b/c", 2), op("add", "/a/b/d", 1), op("remove", "/a/b/e"),
                           op("replace", "/list/1/b", 3)}));
}

TEST(Diff, uses_three_operations_only) {
    EXPECT_TRUE(rc::check([] {
        for (const Json& each : ops(*any_value(), *any_value())) {
            const std::string name = each["op"];
            RC_ASSERT(name == "add" || name == "remove" || name == "replace");
            RC_ASSERT(each.contains("value") == (name != "remove"));
        }
    }));
}

TEST(Diff, of_one_member_costs_as_much_as_that_member) {
    EXPECT_TRUE(rc::check([] {
        Json from = Json::object();
        for (int i = 0; i < 200; ++i) from["member" + std::to_string(i)] = *leaf();
        Json to = from;
        to["member77"] = "changed";
        std::string text;
        diff(from.dump(), to.dump(), text);
        RC_ASSERT(text.size() < 64);
    }));
}

}  // namespace
}  // namespace kabinet
