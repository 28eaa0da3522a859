#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include "games/analysis/budget.hpp"
#include "games/analysis/point.hpp"

namespace kabinet::analysis {

/// The judgement of one action, by what its seat knew (BO-2). Advances thought by thought, so that a worker
/// can do other jobs in between. The same action in two states that the seat cannot tell apart gets the same
/// judgement; only `luck` depends on more, on what the seat knew after the action.
class Judgement {
  public:
    /// `played` is an action that `seat` played in `before`.
    Judgement(const Game& game, const State& before, int ply, Seat seat, Json played, const Seed& seed,
              const Budget& budget);

    /// Thinks once more. A thought that was asked to stop counts for nothing, and the next call thinks it
    /// anew, so the end is the same. From any thread, one at a time. Throws std::logic_error when the state
    /// refuses `played`.
    void advance(const std::stop_token& stop = {});
    bool finished() const { return step_ > 2 * worlds_; }

    /// Call once, when finished.
    Point end();

  private:
    using Sum = std::vector<double>;

    Seed seed_of(std::string_view purpose, int world) const;
    std::unique_ptr<State> known(const State& state, std::string_view purpose, int world) const;
    std::unique_ptr<State> copy_of(const State& state) const;
    void play(State& state, const Json& action) const;
    Sum value(const State& state, int world, const std::stop_token& stop) const;
    bool find_best(const std::stop_token& stop);
    bool compare(int world, const std::stop_token& stop);
    bool look_at_luck(int world, const std::stop_token& stop);

    const Game& game_;
    const Budget budget_;
    const Seed seed_;
    std::unique_ptr<State> before_, after_;
    Point point_;
    int worlds_ = 1;     // of which the means are taken
    int step_ = 0;       // 0: the best action; then the worlds; then those of the luck
    bool news_ = false;  // the action has shown the seat what could have been otherwise
    Sum played_, best_, real_;
};

/// The judgement in one go.
Point judge(const Game& game, const State& before, int ply, Seat seat, const Json& played, const Seed& seed,
            const Budget& budget);

/// The shares with which a match ends: who has won has all, winners who tie share.
std::vector<double> shares_of(const Outcome& outcome);

}  // namespace kabinet::analysis
