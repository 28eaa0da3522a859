#pragma once

#include <expected>
#include <string>
#include <vector>

#include "server/store/store.hpp"

/// The call by which a process that is not active has something made durable. A call is plain data; see
/// server/bus/message.hpp.
namespace kabinet {

/// See Journal::append_all.
struct CommitWrites {
    std::vector<Write> writes;
    struct Result {
        std::vector<Written> written;  ///< one for each write; empty where `error` tells why not
        StoreError error;
    };
    static constexpr bool kToLobby = true;
    static constexpr bool kOnce = true;  // whether it was done before its answer was lost, nobody knows
};

}  // namespace kabinet
