#include "games/kapow/bot/bot.hpp"

#include <algorithm>
#include <cmath>

#include "games/kapow/bot/judge.hpp"
#include "games/kapow/play.hpp"
#include "games/kapow/redeal.hpp"
#include "games/search/dice.hpp"

namespace kabinet::kapow {
namespace {

struct Strength {
    double doubt;       // half the width of the error of a rating, in points
    std::size_t tried;  // actions that are tried in play-outs; 0 and 1: none
    int deals;          // play-outs of each
};
constexpr std::array<Strength, 4> kStrengths{{{6, 0, 0}, {1.5, 0, 0}, {0, 3, 12}, {0, 4, 48}}};  // by Level
/// A rating counts as much as so many play-outs.
constexpr double kRatingCounts = 10;
/// A round that is not over by then is taken to be even.
constexpr int kMostPlies = 400;
/// Points that make one seat e times as likely to win as another, by the rounds that are left.
constexpr double kScale = 12;

/// How many points fewer than the others `seat` has in the round `round`, which is over.
double lead_in(const Position& position, int round, Seat seat) {
    const auto& points = position.sheet[static_cast<std::size_t>(round - 1)];
    double others = 0;
    for (Seat other = 0; other < position.seats(); ++other) {
        if (other != seat) others += points[static_cast<std::size_t>(other)];
    }
    return others / (position.seats() - 1) - points[static_cast<std::size_t>(seat)];
}

/// Play-outs of one round.
class Table {
  public:
    Table(const Position& known, const Seed& seed) : known_(known), deals_(seed, "deals") {}

    /// Another deal of all that the seat to move does not know.
    Position deal() { return redealt(known_, Audience::of(known_.turn), deals_); }

    /// Plays `action`, and the round to its end.
    double play(Position position, const Action& action) {
        const Seat seat = known_.turn;
        kapow::play(position, action);
        for (int ply = 0; ply < kMostPlies && scored(position) < known_.round; ++ply, ++plies_)
            kapow::play(position, rated_actions(position, Care::quick).front().action);
        return scored(position) < known_.round ? 0 : lead_in(position, known_.round, seat);
    }
    std::uint64_t plies() const { return plies_; }

  private:
    static int scored(const Position& position) { return static_cast<int>(position.sheet.size()); }

    Position known_;
    FairStream deals_;
    std::uint64_t plies_ = 0;
};

/// Mixes the ratings of the first `tried` with the means of play-outs, and sorts those.
void try_best(std::vector<Rated>& rated, const Strength& strength, Table& table,
              const std::stop_token& stop) {
    const auto tried = std::min(strength.tried, rated.size());
    if (tried < 2) return;
    std::vector<double> sums(tried);
    int deals = 0;
    for (; deals < strength.deals && !(deals > 0 && stop.stop_requested()); ++deals) {
        const Position deal = table.deal();  // one for all, so that luck does not decide between them
        for (std::size_t i = 0; i < tried; ++i) sums[i] += table.play(deal, rated[i].action);
    }
    for (std::size_t i = 0; i < tried; ++i)
        rated[i].lead = (kRatingCounts * rated[i].lead + sums[i]) / (kRatingCounts + deals);
    std::ranges::sort(rated.begin(), rated.begin() + static_cast<std::ptrdiff_t>(tried), std::greater{},
                      &Rated::lead);
}

/// Lower totals win; the seat to move expects to gain `lead` in this round.
std::vector<double> shares_of(const Position& position, double lead) {
    const auto points = totals(position);
    const double scale = kScale * std::sqrt(static_cast<double>(position.rounds - position.round + 1));
    std::vector<double> shares;
    double sum = 0;
    for (Seat seat = 0; seat < position.seats(); ++seat) {
        const double expected = points[static_cast<std::size_t>(seat)] - (seat == position.turn ? lead : 0);
        shares.push_back(std::exp(-expected / scale));
        sum += shares.back();
    }
    for (double& share : shares) share /= sum;
    return shares;
}

}  // namespace

Choice choose(const Position& known, const Question& question) {
    Strength strength = kStrengths[static_cast<std::size_t>(question.level)];
    strength.deals *= question.times;
    search::Dice dice(question.seed, "bot");
    auto rated = rated_actions(known, Care::thorough);
    for (Rated& one : rated) one.lead += strength.doubt * (2 * dice.share() - 1);
    std::ranges::sort(rated, std::greater{}, &Rated::lead);
    Table table(known, question.seed);
    if (known.stage != Stage::reveal) try_best(rated, strength, table, question.stop);
    const double lead = known.stage == Stage::reveal ? 0 : rated.front().lead;
    return {rated.front().action, shares_of(known, lead), table.plies() + rated.size()};
}

}  // namespace kabinet::kapow
