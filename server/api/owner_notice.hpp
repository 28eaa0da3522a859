#pragma once

#include <optional>
#include <string>

#include "server/accounts/email.hpp"
#include "server/shard/shard.hpp"

namespace kabinet {

/// What the owner of an account is told by mail about a change (AC-4).
struct OwnerNotice {
    std::optional<Email> email{};  ///< where; empty: nobody is told
    std::string name{};            ///< of the player
    std::string what{};            ///< a sentence, such as "the password was changed."
};

/// Sends the notice, where there is an address and the server sends mails.
void send_notice(Common& common, const OwnerNotice& notice);

}  // namespace kabinet
