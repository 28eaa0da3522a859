#include <cstdint>
#include <cstdlib>

#include "games/kuba/kuba.hpp"
#include "games/kuba/push.hpp"
#include "tests/fuzz/games/play_lines.hpp"

namespace {

using namespace kabinet::kuba;

/// Every byte chooses one of the legal pushes; marbles stay on the board, or are captured.
void play_bytes(Position position, const std::uint8_t* data, std::size_t size) {
    const int marbles = std::popcount(position.occupied());
    int captured = 0;
    for (std::size_t i = 0; i < size && !winner(position); ++i) {
        int n = data[i] % legal_pushes(position).count();
        Push chosen;
        legal_pushes(position).each([&](Push push) {
            if (n-- == 0) chosen = push;
        });
        if (!broken_rule(position, chosen).empty()) std::abort();
        if (play(position, chosen).captured) ++captured;
        if ((position.occupied() & ~kBoard) != 0) std::abort();
        if (std::popcount(position.occupied()) + captured != marbles) std::abort();
        if (parse(to_text(position)) != position) std::abort();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    if (data[0] == '#') {
        play_bytes(start(size % 2 == 0), data + 1, size - 1);
    } else if (data[0] == '=') {
        const std::string_view line = text.substr(0, text.find('\n'));
        const std::size_t used = std::min(line.size() + 1, text.size());
        if (const auto position = parse(line)) play_bytes(*position, data + 1 + used, size - 1 - used);
    } else {
        kabinet::play_lines(kabinet::kuba_game(), text);
    }
    return 0;
}
