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

void HeldJournal::finish(bool good) {
    Waiting first = std::move(waiting_.front());
    waiting_.pop_front();
    auto result =
        good ? store_.commit(first.writes)
             : std::expected<std::vector<Written>, StoreError>(std::unexpect, StoreError{"disk full"});
    answer(*first.home, std::move(first.done), std::move(result));
}

void HeldJournal::lose(bool durable) {
    Waiting first = std::move(waiting_.front());
    waiting_.pop_front();
    if (durable) store_.commit(first.writes).value();
    answer<std::vector<Written>>(*first.home, std::move(first.done),
                                 std::unexpected(StoreError{.message = "connection lost", .unknown = true}));
}

template <class T>
void HeldJournal::answer(Loop& home, Done<T> done, std::expected<T, StoreError> result) {
    home.post([done = std::move(done), result = std::move(result)]() mutable { done(std::move(result)); });
}

void HeldJournal::account_by_token(Loop& home, std::string hash, Done<std::optional<Account>> done) {
    if (unreadable)
        return answer<std::optional<Account>>(home, std::move(done), std::unexpected(StoreError{"torn"}));
    answer(home, std::move(done), store_.account_by_token(hash));
}

void HeldJournal::match(Loop& home, std::string id, Done<std::optional<StoredMatch>> done) {
    if (unreadable)
        return answer<std::optional<StoredMatch>>(home, std::move(done), std::unexpected(StoreError{"torn"}));
    answer(home, std::move(done), store_.match(id));
}

void HeldJournal::match_by_invite(Loop& home, std::string invite, Done<std::optional<std::string>> done) {
    if (unreadable)
        return answer<std::optional<std::string>>(home, std::move(done), std::unexpected(StoreError{"torn"}));
    answer(home, std::move(done), store_.match_by_invite(invite));
}

}  // namespace kabinet::testing
