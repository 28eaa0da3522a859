#include "client-cli/boards/dial.hpp"

#include <algorithm>
#include <cmath>

#include "client-cli/boards/number.hpp"

namespace kabinet::cli {

void Dial::turn(double steps, bool in_fine) {
    // On the grid of fine steps, so that sums of steps show no dust of binary fractions.
    const double turned = value + steps * (in_fine ? fine : coarse);
    value = std::clamp(std::round(turned / fine) * fine, least, most);
}

std::string Dial::text() const {
    const double shown = std::abs(value) < fine / 2 ? 0 : value;
    const std::string& word = shown < 0 ? below : above;
    const bool signless = !below.empty();
    return fixed(signless ? std::abs(shown) : shown, digits) + unit +
           (shown == 0 || word.empty() ? "" : " " + word);
}

}  // namespace kabinet::cli
