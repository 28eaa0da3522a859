#include "games/nine/position.hpp"

#include <algorithm>

#include "games/core/rows.hpp"
#include "games/nine/moves.hpp"

namespace kabinet::nine {

namespace {

constexpr std::string_view kLetters = ".ybogr";  // by Counter
constexpr std::array<std::string_view, 3> kPhaseNames = {"red", "place", "move"};

char letter_of(Counter counter) {
    return kLetters[static_cast<std::size_t>(counter)];
}
Counter counter_of(char letter) {
    return static_cast<Counter>(kLetters.find(letter));
}

/// Cells of a text run from the top rank down.
Cell cell_of_text(std::size_t i) {
    return (kSide - 1 - static_cast<int>(i) / kSide) * kSide + static_cast<int>(i) % kSide;
}

/// The next field of `text`, cut off it.
std::string_view take_field(std::string_view& text) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view field = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return field;
}

bool parse_turn(std::string_view text, Position& position) {
    if (text.size() != 3 || text[1] != '/' || text[2] < '2' || text[2] > '4') return false;
    position.seats = text[2] - '0';
    if (text[0] == '-') {
        position.turn = kNobody;
        return true;
    }
    position.turn = text[0] - '0';
    return position.turn >= 0 && position.turn < position.seats;
}

int total_of(const Position& position, Counter counter) {
    return static_cast<int>(std::ranges::count(position.cells, counter) +
                            std::ranges::count(position.slots, counter));
}

/// NI-2: one red counter at most on a section, none at the edge, none in a slot.
bool reds_are_placed_well(const Position& position) {
    std::array<bool, kSections> taken{};
    for (Cell cell = 0; cell < kCells; ++cell) {
        if (position.on(cell) != Counter::red) continue;
        bool& section = taken[static_cast<std::size_t>(section_of(cell))];
        if (on_edge(cell) || section) return false;
        section = true;
    }
    return true;
}

/// How many counters `seat` has placed when `placed` were, seat `first` beginning.
int share_of(Seat seat, int placed, Seat first, int seats) {
    const int behind = (seat - first + seats) % seats;
    return (placed - behind + seats - 1) / seats;
}

/// In the second phase the counters placed tell who began it, and so which reading of NI-10 is played.
bool settle_placement(Position& position) {
    const int placed = static_cast<int>(kSlots - std::ranges::count(position.slots, Counter::none));
    const int seats = position.seats;
    const Seat first = ((position.turn - placed) % seats + seats) % seats;
    if (first != 0 && first != kSections % seats) return false;
    position.phases = first == 0 ? Phases::restart : Phases::carry_on;
    for (Seat seat = 0; seat < seats; ++seat) {
        if (total_of(position, nine::counter_of(seat)) != share_of(seat, placed, first, seats)) return false;
    }
    return placed < kSlots;
}

std::string_view flaw_of(Position& position) {
    const int reds = total_of(position, Counter::red);
    int coloured = 0;
    for (Seat seat = 0; seat < 4; ++seat) {
        const int count = total_of(position, nine::counter_of(seat));
        coloured += count;
        if (seat >= position.seats ? count > 0 : count > counters_each(position.seats)) {
            return "a seat has counters it cannot have";
        }
    }
    if (!reds_are_placed_well(position))
        return "a section has at most one red counter, not at the edge of the board";
    const auto on_board = kCells - std::ranges::count(position.cells, Counter::none);
    switch (position.phase) {
        case Phase::red:
            if (coloured > 0 || reds == kSections)
                return "with phase red there are fewer than nine counters, all red";
            return position.turn == reds % position.seats
                       ? ""
                       : "the red counters placed do not fit the seat to move";
        case Phase::place:
            if (position.turn == kNobody || reds != kSections || on_board != kSections) {
                return "with phase place the nine red counters, and only they, are on the board";
            }
            return settle_placement(position) ? "" : "the counters placed do not fit the seat to move";
        case Phase::move:
            break;
    }
    return "";
}

/// Gives the turn to a seat that can move; false where nobody was said to be able to, and somebody is.
bool settle_turn(Position& position) {
    const bool said_over = position.turn == kNobody;
    if (position.phase == Phase::move) {
        if (said_over) position.turn = 0;
        skip_stuck(position);
    }
    return !said_over || position.turn == kNobody;
}

}  // namespace

std::string_view name_of(Counter counter) {
    return kLetters.substr(static_cast<std::size_t>(counter), 1);
}

std::string_view name_of(Phase phase) {
    return kPhaseNames[static_cast<std::size_t>(phase)];
}

Position start(int seats, Phases phases) {
    Position position;
    position.seats = seats;
    position.phases = phases;
    return position;
}

std::string to_text(const Position& position) {
    std::string board;
    for (std::size_t i = 0; i < kCells; ++i) board += letter_of(position.on(cell_of_text(i)));
    std::string slots;
    for (const Counter counter : position.slots) slots += letter_of(counter);
    const std::string turn = position.turn == kNobody ? "-" : std::to_string(position.turn);
    return format_rows(board, kSide) + ' ' + format_rows(slots, kSide) + ' ' +
           std::string(name_of(position.phase)) + ' ' + turn + '/' + std::to_string(position.seats);
}

std::expected<Position, std::string> parse(std::string_view text) {
    const auto board = parse_rows(take_field(text), kSide, kSide, kLetters.substr(1));
    const auto slots = parse_rows(take_field(text), 4, kSide, kLetters.substr(1, 4));
    const auto phase = std::ranges::find(kPhaseNames, take_field(text));
    Position position;
    if (!board) return std::unexpected("the board is nine rows of y, b, o, g, r and numbers of empty cells");
    if (!slots)
        return std::unexpected("the slots are four rows (N/E/S/W) of y, b, o, g and numbers of empty slots");
    if (phase == kPhaseNames.end()) return std::unexpected("the phase is red, place or move");
    if (!parse_turn(text, position)) return std::unexpected("the end is <seat to move, or ->/<seats>");
    position.phase = static_cast<Phase>(phase - kPhaseNames.begin());
    for (std::size_t i = 0; i < kCells; ++i) {
        position.cells[static_cast<std::size_t>(cell_of_text(i))] = counter_of((*board)[i]);
    }
    for (std::size_t i = 0; i < kSlots; ++i) position.slots[i] = counter_of((*slots)[i]);
    if (const auto flaw = flaw_of(position); !flaw.empty()) return std::unexpected(std::string(flaw));
    if (!settle_turn(position)) return std::unexpected("somebody can still move");
    return position;
}

}  // namespace kabinet::nine
