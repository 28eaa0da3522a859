#pragma once

#include <expected>
#include <memory>
#include <string>

#include "server/ops/config.hpp"
#include "server/store/durable_store.hpp"

namespace kabinet {

/// The store that the settings name: PostgreSQL where store.url is set, else the SQLite file. Makes what is
/// missing. The error gives the reason for the operator.
struct OpenStore {
    std::unique_ptr<DurableStore> writer;
    std::unique_ptr<Store> reader;  ///< sees what `writer` has written; for another thread
};
std::expected<OpenStore, StoreError> open_store(const StoreConfig& config);

/// As open_store, for a command: without a reader, and the store must be there already.
std::expected<std::unique_ptr<DurableStore>, std::string> open_existing_store(const StoreConfig& config);

}  // namespace kabinet
