#pragma once

#include <string>

#include "server/picture/card.hpp"
#include "server/picture/place.hpp"

namespace kabinet {

/// Elements for the head of the page at `place`, for programs that unfold links: title, description, Open
/// Graph, card of Twitter. `home` is the public address of the page with a slash at its end; without it no
/// address is told, and so no picture.
std::string head_of(const Card& card, const Place& place, const std::string& home);

}  // namespace kabinet
