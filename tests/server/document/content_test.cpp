#include "server/document/content.hpp"

#include <gtest/gtest.h>

namespace kabinet {
namespace {

Json ops(const Change& change) {
    EXPECT_EQ(change.events, "");
    return Json::parse('[' + change.ops + ']');
}

TEST(Views, begin_as_empty_objects) {
    const Views views(2);
    EXPECT_EQ(views.audiences(), 2u);
    EXPECT_EQ(views.text(0), "{}");
    EXPECT_EQ(views.text(1), "{}");
}

TEST(Views, tell_each_audience_what_changed_for_it) {
    Views views(2);
    views.next(0).raw(R"({"a":1})");
    views.next(1).raw(R"({"a":1,"secret":1})");
    views.advance();
    views.next(0).raw(R"({"a":1})");
    views.next(1).raw(R"({"a":1,"secret":2})");
    const auto changes = views.advance();
    ASSERT_EQ(changes.size(), 2u);
    EXPECT_EQ(changes[0].ops, "");
    EXPECT_EQ(ops(changes[1]), Json::parse(R"([{"op":"replace","path":"/secret","value":2}])"));
    EXPECT_EQ(views.text(1), R"({"a":1,"secret":2})");
}

TEST(Views, write_each_value_into_an_empty_text) {
    Views views(1);
    for (const char* value : {R"({"n":1})", R"({"n":2})", R"({"n":3})"}) {
        views.next(0).raw(value);
        views.advance();
        EXPECT_EQ(views.text(0), value);
    }
}

TEST(Tree, adds_replaces_and_removes_one_member) {
    Tree tree({{"rows", Json::object()}});
    EXPECT_EQ(ops(tree.set("/rows/a", {{"x", 1}})),
              Json::parse(R"([{"op":"add","path":"/rows/a","value":{"x":1}}])"));
    EXPECT_EQ(ops(tree.set("/rows/a", {{"x", 2}})),
              Json::parse(R"([{"op":"replace","path":"/rows/a/x","value":2}])"));
    EXPECT_EQ(ops(tree.set("/rows/a", {{"x", 2}})), Json::array());
    EXPECT_EQ(ops(tree.set("/rows/a", nullptr)), Json::parse(R"([{"op":"remove","path":"/rows/a"}])"));
    EXPECT_EQ(ops(tree.set("/rows/a", nullptr)), Json::array());
    EXPECT_EQ(tree.text(0), R"({"rows":{}})");
}

TEST(Tree, takes_pointers_with_escapes) {
    Tree tree({{"rows", Json::object()}});
    Json copy = tree.value();
    copy = copy.patch(ops(tree.set("/rows/a~1b\"", {{"n", 1}})));
    EXPECT_EQ(tree.value()["rows"]["a/b\""]["n"], 1);
    copy = copy.patch(ops(tree.set("/rows/a~1b\"", {{"n", 2}})));
    EXPECT_EQ(copy, tree.value());
}

}  // namespace
}  // namespace kabinet
