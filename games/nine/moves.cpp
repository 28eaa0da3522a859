#include "games/nine/moves.hpp"

#include <algorithm>

namespace kabinet::nine {

namespace {

/// By section: whether it has its red counter.
std::array<bool, kSections> sections_with_red(const Position& position) {
    std::array<bool, kSections> has{};
    for (Cell cell = 0; cell < kCells; ++cell) {
        if (position.on(cell) == Counter::red) has[static_cast<std::size_t>(section_of(cell))] = true;
    }
    return has;
}

bool has_way(const Position& position, Slot slot) {
    return position.on(lane_of(slot).first) == Counter::none;
}

bool is_legal(const Position& position, Action action) {
    if (action.type != position.phase || position.turn == kNobody) return false;
    switch (action.type) {
        case Phase::red:
            return !on_edge(action.where) &&
                   !sections_with_red(position)[static_cast<std::size_t>(section_of(action.where))];
        case Phase::place:
            return position.in(action.where) == Counter::none;
        case Phase::move:
            break;
    }
    return position.in(action.where) == counter_of(position.turn) && has_way(position, action.where);
}

bool phase_is_full(const Position& position) {
    if (position.phase == Phase::red) return std::ranges::count(position.cells, Counter::red) == kSections;
    return position.phase == Phase::place && !std::ranges::count(position.slots, Counter::none);
}

void next_turn(Position& position) {
    position.turn = (position.turn + 1) % position.seats;
    if (!phase_is_full(position)) return;
    position.phase = position.phase == Phase::red ? Phase::place : Phase::move;
    if (position.phases == Phases::restart) position.turn = 0;  // NI-10
}

}  // namespace

std::optional<Cell> rest_of(const Position& position, Slot slot) {
    const Lane lane = lane_of(slot);
    int free = 0;
    while (free < kSide && position.on(lane.cell(free)) == Counter::none) ++free;
    if (free == 0) return std::nullopt;
    return lane.cell(free - 1);
}

bool can_move(const Position& position, Seat seat) {
    for (Slot slot = 0; slot < kSlots; ++slot) {
        if (position.in(slot) == counter_of(seat) && has_way(position, slot)) return true;
    }
    return false;
}

Actions legal_actions(const Position& position) {
    Actions actions;
    if (position.turn == kNobody) return actions;
    if (position.phase == Phase::red) {
        const auto taken = sections_with_red(position);
        for (Cell cell = 0; cell < kCells; ++cell) {
            if (!on_edge(cell) && !taken[static_cast<std::size_t>(section_of(cell))])
                actions.add({Phase::red, cell});
        }
        return actions;
    }
    for (Slot slot = 0; slot < kSlots; ++slot) {
        const Action action{position.phase, slot};
        if (is_legal(position, action)) actions.add(action);
    }
    return actions;
}

std::string_view broken_rule(const Position& position, Action action) {
    if (is_legal(position, action)) return "";
    switch (position.phase) {
        case Phase::red:
            return "NI-2";
        case Phase::place:
            return "NI-3";
        case Phase::move:
            break;
    }
    return "NI-4";
}

Played play(Position& position, Action action) {
    Played played;
    const auto where = static_cast<std::size_t>(action.where);
    switch (action.type) {
        case Phase::red:
            position.cells[where] = Counter::red;
            break;
        case Phase::place:
            position.slots[where] = counter_of(position.turn);
            break;
        case Phase::move:
            played.rest = *rest_of(position, action.where);
            position.cells[static_cast<std::size_t>(played.rest)] = position.in(action.where);
            position.slots[where] = Counter::none;
            break;
    }
    next_turn(position);
    played.passed = skip_stuck(position);
    return played;
}

std::array<bool, 4> skip_stuck(Position& position) {
    std::array<bool, 4> skipped{};
    if (position.phase != Phase::move || position.turn == kNobody) return skipped;
    for (int i = 0; i < position.seats; ++i) {
        const Seat seat = (position.turn + i) % position.seats;
        if (can_move(position, seat)) {
            position.turn = seat;
            return skipped;
        }
        skipped[static_cast<std::size_t>(seat)] = true;
    }
    position.turn = kNobody;  // NI-7
    return {};
}

std::optional<Seat> conqueror(const Position& position, Section section) {
    std::array<int, 6> count{};
    const Cell middle = middle_of(section);
    for (const int row : {-kSide, 0, kSide}) {
        for (const int column : {-1, 0, 1})
            ++count[static_cast<std::size_t>(position.on(middle + row + column))];
    }
    const auto first = count.begin() + static_cast<int>(Counter::yellow);
    const auto last = first + position.seats;
    const auto most = std::max_element(first, last);
    if (*most == 0 || std::count(first, last, *most) > 1) return std::nullopt;
    return static_cast<Seat>(most - first);
}

std::array<int, 4> points(const Position& position) {
    std::array<int, 4> points{};
    for (Section section = 0; section < kSections; ++section) {
        if (const auto seat = conqueror(position, section)) ++points[static_cast<std::size_t>(*seat)];
    }
    return points;
}

std::array<int, 4> ranking(std::span<const int> points) {
    std::array<int, 4> ranks{};
    for (std::size_t seat = 0; seat < points.size(); ++seat) {
        ranks[seat] = 1;
        for (std::size_t other = 0; other < points.size(); ++other) {
            const bool better =
                points[other] > points[seat] || (points[other] == points[seat] && other > seat);
            if (better) ++ranks[seat];
        }
    }
    return ranks;
}

std::uint64_t perft(const Position& position, int depth) {
    if (depth == 0) return 1;
    std::uint64_t count = 0;
    for (const Action action : legal_actions(position)) {
        Position next = position;
        play(next, action);
        count += perft(next, depth - 1);
    }
    return count;
}

}  // namespace kabinet::nine
