#include "tournament/pairing/bracket.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace kabinet::tournament {

std::vector<int> standard_seeding(int size) {
    std::vector<int> seeds{1};
    while (static_cast<int>(seeds.size()) < size) {
        const int sum = 2 * static_cast<int>(seeds.size()) + 1;
        std::vector<int> next;
        for (const int seed : seeds) next.insert(next.end(), {seed, sum - seed});
        seeds = std::move(next);
    }
    return seeds;
}

namespace {

using Part = BracketTie::Part;
using Kind = BracketSource::Kind;

BracketSource winner(std::size_t tie) {
    return {Kind::winner, tie};
}
BracketSource loser(std::size_t tie) {
    return {Kind::loser, tie};
}

/// A bracket as it is built, round by round. A round is the indices of its ties from top to bottom.
class Builder {
  public:
    using Round = std::vector<std::size_t>;

    explicit Builder(int entrants) { bracket_.entrants = entrants; }

    std::size_t add(Part part, int round, std::array<BracketSource, 2> from, int loser_place) {
        int stage_round = 0;
        for (const BracketSource& source : from) {
            if (source.kind != Kind::seed)
                stage_round = std::max(stage_round, bracket_.ties[source.of].stage_round);
        }
        bracket_.ties.push_back({part, round, stage_round + 1, from, loser_place});
        return bracket_.ties.size() - 1;
    }

    /// The first round: all seeds.
    Round first_round(int size, int loser_place) {
        const std::vector<int> seeds = standard_seeding(size);
        Round made;
        for (std::size_t i = 0; i < seeds.size(); i += 2) {
            const BracketSource upper{Kind::seed, static_cast<std::size_t>(seeds[i])};
            const BracketSource lower{Kind::seed, static_cast<std::size_t>(seeds[i + 1])};
            made.push_back(add(Part::winners, 1, {upper, lower}, loser_place));
        }
        return made;
    }

    /// Neighbours meet, two winners or two losers each.
    Round neighbours(const Round& round, Kind kind, Part part, int number, int loser_place) {
        Round made;
        for (std::size_t i = 0; i + 1 < round.size(); i += 2) {
            made.push_back(add(part, number, {{{kind, round[i]}, {kind, round[i + 1]}}}, loser_place));
        }
        return made;
    }

    Bracket take() { return std::move(bracket_); }

  private:
    Bracket bracket_;
};

int size_for(int entrants) {
    return static_cast<int>(std::bit_ceil(static_cast<unsigned>(entrants)));
}

}  // namespace

Bracket knockout(int entrants, bool third_place) {
    if (entrants < 2) return {entrants};
    const int size = size_for(entrants);
    const int last = std::countr_zero(static_cast<unsigned>(size));
    const bool third = third_place && last >= 2;
    Builder builder(entrants);
    // After round r, size / 2^r go on.
    const auto place = [&](int round) { return third && round + 1 == last ? 0 : (size >> round) + 1; };
    Builder::Round round = builder.first_round(size, place(1));
    for (int number = 2; number < last; ++number) {
        round = builder.neighbours(round, Kind::winner, Part::winners, number, place(number));
    }
    if (third) builder.neighbours(round, Kind::loser, Part::third_place, 1, 4);
    if (last >= 2) builder.neighbours(round, Kind::winner, Part::final, 1, 2);
    Bracket bracket = builder.take();
    if (last == 1) bracket.ties.front().part = Part::final;
    return bracket;
}

namespace {

/// Where the losers of a winners' round drop in: the one of tie i goes to position i xor this mask. Two who
/// met can meet again among 2^q positions only if the masks of the rounds that they lost in agree in their
/// first q bits. So the rounds count up, and the bits of the count stand in the mask from the first bit on:
/// those of neighbouring rounds differ in the first bit, of every other round in the second, and so on.
std::size_t crossing(int round, int bits) {
    const auto count = static_cast<std::size_t>(round - 1);
    std::size_t mask = 0;
    for (int bit = 0; bit < bits; ++bit) {
        if ((count >> bit & 1U) != 0) mask |= std::size_t{1} << (bits - 1 - bit);
    }
    return mask;
}

/// The best place that the losers of a losers' round share; `rounds` of them are played.
int losers_place(int round, int rounds) {
    int place = 3;
    for (int later = rounds; later > round; --later) place += 1 << ((rounds - later) / 2);
    return place;
}

/// All winners' rounds, the first one first.
std::vector<Builder::Round> winners_rounds(Builder& builder, int size) {
    std::vector<Builder::Round> rounds{builder.first_round(size, 0)};
    while (rounds.back().size() > 1) {
        const int number = static_cast<int>(rounds.size()) + 1;
        rounds.push_back(builder.neighbours(rounds.back(), Kind::winner, Part::winners, number, 0));
    }
    return rounds;
}

/// The losers' bracket; who comes from it to the final.
BracketSource losers_bracket(Builder& builder, const std::vector<Builder::Round>& winners) {
    const int last = static_cast<int>(winners.size());
    if (last == 1) return loser(winners.front().front());
    const int rounds = 2 * (last - 1);
    Builder::Round survivors =
        builder.neighbours(winners.front(), Kind::loser, Part::losers, 1, losers_place(1, rounds));
    for (int round = 2; round <= last; ++round) {
        const Builder::Round& dropping = winners[static_cast<std::size_t>(round) - 1];
        const std::size_t mask = crossing(round, last - round);
        int number = 2 * round - 2;
        for (std::size_t at = 0; at < survivors.size(); ++at) {
            survivors[at] =
                builder.add(Part::losers, number, {loser(dropping[at ^ mask]), winner(survivors[at])},
                            losers_place(number, rounds));
        }
        ++number;
        if (round < last) {
            survivors = builder.neighbours(survivors, Kind::winner, Part::losers, number,
                                           losers_place(number, rounds));
        }
    }
    return winner(survivors.front());
}

}  // namespace

Bracket double_knockout(int entrants, bool reset) {
    if (entrants < 2) return {entrants};
    Builder builder(entrants);
    const std::vector<Builder::Round> winners = winners_rounds(builder, size_for(entrants));
    const BracketSource challenger = losers_bracket(builder, winners);
    const std::size_t final = builder.add(Part::final, 1, {winner(winners.back().front()), challenger}, 2);
    if (reset) builder.add(Part::reset, 1, {winner(final), loser(final)}, 2);
    return builder.take();
}

namespace {

/// The fold, tie by tie.
class BracketFold {
  public:
    BracketFold(const Bracket& bracket, const std::vector<std::optional<BracketOutcome>>& outcomes)
        : bracket_(bracket), outcomes_(outcomes) {}

    std::vector<BracketSlot> run() {
        for (std::size_t tie = 0; tie < bracket_.ties.size(); ++tie) slots_.push_back(slot(tie));
        return std::move(slots_);
    }

  private:
    static bool is_settled(const BracketSlot& slot) {
        return slot.state != BracketSlot::State::waiting && slot.state != BracketSlot::State::open;
    }

    /// Who comes from a source: 0 for nobody, and nothing while that is not known.
    std::optional<int> comes_from(const BracketSource& source) const {
        if (source.kind == Kind::seed) {
            return source.of <= static_cast<std::size_t>(bracket_.entrants) ? static_cast<int>(source.of) : 0;
        }
        const BracketSlot& before = slots_[source.of];
        if (!is_settled(before)) return std::nullopt;
        if (source.kind == Kind::winner) return before.winner;
        return before.loser != 0 && outcomes_[source.of]->loser_goes_on ? before.loser : 0;
    }

    /// Whether a tie is a second final that the first one made needless.
    bool is_needless(const BracketTie& tie) const {
        if (tie.part != Part::reset) return false;
        const BracketSlot& final = slots_[tie.from[0].of];
        const bool lost_by_the_unbeaten = final.loser != 0 && final.loser == final.seeds[0];
        return is_settled(final) && !lost_by_the_unbeaten;
    }

    BracketSlot slot(std::size_t index) const {
        const BracketTie& tie = bracket_.ties[index];
        BracketSlot slot;
        if (is_needless(tie)) {
            slot.state = BracketSlot::State::empty;
            return slot;
        }
        const std::array known{comes_from(tie.from[0]), comes_from(tie.from[1])};
        slot.seeds = {known[0].value_or(0), known[1].value_or(0)};
        if (!known[0] || !known[1]) return slot;
        if (slot.seeds[0] == 0 || slot.seeds[1] == 0) {
            slot.winner = slot.seeds[0] + slot.seeds[1];
            slot.state = slot.winner == 0 ? BracketSlot::State::empty : BracketSlot::State::bye;
            return slot;
        }
        slot.state = BracketSlot::State::open;
        if (index < outcomes_.size() && outcomes_[index]) settle(slot, *outcomes_[index]);
        return slot;
    }

    static void settle(BracketSlot& slot, const BracketOutcome& outcome) {
        slot.state = BracketSlot::State::over;
        if (!outcome.winner) return;
        const auto side = static_cast<std::size_t>(*outcome.winner);
        slot.winner = slot.seeds[side];
        slot.loser = slot.seeds[1 - side];
    }

    const Bracket& bracket_;
    const std::vector<std::optional<BracketOutcome>>& outcomes_;
    std::vector<BracketSlot> slots_;
};

}  // namespace

std::vector<BracketSlot> fold_bracket(const Bracket& bracket,
                                      const std::vector<std::optional<BracketOutcome>>& outcomes) {
    return BracketFold(bracket, outcomes).run();
}

}  // namespace kabinet::tournament
