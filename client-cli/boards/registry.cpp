#include "client-cli/boards/registry.hpp"

#include "client-cli/boards/generic/board.hpp"

namespace kabinet::cli {

#define BOARD(game) std::unique_ptr<Board> game##_board();
#include "client-cli/boards/boards.def"
#undef BOARD

std::unique_ptr<Board> make_board(std::string_view game) {
#define BOARD(name) \
    if (game == #name) return name##_board();
#include "client-cli/boards/boards.def"
#undef BOARD
    return std::make_unique<GenericBoard>();
}

}  // namespace kabinet::cli
