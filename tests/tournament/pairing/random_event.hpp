#pragma once

#include <map>
#include <random>
#include <vector>

#include "tournament/pairing/swiss.hpp"

namespace kabinet::tournament {

/// A Swiss event whose results, forfeits, requested byes, pauses and late entries are random.
class RandomEvent {
  public:
    RandomEvent(std::uint64_t seed, int entrants, int rounds, int games_of_a_tie = 1);

    /// The snapshot of the next round: of who takes part in it.
    SwissSnapshot snapshot();
    /// Plays a round of that snapshot: random results for its tables, a bye for everybody else.
    void play(const SwissPairing& pairing);
    bool is_over() const { return played_ == rounds_; }

  private:
    struct Person {
        SwissEntrant entrant;
        int enters = 0;   // rounds missed at the start
        int pauses = 99;  // the round of a bye asked for
    };
    void play_table(const SwissTable& table);
    void sit_out(Person& person, RoundKind kind, int points);
    int chance(int hundred) { return static_cast<int>(random_() % 100) < hundred; }

    std::mt19937_64 random_;
    int rounds_;
    int games_;
    int played_ = 0;
    int first_seat_ = 0;
    std::map<int, Person> people_;
};

}  // namespace kabinet::tournament
