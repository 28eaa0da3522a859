#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/store/durable_store.hpp"
#include "server/store/sql/account_tables.hpp"
#include "server/store/sql/bot_tables.hpp"
#include "server/store/sql/event_tables.hpp"
#include "server/store/sql/grant_tables.hpp"
#include "server/store/sql/history_tables.hpp"
#include "server/store/sql/stream_rows.hpp"

namespace kabinet {

/// What the stores of all SQL databases have in common. A dialect names the types of its wrapper (`Database`,
/// `Statement`, `Cursor`, `Error`), the table of entries (`Entries`) and what reads JSON (`Hosts`). SQL text
/// that stands here is right in every dialect, with ?1, ?2 for parameters. For one thread at a time.
template <class Dialect>
class SqlStore : public DurableStore {
  public:
    std::expected<std::string, StoreError> server_key() override;
    std::expected<std::optional<SignedIn>, StoreError> session_by_token(std::string_view hash) override {
        return reading([&] { return accounts_.session_by_token(hash); });
    }
    std::expected<std::optional<Account>, StoreError> account(std::string_view id) override {
        return reading([&] { return accounts_.account(id); });
    }
    std::expected<std::optional<Account>, StoreError> account_by_name(std::string_view fold) override {
        return reading([&] { return accounts_.account_by_name(fold); });
    }
    std::expected<std::vector<AccountSession>, StoreError> sessions(std::string_view account) override {
        return reading([&] { return accounts_.sessions(account); });
    }
    std::expected<std::vector<AccountSession>, StoreError> surplus_sessions(std::string_view account,
                                                                            std::int64_t most) override {
        return reading([&] { return accounts_.surplus_sessions(account, most); });
    }
    std::expected<std::vector<Credential>, StoreError> credentials(std::string_view account) override {
        return reading([&] { return accounts_.credentials(account); });
    }
    std::expected<std::optional<Credential>, StoreError> credential(std::string_view id) override {
        return reading([&] { return accounts_.credential(id); });
    }
    std::expected<std::vector<AccountSession>, StoreError> unused_sessions(bool guests,
                                                                           std::int64_t before) override {
        return reading([&] { return accounts_.unused_sessions(guests, before); });
    }
    std::expected<std::vector<std::string>, StoreError> closed_before(std::int64_t at) override {
        return reading([&] { return accounts_.closed_before(at); });
    }
    std::expected<std::vector<KeptName>, StoreError> names_of(std::string_view account) override {
        return reading([&] { return accounts_.names_of(account); });
    }
    std::expected<std::map<std::string, PublicName>, StoreError> names(
        std::span<const std::string> ids) override {
        return reading([&] { return accounts_.names(ids); });
    }
    std::expected<std::vector<HeldRole>, StoreError> roles_of(std::string_view account) override {
        return reading([&] { return grants_.roles_of(account); });
    }
    std::expected<std::vector<RoleGrant>, StoreError> grants_of(std::string_view account,
                                                                bool made) override {
        return reading([&] { return grants_.grants_of(account, made); });
    }
    std::expected<std::optional<Bot>, StoreError> bot(std::string_view account) override {
        return reading([&] { return bots_.bot(account); });
    }
    std::expected<std::vector<Bot>, StoreError> bots_of(std::string_view owner) override {
        return reading([&] { return bots_.bots_of(owner); });
    }
    std::expected<std::vector<std::int64_t>, StoreError> bot_matches(std::string_view account,
                                                                     std::int64_t since) override {
        return reading([&] { return bots_.bot_matches(account, since); });
    }
    std::expected<std::optional<StoredStream>, StoreError> stream(std::string_view id) override {
        return reading([&] { return entries_.stream(id); });
    }
    std::expected<std::vector<Append>, StoreError> entries(std::string_view stream,
                                                           std::span<const int> numbers) override {
        return reading([&] { return entries_.entries(stream, numbers); });
    }
    std::expected<std::optional<std::string>, StoreError> stream_by_alias(std::string_view alias) override;
    std::expected<std::vector<std::string>, StoreError> unfinished(std::string_view kind) override;
    std::expected<std::vector<std::string>, StoreError> newest(std::string_view kind,
                                                               std::size_t count) override;
    std::expected<std::vector<NewTask>, StoreError> undone() override;
    std::expected<std::vector<FinishedMatch>, StoreError> matches_of(const HistoryQuery& query) override {
        return reading([&] { return history_.matches_of(query); });
    }
    std::expected<std::map<std::string, ResultCounts>, StoreError> counts_of(
        std::string_view account, std::string_view viewer) override {
        return reading([&] { return history_.counts_of(account, viewer); });
    }
    std::expected<std::map<std::string, ResultCounts>, StoreError> counts_between(
        std::string_view account, std::string_view other) override {
        return reading([&] { return history_.counts_between(account, other); });
    }
    std::expected<std::vector<EventOfAccount>, StoreError> events_of(const EventQuery& query) override {
        return reading([&] { return events_.events_of(query); });
    }
    std::expected<std::vector<HostedEvent>, StoreError> hosted_by(std::string_view account) override {
        return reading([&] { return events_.hosted_by(account); });
    }

    std::expected<int, StoreError> deaths(std::string_view stream) override;

    std::expected<std::int64_t, StoreError> backed_up() override;
    std::expected<void, StoreError> take_mark_off() override;
    std::expected<std::vector<std::string>, StoreError> with_next_secret(std::string_view after,
                                                                         int most) override;
    std::expected<bool, StoreError> has_stream(std::string_view id) override;
    std::expected<void, StoreError> renew_next_secrets(std::span<const NextSecret> secrets) override;
    std::expected<int, StoreError> renew_names(const NameSkeletons& today) override;
    std::expected<void, StoreError> give_up(std::string_view stream) override;

  protected:
    using Database = Dialect::Database;
    using Error = Dialect::Error;

    explicit SqlStore(Database database);

    /// An error of the database as one of the store.
    virtual StoreError error(const Error& e) const = 0;

    /// Writes the batch within the open transaction, as Store::commit says.
    std::vector<Written> write_all(std::span<const Write> batch, std::span<const std::size_t> calls);
    /// Call when a transaction was rolled back: what the store knew of it is forgotten.
    void forget() {
        entries_.forget_waiting();
        ends_.clear();
    }

    Database database_;
    Dialect::Entries entries_;
    bool forgot_ = false;  // what somebody has typed was taken out (ForgetHost); whoever cares sets it back

  private:
    void ask_for_ends(std::span<const Write> batch);
    bool continues(std::span<const Write> call);
    bool write_call(std::span<const Write> call);
    template <class W>
    bool write(const W& about_accounts) {
        return accounts_.write(about_accounts);
    }
    bool write(const DeleteAccount& account) {
        return accounts_.write(account) && write(ForgetHost{account.account});
    }
    bool write(const RoleGrant& grant) { return grants_.write(grant); }
    bool write(const RevokeRole& revoke) { return grants_.write(revoke); }
    bool write(const StillHolds& holds) { return grants_.write(holds); }
    bool write(const Bot& bot) { return bots_.write(bot); }
    bool write(const ChangeBot& change) { return bots_.write(change); }
    bool write(const EndBots& end) { return bots_.write(end); }
    bool write(const CountBotMatch& count) { return bots_.write(count); }
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
    sql::End* end_before(const Append& entry);
    /// Null when there is no such stream.
    sql::End* end_of(const std::string& stream);

    /// The result of `get`, or the error that it throws.
    template <class Get>
    std::expected<std::invoke_result_t<Get>, StoreError> reading(Get get) try {
        database_.ready();
        if constexpr (std::is_void_v<std::invoke_result_t<Get>>) {
            get();
            return {};
        } else {
            return get();
        }
    } catch (const Error& e) {
        auto failure = error(e);
        database_.rollback();
        return std::unexpected(std::move(failure));
    }

    Dialect::Statement begin_call_, end_call_, undo_call_;
    Dialect::Statement insert_stream_, end_stream_, set_secret_, set_terms_, insert_task_, delete_task_;
    Dialect::Statement stream_by_alias_, unfinished_, newest_, undone_;
    Dialect::Statement note_death_, forget_deaths_, deaths_;
    AccountTables<Dialect> accounts_;
    GrantTables<Dialect> grants_;
    BotTables<Dialect> bots_;
    HistoryTables<Dialect> history_;
    EventTables<Dialect> events_;
    std::unordered_map<std::string, sql::End>
        ends_;  // of streams written to lately; the tables know the rest
};

}  // namespace kabinet
