#include "client-cli/model/document.hpp"

#include <gtest/gtest.h>

namespace kabinet::cli {
namespace {

Document counted() {
    Document document;
    document.snapshot("e1", 7, {{"n", 1}, {"list", {1, 2}}});
    return document;
}

Json replace(int n) {
    return Json::array({{{"op", "replace"}, {"path", "/n"}, {"value", n}}});
}

TEST(Document, takes_a_snapshot_then_patches) {
    Document document = counted();
    EXPECT_EQ(document.patch(8, replace(2)), Document::Applied::yes);
    EXPECT_EQ(document.value()["n"], 2);
    EXPECT_EQ(document.seq(), 8);
}

TEST(Document, an_empty_patch_counts_and_changes_nothing) {
    Document document = counted();
    EXPECT_EQ(document.patch(8, Json::array()), Document::Applied::yes);
    EXPECT_EQ(document.seq(), 8);
    EXPECT_EQ(document.value(), counted().value());
}

TEST(Document, a_patch_that_came_before_is_passed_over) {
    Document document = counted();
    EXPECT_EQ(document.patch(7, replace(5)), Document::Applied::duplicate);
    EXPECT_EQ(document.value(), counted().value());
}

TEST(Document, a_gap_changes_nothing) {
    Document document = counted();
    EXPECT_EQ(document.patch(9, replace(5)), Document::Applied::gap);
    EXPECT_EQ(document.value(), counted().value());
    EXPECT_EQ(document.seq(), 7);
}

TEST(Document, a_patch_without_snapshot_is_a_gap) {
    Document document;
    EXPECT_EQ(document.patch(1, Json::array()), Document::Applied::gap);
    EXPECT_FALSE(document.known());
}

TEST(Document, a_patch_that_does_not_fit_changes_nothing_not_even_in_part) {
    Document document = counted();
    Json ops = replace(5);
    ops.push_back({{"op", "remove"}, {"path", "/absent"}});
    EXPECT_EQ(document.patch(8, ops), Document::Applied::broken);
    EXPECT_EQ(document.value(), counted().value());
    EXPECT_EQ(document.seq(), 7);
}

TEST(Document, a_new_epoch_replaces_everything) {
    Document document = counted();
    document.snapshot("e2", 1, {{"n", 9}});
    EXPECT_EQ(document.epoch(), "e2");
    EXPECT_EQ(document.patch(2, replace(10)), Document::Applied::yes);
    EXPECT_EQ(document.value(), Json({{"n", 10}}));
}

}  // namespace
}  // namespace kabinet::cli
