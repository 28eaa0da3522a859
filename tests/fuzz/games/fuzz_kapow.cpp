#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "games/kapow/kapow.hpp"
#include "games/kapow/play.hpp"
#include "tests/fuzz/games/play_lines.hpp"

namespace {

using namespace kabinet::kapow;

void require(bool holds) {
    if (!holds) std::abort();
}

/// Every byte chooses one of the legal actions; what is reached has a text form, which needs all 118 cards.
void play_bytes(Position position, const std::uint8_t* data, std::size_t size) {
    for (std::size_t i = 0; i < size && position.stage != Stage::over; ++i) {
        const auto actions = legal_actions(position);
        require(!actions.empty());
        const Action& action = actions[data[i] % actions.size()];
        require(!broken_rule(position, action));
        require(!play(position, action).empty());
        require(parse(to_text(position)) == position);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    if (data[0] >= '2' && data[0] <= '8') {
        play_bytes(start(data[0] - '0', size % 2 == 0 ? 3 : 4, 1, {}), data + 1, size - 1);
    } else if (data[0] == '=') {
        const std::string_view line = text.substr(0, text.find('\n'));
        const std::size_t used = std::min(line.size() + 1, text.size());
        if (const auto position = parse(line)) play_bytes(*position, data + 1 + used, size - 1 - used);
    } else {
        kabinet::play_lines(kabinet::kapow_game(), text);
    }
    return 0;
}
