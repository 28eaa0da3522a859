#include "tournament/lots.hpp"

#include <algorithm>
#include <string>

namespace kabinet::tournament {
namespace {

FairStream stream(const Seed& seed, const Lot& lot, const std::vector<int>& ascending) {
    std::string name =
        std::string(lot.purpose) + "/" + std::to_string(lot.stage) + "/" + std::to_string(lot.round) + "/";
    for (const int entrant : ascending) name += (name.back() == '/' ? "" : ",") + std::to_string(entrant);
    return {seed, name};
}

}  // namespace

std::vector<int> drawn(const Seed& seed, const Lot& lot, std::vector<int> entrants) {
    std::ranges::sort(entrants);
    stream(seed, lot, entrants).shuffle(entrants);
    return entrants;
}

int drawn_number(const Seed& seed, const Lot& lot, const std::vector<int>& entrants, int below) {
    std::vector<int> ascending = entrants;
    std::ranges::sort(ascending);
    return static_cast<int>(stream(seed, lot, ascending).below(static_cast<std::uint32_t>(below)));
}

}  // namespace kabinet::tournament
