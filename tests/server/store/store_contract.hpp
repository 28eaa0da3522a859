#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "server/store/memory/memory_store.hpp"
#include "server/store/sqlite/sqlite_store.hpp"
#include "tests/server/store/store_samples.hpp"

/// What every store promises is held against each of them.
namespace kabinet {

class Fixture {
  public:
    virtual ~Fixture() = default;
    virtual Store& store() = 0;
    /// The same data, as the server finds it after a restart.
    virtual void reopen() = 0;
};

class Memory final : public Fixture {
  public:
    Store& store() override { return store_; }
    void reopen() override {
        store_.crash();
        store_.restart();
    }

  private:
    MemoryStore store_{std::string(64, 'a')};
};

class Sqlite final : public Fixture {
  public:
    Sqlite() { open(); }
    Store& store() override { return *store_; }
    void reopen() override {
        store_.reset();
        open();
    }

  private:
    void open() {
        auto opened = SqliteStore::open({.path = folder_.file("kabinet.db")});
        if (!opened) throw std::runtime_error(opened.error().message);
        store_ = std::move(*opened);
    }
    Folder folder_;
    std::unique_ptr<SqliteStore> store_;
};

struct StoreNames {
    template <class T>
    static std::string GetName(int) {
        return std::is_same_v<T, Memory> ? "memory" : "sqlite";
    }
};

template <class T>
class StoreContract : public testing::Test {
  protected:
    Store& store() { return fixture_.store(); }
    void reopen() { fixture_.reopen(); }

    std::vector<Written> commit(std::vector<Write> batch) {
        auto written = store().commit(batch);
        EXPECT_TRUE(written) << written.error().message;
        return written.value_or(std::vector<Written>{});
    }
    std::optional<StoredStream> stream(const std::string& id) {
        auto found = store().stream(id);
        EXPECT_TRUE(found) << found.error().message;
        return found.value_or(std::nullopt);
    }
    std::vector<std::string> unfinished() {
        auto ids = store().unfinished("match");
        EXPECT_TRUE(ids) << ids.error().message;
        return ids.value_or(std::vector<std::string>{});
    }

  private:
    T fixture_;
};

using Stores = testing::Types<Memory, Sqlite>;

}  // namespace kabinet
