#pragma once

#include <string>

#include "server/queue/desk/desk.hpp"
#include "server/store/tasks.hpp"

namespace kabinet::queue {

inline constexpr const char* kForgetTask = "forget";  ///< for kQueueStream: forget an account (AC-8)

/// The task for the queue to forget an account. Is written with the deletion of the account.
inline NewTask forget_task(const std::string& account) {
    return {.id = "forget " + account, .kind = kForgetTask, .stream = kQueueStream, .payload = account};
}

}  // namespace kabinet::queue
