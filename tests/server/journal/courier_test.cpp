#include "server/journal/courier.hpp"

#include <gtest/gtest.h>

#include "tests/server/sim/world.hpp"
#include "tests/server/support/held_journal.hpp"

namespace kabinet::testing {
namespace {

NewTask task(const std::string& id, const std::string& kind = "greet") {
    return {.id = id, .kind = kind, .stream = "m", .payload = "null"};
}

struct Errands : ::testing::Test {
    Errands() {
        loop.on_wake = [this] { deadlines.on_wake(); };
        courier.on("greet", [this](const NewTask& one, Courier::Report report) {
            tried.push_back(one.id);
            if (able) store.commit(std::vector<Write>{TaskDone{one.id}}).value();
            report(able);
        });
    }
    void write(const std::vector<NewTask>& tasks) {
        store.commit(std::vector<Write>(tasks.begin(), tasks.end())).value();
    }
    void wait(std::int64_t ms) { world.run(world.now() + ms); }

    sim::World world{1};
    sim::SimLoop loop{world};
    MemoryStore store;
    HeldJournal journal{store};
    Deadlines deadlines{loop};
    Courier courier{loop, deadlines, journal, {.most = 3, .mine = [](const std::string& stream) {
                                                   return stream == "m";
                                               }}};
    std::vector<std::string> tried;
    bool able = true;
};

using Ids = std::vector<std::string>;

TEST_F(Errands, a_task_is_done_once) {
    courier.take(task("1"));
    wait(10'000);
    EXPECT_EQ(tried, Ids{"1"});
}

TEST_F(Errands, a_task_that_nobody_told_of_is_found) {
    Courier watchful{loop,
                     deadlines,
                     journal,
                     {.mine = [](const std::string& stream) { return stream == "m"; }, .every = 5'000}};
    Ids found;
    watchful.on("greet", [&](const NewTask& one, Courier::Report report) {
        found.push_back(one.id);
        store.commit(std::vector<Write>{TaskDone{one.id}}).value();
        report(true);
    });
    wait(1'000);
    write({task("1")});
    wait(5'000);
    EXPECT_EQ(found, Ids{"1"});
    write({task("2")});
    wait(5'000);
    EXPECT_EQ(found, (Ids{"1", "2"}));
}

TEST_F(Errands, a_task_that_can_not_be_done_is_tried_again) {
    able = false;
    courier.take(task("1"));
    courier.take(task("1"));
    wait(900);
    EXPECT_EQ(tried, Ids{"1"}) << "a task that is held is not taken twice";
    wait(200);
    EXPECT_EQ(tried, (Ids{"1", "1"}));
    able = true;
    wait(10'000);
    EXPECT_EQ(tried, (Ids{"1", "1", "1"}));
}

TEST_F(Errands, what_the_store_has_is_pulled) {
    NewTask elsewhere = task("3");
    elsewhere.stream = "other";
    write({task("1"), task("2"), elsewhere});
    journal.unreadable = true;
    courier.pull();
    wait(500);
    EXPECT_TRUE(tried.empty());
    journal.unreadable = false;
    wait(1000);
    EXPECT_EQ(tried, (Ids{"1", "2"}));
}

TEST_F(Errands, what_finds_no_room_is_pulled_later) {
    able = false;
    const std::vector all{task("1"), task("2"), task("3"), task("4"), task("5")};
    write(all);
    for (const NewTask& one : all) courier.take(one);
    EXPECT_EQ(tried, (Ids{"1", "2", "3"}));
    able = true;
    wait(3000);
    EXPECT_TRUE(store.undone().value().empty());
}

TEST_F(Errands, a_task_of_an_unknown_kind_stays_in_the_store) {
    write({task("1", "of a newer server")});
    courier.pull();
    wait(10'000);
    EXPECT_EQ(store.undone().value().size(), 1u);
}

}  // namespace
}  // namespace kabinet::testing
