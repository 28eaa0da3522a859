#include "games/core/game.hpp"

namespace kabinet {

Json State::view(Audience audience) const {
    std::string text;
    JsonWriter writer(text);
    show(audience, writer);
    return Json::parse(text);
}

}  // namespace kabinet
