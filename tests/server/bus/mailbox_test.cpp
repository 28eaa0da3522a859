#include "server/bus/mailbox.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/server/sim/world.hpp"

namespace kabinet::testing {
namespace {

/// What came, in words.
std::string shown(const Message& message) {
    if (const auto* change = std::get_if<Deliver>(&message)) return "change of " + change->doc;
    if (const auto* seat = std::get_if<Reseat>(&message)) return "reseat in " + seat->doc;
    if (const auto* missed = std::get_if<Missed>(&message)) return "missed " + missed->doc;
    if (const auto* hint = std::get_if<Hint>(&message)) return "hint of " + hint->task.id;
    if (const auto* answer = std::get_if<Answered>(&message))
        return "answer " + std::to_string(answer->number);
    if (const auto* asked = std::get_if<Asked>(&message)) return "call " + std::to_string(asked->number);
    if (const auto* attach = std::get_if<Attach>(&message)) return "attach to " + attach->doc;
    return "other";
}

struct MailboxTest : ::testing::Test {
    static Message call(std::uint64_t number) { return Asked{0, number, ReadRecord{"m"}}; }
    static Message change(const std::string& doc) { return Deliver{doc, {}}; }
    void fill() {
        for (std::uint64_t i = 1; i <= 3; ++i) ASSERT_TRUE(mailbox.put(call(i)));
    }
    void run() { world.run(world.now() + 10); }

    sim::World world{1};
    sim::SimLoop loop{world};
    std::vector<std::string> came;
    Mailbox mailbox{loop, 3, [this](const Message& message) { came.push_back(shown(message)); }};
};

using Came = std::vector<std::string>;

TEST_F(MailboxTest, brings_all_in_order) {
    mailbox.put(call(1));
    mailbox.put(change("x"));
    mailbox.put(Answered{2, Done()});
    EXPECT_EQ(mailbox.waiting(), 3u);
    EXPECT_EQ(came, Came());
    run();
    EXPECT_EQ(came, (Came{"call 1", "change of x", "answer 2"}));
    EXPECT_EQ(mailbox.waiting(), 0u);
}

TEST_F(MailboxTest, refuses_a_call_when_full_and_takes_one_when_there_is_room) {
    fill();
    EXPECT_FALSE(mailbox.put(call(4)));
    run();
    EXPECT_TRUE(mailbox.put(call(5)));
    run();
    EXPECT_EQ(came, (Came{"call 1", "call 2", "call 3", "call 5"}));
}

TEST_F(MailboxTest, takes_answers_and_the_end_of_a_watch_when_full) {
    fill();
    EXPECT_TRUE(mailbox.put(Answered{7, Done()}));
    EXPECT_TRUE(mailbox.put(Asked{0, 8, UnwatchDocument{"x", {}}}));
    EXPECT_TRUE(mailbox.put(Asked{0, 9, TellLobby()}));
    run();
    EXPECT_EQ(came.size(), 6u);
}

TEST_F(MailboxTest, takes_a_task_when_full) {
    fill();
    EXPECT_TRUE(mailbox.put(Hint{{.id = "t", .kind = "", .stream = "", .payload = ""}}));
    run();
    EXPECT_EQ(came.back(), "hint of t");
}

TEST_F(MailboxTest, tells_once_of_changes_that_were_dropped) {
    fill();
    EXPECT_TRUE(mailbox.put(change("x")));
    EXPECT_TRUE(mailbox.put(change("x")));
    EXPECT_TRUE(mailbox.put(Reseat{"y", 1, {}, {}}));
    run();
    EXPECT_EQ(came, (Came{"call 1", "call 2", "call 3", "missed x", "missed y"}));
    mailbox.put(change("x"));
    run();
    EXPECT_EQ(came.back(), "change of x");
    fill();
    mailbox.put(change("x"));
    run();
    EXPECT_EQ(came.back(), "missed x");
}

TEST_F(MailboxTest, tells_of_a_loss_behind_whoever_watches_anew) {
    fill();
    mailbox.put(change("x"));
    mailbox.put(Attach{"x", 1, {}, {}});
    mailbox.put(change("x"));
    run();
    const auto attached = std::ranges::find(came, "attach to x");
    ASSERT_NE(attached, came.end());
    EXPECT_EQ(std::ranges::count(attached, came.end(), "missed x"), 1);
}

TEST_F(MailboxTest, tells_of_a_loss_when_half_of_it_is_free) {
    std::size_t more = 4;
    Mailbox* self = nullptr;
    Mailbox one(loop, 2, [&](const Message& message) {
        came.push_back(shown(message));
        if (more > 0) self->put(Answered{more--, Done()});
        if (more > 0) self->put(Answered{more--, Done()});
    });
    self = &one;
    one.put(call(1));
    one.put(call(2));
    one.put(change("x"));
    run();
    EXPECT_EQ(came, (Came{"call 1", "call 2", "answer 4", "answer 3", "answer 2", "answer 1", "missed x"}));
}

}  // namespace
}  // namespace kabinet::testing
