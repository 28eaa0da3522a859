#pragma once

#include <string>

#include "server/queue/standing.hpp"
#include "server/session/session.hpp"

namespace kabinet {

/// Refuses what leads to a rated match: the account has to wait, and is told why and until when (QM-5).
inline void refuse_until(Session& session, const Due& due, const queue::Suspension& wait) {
    const std::string cause(queue::name_of(wait.cause));
    session.refuse(due, {.code = protocol::Code::must_wait,
                         .detail = "the last match that counted was " + cause + "; " +
                                   std::to_string(wait.points) + " count",
                         .extra = {{"cause", cause},
                                   {"points", wait.points},
                                   {"until", wait.until},
                                   {"retry_after_ms", wait.until - session.shard().loop().wall()}}});
}

}  // namespace kabinet
