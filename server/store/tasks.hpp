#pragma once

#include <expected>
#include <string>
#include <vector>

#include "server/store/store_error.hpp"

namespace kabinet {

/// What one stream causes in another. It is written with its cause, in one transaction, and is there until
/// TaskDone is written.
struct NewTask {
    std::string id;       ///< unique; the same cause makes the same id
    std::string kind;     ///< what is to be done: "rematch"
    std::string stream;   ///< that it is done for, by the owner of this stream
    std::string payload;  ///< JSON
    bool operator==(const NewTask&) const = default;
};

/// The task has been done; it is taken out.
struct TaskDone {
    std::string id;
    bool operator==(const TaskDone&) const = default;
};

/// The outbox of a store.
class Tasks {
  public:
    virtual ~Tasks() = default;

    /// All tasks that are not done, the oldest first.
    virtual std::expected<std::vector<NewTask>, StoreError> undone() = 0;
};

}  // namespace kabinet
