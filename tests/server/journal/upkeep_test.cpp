#include "server/journal/journal_thread.hpp"
#include "tests/server/journal/gated_store.hpp"
#include "tests/server/store/store_samples.hpp"

namespace kabinet {
namespace {

TEST(JournalThread, lets_the_store_do_its_upkeep_when_nothing_comes) {
    GatedStore store;
    TestLoop loop;
    JournalThread journal(store, store, {.idle = std::chrono::milliseconds(1)});
    Answers answers;
    store.open();
    journal.append(loop, sample_match("m"), answers.next());
    loop.end_turn();
    store.await_idle();
    journal.append(loop, sample_entry("m", 1), answers.next());
    loop.run_until(answers.are(2));
    EXPECT_EQ(answers.texts, times(2, "ok"));
}

TEST(JournalThread, lets_the_store_do_its_upkeep_between_writes_that_never_end) {
    GatedStore store;
    TestLoop loop;
    JournalThread journal(store, store,
                          {.idle = std::chrono::hours(1), .busy = std::chrono::milliseconds(0)});
    Answers answers;
    store.open();
    journal.append(loop, sample_match("m"), answers.next());
    loop.end_turn();
    store.await_idle();
}

TEST(JournalThread, calls_again_for_upkeep_that_has_to_wait) {
    GatedStore store;
    TestLoop loop;
    JournalThread journal(store, store, {.idle = std::chrono::milliseconds(1)});
    Answers answers;
    store.upkeep_takes(3);
    store.open();
    journal.append(loop, sample_match("m"), answers.next());
    loop.end_turn();
    store.await_idle(3);
}

}  // namespace
}  // namespace kabinet
