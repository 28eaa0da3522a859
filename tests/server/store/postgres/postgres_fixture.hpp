#pragma once

#include <memory>
#include <stdexcept>
#include <string>

#include "server/store/postgres/postgres_store.hpp"
#include "tests/server/store/postgres/postgres_server.hpp"
#include "tests/server/store/store_fixture.hpp"

namespace kabinet {

/// A PostgreSQL store without data.
class Postgres final : public StoreFixture {
  public:
    Postgres() { open(); }
    PostgresStore& store() override { return *store_; }
    void reopen() override {
        store_.reset();
        open();
    }
    const std::string& url() const { return url_; }
    /// From now on an answer of the server may take so long.
    void patience(std::chrono::milliseconds patience) {
        patience_ = patience;
        reopen();
    }

  private:
    void open() {
        auto opened = PostgresStore::open({.url = url_, .patience = patience_});
        if (!opened) throw std::runtime_error(opened.error().message);
        store_ = std::move(*opened);
    }
    std::chrono::milliseconds patience_{15'000};
    const std::string url_ = PostgresServer::only().emptied_schema();
    std::unique_ptr<PostgresStore> store_;
};

}  // namespace kabinet
