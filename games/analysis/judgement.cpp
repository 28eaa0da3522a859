#include "games/analysis/judgement.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "games/search/bot.hpp"

namespace kabinet::analysis {
namespace {

void add(std::vector<double>& sum, const std::vector<double>& more) {
    sum.resize(more.size());
    for (std::size_t i = 0; i < more.size(); ++i) sum[i] += more[i];
}

std::vector<double> mean(std::vector<double> sum, int count) {
    for (double& one : sum) one /= count;
    return sum;
}

/// Whether something that the rules have not drawn yet, or that the seat cannot see, may lead to another
/// state.
bool uncertain(const Game& game, const State& state) {
    return game.redeal || state.save().contains("seed");
}

}  // namespace

std::vector<double> shares_of(const Outcome& outcome) {
    const auto winners = static_cast<double>(std::ranges::count(outcome.ranks, 1));
    std::vector<double> shares;
    for (const int rank : outcome.ranks) shares.push_back(rank == 1 ? 1 / winners : 0);
    return shares;
}

Judgement::Judgement(const Game& game, const State& before, int ply, Seat seat, Json played, const Seed& seed,
                     const Budget& budget)
    : game_(game),
      budget_(budget),
      seed_(sha256({bytes_of(seed), "/", std::to_string(ply)})),
      before_(copy_of(before)),
      worlds_(uncertain(game, before) ? budget.worlds : 1) {
    point_.ply = ply;
    point_.seat = seat;
    point_.played = std::move(played);
}

Seed Judgement::seed_of(std::string_view purpose, int world) const {
    return sha256({bytes_of(seed_), "/", purpose, "/", std::to_string(world)});
}

std::unique_ptr<State> Judgement::copy_of(const State& state) const {
    return game_.restore(state.save()).value();
}

/// A state that the seat cannot tell from `state`. What is still to be drawn is drawn from another seed.
std::unique_ptr<State> Judgement::known(const State& state, std::string_view purpose, int world) const {
    const Seed seed = seed_of(purpose, world);
    if (game_.redeal) {
        FairStream chance(seed, "world");
        return game_.redeal(state, Audience::of(point_.seat), chance);
    }
    Json save = state.save();
    if (save.contains("seed")) save["seed"] = to_hex(seed);
    return game_.restore(save).value();
}

void Judgement::play(State& state, const Json& action) const {
    if (!state.play(point_.seat, action))
        throw std::logic_error("an action of the match is refused: " + action.dump());
}

Judgement::Sum Judgement::value(const State& state, int world, const std::stop_token& stop) const {
    if (const auto outcome = state.outcome()) return shares_of(*outcome);
    return think(game_, state,
                 {.seat = state.to_move().front(),
                  .level = budget_.level,
                  .seed = seed_of("thought", world),
                  .stop = stop})
        .shares;
}

void Judgement::advance(const std::stop_token& stop) {
    const bool done = step_ == 0         ? find_best(stop)
                      : step_ <= worlds_ ? compare(step_ - 1, stop)
                                         : look_at_luck(step_ - worlds_ - 1, stop);
    if (!done) return;
    ++step_;
    if (step_ > worlds_ && !news_) step_ = 2 * worlds_ + 1;
}

// A step says false where it was stopped, and then has changed nothing.

bool Judgement::find_best(const std::stop_token& stop) {
    Thought thought = think(game_, *before_,
                            {.seat = point_.seat,
                             .level = budget_.level,
                             .seed = seed_of("best", 0),
                             .slips = false,
                             .stop = stop});
    if (stop.stop_requested()) return false;
    point_.shares = in_parts(thought.shares);
    point_.best = std::move(thought.action);
    after_ = copy_of(*before_);
    play(*after_, point_.played);
    return true;
}

/// Both actions meet the same world and are thought on from with the same seed.
bool Judgement::compare(int world, const std::stop_token& stop) {
    const bool differ = point_.best != point_.played;
    const auto played = known(*before_, "known", world);
    const auto best = copy_of(*played);
    play(*played, point_.played);
    if (differ) play(*best, point_.best);
    const Sum of_played = value(*played, world, stop);
    const Sum of_best = differ ? value(*best, world, stop) : Sum();
    if (stop.stop_requested()) return false;
    const Audience own = Audience::of(point_.seat);
    news_ = news_ || (worlds_ > 1 && played->view(own) != after_->view(own));
    add(played_, of_played);
    if (differ) add(best_, of_best);
    return true;
}

bool Judgement::look_at_luck(int world, const std::stop_token& stop) {
    const Sum found = value(*known(*after_, "luck", world), world, stop);
    if (stop.stop_requested()) return false;
    add(real_, found);
    return true;
}

/// What `best` keeps counts as better only where the difference can be shown.
Point Judgement::end() {
    const auto own = static_cast<std::size_t>(point_.seat);
    point_.after = in_parts(mean(played_, worlds_));
    point_.kept = best_.empty() ? point_.after : in_parts(mean(best_, worlds_));
    if (point_.kept[own] <= point_.after[own]) {
        point_.best = point_.played;
        point_.kept = point_.after;
    }
    point_.lost = point_.kept[own] - point_.after[own];
    if (!real_.empty()) point_.luck = in_parts(mean(real_, worlds_))[own] - point_.after[own];
    return std::move(point_);
}

Point judge(const Game& game, const State& before, int ply, Seat seat, const Json& played, const Seed& seed,
            const Budget& budget) {
    Judgement judgement(game, before, ply, seat, played, seed, budget);
    while (!judgement.finished()) judgement.advance();
    return judgement.end();
}

}  // namespace kabinet::analysis
