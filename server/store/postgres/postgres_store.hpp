#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "server/store/postgres/dialect.hpp"
#include "server/store/postgres/renewal.hpp"
#include "server/store/postgres/tenure.hpp"
#include "server/store/sql/sql_store.hpp"

namespace kabinet {

/// The store on a PostgreSQL server (docs/decisions/0180). For one thread at a time; a second thread that
/// only reads opens a reader. When the connection broke, the next call makes another one; until that works,
/// every call is an error. A commit whose outcome the broken connection has hidden is an error that is
/// `unknown`, and then nothing is read until the outcome is decided.
class PostgresStore final : public SqlStore<PostgresDialect> {
  public:
    struct Config {
        std::string url;  ///< postgresql://...
        /// A commit waits as the database says, but at least for the disk: an acknowledged write survives a
        /// loss of power. Else commits do not wait: a write survives kill -9 of this server, but perhaps not
        /// a crash of PostgreSQL.
        bool durable = true;
        /// How long to wait for the lease of another server, which may be about to end.
        std::chrono::milliseconds wait{5000};
        /// An answer that takes longer breaks the connection.
        std::chrono::milliseconds patience{15'000};
        /// Of this process: 16 hex digits; empty: drawn.
        std::string id{};
        /// What this program plays, for those that follow (plays.hpp); empty: nothing is said.
        std::string plays{};
        /// Other processes may write beside this one, each what it owns. They wait with opening until
        /// prepared().
        bool member = false;
        Lease::Now now = Lease::boot_time;
        std::chrono::milliseconds renewed = Lease::kRenewed;  ///< time between renewals of the lease
    };

    /// Connects, keeps other servers off, and makes or migrates the tables. The error gives the reason for
    /// the operator: not reachable, in use by another server, of a newer version, and so on.
    static std::expected<std::unique_ptr<PostgresStore>, StoreError> open(const Config& config);

    /// A store for reading what `writer` writes: every commit is an error.
    static std::expected<std::unique_ptr<PostgresStore>, StoreError> open_reader(const Config& config,
                                                                                 const PostgresStore& writer);

    /// Gives the lease back, so that another server can take over at once.
    ~PostgresStore() override;

    /// The right to write, which ends where another server takes over.
    std::shared_ptr<Lease> lease() const { return {tenure_, &tenure_->lease()}; }

    std::expected<std::vector<Written>, StoreError> commit(std::span<const Write> batch,
                                                           std::span<const std::size_t> calls = {}) override;
    std::expected<void, StoreError> probe() override;
    void prepared() override;

  private:
    PostgresStore(postgres::Connection database, std::shared_ptr<Tenure> tenure);
    static std::expected<std::unique_ptr<PostgresStore>, StoreError> open_reader(
        const Config& config, const std::shared_ptr<Tenure>& tenure);

    std::vector<Written> commit_once(std::span<const Write> batch, std::span<const std::size_t> calls,
                                     int attempts);
    void lock_histories(std::span<const Write> batch);
    StoreError error(const postgres::Error& e) const override;
    StoreError failed(const postgres::Error& e);

    const std::shared_ptr<Tenure> tenure_;
    std::unique_ptr<Renewal> renewal_;  // null for a reader
    bool member_ = false;               // has a lock until prepared()
    std::optional<postgres::Statement> lock_;
};

}  // namespace kabinet
