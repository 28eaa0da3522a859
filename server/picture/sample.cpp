#include "server/picture/sample.hpp"

#include "games/core/svg.hpp"

namespace kabinet {
namespace {

/// The first letter of the game on a plain board.
Picture plain(const Game& game) {
    Svg svg;
    svg.rect(0, 0, 100, 100, 8, "#b98f5c").rect(6, 6, 88, 88, 5, "#d9b98a");
    svg.text(50, 70, game.info.title.substr(0, 1), {.size = 58, .fill = "#4a3415"});
    return {.box = "0 0 100 100", .board = svg.take()};
}

}  // namespace

Picture sample_of(const Game& game) {
    if (!game.picture || !game.load) return plain(game);
    const auto state = game.load(game.sample);
    if (!state) return plain(game);
    Picture picture = game.picture((*state)->view(Audience::everyone()), Json::array());
    picture.sides.clear();
    return picture;
}

}  // namespace kabinet
