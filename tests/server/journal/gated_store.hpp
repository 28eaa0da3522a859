#pragma once

#include <gtest/gtest.h>

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "server/journal/journal.hpp"
#include "server/store/memory/memory_store.hpp"

/// What tests of the journal's threads share.
namespace kabinet {

/// A loop of the test's own thread: it runs what was posted when asked to.
class TestLoop final : public Loop {
  public:
    void post(Task task) override {
        {
            const std::lock_guard lock(mutex_);
            tasks_.push_back(std::move(task));
        }
        posted_.notify_one();
    }
    std::int64_t now() const override { return 0; }
    std::int64_t wall_clock() const override { return 0; }
    void wake_at(std::int64_t) override {}

    /// Runs tasks as they come until `done` holds, and says how many it took; fails after a minute.
    int run_until(const std::function<bool()>& done) {
        int ran = 0;
        for (; !done(); ++ran) {
            std::unique_lock lock(mutex_);
            if (!posted_.wait_for(lock, std::chrono::minutes(1), [this] { return !tasks_.empty(); })) {
                ADD_FAILURE() << "nothing was posted in a minute";
                return ran;
            }
            auto task = std::move(tasks_.front());
            tasks_.pop_front();
            lock.unlock();
            task();
        }
        return ran;
    }

    /// Ends the loop's turn: runs what is posted by now.
    void end_turn() {
        std::unique_lock lock(mutex_);
        auto tasks = std::exchange(tasks_, {});
        lock.unlock();
        for (auto& task : tasks) task();
    }

  private:
    std::mutex mutex_;
    std::condition_variable posted_;
    std::deque<Task> tasks_;
};

/// A memory store whose commits wait until the test lets them through.
class GatedStore final : public Store {
  public:
    std::expected<std::vector<Written>, StoreError> commit(std::span<const Write> batch,
                                                           std::span<const std::size_t> calls) override {
        std::unique_lock lock(mutex_);
        ++entered_;
        changed_.notify_all();
        changed_.wait(lock, [this] { return open_; });
        sizes_.push_back(batch.size());
        return store_.commit(batch, calls);
    }
    std::expected<std::string, StoreError> server_key() override { return store_.server_key(); }
    std::expected<std::optional<SignedIn>, StoreError> session_by_token(std::string_view hash) override {
        return store_.session_by_token(hash);
    }
    std::expected<std::optional<Account>, StoreError> account(std::string_view id) override {
        return store_.account(id);
    }
    std::expected<std::optional<Account>, StoreError> account_by_name(std::string_view fold) override {
        return store_.account_by_name(fold);
    }
    std::expected<std::vector<AccountSession>, StoreError> sessions(std::string_view account) override {
        return store_.sessions(account);
    }
    std::expected<std::vector<AccountSession>, StoreError> surplus_sessions(std::string_view account,
                                                                            std::int64_t most) override {
        return store_.surplus_sessions(account, most);
    }
    std::expected<std::vector<Credential>, StoreError> credentials(std::string_view account) override {
        return store_.credentials(account);
    }
    std::expected<std::vector<AccountSession>, StoreError> unused_sessions(bool guests,
                                                                           std::int64_t before) override {
        return store_.unused_sessions(guests, before);
    }
    std::expected<std::vector<std::string>, StoreError> closed_before(std::int64_t at) override {
        return store_.closed_before(at);
    }
    std::expected<std::optional<Credential>, StoreError> credential(std::string_view id) override {
        return store_.credential(id);
    }
    std::expected<std::vector<KeptName>, StoreError> names_of(std::string_view account) override {
        return store_.names_of(account);
    }
    std::expected<std::vector<HeldRole>, StoreError> roles_of(std::string_view account) override {
        return store_.roles_of(account);
    }
    std::expected<std::vector<RoleGrant>, StoreError> grants_of(std::string_view account,
                                                                bool made) override {
        return store_.grants_of(account, made);
    }
    std::expected<std::optional<Bot>, StoreError> bot(std::string_view account) override {
        return store_.bot(account);
    }
    std::expected<std::vector<Bot>, StoreError> bots_of(std::string_view owner) override {
        return store_.bots_of(owner);
    }
    std::expected<std::vector<std::int64_t>, StoreError> bot_matches(std::string_view account,
                                                                     std::int64_t since) override {
        return store_.bot_matches(account, since);
    }
    std::expected<std::map<std::string, PublicName>, StoreError> names(
        std::span<const std::string> ids) override {
        return store_.names(ids);
    }
    std::expected<std::optional<StoredStream>, StoreError> stream(std::string_view id) override {
        const std::lock_guard lock(mutex_);
        if (damaged_) return std::unexpected(StoreError{"malformed", true});
        return store_.stream(id);
    }
    std::expected<std::vector<Append>, StoreError> entries(std::string_view stream,
                                                           std::span<const int> numbers) override {
        return store_.entries(stream, numbers);
    }
    std::expected<std::optional<std::string>, StoreError> stream_by_alias(std::string_view invite) override {
        return store_.stream_by_alias(invite);
    }
    std::expected<std::vector<std::string>, StoreError> unfinished(std::string_view kind) override {
        return store_.unfinished(kind);
    }
    std::expected<std::vector<std::string>, StoreError> newest(std::string_view kind,
                                                               std::size_t count) override {
        return store_.newest(kind, count);
    }
    std::expected<std::vector<NewTask>, StoreError> undone() override { return store_.undone(); }
    std::expected<std::vector<FinishedMatch>, StoreError> matches_of(const HistoryQuery& query) override {
        return store_.matches_of(query);
    }
    std::expected<std::map<std::string, ResultCounts>, StoreError> counts_of(
        std::string_view account, std::string_view viewer) override {
        return store_.counts_of(account, viewer);
    }
    std::expected<std::map<std::string, ResultCounts>, StoreError> counts_between(
        std::string_view account, std::string_view other) override {
        return store_.counts_between(account, other);
    }
    std::expected<std::vector<EventOfAccount>, StoreError> events_of(const EventQuery& query) override {
        return store_.events_of(query);
    }
    std::expected<std::vector<HostedEvent>, StoreError> hosted_by(std::string_view account) override {
        return store_.hosted_by(account);
    }
    std::expected<int, StoreError> deaths(std::string_view stream) override { return store_.deaths(stream); }
    std::expected<void, StoreError> probe() override { return store_.probe(); }
    bool idle() override {
        const std::lock_guard lock(mutex_);
        ++idles_;
        changed_.notify_all();
        return idles_ >= upkeeps_;
    }

    void open() {
        const std::lock_guard lock(mutex_);
        open_ = true;
        changed_.notify_all();
    }
    void await_commit() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return entered_ > 0; });
    }
    /// Upkeep is finished by the call with this number.
    void upkeep_takes(int calls) { upkeeps_ = calls; }
    void await_idle(int calls = 1) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this, calls] { return idles_ >= calls; });
    }
    /// Every match read from now on is damaged.
    void damage() {
        const std::lock_guard lock(mutex_);
        damaged_ = true;
    }
    MemoryStore& memory() { return store_; }
    std::vector<std::size_t> sizes() {
        const std::lock_guard lock(mutex_);
        return sizes_;
    }

  private:
    MemoryStore store_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool open_ = false, damaged_ = false;
    int entered_ = 0, idles_ = 0, upkeeps_ = 1;
    std::vector<std::size_t> sizes_;
};

/// Every answer to appends, in the order in which they came: "ok", "conflict" or the error's message.
struct Answers {
    std::vector<std::string> texts;
    Journal::Done<Written> next() {
        return [this](std::expected<Written, StoreError> written) {
            texts.push_back(!written ? written.error().message : *written == Written::ok ? "ok" : "conflict");
        };
    }
    std::function<bool()> are(std::size_t count) {
        return [this, count] { return texts.size() == count; };
    }
};

inline std::vector<std::string> times(std::size_t count, const std::string& text) {
    return std::vector<std::string>(count, text);
}

}  // namespace kabinet
