#include "games/nine/bot/world.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace kabinet::nine {
namespace {

constexpr std::uint64_t kAllSlots = (std::uint64_t{1} << kSlots) - 1;

constexpr std::uint64_t slot_bit(Slot slot) {
    return std::uint64_t{1} << slot;
}

/// By cell: the slots whose way into the board begins there.
constexpr auto kBeside = [] {
    std::array<std::uint64_t, kCells> beside{};
    for (Slot slot = 0; slot < kSlots; ++slot)
        beside[static_cast<std::size_t>(lane_of(slot).first)] |= slot_bit(slot);
    return beside;
}();

/// By section: the cells that NI-2 allows there.
constexpr auto kInner = [] {
    std::array<std::pair<std::array<std::uint8_t, 9>, int>, kSections> inner{};
    for (Cell cell = 0; cell < kCells; ++cell) {
        auto& [cells, count] = inner[static_cast<std::size_t>(section_of(cell))];
        if (!on_edge(cell)) cells[static_cast<std::size_t>(count++)] = static_cast<std::uint8_t>(cell);
    }
    return inner;
}();

constexpr std::array<std::int8_t, kCells> kSectionOf = [] {
    std::array<std::int8_t, kCells> sections{};
    for (Cell cell = 0; cell < kCells; ++cell)
        sections[static_cast<std::size_t>(cell)] = static_cast<std::int8_t>(section_of(cell));
    return sections;
}();

}  // namespace

World::World(const Position& position)
    : open_(kAllSlots),
      seats_(static_cast<std::int8_t>(position.seats)),
      turn_(static_cast<std::int8_t>(position.turn)),
      phase_(position.phase),
      phases_(position.phases) {
    for (Cell cell = 0; cell < kCells; ++cell) {
        const Counter counter = position.on(cell);
        if (counter == Counter::none) continue;
        take(cell);
        const auto section = static_cast<std::size_t>(section_of(cell));
        if (counter == Counter::red) {
            reds_ = static_cast<std::uint16_t>(reds_ | 1U << section);
        } else {
            ++counters_[section][static_cast<std::size_t>(counter) - 1];
        }
    }
    for (Slot slot = 0; slot < kSlots; ++slot) {
        const Counter counter = position.in(slot);
        if (counter != Counter::none) held_[static_cast<std::size_t>(counter) - 1] |= slot_bit(slot);
    }
}

void World::moves(std::vector<Move>& moves) const {
    moves.clear();
    if (turn_ < 0) return;
    if (phase_ == Phase::red) {
        for (std::size_t section = 0; section < kSections; ++section) {
            if (reds_ >> section & 1U) continue;
            const auto& [cells, count] = kInner[section];
            moves.insert(moves.end(), cells.begin(), cells.begin() + count);
        }
        return;
    }
    std::uint64_t slots = kAllSlots & ~(held_[0] | held_[1] | held_[2] | held_[3]);
    if (phase_ == Phase::move) slots = held_[static_cast<std::size_t>(turn_)] & open_;
    for (; slots != 0; slots &= slots - 1) moves.push_back(static_cast<Move>(std::countr_zero(slots)));
}

void World::play(Move move) {
    switch (phase_) {
        case Phase::red:
            put_red(move);
            if (reds_ == (1U << kSections) - 1) return next_phase(Phase::place);
            break;
        case Phase::place:
            held_[static_cast<std::size_t>(turn_)] |= slot_bit(move);
            if ((held_[0] | held_[1] | held_[2] | held_[3]) == kAllSlots) return next_phase(Phase::move);
            break;
        case Phase::move:
            slide(move);
            return pass_on();
    }
    turn_ = static_cast<std::int8_t>(turn_ + 1 == seats_ ? 0 : turn_ + 1);
}

/// NI-4: the last cell before the first counter on the way, or the last of the way.
Cell World::rest_of(Slot slot) const {
    const int n = slot % kSide;
    const unsigned file = files_[static_cast<std::size_t>(n)], rank = ranks_[static_cast<std::size_t>(n)];
    switch (slot / kSide) {
        case 0:
            return static_cast<Cell>(std::bit_width(file)) * kSide + n;
        case 1:
            return n * kSide + static_cast<Cell>(std::bit_width(rank));
        case 2:
            return (file ? std::countr_zero(file) - 1 : kSide - 1) * kSide + n;
        default:
            return n * kSide + (rank ? std::countr_zero(rank) - 1 : kSide - 1);
    }
}

void World::take(Cell cell) {
    const auto rank = static_cast<std::size_t>(rank_of(cell)), file = static_cast<std::size_t>(file_of(cell));
    ranks_[rank] = static_cast<std::uint16_t>(ranks_[rank] | 1U << file);
    files_[file] = static_cast<std::uint16_t>(files_[file] | 1U << rank);
    open_ &= ~kBeside[static_cast<std::size_t>(cell)];
}

void World::put_red(Cell cell) {
    take(cell);
    reds_ = static_cast<std::uint16_t>(reds_ | 1U << kSectionOf[static_cast<std::size_t>(cell)]);
}

void World::slide(Slot slot) {
    const Cell rest = rest_of(slot);
    take(rest);
    const auto seat = static_cast<std::size_t>(turn_);
    held_[seat] &= ~slot_bit(slot);
    ++counters_[static_cast<std::size_t>(kSectionOf[static_cast<std::size_t>(rest)])][seat];
}

void World::next_phase(Phase phase) {
    phase_ = phase;
    const bool restart = phases_ == Phases::restart;
    turn_ = static_cast<std::int8_t>(restart || turn_ + 1 == seats_ ? 0 : turn_ + 1);
    if (phase == Phase::move) {
        turn_ = static_cast<std::int8_t>((turn_ + seats_ - 1) % seats_);
        pass_on();
    }
}

/// NI-6, NI-7.
void World::pass_on() {
    for (int i = 0; i < seats_; ++i) {
        turn_ = static_cast<std::int8_t>(turn_ + 1 == seats_ ? 0 : turn_ + 1);
        if (held_[static_cast<std::size_t>(turn_)] & open_) return;
    }
    turn_ = kNobody;
}

std::uint64_t World::play_out(search::Dice& dice) {
    std::uint64_t plies = 0;
    if (phase_ == Phase::red) plies += play_reds(dice);
    if (phase_ == Phase::place) plies += play_places(dice);
    return plies + play_moves(dice);
}

std::uint64_t World::play_reds(search::Dice& dice) {
    std::uint64_t plies = 0;
    for (; phase_ == Phase::red; ++plies) {
        const int section = search::any_bit(~reds_ & ((1U << kSections) - 1), dice);
        const auto& [cells, count] = kInner[static_cast<std::size_t>(section)];
        play(cells[dice.below(static_cast<std::uint32_t>(count))]);
    }
    return plies;
}

std::uint64_t World::play_places(search::Dice& dice) {
    std::array<std::uint8_t, kSlots> free{};
    std::uint32_t count = 0;
    for (std::uint64_t rest = kAllSlots & ~(held_[0] | held_[1] | held_[2] | held_[3]); rest != 0;
         rest &= rest - 1)
        free[count++] = static_cast<std::uint8_t>(std::countr_zero(rest));
    for (std::uint32_t left = count; left > 0; --left) {
        std::swap(free[left - 1], free[dice.below(left)]);
        play(free[left - 1]);
    }
    return count;
}

std::uint64_t World::play_moves(search::Dice& dice) {
    std::uint64_t plies = 0;
    for (; turn_ >= 0; ++plies) {
        slide(search::any_bit(held_[static_cast<std::size_t>(turn_)] & open_, dice));
        pass_on();
    }
    return plies;
}

std::array<int, 4> World::points() const {
    std::array<int, 4> points{};
    for (const auto& counters : counters_) {
        const auto most = std::ranges::max_element(counters);
        if (*most > 0 && std::ranges::count(counters, *most) == 1)
            ++points[static_cast<std::size_t>(most - counters.begin())];
    }
    return points;
}

void World::add_shares(std::span<double> shares) const {
    const auto all = points();
    Seat winner = 0;
    for (Seat seat = 1; seat < seats_; ++seat) {
        if (all[static_cast<std::size_t>(seat)] >= all[static_cast<std::size_t>(winner)])
            winner = seat;  // NI-9
    }
    shares[static_cast<std::size_t>(winner)] += 1;
}

}  // namespace kabinet::nine
