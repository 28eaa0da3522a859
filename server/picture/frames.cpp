#include "server/picture/frames.hpp"

#include <utility>

#include "games/core/registry.hpp"
#include "games/core/svg.hpp"
#include "protocol/encode.hpp"

namespace kabinet {
namespace {

/// An answer does not grow beyond this by much, bytes; the rest has to be asked for.
constexpr std::size_t kMostBytes = std::size_t{1} << 20;
constexpr int kSide = 600;

Json operations(const std::vector<protocol::PatchOp>& ops) {
    Json list = Json::array();
    for (const protocol::PatchOp& op : ops) list.push_back(protocol::to_json(op));
    return list;
}

std::string svg_of(const Picture& picture) {
    Svg svg;
    svg.open("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                     {"width", kSide},
                     {"height", kSide},
                     {"viewBox", picture.box}});
    return svg.raw(picture.board).close().take();
}

}  // namespace

std::string frames_of(const protocol::MatchReplayResult& replayed) {
    const Game* const game = find_game(replayed.value.value("game", ""));
    Json document = replayed.value, frames = Json::array();
    std::size_t bytes = 0;
    const bool drawn = game && game->picture;
    for (const protocol::ReplayStep& step : replayed.steps) {
        if (!drawn) break;
        document = document.patch(operations(step.ops));
        if (document.at("state").empty()) continue;
        std::string svg = svg_of(game->picture(document.at("state"), step.events));
        bytes += svg.size();
        frames.push_back({{"n", step.n}, {"svg", std::move(svg)}});
        if (bytes > kMostBytes) break;
    }
    return Json{{"entries", replayed.entries}, {"frames", std::move(frames)}}.dump();
}

}  // namespace kabinet
