#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "games/nine/moves.hpp"
#include "games/nine/nine.hpp"
#include "tests/fuzz/games/play_lines.hpp"

namespace {

using namespace kabinet::nine;

/// Every byte chooses one of the legal actions; the game ends within its number of counters.
void play_bytes(Position position, const std::uint8_t* data, std::size_t size) {
    int plies = 0;
    for (std::size_t i = 0; i < size && position.turn != kNobody; ++i) {
        const Actions actions = legal_actions(position);
        if (actions.empty() || ++plies > kSections + 2 * kSlots) std::abort();
        const Action action = actions.begin()[data[i] % actions.size()];
        if (!broken_rule(position, action).empty()) std::abort();
        play(position, action);
        const auto points = kabinet::nine::points(position);
        if (points[0] + points[1] + points[2] + points[3] > kSections) std::abort();
        auto back = parse(to_text(position));
        if (!back) std::abort();
        back->phases = position.phases;
        if (*back != position) std::abort();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    if (data[0] >= '2' && data[0] <= '4') {
        play_bytes(start(data[0] - '0', size % 2 == 0 ? Phases::restart : Phases::carry_on), data + 1,
                   size - 1);
    } else if (data[0] == '=') {
        const std::string_view line = text.substr(0, text.find('\n'));
        const std::size_t used = std::min(line.size() + 1, text.size());
        if (const auto position = parse(line)) play_bytes(*position, data + 1 + used, size - 1 - used);
    } else {
        kabinet::play_lines(kabinet::nine_game(), text);
    }
    return 0;
}
