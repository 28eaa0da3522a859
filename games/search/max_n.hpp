#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <span>
#include <stop_token>
#include <vector>

#include "games/search/dice.hpp"

/// Best-first max^n (Luckhardt and Irani, 1986) for positions that can be judged without playing them out: a
/// tree grows where an upper bound on the values says that it matters (the selection of UCT), and each node
/// is worth what its best child is worth to the seat that chooses there.
namespace kabinet::search {

/// What a game gives to the search: a position that can be played on and judged, cheap to copy. All worlds of
/// a search are one position.
template <class World>
concept JudgedWorld = std::copyable<World> && requires(World& world, const World& still,
                                                       const typename World::Move& move,
                                                       std::vector<typename World::Move>& moves) {
    { World::kMostSeats } -> std::convertible_to<std::size_t>;
    { still.mover() } -> std::same_as<int>;  // the seat to move, -1 when the game is over
    still.moves(moves);                      // clears `moves`, then lists those worth a look, one at least
    world.play(move);
    still.add_shares(std::span<double>());  // adds each seat's expected share of the win, also before the end
};

struct MaxNSettings {
    std::uint32_t positions = 1000;  ///< to look at
    double doubt = 0;                ///< half the width of the error with which each position is judged
    double exploration = 0.5;        ///< weight of what was tried little, as a share of the spread of values
};

/// One search from one position. Memory: a node for each position and each move listed there.
template <JudgedWorld World>
class MaxN {
  public:
    using Move = typename World::Move;
    using Shares = std::array<float, World::kMostSeats>;

    void run(const World& root, const MaxNSettings& settings, Dice dice, const std::stop_token& stop) {
        settings_ = settings;
        dice_ = dice;
        nodes_.assign(1, Node{});
        nodes_.front().seat = static_cast<std::int8_t>(root.mover());
        while (plies_ < settings.positions && !(plies_ > 0 && stop.stop_requested())) {
            World world = root;
            grow(world);
        }
    }

    /// The move of the root that is worth most to the seat there.
    const Move& best() const { return nodes_[best_child(nodes_.front())].move; }
    const Shares& shares() const { return nodes_.front().shares; }
    std::uint64_t plies() const { return plies_; }

  private:
    struct Node {
        Move move{};
        Shares shares{};
        std::uint32_t visits = 0;
        std::uint32_t first = 0;  // of its children, which follow one another; 0: not grown yet
        std::uint16_t count = 0;
        std::int8_t seat = -1;  // to move here
    };

    std::span<const Node> children(const Node& node) const {
        return std::span(nodes_).subspan(node.first, node.count);
    }

    void grow(World& world) {
        path_.assign(1, 0);
        while (nodes_[path_.back()].first != 0) {
            const std::uint32_t next = choose(nodes_[path_.back()]);
            path_.push_back(next);
            world.play(nodes_[next].move);
            ++plies_;
        }
        if (nodes_[path_.back()].seat >= 0) expand(path_.back(), world);
        back_up();
    }

    void judge(std::uint32_t leaf, const World& world) {
        std::array<double, World::kMostSeats> shares{};
        world.add_shares(shares);
        std::ranges::transform(shares, nodes_[leaf].shares.begin(), [this](double s) {
            return static_cast<float>(s + settings_.doubt * (2 * dice_.share() - 1));
        });
        nodes_[leaf].seat = static_cast<std::int8_t>(world.mover());
    }

    /// Gives the node its children, all judged at once: a child without a value could not be compared.
    void expand(std::uint32_t parent, const World& world) {
        world.moves(moves_);
        const auto first = static_cast<std::uint32_t>(nodes_.size());
        for (const Move& move : moves_) {
            nodes_.push_back({.move = move});
            World next = world;
            next.play(move);
            ++plies_;
            judge(static_cast<std::uint32_t>(nodes_.size()) - 1, next);
            nodes_.back().visits = 1;
        }
        nodes_[parent].first = first;
        nodes_[parent].count = static_cast<std::uint16_t>(moves_.size());
    }

    std::uint32_t choose(const Node& parent) const {
        const auto seat = static_cast<std::size_t>(parent.seat);
        float low = std::numeric_limits<float>::infinity(), high = -low;
        for (const Node& child : children(parent)) {
            low = std::min(low, child.shares[seat]);
            high = std::max(high, child.shares[seat]);
        }
        const double spread = std::max(0.01, static_cast<double>(high - low));
        const double log = std::log(static_cast<double>(parent.visits) + 1);
        double best_bound = -std::numeric_limits<double>::infinity();
        std::uint32_t best = parent.first;
        for (std::uint32_t i = parent.first; i < parent.first + parent.count; ++i) {
            const Node& child = nodes_[i];
            const double bound =
                child.shares[seat] / spread + settings_.exploration * std::sqrt(log / child.visits);
            if (bound <= best_bound) continue;
            best_bound = bound;
            best = i;
        }
        return best;
    }

    std::uint32_t best_child(const Node& node) const {
        const auto seat = static_cast<std::size_t>(node.seat);
        std::uint32_t best = node.first;
        for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
            if (nodes_[i].shares[seat] > nodes_[best].shares[seat]) best = i;
        }
        return best;
    }

    void back_up() {
        for (std::size_t i = path_.size(); i-- > 0;) {
            Node& node = nodes_[path_[i]];
            ++node.visits;
            if (node.first != 0) node.shares = nodes_[best_child(node)].shares;
        }
    }

    MaxNSettings settings_;
    Dice dice_{Seed{}, ""};
    std::vector<Node> nodes_;
    std::vector<Move> moves_;
    std::vector<std::uint32_t> path_;
    std::uint64_t plies_ = 0;
};

}  // namespace kabinet::search
