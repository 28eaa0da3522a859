#include "daily/push_solver.hpp"

#include <algorithm>

namespace kabinet::daily {
namespace {

using kuba::Colour;
using kuba::Position;
using kuba::Push;

Position after(const Position& position, Push push) {
    Position next = position;
    kuba::play(next, push);
    return next;
}

std::vector<Push> pushes_of(const Position& position) {
    std::vector<Push> all;
    kuba::legal_pushes(position).each([&](Push push) { all.push_back(push); });
    return all;
}

/// The fewest pushes with which `side` wins by force; `most` + 1 when it takes more.
int fewest(const Position& position, Colour side, int most) {
    for (int n = 0; n <= most; ++n) {
        if (wins(position, side, n)) return n;
    }
    return most + 1;
}

/// Goes on from `position`, in which `side` wins with exactly `pushes` more. False where it has a choice.
bool go_on(const Position& position, Colour side, int pushes, std::vector<Push>& line) {
    if (const auto won = kuba::winner(position)) return *won == side && pushes == 0;
    if (position.turn == side) {
        const auto good = winning(position, pushes);
        if (good.size() != 1) return false;
        line.push_back(good.front());
        return go_on(after(position, good.front()), side, pushes - 1, line);
    }
    for (const Push push : pushes_of(position)) {
        const Position next = after(position, push);
        if (wins(next, side, pushes - 1)) continue;  // it does not hold out longest
        const std::size_t size = line.size();
        line.push_back(push);
        if (go_on(next, side, pushes, line)) return true;
        line.resize(size);
    }
    return false;
}

}  // namespace

bool wins(const Position& position, Colour side, int pushes) {
    if (const auto won = kuba::winner(position)) return *won == side;
    const bool own = position.turn == side;
    if (own && pushes == 0) return false;
    bool found = !own;
    kuba::legal_pushes(position).each([&](Push push) {
        if (found != own) found = wins(after(position, push), side, pushes - (own ? 1 : 0));
    });
    return found;
}

std::vector<Push> winning(const Position& position, int pushes) {
    std::vector<Push> good;
    for (const Push push : pushes_of(position)) {
        if (wins(after(position, push), position.turn, pushes - 1)) good.push_back(push);
    }
    return good;
}

std::optional<Solution> only_line(const Position& position, int pushes) {
    if (kuba::winner(position) || fewest(position, position.turn, pushes) != pushes) return std::nullopt;
    Solution solution{.line = {}, .pushes = pushes};
    if (!go_on(position, position.turn, pushes, solution.line)) return std::nullopt;
    return solution;
}

}  // namespace kabinet::daily
