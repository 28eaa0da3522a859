#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/accounts/identity.hpp"
#include "server/store/store.hpp"

/// The call by which a process that is not active has something made durable, and changes of accounts told. A
/// call is plain data; see server/bus/message.hpp.
namespace kabinet {

/// What all processes are told once writes are durable.
struct AccountNews {
    AccountChange change{};
    bool answer_first = false;  ///< whoever has asked would not hear the answer behind the news
};

/// See Journal::append_all.
struct CommitWrites {
    std::vector<Write> writes;
    std::optional<AccountNews> news;
    struct Result {
        std::vector<Written> written;  ///< one for each write; empty where `error` tells why not
        StoreError error;
    };
    static constexpr bool kToLobby = true;
    static constexpr bool kOnce = true;  // whether it was done before its answer was lost, nobody knows
};

}  // namespace kabinet
