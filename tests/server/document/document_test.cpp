#include <gtest/gtest.h>

#include "tests/server/support/sample_document.hpp"

namespace kabinet {
namespace {

using testing::SampleDocument;

constexpr std::size_t kRing = 4;

Json message(const FramePtr& frame) {
    return Json::parse(frame->payload());
}
Json params(const FramePtr& frame) {
    return message(frame)["params"];
}

/// A document with a number that has been counted up `changes` times.
SampleDocument counted(int changes, std::size_t ring = kRing) {
    SampleDocument document("doc", "epoch", {{{"n", 0}}}, ring);
    for (int i = 1; i <= changes; ++i) document.change({{{"n", i}}}, {{{{"type", "counted"}, {"n", i}}}});
    return document;
}

/// What a client holds after the frames, beginning with `value` at `seq`; every number must follow the last.
Json replayed(Json value, std::uint64_t seq, const std::vector<FramePtr>& frames) {
    for (const FramePtr& frame : frames) {
        const Json told = params(frame);
        if (message(frame)["method"] == "snapshot") {
            value = told["value"];
            seq = told["seq"];
            continue;
        }
        EXPECT_EQ(told["seq"], seq + 1);
        value = value.patch(told["ops"]);
        ++seq;
    }
    return value;
}

TEST(Document, begins_at_zero) {
    SampleDocument document = counted(0);
    EXPECT_EQ(document.seq(0), 0u);
    const Json snapshot = params(document.snapshot(0));
    EXPECT_EQ(snapshot, Json({{"doc", "doc"}, {"epoch", "epoch"}, {"seq", 0}, {"value", {{"n", 0}}}}));
}

TEST(Document, every_change_has_the_next_number) {
    SampleDocument document = counted(0);
    for (std::uint64_t seq = 1; seq < 20; ++seq) {
        const FramePtr frame = document.change({{{"n", seq}}}, {})[0];
        EXPECT_EQ(params(frame)["seq"], seq);
        EXPECT_EQ(document.seq(0), seq);
    }
}

TEST(Document, a_patch_holds_the_change_and_its_events) {
    SampleDocument document = counted(0);
    const FramePtr frame = document.change({{{"n", 5}}}, {{{{"type", "jumped"}}}})[0];
    EXPECT_EQ(message(frame)["method"], "patch");
    EXPECT_EQ(params(frame),
              Json::parse(R"({"doc":"doc","seq":1,"ops":[{"op":"replace","path":"/n","value":5}],
                                             "events":[{"type":"jumped"}]})"));
}

TEST(Document, a_change_that_changes_nothing_has_a_number_too) {
    SampleDocument document = counted(0);
    const FramePtr frame = document.change({{{"n", 0}}}, {})[0];
    EXPECT_EQ(params(frame), Json({{"doc", "doc"}, {"seq", 1}, {"ops", Json::array()}}));
}

TEST(Document, every_audience_sees_every_number) {
    SampleDocument document("doc", "epoch", {{{"a", 1}}, {{"a", 1}, {"secret", 1}}}, kRing);
    const auto frames = document.change({{{"a", 1}}, {{"a", 1}, {"secret", 2}}}, {{}, {{{"type", "drawn"}}}});
    ASSERT_EQ(frames.size(), 2u);
    EXPECT_EQ(params(frames[0]), Json({{"doc", "doc"}, {"seq", 1}, {"ops", Json::array()}}));
    EXPECT_EQ(params(frames[1])["ops"].size(), 1u);
    EXPECT_EQ(params(frames[1])["events"].size(), 1u);
}

/// A document with two audiences, of which the first learns of the last change only (TN-36).
TEST(Document, TN36_an_audience_that_is_told_nothing_has_no_number_for_it) {
    Views views(2);
    testing::SampleDocument::changes(views, {{{"n", 0}}, {{"n", 0}}}, {});
    Document document("doc", "epoch", views, kRing);
    const auto change = [&](int told, int live, bool silent) {
        auto changes = testing::SampleDocument::changes(views, {{{"n", told}}, {{"n", live}}}, {});
        changes[0].silent = silent;
        return document.change(std::move(changes));
    };
    for (int n = 1; n <= 3; ++n) {
        const auto frames = change(0, n, true);
        EXPECT_EQ(frames[0], nullptr);
        EXPECT_EQ(params(frames[1])["seq"], n);
    }
    EXPECT_EQ(document.seq(0), 0u);
    EXPECT_EQ(document.seq(1), 3u);
    EXPECT_EQ(params(document.snapshot(0))["value"]["n"], 0);
    EXPECT_TRUE(document.since(Version{"epoch", 0}, 0).empty());
    EXPECT_EQ(params(change(1, 3, false)[0])["seq"], 1);
    EXPECT_EQ(document.since(Version{"epoch", 0}, 0).size(), 1u);
    EXPECT_EQ(document.since(Version{"epoch.1", 1}, 1).size(), 3u);
    EXPECT_EQ(document.since(Version{"epoch.1", 5}, 1).size(), 1u);  // no such number: a snapshot
}

TEST(Document, resumes_from_every_number_it_can) {
    const int changes = 12;
    SampleDocument document = counted(changes);
    for (int from = 0; from <= changes; ++from) {
        const auto frames = document.since(Version{"epoch", static_cast<std::uint64_t>(from)}, 0);
        EXPECT_EQ(replayed({{"n", from}}, from, frames), Json({{"n", changes}})) << from;
        const bool in_ring = changes - from <= static_cast<int>(kRing);
        if (in_ring) EXPECT_EQ(frames.size(), static_cast<std::size_t>(changes - from)) << from;
        EXPECT_LE(frames.size(), kRing + 1);
    }
}

TEST(Document, resumes_from_its_own_number_with_nothing) {
    EXPECT_TRUE(counted(3).since(Version{"epoch", 3}, 0).empty());
    EXPECT_TRUE(counted(0).since(Version{"epoch", 0}, 0).empty());
}

void expect_snapshot(const std::vector<FramePtr>& frames) {
    ASSERT_EQ(frames.size(), 1u);
    EXPECT_EQ(message(frames[0])["method"], "snapshot");
}

TEST(Document, another_epoch_gets_a_snapshot) {
    expect_snapshot(counted(3).since(Version{"other", 3}, 0));
}
TEST(Document, a_copy_of_another_audience_gets_a_snapshot) {
    SampleDocument document("doc", "epoch", {{{"a", 1}}, {{"a", 1}, {"secret", 1}}, {{"a", 1}}}, kRing);
    for (std::size_t held = 0; held < 3; ++held) {
        for (std::size_t audience = 0; audience < 3; ++audience) {
            const auto frames = document.since(Version{document.epoch(held), 0}, audience);
            EXPECT_EQ(frames.empty(), held == audience) << held << " as " << audience;
        }
    }
}

TEST(Document, a_number_that_is_yet_to_come_gets_a_snapshot) {
    expect_snapshot(counted(3).since(Version{"epoch", 4}, 0));
    expect_snapshot(counted(3).since(Version{"epoch", ~std::uint64_t{0}}, 0));
}
TEST(Document, a_number_too_long_ago_gets_a_snapshot) {
    expect_snapshot(counted(100).since(Version{"epoch", 10}, 0));
}
TEST(Document, one_who_has_nothing_gets_a_snapshot) {
    expect_snapshot(counted(3).since(std::nullopt, 0));
}

TEST(Document, works_without_a_ring) {
    SampleDocument document = counted(3, 0);
    EXPECT_EQ(replayed({{"n", 1}}, 1, document.since(Version{"epoch", 1}, 0)), Json({{"n", 3}}));
}

TEST(Document, the_ring_is_bounded) {
    SampleDocument document = counted(1000);
    EXPECT_LE(document.since(Version{"epoch", 1000 - kRing}, 0).size(), kRing);
    expect_snapshot(document.since(Version{"epoch", 1000 - kRing - 2}, 0));
}

TEST(Document, one_snapshot_serves_all) {
    SampleDocument document = counted(3);
    const FramePtr first = document.snapshot(0);
    EXPECT_EQ(first, document.snapshot(0));
    EXPECT_EQ(first, document.since(std::nullopt, 0)[0]);
    document.change({{{"n", 9}}}, {});
    EXPECT_NE(first, document.snapshot(0));
}

TEST(Document, a_snapshot_tells_the_events_of_the_last_change_only) {
    SampleDocument document = counted(2);
    EXPECT_EQ(params(document.snapshot(0))["events"], Json::parse(R"([{"type":"counted","n":2}])"));
    document.change({{{"n", 3}}}, {});
    EXPECT_FALSE(params(document.snapshot(0)).contains("events"));
}

TEST(Document, a_resume_tells_the_events_of_every_change) {
    SampleDocument document = counted(3);
    for (const FramePtr& frame : document.since(Version{"epoch", 0}, 0))
        EXPECT_EQ(params(frame)["events"].size(), 1u);
}

}  // namespace
}  // namespace kabinet
