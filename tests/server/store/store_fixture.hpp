#pragma once

#include "server/store/store.hpp"

namespace kabinet {

/// A store for one test.
class StoreFixture {
  public:
    virtual ~StoreFixture() = default;
    virtual Store& store() = 0;
    /// The same data, as the server finds it after a restart.
    virtual void reopen() = 0;
};

}  // namespace kabinet
