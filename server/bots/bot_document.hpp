#pragma once

#include "server/document/owned_document.hpp"

namespace kabinet::bots {

/// The documents in which bots see their matches and invitations (BO-10), by account.
inline constexpr OwnedNames kBotDocuments{"bot_"};

}  // namespace kabinet::bots
