#pragma once

#include <chrono>
#include <expected>
#include <memory>
#include <string>

#include "server/ops/config.hpp"
#include "server/store/durable_store.hpp"
#include "server/store/lease.hpp"

namespace kabinet {

/// The store that the settings name: PostgreSQL where store.url is set, else the SQLite file. Makes what is
/// missing. The error gives the reason for the operator.
struct OpenStore {
    std::unique_ptr<DurableStore> writer;
    std::unique_ptr<Store> reader;   ///< sees what `writer` has written; for another thread
    std::shared_ptr<Lease> lease{};  ///< null for a file, which another process cannot take over
};
/// `wait`: how long to wait for the end of another server on the same database. `id`: see
/// PostgresStore::Config.
std::expected<OpenStore, StoreError> open_store(const StoreConfig& config,
                                                std::chrono::milliseconds wait = std::chrono::seconds(5),
                                                const std::string& id = {});

/// As open_store, of a database to which other processes may write beside this one, each what it owns. They
/// wait with the same until DurableStore::prepared().
std::expected<OpenStore, StoreError> open_as_member(const StoreConfig& config, const std::string& id);

/// As open_store, for a command: without a reader, and the store must be there already.
std::expected<std::unique_ptr<DurableStore>, std::string> open_existing_store(const StoreConfig& config);

}  // namespace kabinet
