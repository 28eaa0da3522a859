#include "server/session/outbox.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace kabinet {
namespace {

std::string bytes(const Outbox& outbox) {
    std::array<std::string_view, 8> pieces;
    std::string out;
    for (std::size_t i = 0; i < outbox.pieces(pieces); ++i) out += pieces[i];
    return out;
}

void push(Outbox& outbox, const std::string& text, FrameKind kind) {
    outbox.push(Frame::raw(text), kind);
}

TEST(Outbox, gives_frames_in_order_and_counts_them) {
    Outbox outbox;
    EXPECT_TRUE(outbox.empty());
    push(outbox, "abc", FrameKind::bulk);
    EXPECT_FALSE(outbox.urgent());
    push(outbox, "de", FrameKind::urgent);
    EXPECT_TRUE(outbox.urgent());
    EXPECT_EQ(bytes(outbox), "abcde");
    outbox.written(4);
    EXPECT_EQ(bytes(outbox), "e");
    EXPECT_EQ(outbox.bytes(), 1u);
    outbox.written(1);
    EXPECT_TRUE(outbox.empty());
    EXPECT_FALSE(outbox.urgent());
    EXPECT_EQ(outbox.bytes(), 0u);
}

TEST(Outbox, fills_only_the_pieces_there_are) {
    Outbox outbox;
    for (int i = 0; i < 20; ++i) push(outbox, "x", FrameKind::bulk);
    EXPECT_EQ(bytes(outbox), "xxxxxxxx");
}

TEST(Outbox, a_frame_begun_is_never_dropped) {
    Outbox outbox;
    push(outbox, "document", FrameKind::urgent);
    push(outbox, "reply", FrameKind::reply);
    push(outbox, "bulk", FrameKind::bulk);
    outbox.written(3);
    outbox.clear();
    EXPECT_EQ(bytes(outbox), "ument");
    EXPECT_EQ(outbox.bytes(), 5u);
    EXPECT_TRUE(outbox.urgent());
}

TEST(Outbox, clears_what_has_not_begun) {
    Outbox outbox;
    push(outbox, "document", FrameKind::urgent);
    push(outbox, "bulk", FrameKind::bulk);
    outbox.clear();
    EXPECT_TRUE(outbox.empty());
    EXPECT_FALSE(outbox.urgent());
    EXPECT_EQ(outbox.bytes(), 0u);
}

TEST(Outbox, keeps_its_order_when_it_never_empties) {
    Outbox outbox;
    push(outbox, "0", FrameKind::bulk);
    for (int i = 1; i < 1000; ++i) {
        push(outbox, std::to_string(i), FrameKind::bulk);
        ASSERT_EQ(bytes(outbox), std::to_string(i - 1) + std::to_string(i));
        outbox.written(std::to_string(i - 1).size());
    }
}

TEST(FrameTest, headers_of_all_three_lengths) {
    using namespace std::string_literals;
    EXPECT_EQ(Frame::text("")->bytes(), "\x81\x00"s);
    EXPECT_EQ(Frame::text(std::string(125, 'a'))->bytes().substr(0, 3), "\x81\x7d"s + "a");
    EXPECT_EQ(Frame::text(std::string(126, 'a'))->bytes().substr(0, 5), "\x81\x7e\x00\x7e"s + "a");
    EXPECT_EQ(Frame::text(std::string(65535, 'a'))->bytes().substr(0, 5), "\x81\x7e\xff\xff"s + "a");
    EXPECT_EQ(Frame::text(std::string(65536, 'a'))->bytes().substr(0, 11), "\x81\x7f\0\0\0\0\0\1\0\0a"s);
    EXPECT_EQ(Frame::text("payload")->payload(), "payload");
}

}  // namespace
}  // namespace kabinet
