#include <utility>

#include "server/shard/shard.hpp"

/// How a shard has changes of accounts written, and told. The rest of Shard is in shard.cpp.
namespace kabinet {
namespace {

std::expected<std::vector<Written>, StoreError> outcome(std::expected<CommitWrites::Result, Refusal> result) {
    if (!result) {
        const bool unknown = result.error().code == kNodeLost;
        return std::unexpected(StoreError{.message = result.error().message, .unknown = unknown});
    }
    if (!result->error.message.empty()) return std::unexpected(std::move(result->error));
    return std::move(result->written);
}

}  // namespace

void Shard::commit(std::vector<Write> writes, Journal::Done<std::vector<Written>> done) {
    ask(CommitWrites{.writes = std::move(writes), .news = {}},
        [done = std::move(done)](auto result) mutable { done(outcome(std::move(result))); });
}

/// The process that writes tells, even when whoever has asked is lost, or the link to there.
void Shard::change(std::vector<Write> writes, AccountNews news, Journal::Done<std::vector<Written>> done) {
    if (leads()) return change_here(std::move(writes), std::move(news), std::move(done));
    const std::string account = news.change.account;
    ask(CommitWrites{.writes = std::move(writes), .news = std::move(news)},
        [this, account, done = std::move(done)](auto result) mutable {
            const bool lost = !result && result.error().code == kNodeLost;
            done(outcome(std::move(result)));
            if (lost) tell({.account = account, .unsure = true});
        });
}

void Shard::change_here(std::vector<Write> writes, AccountNews news,
                        Journal::Done<std::vector<Written>> done) {
    common_.own_journal.append_all(loop_, std::move(writes),
                                   [this, news = std::move(news), done = std::move(done)](
                                       std::expected<std::vector<Written>, StoreError> written) mutable {
                                       const bool durable = written && written->front() == Written::ok;
                                       // Another process may have written and told something newer while this
                                       // one stood still.
                                       const bool late = durable && common_.holds && !common_.holds();
                                       const bool unsure = late || (!written && written.error().unknown);
                                       const bool tells = durable && !late;
                                       if (tells && !news.answer_first) tell(news.change);
                                       done(std::move(written));
                                       if (tells && news.answer_first) tell(news.change);
                                       if (unsure) find_out(news.change.account);
                                   });
}

/// Nobody knows what became of writes that change the account. Whoever is signed in to it has to come back,
/// and the name that the store has is told.
void Shard::find_out(const std::string& account) {
    tell({.account = account, .unsure = true});
    doubted_accounts_.read(account);
}

void Shard::tell_as_stored(const Account& account) {
    const bool deleted = account.state == AccountState::deleted;
    tell({.account = account.id,
          .renamed = true,
          .name = account.name,
          .kind = deleted ? AccountKind::player : account.kind,
          .deleted = deleted});
}

void Shard::take(CommitWrites&& call, Answer<CommitWrites::Result>&& answer) {
    auto written = [answer =
                        std::move(answer)](std::expected<std::vector<Written>, StoreError> done) mutable {
        if (done) return answer(CommitWrites::Result{std::move(*done), {}});
        answer(CommitWrites::Result{{}, std::move(done.error())});
    };
    if (call.news) return change_here(std::move(call.writes), std::move(*call.news), std::move(written));
    common_.own_journal.append_all(loop_, std::move(call.writes), std::move(written));
}

}  // namespace kabinet
