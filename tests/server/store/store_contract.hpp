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
#include "tests/server/store/store_fixture.hpp"
#include "tests/server/store/store_samples.hpp"
#ifdef KABINET_TEST_POSTGRES
#include "tests/server/store/postgres/postgres_fixture.hpp"
#endif

/// What every store promises is held against each of them: PostgreSQL has a program of its own, which starts
/// one server for all its tests.
namespace kabinet {

class Memory final : public StoreFixture {
  public:
    Store& store() override { return store_; }
    void reopen() override {
        store_.crash();
        store_.restart();
    }

  private:
    MemoryStore store_{std::string(64, 'a')};
};

class Sqlite final : public StoreFixture {
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
        if (std::is_same_v<T, Memory>) return "memory";
        return std::is_same_v<T, Sqlite> ? "sqlite" : "postgres";
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

#ifdef KABINET_TEST_POSTGRES
using Stores = testing::Types<Postgres>;
#else
using Stores = testing::Types<Memory, Sqlite>;
#endif

}  // namespace kabinet
