#include "games/nine/shown.hpp"

#include "games/core/rows.hpp"
#include "games/nine/board.hpp"

namespace kabinet::nine {

namespace {

/// `letters` in rows of nine; empty where they are not so many.
std::string rows_shown(const std::string& letters, int places) {
    return std::ssize(letters) == places ? format_rows(letters, kSide) : "";
}

std::string board_shown(const Json& counters) {
    std::string letters;
    for (int rank = kSide - 1; rank >= 0; --rank) {
        for (int file = 0; file < kSide; ++file)
            letters += counters.value(cell_name(rank * kSide + file), ".");
    }
    return rows_shown(letters, kCells);
}

std::string slots_shown(const Json& counters) {
    std::string letters;
    for (Slot slot = 0; slot < kSlots; ++slot) letters += counters.value(slot_name(slot), ".");
    return rows_shown(letters, kSlots);
}

}  // namespace

std::string text_of(const Shown& shown) {
    const Json& view = shown.view;
    return board_shown(view.at("cells")) + ' ' + slots_shown(view.at("slots")) + ' ' +
           view.at("phase").get<std::string>() + ' ' + std::to_string(shown.to_move.front()) + '/' +
           std::to_string(shown.setup.seats);
}

}  // namespace kabinet::nine
