#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

/// Alpha-beta for two seats that see everything: iterative deepening, principal variation search, a
/// transposition table, and quiescence over forcing moves. Sides need not alternate.
namespace kabinet::search {

/// Values are for the side to move, in the game's own units; a lost position is worth -kWon.
inline constexpr int kWon = 1'000'000;

/// What a game gives to the search. Moves are small values; positions are copied for each move.
template <class Rules>
concept AlphaBetaRules = requires(const typename Rules::Position& position, typename Rules::Move move,
                                  std::span<typename Rules::Move> moves) {
    { Rules::kMostMoves } -> std::convertible_to<std::size_t>;
    { Rules::side(position) } -> std::same_as<int>;  // 0 or 1: whose turn it is
    { Rules::key(position) } -> std::same_as<std::uint64_t>;
    // kWon or -kWon when the match is over, for the side to move, as far as that is cheap to see.
    { Rules::ended(position) } -> std::same_as<std::optional<int>>;
    { Rules::value(position) } -> std::same_as<int>;
    // Fills `moves`, the promising ones first, and returns how many; none: the side to move has lost.
    { Rules::moves(position, moves) } -> std::same_as<std::size_t>;
    { Rules::forcing(position, move) } -> std::same_as<bool>;
    { Rules::after(position, move) } -> std::same_as<typename Rules::Position>;
    { Rules::code(move) } -> std::same_as<std::uint8_t>;  // a number from 1 for each move
    { move == move } -> std::same_as<bool>;
};

struct AlphaBetaSettings {
    int depth = 64;                 ///< plies that are looked at in full
    std::uint64_t nodes = 100'000;  ///< about so many positions are looked at, at most
    int contempt = 0;             ///< how much worse than an even position a draw is to the side at the root
    std::size_t table_bits = 16;  ///< the table has 2^bits entries of 16 bytes
};

/// One search from one position. Memory: the table and a few KiB.
template <AlphaBetaRules Rules>
class AlphaBeta {
  public:
    using Position = typename Rules::Position;
    using Move = typename Rules::Move;

    struct Found {
        Move move{};
        int value = 0;  ///< for the side to move at the root
        int depth = 0;  ///< of the last search that was finished
    };

    /// `seen` are the keys of positions that the match had before and that would be a draw again.
    explicit AlphaBeta(const AlphaBetaSettings& settings, std::vector<std::uint64_t> seen = {})
        : settings_(settings), table_(std::size_t{1} << settings.table_bits), seen_(std::move(seen)) {
        std::ranges::sort(seen_);
    }

    /// The best of `candidates`, which are legal in `position`; there is one at least.
    Found run(const Position& position, std::span<const Move> candidates, const std::stop_token& stop) {
        stop_ = stop;
        side_ = Rules::side(position);
        std::vector<Move> moves(candidates.begin(), candidates.end());
        Found found{moves.front(), 0, 0};
        path_.push_back(Rules::key(position));
        for (int depth = 1; depth <= settings_.depth && !over_budget(); ++depth) {
            const auto best = search_root(position, moves, depth);
            if (!best) break;
            found = {moves.front(), *best, depth};
            if (std::abs(*best) > kWon / 2) break;
        }
        path_.pop_back();
        return found;
    }

    std::uint64_t nodes() const { return nodes_; }

  private:
    static constexpr int kInfinity = 2 * kWon;
    static constexpr int kMostPlies = 96;
    static constexpr int kQuietPlies = 12;
    static constexpr std::size_t kLate = 4;

    enum class Bound : std::uint8_t { none, exact, lower, upper };
    struct Entry {
        std::uint64_t key = 0;
        std::int32_t value = 0;
        std::int8_t depth = 0;
        Bound bound = Bound::none;
        std::uint8_t move = 0;
    };
    static_assert(sizeof(Entry) == 16);

    bool over_budget() {
        if (nodes_ >= settings_.nodes) return true;
        return nodes_ % 1024 == 0 && nodes_ > 0 && stop_.stop_requested();
    }

    /// The value of the best of `moves`, which comes to the front; empty when the budget ran out before the
    /// first was looked at in full. After a cut the best so far counts: it was at least looked at deeper.
    std::optional<int> search_root(const Position& position, std::vector<Move>& moves, int depth) {
        int best = -kInfinity;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const int value =
                look(position, moves[i], depth, best == -kInfinity ? -kInfinity : best, kInfinity, 0, i);
            if (cut_) return best == -kInfinity ? std::nullopt : std::optional(best);
            if (value <= best) continue;
            best = value;
            std::rotate(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(i),
                        moves.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        }
        return best;
    }

    /// The value of `move`, the `number`th of its position, for the side to move there. Of all but the first
    /// the search asks first only whether they are above `alpha`.
    int look(const Position& position, Move move, int depth, int alpha, int beta, int ply,
             std::size_t number) {
        const Position next = Rules::after(position, move);
        const bool same = Rules::side(next) == Rules::side(position);
        const auto value = [&](int plies, int low, int high) {
            return same ? search(next, plies, low, high, ply + 1)
                        : -search(next, plies - 1, -high, -low, ply + 1);
        };
        if (number == 0) return value(depth, alpha, beta);
        // Late moves are rarely the best: one ply less says so, as long as it does.
        const bool late = number >= kLate && depth >= 3 && !same;
        int first = value(late ? depth - 1 : depth, alpha, alpha + 1);
        if (late && first > alpha) first = value(depth, alpha, alpha + 1);
        if (first <= alpha || first >= beta) return first;
        return value(depth, alpha, beta);
    }

    int search(const Position& position, int depth, int alpha, int beta, int ply) {
        ++nodes_;
        if (over_budget()) cut_ = true;
        if (cut_) return 0;
        if (const auto end = Rules::ended(position)) return *end > 0 ? *end - ply : *end + ply;
        if (ply >= kMostPlies) return Rules::value(position);
        if (depth <= 0) return settle(position, alpha, beta, ply, kQuietPlies);
        const std::uint64_t key = Rules::key(position);
        if (repeats(key)) return Rules::side(position) == side_ ? -settings_.contempt : settings_.contempt;
        Entry& entry = table_[key & (table_.size() - 1)];
        if (entry.key == key && entry.depth >= depth) {
            if (entry.bound == Bound::exact || (entry.bound == Bound::lower && entry.value >= beta) ||
                (entry.bound == Bound::upper && entry.value <= alpha))
                return entry.value;
        }
        const std::uint8_t known = entry.key == key ? entry.move : 0;
        path_.push_back(key);
        const int value = search_moves(position, depth, alpha, beta, ply, known, entry, key);
        path_.pop_back();
        return value;
    }

    bool repeats(std::uint64_t key) const {
        return std::ranges::find(path_, key) != path_.end() || std::ranges::binary_search(seen_, key);
    }

    int search_moves(const Position& position, int depth, int alpha, int beta, int ply, std::uint8_t known,
                     Entry& entry, std::uint64_t key) {
        std::array<Move, Rules::kMostMoves> moves;
        const std::size_t count = Rules::moves(position, moves);
        if (count == 0) return -kWon + ply;
        order(position, std::span(moves).first(count), known, ply);
        int best = -kInfinity;
        std::uint8_t best_move = 0;
        const int low = alpha;
        for (std::size_t i = 0; i < count; ++i) {
            const int value = look(position, moves[i], depth, alpha, beta, ply, i);
            if (cut_) return 0;
            if (value > best) {
                best = value;
                best_move = Rules::code(moves[i]);
            }
            alpha = std::max(alpha, value);
            if (alpha >= beta) {
                refuted(position, best_move, depth, ply);
                break;
            }
        }
        const Bound bound = best >= beta ? Bound::lower : best > low ? Bound::exact : Bound::upper;
        // Values of near ends depend on the ply, and are found again at once.
        if (std::abs(best) < kWon / 2) entry = {key, best, static_cast<std::int8_t>(depth), bound, best_move};
        return best;
    }

    void refuted(const Position& position, std::uint8_t move, int depth, int ply) {
        killers_[static_cast<std::size_t>(ply)] = move;
        std::uint32_t& count = history_[static_cast<std::size_t>(Rules::side(position))][move];
        count = std::min(count + static_cast<std::uint32_t>(depth * depth), (1U << 29) - 1);
    }

    /// What was best here before comes first, then forcing moves, the last refutation at this ply, and the
    /// rest by how often they refuted something.
    void order(const Position& position, std::span<Move> moves, std::uint8_t known, int ply) const {
        const auto& history = history_[static_cast<std::size_t>(Rules::side(position))];
        const std::uint8_t killer = killers_[static_cast<std::size_t>(ply)];
        std::array<std::uint32_t, Rules::kMostMoves> ranks;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const std::uint8_t code = Rules::code(moves[i]);
            const std::uint32_t rank = code == known                        ? 1U << 31
                                       : Rules::forcing(position, moves[i]) ? 1U << 30
                                       : code == killer                     ? 1U << 29
                                                                            : history[code];
            const Move move = moves[i];
            std::size_t at = i;
            for (; at > 0 && ranks[at - 1] < rank; --at) {
                ranks[at] = ranks[at - 1];
                moves[at] = moves[at - 1];
            }
            ranks[at] = rank;
            moves[at] = move;
        }
    }

    /// The value once nobody wants to make a forcing move any more.
    int settle(const Position& position, int alpha, int beta, int ply, int plies) {
        const int still = Rules::value(position);
        if (still >= beta || plies == 0) return still;
        int best = still;
        alpha = std::max(alpha, best);
        std::array<Move, Rules::kMostMoves> moves;
        const std::size_t count = Rules::moves(position, moves);
        if (count == 0) return -kWon + ply;
        for (std::size_t i = 0; i < count; ++i) {
            if (!Rules::forcing(position, moves[i])) continue;
            ++nodes_;
            const Position next = Rules::after(position, moves[i]);
            const bool same = Rules::side(next) == Rules::side(position);
            int value = 0;
            if (const auto end = Rules::ended(next)) {
                value = (*end > 0 ? *end - ply - 1 : *end + ply + 1) * (same ? 1 : -1);
            } else {
                value = same ? settle(next, alpha, beta, ply + 1, plies - 1)
                             : -settle(next, -beta, -alpha, ply + 1, plies - 1);
            }
            best = std::max(best, value);
            alpha = std::max(alpha, value);
            if (alpha >= beta) break;
        }
        return best;
    }

    AlphaBetaSettings settings_;
    std::vector<Entry> table_;
    std::vector<std::uint64_t> seen_;  // ascending
    std::vector<std::uint64_t> path_;  // keys of the positions from the root to this one
    std::array<std::uint8_t, kMostPlies + 1> killers_{};
    std::array<std::array<std::uint32_t, 256>, 2> history_{};  // by side and move
    std::stop_token stop_;
    int side_ = 0;  // at the root
    std::uint64_t nodes_ = 0;
    bool cut_ = false;
};

}  // namespace kabinet::search
