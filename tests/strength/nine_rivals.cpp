#include "tests/strength/nine_rivals.hpp"

#include <cmath>
#include <memory>
#include <random>
#include <vector>

#include "games/nine/bot/bot.hpp"

namespace kabinet::nine {
namespace {

constexpr int kSeats = 2;

struct Branch {
    Action action;
    Seat mover = 0;
    double won = 0;
    int visits = 0;
    std::vector<Action> untried{};
    std::vector<std::unique_ptr<Branch>> grown{};
};

Seat winner(const Position& position) {
    const auto all = points(position);
    return ranking(std::span(all).first(kSeats))[0] == 1 ? 0 : 1;
}

std::vector<Action> actions_of(const Position& position) {
    const Actions actions = legal_actions(position);
    return {actions.begin(), actions.end()};
}

class PlainUct {
  public:
    explicit PlainUct(std::uint32_t seed) : random_(seed) {}

    Action choose(const Position& position, std::uint32_t play_outs) {
        Branch root{.action = {}, .untried = actions_of(position)};
        for (std::uint32_t i = 0; i < play_outs; ++i) {
            Position played = position;
            descend(root, played);
        }
        const Branch* most = root.grown.front().get();
        for (const auto& branch : root.grown) {
            if (branch->visits > most->visits) most = branch.get();
        }
        return most->action;
    }

  private:
    /// Plays out `position`, which `branch` leads to, and returns the winner.
    Seat descend(Branch& branch, Position& position) {
        Seat won = 0;
        if (position.turn == kNobody) {
            won = winner(position);
        } else if (!branch.untried.empty()) {
            won = grow(branch, position);
        } else {
            Branch& next = promising(branch);
            play(position, next.action);
            won = descend(next, position);
        }
        ++branch.visits;
        branch.won += won == branch.mover;
        return won;
    }

    Seat grow(Branch& branch, Position& position) {
        std::swap(branch.untried[random_() % branch.untried.size()], branch.untried.back());
        auto next = std::make_unique<Branch>();
        next->action = branch.untried.back();
        next->mover = position.turn;
        branch.untried.pop_back();
        play(position, next->action);
        if (position.turn != kNobody) next->untried = actions_of(position);
        while (position.turn != kNobody) {
            const Actions actions = legal_actions(position);
            play(position, actions.begin()[random_() % actions.size()]);
        }
        const Seat won = winner(position);
        next->visits = 1;
        next->won = won == next->mover;
        branch.grown.push_back(std::move(next));
        return won;
    }

    static Branch& promising(const Branch& branch) {
        Branch* best = nullptr;
        double best_bound = -1;
        for (const auto& next : branch.grown) {
            const double bound = next->won / next->visits + std::sqrt(std::log(branch.visits) / next->visits);
            if (bound <= best_bound) continue;
            best_bound = bound;
            best = next.get();
        }
        return *best;
    }

    std::mt19937 random_;
};

}  // namespace

double against_plain_uct(Level house, int number, std::uint32_t play_outs) {
    PlainUct rival(static_cast<std::uint32_t>(number));
    const Seat own = number % kSeats;
    Position position = start(kSeats);
    for (int ply = 0; position.turn != kNobody; ++ply) {
        const Seed seed = sha256({std::to_string(number), "/", std::to_string(ply)});
        const Action action =
            position.turn == own
                ? choose(position, {.seat = own, .level = house, .seed = seed, .stop = {}}).action
                : rival.choose(position, play_outs);
        play(position, action);
    }
    return winner(position) == own ? 1 : 0;
}

}  // namespace kabinet::nine
