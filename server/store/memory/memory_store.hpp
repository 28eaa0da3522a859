#pragma once

#include <map>
#include <mutex>
#include <set>

#include "server/store/memory/memory_accounts.hpp"
#include "server/store/memory/memory_history.hpp"
#include "server/store/store.hpp"

namespace kabinet {

/// A store in memory, for tests and the simulation. Keeps the contract, and fails or dies on demand. Two
/// threads may use the store, as writer and as reader.
class MemoryStore final : public Store {
  public:
    explicit MemoryStore(std::string server_key = std::string(64, '0'))
        : server_key_(std::move(server_key)) {}

    /// Makes the next `count` commits or probes fail. A commit that fails writes nothing.
    void fail_commits(int count, std::string message = "no space left");

    /// Simulates the death of the server: until restart() every call is an error. Committed data stay.
    void crash();
    void restart();

    /// Commits that have succeeded so far.
    std::uint64_t commits() const;

    std::expected<std::string, StoreError> server_key() override;
    std::expected<std::vector<Written>, StoreError> commit(std::span<const Write> batch,
                                                           std::span<const std::size_t> calls = {}) override;
    std::expected<std::optional<SignedIn>, StoreError> session_by_token(std::string_view token_hash) override;
    std::expected<std::optional<Account>, StoreError> account(std::string_view id) override;
    std::expected<std::optional<Account>, StoreError> account_by_name(std::string_view fold) override;
    std::expected<std::vector<AccountSession>, StoreError> sessions(std::string_view account) override;
    std::expected<std::vector<AccountSession>, StoreError> surplus_sessions(std::string_view account,
                                                                            std::int64_t most) override;
    std::expected<std::vector<Credential>, StoreError> credentials(std::string_view account) override;
    std::expected<std::optional<Credential>, StoreError> credential(std::string_view id) override;
    std::expected<std::vector<AccountSession>, StoreError> unused_sessions(bool guests,
                                                                           std::int64_t before) override;
    std::expected<std::vector<std::string>, StoreError> closed_before(std::int64_t at) override;
    std::expected<std::vector<KeptName>, StoreError> names_of(std::string_view account) override;
    std::expected<std::map<std::string, PublicName>, StoreError> names(
        std::span<const std::string> ids) override;
    std::expected<std::vector<HeldRole>, StoreError> roles_of(std::string_view account) override;
    std::expected<std::vector<RoleGrant>, StoreError> grants_of(std::string_view account, bool made) override;
    std::expected<std::optional<Bot>, StoreError> bot(std::string_view account) override;
    std::expected<std::vector<Bot>, StoreError> bots_of(std::string_view owner) override;
    std::expected<std::vector<std::int64_t>, StoreError> bot_matches(std::string_view account,
                                                                     std::int64_t since) override;
    std::expected<std::optional<StoredStream>, StoreError> stream(std::string_view id) override;
    std::expected<std::vector<Append>, StoreError> entries(std::string_view stream,
                                                           std::span<const int> numbers) override;
    std::expected<std::optional<std::string>, StoreError> stream_by_alias(std::string_view alias) override;
    std::expected<std::vector<std::string>, StoreError> unfinished(std::string_view kind) override;
    std::expected<std::vector<std::string>, StoreError> newest(std::string_view kind,
                                                               std::size_t count) override;
    std::expected<std::vector<NewTask>, StoreError> undone() override;
    std::expected<int, StoreError> deaths(std::string_view stream) override;
    std::expected<std::vector<FinishedMatch>, StoreError> matches_of(const HistoryQuery& query) override;
    std::expected<std::vector<EventOfAccount>, StoreError> events_of(const EventQuery& query) override;
    std::expected<std::vector<HostedEvent>, StoreError> hosted_by(std::string_view account) override;
    std::expected<std::map<std::string, ResultCounts>, StoreError> counts_of(
        std::string_view account, std::string_view viewer) override;
    std::expected<std::map<std::string, ResultCounts>, StoreError> counts_between(
        std::string_view account, std::string_view other) override;
    std::expected<void, StoreError> probe() override;

  private:
    template <class Get>
    std::expected<std::invoke_result_t<Get>, StoreError> reading(Get get);
    std::expected<void, StoreError> able();  // an error when writing must fail
    /// Whether no write of the call is in conflict.
    bool fits(std::span<const Write> call);
    /// Writes what the call says of accounts; false and nothing, when one of the writes is in conflict.
    bool write_accounts(std::span<const Write> call);
    bool write(const NewStream& stream);
    bool write(const Append& entry);
    bool write(const DropStreams& gone);
    bool write(const NewTask& task);
    bool write(const TaskDone& done);
    bool write(const FinishedMatch& match);
    bool write(const PlayedEvent& event);
    bool write(const LateEntrant& entrant);
    bool write(const ForgetHost& host);
    bool write(const NoteDeath& death);
    bool write(const ForgetDeaths& again);
    bool write(const DeleteAccount& account) { return write(ForgetHost{account.account}); }
    std::vector<HostedEvent> hosted(std::string_view account) const;
    StoredStream* find(std::string_view id);

    const std::string server_key_;
    mutable std::mutex mutex_;
    std::vector<StoredStream> streams_;  // in order of creation
    std::map<std::string, std::size_t, std::less<>> by_id_, by_alias_;
    std::vector<NewTask> tasks_;  // not done, in order
    struct Noted {
        std::size_t n;  // the stream's entries at the last death
        int count;
    };
    std::map<std::string, Noted, std::less<>> deaths_;
    MemoryAccounts accounts_;
    MemoryHistory history_;
    int failures_ = 0;
    std::string failure_;
    bool crashed_ = false;
    std::uint64_t commits_ = 0;
};

}  // namespace kabinet
