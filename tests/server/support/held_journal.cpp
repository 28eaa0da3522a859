#include "tests/server/support/held_journal.hpp"

namespace kabinet::testing {

void HeldJournal::append(Loop& home, Write write, Done<Written> done) {
    append_all(home, {std::move(write)},
               [done = std::move(done)](std::expected<std::vector<Written>, StoreError> all) mutable {
                   if (all) return done((*all)[0]);
                   done(std::unexpected(all.error()));
               });
}

void HeldJournal::append_all(Loop& home, std::vector<Write> writes, Done<std::vector<Written>> done) {
    written.insert(written.end(), writes.begin(), writes.end());
    waiting_.push_back({&home, std::move(writes), std::move(done)});
    if (!hold) finish(!broken);
}

std::expected<std::vector<Written>, StoreError> HeldJournal::written_by(const std::vector<Write>& call) {
    const std::size_t size = call.size();
    return store_.commit(call, {&size, 1});
}

void HeldJournal::finish(bool good) {
    Waiting first = std::move(waiting_.front());
    waiting_.pop_front();
    auto result =
        good ? written_by(first.writes)
             : std::expected<std::vector<Written>, StoreError>(std::unexpect, StoreError{"disk full"});
    answer(*first.home, std::move(first.done), std::move(result));
}

void HeldJournal::lose(bool durable) {
    Waiting first = std::move(waiting_.front());
    waiting_.pop_front();
    if (durable) written_by(first.writes).value();
    answer<std::vector<Written>>(*first.home, std::move(first.done),
                                 std::unexpected(StoreError{.message = "connection lost", .unknown = true}));
}

template <class T>
void HeldJournal::answer(Loop& home, Done<T> done, std::expected<T, StoreError> result) {
    home.post([done = std::move(done), result = std::move(result)]() mutable { done(std::move(result)); });
}

void HeldJournal::ask(Loop& home, Question question) {
    ++reads;
    auto store = unreadable ? std::expected<Store*, StoreError>(std::unexpect, StoreError{"torn"})
                            : std::expected<Store*, StoreError>(&store_);
    Task tell = question(std::move(store)).tell;
    if (std::exchange(hold_next_read, false)) {
        held_read_ = [&home, tell = std::move(tell)]() mutable { home.post(std::move(tell)); };
    } else {
        home.post(std::move(tell));
    }
}

}  // namespace kabinet::testing
