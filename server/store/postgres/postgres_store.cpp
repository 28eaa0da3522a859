#include "server/store/postgres/postgres_store.hpp"

#include <exception>
#include <utility>

#include "server/ops/log.hpp"
#include "server/store/postgres/postgres_schema.hpp"

namespace kabinet {
namespace {

using postgres::Connection;
using Config = PostgresStore::Config;

/// How a session is to behave. A transaction that this server has left open, because the server was stopped
/// in the middle, must not keep its locks: those of a member may keep other servers waiting.
std::string settings(const Config& config, const Tenure& tenure, bool writes) {
    const std::string sync = config.durable
                                 ? "CASE current_setting('synchronous_commit') WHEN 'off' THEN 'on' "
                                   "ELSE current_setting('synchronous_commit') END"
                                 : "'off'";
    const std::string idle = config.member ? "500" : "10000";
    return "SELECT set_config('application_name', '" +
           fence::application(tenure.node().id, writes ? "writes" : "reads") +
           "', false), set_config('synchronous_commit', " + sync +
           ", false), set_config('lock_timeout', '5000', false), "
           "set_config('idle_in_transaction_session_timeout', '" +
           idle +
           "', false), "
           "set_config('default_transaction_isolation', 'read committed', false), "
           "set_config('default_transaction_read_only', '" +
           (writes ? "off" : "on") + "', false)";
}

/// Another database behind the same URL must not take what belongs to the first one.
void expect_same(Connection& database, std::string& key) {
    const std::string found = database.text("SELECT key FROM server");
    if (key.empty()) key = found;
    if (key != found) throw postgres::Error("it is another database than the server has begun with", "");
}

/// One server at a time makes or changes tables. The lock is also that of servers older than the lease, as
/// long as they run. The first number is "KABI"; the same database may serve a test in a schema of its own.
class Migrating {
  public:
    explicit Migrating(Connection& database) : database_(database) {
        try {
            database_.exec("SELECT pg_advisory_lock" + lock());
        } catch (const postgres::Error& error) {
            constexpr const char* not_available = "55P03";
            if (error.state != not_available) throw;
            throw postgres::Error("it is in use by another server, which migrates or is of an older version",
                                  error.state);
        }
    }
    Migrating(const Migrating&) = delete;
    void done() { unlock(database_); }
    static void unlock(Connection& database) { database.exec("SELECT pg_advisory_unlock" + lock()); }

  private:
    static std::string lock() { return "(1262568009, hashtext(coalesce(current_schema(), '')))"; }
    Connection& database_;
};

/// A step that only adds is done before another process ends: else nobody could read here until then.
void begin(Connection& database, Tenure& tenure, std::chrono::milliseconds wait) {
    if (postgres_schema::is_current(database)) return tenure.begin(database, wait);
    Migrating migrating(database);
    if (!postgres_schema::has_leases(database) || postgres_schema::is_one_step_behind(database)) {
        postgres_schema::migrate(database);
        migrating.done();
        return tenure.begin(database, wait);
    }
    tenure.begin(database, wait);
    postgres_schema::migrate(database);
    tenure.complete(database);
    migrating.done();
}

/// The lock stays until PostgresStore::prepared().
void join(Connection& database, Tenure& tenure, std::chrono::milliseconds wait) {
    const Migrating preparing(database);
    if (postgres_schema::is_current(database)) return tenure.join(database);
    const bool adds = !postgres_schema::has_leases(database) || postgres_schema::is_one_step_behind(database);
    if (!adds) tenure.begin(database, wait);
    postgres_schema::migrate(database);
    adds ? tenure.join(database) : tenure.complete(database);
}

Connection writing(const Config& config, const std::shared_ptr<Tenure>& tenure) {
    const auto greet = [config, tenure, key = std::string()](Connection& database) mutable {
        database.exec(settings(config, *tenure, true));
        if (tenure->begun()) {
            postgres_schema::expect_current(database);
            expect_same(database, key);
            tenure->resume(database);
        } else {
            config.member ? join(database, *tenure, config.wait) : begin(database, *tenure, config.wait);
            expect_same(database, key);
            if (!config.member && !config.plays.empty())
                fence::say(database, tenure->node().id, config.plays);
        }
    };
    return {{.url = config.url, .patience = config.patience},
            {.greet = greet,
             .permit = [tenure] { tenure->expect_held(); },
             .begun = [tenure](Connection& database) { tenure->check(database); }}};
}

Connection reading_only(const Config& config, const std::shared_ptr<Tenure>& tenure) {
    const auto greet = [config, tenure, key = std::string()](Connection& database) mutable {
        database.exec(settings(config, *tenure, false));
        postgres_schema::expect_current(database);
        expect_same(database, key);
    };
    return {{.url = config.url, .patience = config.patience},
            {.greet = greet, .permit = [tenure] { tenure->expect_decided(); }}};
}

void warn_of_settings(Connection& database) {
    if (database.number("SELECT count(*) FROM pg_settings WHERE name = 'fsync' AND setting = 'off'") == 1)
        log_warn("postgresql_without_fsync", {{"database", database.place()}});
}

std::unexpected<StoreError> refused(const Connection& database, const std::exception& error) {
    return std::unexpected(StoreError{"database " + database.place() + ": " + error.what()});
}

}  // namespace

std::expected<std::unique_ptr<PostgresStore>, StoreError> PostgresStore::open(const Config& config) {
    auto tenure = std::make_shared<Tenure>(config.now, config.id, config.plays);
    Connection database = writing(config, tenure);
    try {
        database.ready();
        if (config.durable) warn_of_settings(database);
    } catch (const std::exception& error) {
        return refused(database, error);
    }
    std::unique_ptr<PostgresStore> store(new PostgresStore(std::move(database), tenure));
    store->member_ = config.member;
    store->renewal_ = std::make_unique<Renewal>(config.url, std::move(tenure), config.renewed);
    return store;
}

std::expected<std::unique_ptr<PostgresStore>, StoreError> PostgresStore::open_reader(
    const Config& config, const PostgresStore& writer) {
    return open_reader(config, writer.tenure_);
}

std::expected<std::unique_ptr<PostgresStore>, StoreError> PostgresStore::open_reader(
    const Config& config, const std::shared_ptr<Tenure>& tenure) {
    Connection database = reading_only(config, tenure);
    try {
        database.ready();
    } catch (const std::exception& error) {
        return refused(database, error);
    }
    return std::unique_ptr<PostgresStore>(new PostgresStore(std::move(database), tenure));
}

PostgresStore::PostgresStore(Connection database, std::shared_ptr<Tenure> tenure)
    : SqlStore(std::move(database)), tenure_(std::move(tenure)) {}

PostgresStore::~PostgresStore() {
    if (!std::exchange(renewal_, nullptr)) return;
    try {
        database_.ready();
        tenure_->give_back(database_);
    } catch (const postgres::Error&) {
        database_.disconnect();  // the lease ends by itself
    }
}

/// Other servers end matches of the same players. They wait for each other here, in one order: of changes
/// that cross, PostgreSQL takes notice after a second.
void PostgresStore::lock_histories(std::span<const Write> batch) {
    postgres::Array accounts(postgres::Type::bytes_array);
    for (const Write& write : batch) {
        if (const auto* match = std::get_if<FinishedMatch>(&write))
            for (const FinishedSeat& seat : match->seats) accounts.add(seat.account);
        if (const auto* count = std::get_if<CountBotMatch>(&write))
            for (const std::string& account : count->accounts) accounts.add(account);
    }
    if (accounts.size() == 0) return;
    if (!lock_)
        lock_.emplace(database_.prepare(
            "SELECT pg_advisory_xact_lock(place) FROM (SELECT DISTINCT hashtextextended(encode(account, "
            "'hex'), 0) AS place FROM unnest(?1) AS account ORDER BY place) AS places"));
    auto locked = lock_->query(accounts);
    while (locked.next()) {
    }
}

/// Should changes cross all the same, one of the two is told so, and nothing of its transaction is there.
std::vector<Written> PostgresStore::commit_once(std::span<const Write> batch,
                                                std::span<const std::size_t> calls, int attempts) try {
    database_.ready();
    database_.begin();
    if (member_) lock_histories(batch);
    auto written = write_all(batch, calls);
    database_.commit();
    return written;
} catch (const postgres::Error& error) {
    constexpr const char* deadlock = "40P01";
    if (error.state != deadlock || error.unknown || attempts <= 1) throw;
    database_.rollback();
    forget();
    return commit_once(batch, calls, attempts - 1);
}

std::expected<std::vector<Written>, StoreError> PostgresStore::commit(
    std::span<const Write> batch, std::span<const std::size_t> calls) try {
    constexpr int attempts = 3;
    auto written = commit_once(batch, calls, attempts);
    // Durable, but another server may already go on from there: reading again will tell.
    if (!tenure_->lease().holds())
        return std::unexpected(StoreError{.message = "the lease ended during a commit", .unknown = true});
    return written;
} catch (const postgres::Error& e) {
    return std::unexpected(failed(e));
}

/// A connection that broke has given the lock back.
void PostgresStore::prepared() try {
    if (member_) Migrating::unlock(database_);
} catch (const postgres::Error&) {
    database_.disconnect();
}

std::expected<void, StoreError> PostgresStore::probe() try {
    database_.ready();
    database_.begin();
    database_.exec("UPDATE server SET backed_up = backed_up");
    database_.commit();
    return {};
} catch (const postgres::Error& e) {
    return std::unexpected(failed(e));
}

/// After a commit that may be durable only a new connection, with the lock, tells what came of it. The doubt
/// stands before anybody is told.
StoreError PostgresStore::failed(const postgres::Error& e) {
    auto failure = error(e);
    tenure_->failed(e);
    if (e.unknown) {
        tenure_->doubt();
        database_.disconnect();
    }
    database_.rollback();
    forget();
    return failure;
}

StoreError PostgresStore::error(const postgres::Error& e) const {
    return {.message = "database " + database_.place() + ": " + e.what(),
            .damaged = e.damaged,
            .unknown = e.unknown};
}

}  // namespace kabinet
