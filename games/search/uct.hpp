#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <stop_token>
#include <vector>

#include "games/search/dice.hpp"

/// Monte Carlo tree search with one value a seat: UCT (Kocsis and Szepesvari, 2006) with the backup of max^n,
/// on worlds that are dealt anew for each play-out where something is hidden (information set MCTS for one
/// observer: Cowling, Powley and Whitehouse, 2012).
namespace kabinet::search {

/// What a game gives to the search: a position that can be played on, cheap to copy or to deal.
template <class World>
concept PlayableWorld = requires(World& world, const World& still, const typename World::Move& move,
                                 std::vector<typename World::Move>& moves, Dice& dice) {
    { still.mover() } -> std::same_as<int>;  // the seat to move, -1 when the game is over
    still.moves(moves);                      // clears `moves`, then lists the legal ones, always in one order
    world.play(move);
    { world.play_out(dice) } -> std::convertible_to<std::uint64_t>;  // to the end; returns the plies
    still.add_shares(std::span<double>());  // of a finished game: adds each seat's share of the win
    { move == move } -> std::convertible_to<bool>;
    // Whether all worlds of a search are one position, so that a node always has the same moves.
    { World::kOneWorld } -> std::convertible_to<bool>;
};

struct UctSettings {
    std::uint32_t play_outs = 1000;
    double exploration = 0.7;  ///< weight of what was tried little, in shares of the win
    std::size_t most_nodes = 1 << 20;
};

/// One search. Memory: `most_nodes` nodes at most; a full tree goes on with play-outs from its leaves.
template <PlayableWorld World>
class Uct {
  public:
    using Move = typename World::Move;

    Uct(int seats, const UctSettings& settings)
        : settings_(settings), shares_(static_cast<std::size_t>(seats)) {}

    /// Plays out `settings.play_outs` worlds, each from `deal()`, or fewer once `stop` is asked for.
    template <class Deal>
    void run(Deal deal, Dice& dice, const std::stop_token& stop) {
        for (std::uint32_t i = 0; i < settings_.play_outs; ++i) {
            if (i > 0 && stop.stop_requested()) return;
            World world = deal();
            play_once(world, dice);
        }
    }

    /// A move of the root, as often as it was tried, with the mean share that it brought who moves.
    struct Tried {
        Move move{};
        std::uint32_t visits = 0;
        double share = 0;
        auto worth() const { return std::pair(visits, share); }
    };

    /// The moves of the root that were tried, most first, of equals the better one; one at least.
    std::vector<Tried> tried() const {
        std::vector<Tried> tried;
        for (std::uint32_t i = nodes_.front().child; i != 0; i = nodes_[i].next) {
            const Node& node = nodes_[i];
            if (node.visits == 0) continue;
            const Tried one{node.move, node.visits, node.sum / node.visits};
            tried.insert(std::ranges::upper_bound(tried, one.worth(), std::greater{}, &Tried::worth), one);
        }
        return tried;
    }

    /// The move of the root that was tried most; of equals the better one. There was one play-out at least.
    Move best() const { return tried().front().move; }

    /// The mean share of the win by seat, over all play-outs.
    std::vector<double> shares() const {
        std::vector<double> mean = shares_;
        for (double& share : mean) share /= std::max<double>(1, nodes_.front().visits);
        return mean;
    }

    /// Plies played, in the tree and in play-outs.
    std::uint64_t plies() const { return plies_; }

  private:
    struct Node {
        Move move{};
        int mover = -1;  // the seat that made `move`
        std::uint32_t visits = 0;
        std::uint32_t offered = 0;  // how often the move could be chosen
        double sum = 0;             // shares of `mover`
        std::uint32_t next = 0;     // the next child of the same parent; 0: none
        std::uint32_t child = 0;    // the first child; 0: none yet
    };

    void play_once(World& world, Dice& dice) {
        path_.assign(1, 0);
        while (world.mover() >= 0) {
            const std::uint32_t chosen = choose(path_.back(), world, dice);
            if (chosen == 0) break;  // the tree is full
            const bool fresh = nodes_[chosen].visits == 0;
            path_.push_back(chosen);
            world.play(nodes_[chosen].move);
            ++plies_;
            if (fresh) break;
        }
        plies_ += world.play_out(dice);
        back_up(world);
    }

    /// The child to go to, made if it is not there; 0 when there is no room for new ones.
    std::uint32_t choose(std::uint32_t parent, const World& world, Dice& dice) {
        if (World::kOneWorld && nodes_[parent].child != 0) {
            offer_all(parent);
        } else {
            world.moves(moves_);
            if (!offer(parent, world.mover())) return 0;
        }
        std::uint32_t untried = 0;
        for (const std::uint32_t i : offered_) untried += nodes_[i].visits == 0;
        if (untried > 0) return any_untried(dice.below(untried));
        return best_bound();
    }

    /// Finds or makes the children for `moves_`, in `offered_`.
    bool offer(std::uint32_t parent, int mover) {
        offered_.clear();
        std::uint32_t last = 0, at = nodes_[parent].child;
        for (const Move& move : moves_) {
            std::uint32_t found = at;
            // Listed in one order, the next child is nearly always the next move.
            if (found == 0 || !(nodes_[found].move == move)) found = find(parent, move, last);
            if (found == 0) found = add(parent, last, move, mover);
            if (found == 0) return false;
            ++nodes_[found].offered;
            offered_.push_back(found);
            at = nodes_[found].next;
        }
        return true;
    }

    void offer_all(std::uint32_t parent) {
        offered_.clear();
        for (std::uint32_t i = nodes_[parent].child; i != 0; i = nodes_[i].next) {
            ++nodes_[i].offered;
            offered_.push_back(i);
        }
    }

    std::uint32_t find(std::uint32_t parent, const Move& move, std::uint32_t& last) const {
        last = 0;
        for (std::uint32_t i = nodes_[parent].child; i != 0; i = nodes_[i].next) {
            if (nodes_[i].move == move) return i;
            last = i;
        }
        return 0;
    }

    std::uint32_t add(std::uint32_t parent, std::uint32_t last, const Move& move, int mover) {
        if (nodes_.size() >= settings_.most_nodes && parent != 0) return 0;
        const auto made = static_cast<std::uint32_t>(nodes_.size());
        nodes_.push_back({.move = move, .mover = mover});
        (last == 0 ? nodes_[parent].child : nodes_[last].next) = made;
        return made;
    }

    std::uint32_t any_untried(std::uint32_t skip) const {
        for (const std::uint32_t i : offered_) {
            if (nodes_[i].visits == 0 && skip-- == 0) return i;
        }
        return 0;
    }

    std::uint32_t best_bound() const {
        std::uint32_t best = 0;
        double highest = -std::numeric_limits<double>::infinity(), log = 0;
        std::uint32_t offered = 0;
        for (const std::uint32_t i : offered_) {
            const Node& node = nodes_[i];
            // Mostly the same for all: a logarithm costs more than the rest.
            if (node.offered != offered) log = std::log(static_cast<double>(offered = node.offered));
            const double bound =
                node.sum / node.visits + settings_.exploration * std::sqrt(log / node.visits);
            if (bound > highest) {
                highest = bound;
                best = i;
            }
        }
        return best;
    }

    void back_up(const World& world) {
        gained_.assign(shares_.size(), 0);
        world.add_shares(gained_);
        for (std::size_t seat = 0; seat < shares_.size(); ++seat) shares_[seat] += gained_[seat];
        for (const std::uint32_t i : path_) {
            ++nodes_[i].visits;
            if (nodes_[i].mover >= 0) nodes_[i].sum += gained_[static_cast<std::size_t>(nodes_[i].mover)];
        }
    }

    UctSettings settings_;
    std::vector<Node> nodes_ = std::vector<Node>(1);  // the root is the first
    std::vector<double> shares_, gained_;
    std::vector<Move> moves_;
    std::vector<std::uint32_t> offered_, path_;
    std::uint64_t plies_ = 0;
};

}  // namespace kabinet::search
