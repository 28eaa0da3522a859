#include "tournament/pairing/bracket.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <random>
#include <set>

namespace kabinet::tournament {
namespace {

using Part = BracketTie::Part;
using State = BracketSlot::State;

/// A bracket under way.
class Play {
  public:
    explicit Play(Bracket bracket) : bracket_(std::move(bracket)), outcomes_(bracket_.ties.size()) {}

    std::vector<BracketSlot> slots() const { return fold_bracket(bracket_, outcomes_); }
    const BracketTie& tie(std::size_t index) const { return bracket_.ties[index]; }
    void decide(std::size_t tie, const BracketOutcome& outcome) { outcomes_[tie] = outcome; }

    /// Plays open ties until none is left. `wins` says which of two seeds wins.
    void finish(const std::function<int(int, int)>& wins) {
        for (bool open = true; open;) {
            open = false;
            const auto now = slots();
            for (std::size_t i = 0; i < now.size(); ++i) {
                if (now[i].state != State::open) continue;
                const int winner = wins(now[i].seeds[0], now[i].seeds[1]);
                decide(i, {winner == now[i].seeds[0] ? 0 : 1});
                open = true;
            }
        }
    }

    BracketSlot only(Part part) const {
        const auto now = slots();
        for (std::size_t i = 0; i < now.size(); ++i) {
            if (tie(i).part == part) return now[i];
        }
        return {};
    }

  private:
    Bracket bracket_;
    std::vector<std::optional<BracketOutcome>> outcomes_;
};

int better(int a, int b) {
    return std::min(a, b);
}

TEST(Bracket, TN27_seeding_is_standard) {
    EXPECT_EQ(standard_seeding(2), (std::vector<int>{1, 2}));
    EXPECT_EQ(standard_seeding(8), (std::vector<int>{1, 8, 4, 5, 2, 7, 3, 6}));
}

TEST(Bracket, TN27_a_tie_stands_behind_those_it_waits_for) {
    for (int entrants = 2; entrants <= 70; ++entrants) {
        for (const Bracket& bracket :
             {knockout(entrants, true), knockout(entrants, false), double_knockout(entrants, true)}) {
            for (std::size_t i = 0; i < bracket.ties.size(); ++i) {
                for (const BracketSource& source : bracket.ties[i].from) {
                    if (source.kind == BracketSource::Kind::seed) continue;
                    EXPECT_LT(source.of, i);
                    EXPECT_LT(bracket.ties[source.of].stage_round, bracket.ties[i].stage_round);
                }
            }
        }
    }
}

TEST(Bracket, TN27_the_better_seeds_have_the_byes_and_meet_late) {
    for (int entrants = 2; entrants <= 130; ++entrants) {
        Play play(knockout(entrants, false));
        play.finish(better);
        std::set<int> byes;
        for (const BracketSlot& slot : play.slots()) {
            EXPECT_NE(slot.state, State::empty);
            if (slot.state == State::bye) byes.insert(slot.winner);
        }
        int size = 1;
        while (size < entrants) size *= 2;
        EXPECT_EQ(byes.size(), static_cast<std::size_t>(size - entrants));
        if (!byes.empty())
            EXPECT_EQ(*byes.rbegin(), size - entrants) << "the best have them, and nobody else";
        EXPECT_EQ(play.only(Part::final).winner, 1);
        EXPECT_EQ(play.only(Part::final).loser, 2);
    }
}

TEST(Bracket, TN27_losers_share_the_place_of_their_round) {
    const Bracket bracket = knockout(8, true);
    ASSERT_EQ(bracket.ties.size(), 8U);
    EXPECT_EQ(bracket.ties[0].loser_place, 5);
    EXPECT_EQ(bracket.ties[4].loser_place, 0) << "semi-finalists play on for the third place";
    EXPECT_EQ(bracket.ties[6].part, Part::third_place);
    EXPECT_EQ(bracket.ties[6].loser_place, 4);
    EXPECT_EQ(bracket.ties[7].loser_place, 2);
    EXPECT_EQ(bracket.ties[7].stage_round, bracket.ties[6].stage_round);
    EXPECT_EQ(knockout(8, false).ties[4].loser_place, 3);
    EXPECT_EQ(knockout(2, true).ties.size(), 1U) << "no semi-finals, no third place";
    EXPECT_EQ(knockout(2, true).ties[0].part, Part::final);
}

TEST(Bracket, TN27_of_three_the_third_has_the_third_place_without_playing) {
    Play play(knockout(3, true));
    play.finish(better);
    EXPECT_EQ(play.only(Part::third_place).state, State::bye);
    EXPECT_EQ(play.only(Part::third_place).winner, 3);
}

TEST(Bracket, TN27_after_a_double_forfeit_the_opposite_place_has_a_bye) {
    Play play(knockout(4, true));
    play.decide(0, {std::nullopt});
    EXPECT_EQ(play.slots()[0].state, State::over);
    EXPECT_EQ(play.slots()[0].winner, 0);
    EXPECT_EQ(play.only(Part::final).state, State::waiting);
    play.decide(1, {0});
    EXPECT_EQ(play.only(Part::final).state, State::bye);
    EXPECT_EQ(play.only(Part::final).winner, 2);
    EXPECT_EQ(play.only(Part::third_place).winner, 3);
}

TEST(Bracket, TN27_a_withdrawn_loser_does_not_go_on) {
    Play play(double_knockout(4, false));
    play.decide(0, {0, false});
    play.decide(1, {0});
    EXPECT_EQ(play.slots()[3].state, State::bye);
    EXPECT_EQ(play.slots()[3].winner, 3);
}

TEST(Bracket, TN27_a_tie_shows_who_is_known) {
    Play play(knockout(4, false));
    play.decide(2, {1});
    EXPECT_EQ(play.slots()[2].state, State::waiting) << "an outcome before its time is not looked at";
    play.decide(1, {1});
    EXPECT_EQ(play.slots()[2].seeds, (std::array<int, 2>{0, 3}));
}

TEST(Bracket, TN27_a_double_knockout_ends_after_two_losses) {
    std::mt19937 random(27);
    for (int entrants = 2; entrants <= 40; ++entrants) {
        for (int i = 0; i < 20; ++i) {
            Play play(double_knockout(entrants, true));
            play.finish([&](int a, int b) { return random() % 2 == 0 ? a : b; });
            std::map<int, int> losses;
            std::set<int> seen;
            for (const BracketSlot& slot : play.slots()) {
                EXPECT_NE(slot.state, State::waiting);
                EXPECT_NE(slot.state, State::open);
                if (slot.loser != 0) ++losses[slot.loser];
                seen.insert({slot.seeds[0], slot.seeds[1]});
            }
            const BracketSlot reset = play.only(Part::reset);
            const int champion = reset.state == State::over ? reset.winner : play.only(Part::final).winner;
            for (int seed = 1; seed <= entrants; ++seed) {
                EXPECT_TRUE(seen.contains(seed));
                if (seed == champion) {
                    EXPECT_LE(losses[seed], 1);
                } else {
                    EXPECT_EQ(losses[seed], 2);
                }
            }
        }
    }
}

TEST(Bracket, TN27_the_second_final_is_played_if_the_unbeaten_lost_the_first) {
    Play play(double_knockout(4, true));
    const auto final = play.slots().size() - 2;
    play.finish(better);
    EXPECT_EQ(play.only(Part::reset).state, State::empty);
    play.decide(final, {1});
    EXPECT_EQ(play.only(Part::reset).state, State::open);
    play.finish(better);
    EXPECT_EQ(play.only(Part::reset).winner, 1);
    Play other(double_knockout(4, true));
    other.finish([](int a, int b) { return a == 1 || b == 1 ? 1 : std::min(a, b); });
    EXPECT_EQ(other.only(Part::reset).state, State::empty);
    other.decide(final, {std::nullopt});
    EXPECT_EQ(other.only(Part::reset).state, State::empty) << "a double forfeit: both share second";
    EXPECT_EQ(other.only(Part::final).winner, 0);
}

TEST(Bracket, TN27_places_of_a_double_knockout) {
    std::map<std::pair<Part, int>, int> places;
    for (const BracketTie& tie : double_knockout(16, false).ties)
        places[{tie.part, tie.round}] = tie.loser_place;
    const std::vector<int> expected{13, 9, 7, 5, 4, 3};
    for (int round = 1; round <= 6; ++round) EXPECT_EQ((places[{Part::losers, round}]), expected[round - 1]);
    EXPECT_EQ((places[{Part::winners, 1}]), 0);
    EXPECT_EQ((places[{Part::final, 1}]), 2);
}

/// The earliest losers' round, counted from the last one (0), in which two meet who met before; over many
/// random events.
int earliest_rematch(int entrants, std::mt19937& random) {
    int earliest = -1;
    for (int i = 0; i < 400; ++i) {
        Play play(double_knockout(entrants, false));
        play.finish([&](int a, int b) { return random() % 2 == 0 ? a : b; });
        std::set<std::set<int>> met;
        const auto slots = play.slots();
        const int last = play.tie(slots.size() - 2).round;
        for (std::size_t tie = 0; tie < slots.size(); ++tie) {
            if (slots[tie].loser == 0) continue;
            const bool again = !met.insert({slots[tie].seeds[0], slots[tie].seeds[1]}).second;
            if (again && play.tie(tie).part == Part::losers)
                earliest = std::max(earliest, last - play.tie(tie).round);
        }
    }
    return earliest;
}

TEST(Bracket, TN27_who_met_meets_again_as_late_as_can_be) {
    std::mt19937 random(28);
    for (const int entrants : {2, 3, 4}) EXPECT_LE(earliest_rematch(entrants, random), 0) << entrants;
    // Two are left when the loser of the last winners' round drops in: before that they meet, whoever they
    // are.
    for (const int entrants : {5, 6, 7, 8}) EXPECT_LE(earliest_rematch(entrants, random), 1) << entrants;
    // Losers of three rounds stand at two positions, so those of two rounds at one: these can meet there.
    for (const int entrants : {9, 12, 16}) EXPECT_LE(earliest_rematch(entrants, random), 2) << entrants;
    for (const int entrants : {17, 24, 32}) EXPECT_LE(earliest_rematch(entrants, random), 3) << entrants;
    for (const int entrants : {50, 64}) EXPECT_LE(earliest_rematch(entrants, random), 3) << entrants;
}

}  // namespace
}  // namespace kabinet::tournament
