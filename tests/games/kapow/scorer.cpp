#include "tests/games/kapow/scorer.hpp"

#include <stdexcept>
#include <vector>

namespace kabinet::kapow {

namespace {

struct Read {
    bool kapow = false;
    bool lone = true;
    int face = 0;
    int modifiers = 0;
};

Read read(const std::string& text) {
    if (text == "?") throw std::invalid_argument("face down");
    Read spot;
    std::size_t i = 1;
    if (text[0] == 'K') {
        spot.kapow = true;
    } else if (text[0] == 'p') {
        spot.face = text[1] - '0';
        i = 2;
    } else {
        spot.face = std::stoi(text, &i);
    }
    for (; i < text.size(); i += 2) {
        spot.lone = false;
        spot.modifiers += (text[i] == '-' ? -1 : 1) * (text[i + 1] - '0');
    }
    return spot;
}

std::vector<int> numbers(const Read& spot) {
    if (!spot.kapow) return {spot.face + spot.modifiers};
    std::vector<int> all;
    for (int number = 0; number <= 12; ++number) all.push_back(number + spot.modifiers);
    return all;
}

bool is_run_or_set(int top, int middle, int bottom) {
    return (middle == top + 1 && bottom == top + 2) || (middle == top - 1 && bottom == top - 2) ||
           (middle == top && bottom == top);
}

}  // namespace

int naive_points(const Json& hand) {
    int sum = 0;
    for (const Json& triad : hand) {
        for (const Json& text : triad) {
            const Read spot = read(text.get<std::string>());
            sum += spot.kapow && spot.lone ? 25 : spot.face + spot.modifiers;
        }
    }
    return sum;
}

bool naively_complete(const Json& triad) {
    for (const Json& spot : triad) {
        if (spot == "?") return false;
    }
    for (const int top : numbers(read(triad[0].get<std::string>()))) {
        for (const int middle : numbers(read(triad[1].get<std::string>()))) {
            for (const int bottom : numbers(read(triad[2].get<std::string>()))) {
                if (is_run_or_set(top, middle, bottom)) return true;
            }
        }
    }
    return false;
}

}  // namespace kabinet::kapow
