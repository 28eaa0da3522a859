#pragma once

#include "server/document/owned_document.hpp"

namespace kabinet::queue {

/// The documents in which accounts see their own tickets (QM-1).
inline constexpr OwnedNames kTicketDocuments{"ticket_"};

}  // namespace kabinet::queue
