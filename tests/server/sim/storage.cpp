#include "tests/server/sim/storage.hpp"

#include <cstdint>
#include <stdexcept>

#include "server/store/memory/memory_store.hpp"
#include "server/store/sqlite/sqlite_store.hpp"
#include "tests/server/store/fallible_disk.hpp"
#include "tests/server/store/store_samples.hpp"

namespace kabinet::sim {
namespace {

constexpr std::int64_t kLogBytes = 64 << 10;  // some servers write more before they are idle, and some less

class Memory : public Storage {
  public:
    Store& store() override { return store_; }
    void fail(int commits) override { store_.fail_commits(commits); }
    void heal() override { store_.fail_commits(0); }
    void crash(bool) override { heal(); }

  private:
    MemoryStore store_;
};

class Disk : public Storage {
  public:
    explicit Disk(std::uint64_t seed) : disk_(seed) { open(); }
    Store& store() override { return *store_; }
    void fail(int commits) override {
        constexpr std::uint64_t operations_of_a_commit = 6;
        disk_.fail(disk_.operations(), static_cast<std::uint64_t>(commits) * operations_of_a_commit);
    }
    void heal() override { disk_.heal(); }
    void crash(bool power) override {
        disk_.die();
        store_.reset();
        if (power) disk_.lose_power();
        disk_.revive();
        open();
    }

  private:
    void open() {
        auto opened = SqliteStore::open({.path = folder_.file("kabinet.db"), .log_bytes = kLogBytes});
        if (!opened) throw std::runtime_error(opened.error().message);
        store_ = std::move(*opened);
    }

    Folder folder_;
    FallibleDisk disk_;
    std::unique_ptr<SqliteStore> store_;
};

}  // namespace

std::unique_ptr<Storage> in_memory() {
    return std::make_unique<Memory>();
}

std::unique_ptr<Storage> on_disk(std::uint64_t seed) {
    return std::make_unique<Disk>(seed);
}

}  // namespace kabinet::sim
