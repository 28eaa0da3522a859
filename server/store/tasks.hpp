#pragma once

#include <expected>
#include <string>
#include <vector>

#include "server/store/store_error.hpp"

namespace kabinet {

/// An effect that one stream has on another. A task is written with its cause, in one transaction, and stays
/// until TaskDone is written.
struct NewTask {
    std::string id;       ///< unique; the same cause makes the same id
    std::string kind;     ///< what to do, such as "rematch" or "rate"
    std::string stream;   ///< the stream that the task changes; the owner of this stream does the task
    std::string payload;  ///< as the kind has it, mostly JSON
    bool operator==(const NewTask&) const = default;
};

/// Takes a task out: the task has been done.
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
