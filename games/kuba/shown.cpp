#include "games/kuba/shown.hpp"

#include "games/core/rows.hpp"
#include "games/kuba/position.hpp"

namespace kabinet::kuba {

namespace {

/// Row after row from the top; empty where a marble has no letter.
std::string board_shown(const Json& marbles) {
    std::string letters;
    for (int rank = kSide - 1; rank >= 0; --rank) {
        for (int file = 0; file < kSide; ++file)
            letters += marbles.value(name_of(Cell{rank * 8 + file}), ".");
    }
    return letters.size() == kSide * kSide ? format_rows(letters, kSide) : "";
}

}  // namespace

std::string text_of(const Shown& shown) {
    const Json& view = shown.view;
    const auto reds = [&](const char* seat) { return view.at("captured").at(seat).at("red").dump(); };
    const auto side = static_cast<Colour>(shown.to_move.front());
    return board_shown(view.at("cells")) + ' ' + std::string(name_of(side)) + ' ' + reds("0") + '-' +
           reds("1") + ' ' + view.value("ban", "-");
}

}  // namespace kabinet::kuba
