#include "server/picture/gallery.hpp"

#include <gtest/gtest.h>

#include "tests/server/journal/gated_store.hpp"
#include "tests/server/picture/documents.hpp"
#include "tests/server/support/held_workers.hpp"

namespace kabinet {
namespace {

struct GalleryBench : ::testing::Test {
    TestLoop loop;
    kabinet::testing::HeldWorkers workers, painters;
    std::expected<std::string, Refusal> match = running("kuba").dump(), event = refuse("bad_invite", "");
    Gallery gallery{
        loop,
        workers,
        painters,
        {.match = [this](const std::string&, Answer<std::string> done) { done(match); },
         .event = [this](const std::string&, Answer<std::string> done) { done(event); },
         .replay = [](const std::string&, std::int64_t, std::int64_t,
                      Answer<protocol::MatchReplayResult> done) { done(refuse("not_started", "")); }}};
    const Place place{.kind = Place::Kind::match, .id = "m"};

    using Drawn = std::expected<Gallery::Drawn, Refusal>;
    Drawn draw(const Place& at, const std::string& known = "") {
        std::optional<Drawn> out;
        gallery.picture(at, known, [&](Drawn drawn) { out = std::move(drawn); });
        loop.run_until([&] { return out.has_value(); });
        return std::move(*out);
    }
    std::string head(const Place& at) {
        std::optional<std::string> out;
        gallery.head(at, "https://play.example/", [&](std::string head) { out = std::move(head); });
        loop.run_until([&] { return out.has_value(); });
        return *out;
    }
};

TEST_F(GalleryBench, a_position_is_painted_once) {
    const auto first = draw(place), second = draw(place);
    ASSERT_TRUE(first && second);
    EXPECT_EQ(painters.count, 3);  // two sketches, one picture
    EXPECT_EQ(first->png, second->png);
    match = running("kuba", "Cleo").dump();
    EXPECT_NE(draw(place)->tag, first->tag);
    EXPECT_EQ(painters.count, 5);
}

TEST_F(GalleryBench, who_knows_the_picture_gets_its_tag_alone) {
    const auto first = draw(place);
    const auto again = draw(place, "\"" + first->tag + "\"");
    ASSERT_TRUE(again);
    EXPECT_EQ(again->png, nullptr);
    EXPECT_EQ(again->tag, first->tag);
}

TEST_F(GalleryBench, those_who_ask_meanwhile_share_the_picture) {
    painters.hold = true;
    int told = 0;
    for (int i = 0; i < 3; ++i)
        gallery.picture(place, "", [&](const auto& drawn) { told += drawn.has_value(); });
    while (painters.waiting() > 0) {
        painters.work();
        loop.end_turn();
    }
    EXPECT_EQ(told, 3);
    EXPECT_EQ(painters.count, 4);  // three sketches, one picture
}

TEST_F(GalleryBench, too_many_pictures_are_refused_and_the_next_one_is_painted) {
    painters.full = true;
    EXPECT_EQ(draw(place).error().code, "busy");
    EXPECT_NE(head(place), "");
    painters.full = false;
    EXPECT_TRUE(draw(place));
}

TEST_F(GalleryBench, a_head_that_nobody_has_time_for_is_empty) {
    workers.full = true;
    EXPECT_EQ(head(place), "");
    EXPECT_NE(head({.kind = Place::Kind::game, .id = "kuba"}), "");
}

TEST_F(GalleryBench, what_is_not_there_has_neither_picture_nor_head) {
    match = refuse("unknown_match", "");
    EXPECT_EQ(draw(place).error().code, "unknown_match");
    EXPECT_EQ(head(place), "");
}

TEST_F(GalleryBench, a_private_tournament_has_the_general_picture) {
    const Place event_place{.kind = Place::Kind::event, .id = "t_a"};
    EXPECT_NE(head(event_place).find("A private tournament"), std::string::npos);
    EXPECT_TRUE(draw(event_place));
}

}  // namespace
}  // namespace kabinet
