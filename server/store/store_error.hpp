#pragma once

#include <string>

namespace kabinet {

/// The store cannot do its work (disk full, damaged file, ...). `message` is for the operator's log.
struct StoreError {
    std::string message;
    /// The data are damaged: waiting does not help, and further writes would make the damage worse.
    bool damaged = false;
    /// For a commit: either the whole batch is durable, or nothing of it.
    bool unknown = false;
    /// Servers keep ending with the stream at hand, so nobody goes on with it (deaths.hpp).
    bool left_alone = false;

    /// Waiting does not help.
    bool lasts() const { return damaged || left_alone; }
};

}  // namespace kabinet
