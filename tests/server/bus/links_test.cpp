#include "server/bus/links.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <memory>
#include <random>

namespace kabinet::testing {
namespace {

struct Letter {
    NodeNumber from, to;
    std::string bytes;
};

/// What is under way between all ends, in one line.
using Air = std::deque<Letter>;

struct AirWire : Wire {
    AirWire(Air& everything, NodeNumber number) : air(everything), own(number) {}
    void open(Receive) override {}
    bool send(NodeNumber to, std::string_view bytes) override {
        if (full) return false;
        air.push_back({own, to, std::string(bytes)});
        return true;
    }
    void close() override {}

    Air& air;
    const NodeNumber own;
    bool full = false;
};

/// One process, which notes what it is told.
struct End {
    End(Air& air, NodeNumber own)
        : wire(air, own),
          links(wire, own, 2, 0,
                {.deliver =
                     [this](NodeNumber from, std::size_t shard, const Message& message) {
                         note(std::get<Missed>(message).doc + " from " + std::to_string(from) + " for " +
                              (shard == Links::kAllShards ? "all" : std::to_string(shard)));
                     },
                 .found = [this](NodeNumber node, std::size_t) { note("found " + std::to_string(node)); },
                 .lost = [this](NodeNumber node) { note("lost " + std::to_string(node)); },
                 .claimed = [this] { note("claimed"); }}) {}

    void note(const std::string& what) { heard.push_back(what); }
    std::vector<std::string> take() { return std::exchange(heard, {}); }
    void say(NodeNumber to, const std::string& what, std::size_t shard = 0) {
        links.send(to, shard, Missed{what});
    }

    std::vector<std::string> heard;
    AirWire wire;
    Links links;
};

using Heard = std::vector<std::string>;

/// Process 1 seeks process 2; 3 is there too.
struct LinksTest : ::testing::Test {
    void pass() {
        while (!air.empty()) pass_one();
    }
    void pass_one() {
        const Letter letter = std::move(air.front());
        air.pop_front();
        ends.at(letter.to)->links.take(letter.bytes);
    }
    void beat(std::int64_t ms) {
        now += ms;
        for (auto& [number, end] : ends) end->links.beat(now);
    }
    /// Beats until all that was broken is mended.
    void settle() {
        for (int i = 0; i < 4; ++i) {
            beat(Links::kBeat);
            pass();
        }
    }
    void meet() {
        one.links.seek({2});
        pass();
        EXPECT_EQ(one.take(), Heard{"found 2"});
        EXPECT_EQ(two.take(), Heard{"found 1"});
    }

    Air air;
    std::map<NodeNumber, std::unique_ptr<End>> ends = [this] {
        std::map<NodeNumber, std::unique_ptr<End>> made;
        for (NodeNumber i = 1; i <= 3; ++i) made[i] = std::make_unique<End>(air, i);
        return made;
    }();
    End &one = *ends[1], &two = *ends[2], &three = *ends[3];
    std::int64_t now = 0;
};

TEST_F(LinksTest, what_is_sent_arrives_in_order_and_once) {
    meet();
    one.say(2, "a");
    one.say(2, "b", 1);
    two.say(1, "c", Links::kAllShards);
    pass();
    EXPECT_EQ(two.take(), (Heard{"a from 1 for 0", "b from 1 for 1"}));
    EXPECT_EQ(one.take(), Heard{"c from 2 for all"});
}

TEST_F(LinksTest, a_packet_that_comes_twice_is_taken_once) {
    meet();
    one.say(2, "a");
    air.push_back(air.front());
    pass();
    EXPECT_EQ(two.take(), Heard{"a from 1 for 0"});
}

TEST_F(LinksTest, both_ends_learn_that_something_was_lost) {
    meet();
    one.say(2, "a");
    air.clear();
    one.say(2, "b");
    two.say(1, "c");
    pass();
    EXPECT_EQ(two.take(), Heard{"lost 1"});
    // What was under way on the link that broke comes before the news or not at all.
    EXPECT_EQ(one.take(), (Heard{"c from 2 for 0", "lost 2"}));
    settle();
    EXPECT_EQ(one.take(), Heard{"found 2"});
    EXPECT_EQ(two.take(), Heard{"found 1"});
    one.say(2, "d");
    pass();
    EXPECT_EQ(two.take(), Heard{"d from 1 for 0"});
}

TEST_F(LinksTest, the_last_packet_is_missed_by_the_next_beat) {
    meet();
    one.say(2, "a");
    air.clear();
    beat(Links::kBeat);
    pass();
    EXPECT_EQ(two.take(), Heard{"lost 1"});
    EXPECT_EQ(one.take(), Heard{"lost 2"});
}

TEST_F(LinksTest, news_of_a_break_that_is_lost_itself_heals_by_beats) {
    meet();
    one.say(2, "a");
    air.clear();
    one.say(2, "b");
    pass_one();
    EXPECT_EQ(two.take(), Heard{"lost 1"});
    air.clear();  // what tells 1 that 2 has missed something
    settle();
    one.take();
    two.take();
    one.say(2, "c");
    two.say(1, "d");
    pass();
    EXPECT_EQ(two.take(), Heard{"c from 1 for 0"});
    EXPECT_EQ(one.take(), Heard{"d from 2 for 0"});
}

TEST_F(LinksTest, silence_is_a_loss_and_the_sought_one_is_found_again) {
    meet();
    for (int i = 0; i * Links::kBeat <= Links::kSilence; ++i) {
        beat(Links::kBeat);
        air.clear();
    }
    beat(Links::kBeat);
    air.clear();
    EXPECT_EQ(one.take(), Heard{"lost 2"});
    EXPECT_EQ(two.take(), Heard{"lost 1"});
    settle();
    EXPECT_EQ(one.take(), Heard{"found 2"});
    EXPECT_EQ(two.take(), Heard{"found 1"});
}

TEST_F(LinksTest, a_stream_that_is_over_is_told_until_the_other_end_knows) {
    meet();
    for (std::int64_t ms = 0; ms <= Links::kSilence + Links::kBeat; ms += Links::kBeat) {
        beat(Links::kBeat);
        air.clear();
    }
    // Both have begun streams whose first packets were lost. The next ones tell both so, and both say so.
    beat(Links::kBeat);
    for (std::size_t sent = air.size(); sent > 0; --sent) pass_one();
    // One of the two does not hear that.
    std::erase_if(air, [](const Letter& letter) { return letter.from == 2; });
    pass();
    settle();
    one.take();
    two.take();
    one.say(2, "a");
    two.say(1, "b");
    pass();
    EXPECT_EQ(two.take(), Heard{"a from 1 for 0"});
    EXPECT_EQ(one.take(), Heard{"b from 2 for 0"});
}

TEST_F(LinksTest, whoever_ends_says_so) {
    meet();
    one.links.close();
    pass();
    EXPECT_EQ(two.take(), Heard{"lost 1"});
    EXPECT_TRUE(two.links.nodes().empty());
    one.say(2, "a");
    EXPECT_TRUE(air.empty());
}

TEST_F(LinksTest, a_claim_is_heard_whatever_the_links_are) {
    three.links.claim(2);
    pass();
    EXPECT_EQ(two.take(), Heard{"claimed"});
}

TEST_F(LinksTest, a_wire_that_takes_no_more_breaks_the_link) {
    meet();
    one.wire.full = true;
    one.say(2, "a");
    EXPECT_EQ(one.take(), Heard{"lost 2"});
    one.wire.full = false;
    settle();
    EXPECT_EQ(one.take(), Heard{"found 2"});
    const Heard two_heard = two.take();
    EXPECT_EQ(two_heard, (Heard{"lost 1", "found 1"}));
}

/// Else what the other one tells everybody, before it hears this end, would be missed by this end alone.
TEST_F(LinksTest, whoever_does_not_hear_this_end_is_not_found) {
    one.links.seek({2});
    two.links.seek({1});
    std::erase_if(air, [](const Letter& letter) { return letter.to == 1; });
    pass_one();
    EXPECT_EQ(two.take(), Heard());
    EXPECT_EQ(one.links.nodes(), std::vector<NodeNumber>());
    settle();
    EXPECT_EQ(one.links.nodes(), std::vector<NodeNumber>{2});
    EXPECT_EQ(two.take(), Heard{"found 1"});
}

TEST_F(LinksTest, without_a_link_nothing_is_sent_and_the_caller_learns_it) {
    one.say(2, "a");
    EXPECT_EQ(one.take(), Heard{"lost 2"});
    EXPECT_TRUE(air.empty());
}

TEST_F(LinksTest, a_process_has_links_to_several) {
    meet();
    three.links.seek({2});
    pass();
    EXPECT_EQ(two.take(), Heard{"found 3"});
    EXPECT_EQ(two.links.nodes(), (std::vector<NodeNumber>{1, 3}));
    one.say(2, "a");
    three.say(2, "b");
    pass();
    EXPECT_EQ(two.take(), (Heard{"a from 1 for 0", "b from 3 for 0"}));
}

TEST_F(LinksTest, bytes_that_are_no_packet_do_nothing) {
    meet();
    two.links.take("");
    two.links.take(std::string(40, '\xff'));
    EXPECT_EQ(two.take(), Heard());
    two.links.take(Packet{.kind = Packet::Kind::data, .from = 1, .stream = 1, .number = 3}.written());
    EXPECT_EQ(two.take(), Heard{"lost 1"}) << "what can't be read is missed";
}

/// Whatever is lost and whenever: nothing comes twice, and a gap comes only behind the news of a loss.
TEST_F(LinksTest, a_wire_that_loses_by_chance_never_brings_a_gap_untold) {
    std::minstd_rand random(5);
    one.links.seek({2});
    int to_two = 0, to_one = 0;
    for (int round = 0; round < 3000; ++round) {
        one.say(2, std::to_string(++to_two));
        if (round % 3 == 0) two.say(1, std::to_string(++to_one));
        if (round % 7 == 0) beat(Links::kBeat);
        while (!air.empty() && random() % 4 != 0) {
            if (random() % 10 == 0) {
                air.pop_front();
            } else {
                pass_one();
            }
        }
    }
    for (End* end : {&one, &two}) {
        int last = 0, came = 0;
        bool lost = true;
        for (const std::string& what : end->take()) {
            if (what.starts_with("lost")) lost = true;
            if (what.starts_with("lost") || what.starts_with("found")) continue;
            const int number = std::stoi(what);
            EXPECT_GT(number, last);
            EXPECT_TRUE(lost || number == last + 1) << number << " after " << last;
            last = number;
            lost = false;
            ++came;
        }
        EXPECT_GT(came, 100);
    }
    pass();
    settle();
    settle();
    one.take();
    two.take();
    one.say(2, "end");
    two.say(1, "end");
    pass();
    EXPECT_EQ(two.take(), Heard{"end from 1 for 0"});
    EXPECT_EQ(one.take(), Heard{"end from 2 for 0"});
}

}  // namespace
}  // namespace kabinet::testing
