#pragma once

#include <string>

namespace kabinet {

/// The store can't do its work (disk full, damaged file, ...). `message` is for the operator's log.
struct StoreError {
    std::string message;
    bool damaged =
        false;  ///< the data are damaged: waiting does not help, and writing on would make it worse
    bool unknown = false;  ///< of a commit: the batch may be durable as a whole, or nothing of it
};

}  // namespace kabinet
