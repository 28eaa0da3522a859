#include "games/kapture9/shown.hpp"

#include "games/kapture9/position.hpp"

namespace kabinet::kapture9 {

namespace {

/// Row by row, as the text has them.
std::string bases_shown(const Json& meekones) {
    std::string text;
    for (int base = 0; base < kBases; ++base) {
        if (base == 1 || base == 3 || base == 6 || base == 8) text += '/';
        const auto seat = meekones.find(std::to_string(base));
        text += seat == meekones.end() ? "." : seat->dump();
    }
    return text;
}

}  // namespace

std::string text_of(const Shown& shown) {
    const Json& view = shown.view;
    const Json& wins = view.at("wins");
    return bases_shown(view.at("bases")) + ' ' + std::to_string(shown.to_move.front()) + ' ' +
           view.at("phase").get<std::string>() + ' ' + view.at("round").dump() + ' ' +
           view.at("flicks").dump() + ' ' + wins.at("0").dump() + '-' + wins.at("1").dump() + ' ' +
           view.at("began").dump();
}

}  // namespace kabinet::kapture9
