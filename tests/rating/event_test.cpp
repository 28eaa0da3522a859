#include "rating/event.hpp"

#include <gtest/gtest.h>

#include "json/canonical.hpp"
#include "tests/rating/season.hpp"

namespace kabinet {
namespace {

const LadderName kManySeats{"kapow", LadderKind::many};

RatingEvent first_event() {
    Season season(kManySeats, 1);
    EXPECT_EQ(season.play(match_of(kManySeats, "m1", 1'795'000'000'000, {"bela", "ada"})), "");
    return season.events().front();
}

TEST(RatingEvent, RA2_its_text_has_what_the_log_must_have) {
    EXPECT_EQ(first_event().text(),
              R"({"at":1795000000000,"formula":1,"ladder":"kapow_many","match":"m1","n":1,"players":[)"
              R"({"account":"bela","after":{"rating":"1662.212001","rd":"290.230508","vol":"0.060000"},)"
              R"("before":{"rating":"1500.000000","rd":"350.000000","vol":"0.060000"},"grown":"350.000000",)"
              R"("rank":1},)"
              R"({"account":"ada","after":{"rating":"1337.787999","rd":"290.230508","vol":"0.060000"},)"
              R"("before":{"rating":"1500.000000","rd":"350.000000","vol":"0.060000"},"grown":"350.000000",)"
              R"("rank":2}],"type":"match","weight":1})");
}

TEST(RatingEvent, its_text_is_canonical_json) {
    Season season({"nine", LadderKind::bots}, 3);
    for (int i = 0; i < 50; ++i) season.play();
    ASSERT_EQ(season.adjust(7, {{"p1", Rating()}, {"new", Rating()}}), "");
    for (const RatingEvent& event : season.events()) {
        EXPECT_EQ(event.text(), canonical(Json::parse(event.text())));
        const std::string line = event.line(sha256("x"));
        EXPECT_EQ(line, canonical(Json::parse(line)));
    }
}

TEST(RatingEvent, is_read_as_it_was_written) {
    Season season({"nine", LadderKind::bots}, 3);
    for (int i = 0; i < 50; ++i) season.play();
    ASSERT_EQ(season.adjust(7, {{"p1", Rating()}}), "");
    for (const RatingEvent& event : season.events()) {
        EXPECT_EQ(RatingEvent::read(event.text()), event);
        const auto line = read_line(event.line(sha256("x")));
        ASSERT_TRUE(line);
        EXPECT_EQ(line->event, event);
        EXPECT_EQ(line->hash, sha256("x"));
    }
}

TEST(RatingEvent, any_other_text_is_refused) {
    const std::string text = first_event().text();
    const auto changed = [&](const std::string& from, const std::string& to) {
        std::string other = text;
        other.replace(other.find(from), from.size(), to);
        EXPECT_NE(other, text);
        return other;
    };
    EXPECT_TRUE(RatingEvent::read(text));
    EXPECT_FALSE(RatingEvent::read(text + " "));
    EXPECT_FALSE(RatingEvent::read(text.substr(0, text.size() - 1)));
    EXPECT_FALSE(RatingEvent::read(""));
    EXPECT_FALSE(RatingEvent::read("[]"));
    EXPECT_FALSE(RatingEvent::read(changed("\"n\":1,", "\"n\": 1,"))) << "a space";
    EXPECT_FALSE(RatingEvent::read(changed("\"n\":1,", ""))) << "a member is missing";
    EXPECT_FALSE(RatingEvent::read(changed("\"n\":1,", "\"n\":1,\"n\":1,"))) << "a member stands twice";
    EXPECT_FALSE(RatingEvent::read(changed("\"n\":1,", "\"n\":1,\"name\":\"Ada\","))) << "a name";
    EXPECT_FALSE(RatingEvent::read(changed("\"n\":1,", "\"n\":1.0,")));
    EXPECT_FALSE(RatingEvent::read(changed("\"n\":1,", "\"n\":99999999999999999999,")));
    EXPECT_FALSE(RatingEvent::read(changed("1500.000000", "1500.0")));
    EXPECT_FALSE(RatingEvent::read(changed("\"rank\":1", "\"bot\":false,\"rank\":1")));
    EXPECT_FALSE(RatingEvent::read(changed("\"rank\":1", "\"rank\":-1")));
    EXPECT_FALSE(RatingEvent::read(changed("\"match\",\"weight\"", "\"adjust\",\"weight\"")));
    EXPECT_FALSE(RatingEvent::read(changed("\"bela\"", "\"b\\u0065la\"")));
    EXPECT_FALSE(RatingEvent::read(first_event().line(sha256("x")))) << "a hash";
    EXPECT_FALSE(read_line(text)) << "no hash";
    EXPECT_FALSE(RatingEvent::read(std::string(100'000, '[')));
}

}  // namespace
}  // namespace kabinet
