#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "protocol/call_id.hpp"

namespace kabinet {

/// The answers to a batch. They are sent together, once the last one is there.
struct Batch {
    std::size_t open = 0;
    std::string text;
};

/// A request that still has to be answered.
struct Due {
    protocol::CallId id;
    std::shared_ptr<Batch> batch;
};

}  // namespace kabinet
