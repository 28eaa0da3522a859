#pragma once

#include <memory>

#include "server/store/store.hpp"

namespace kabinet::sim {

/// The storage of a simulated server, from one life to the next.
class Storage {
  public:
    virtual ~Storage() = default;

    virtual Store& store() = 0;
    /// Some of the next operations fail, about `commits` commits.
    virtual void fail(int commits) = 0;
    /// Nothing fails any more.
    virtual void heal() = 0;
    /// The server is dead, and the machine too if `power` is lost. The next server finds the data that is
    /// left.
    virtual void crash(bool power) = 0;
};

/// A MemoryStore.
std::unique_ptr<Storage> in_memory();
/// SQLite on a FallibleDisk; there can be one at a time.
std::unique_ptr<Storage> on_disk(std::uint64_t seed);

}  // namespace kabinet::sim
