#include "random_event.hpp"

#include <algorithm>
#include <set>

namespace kabinet::tournament {

RandomEvent::RandomEvent(std::uint64_t seed, int entrants, int rounds, int games_of_a_tie)
    : random_(seed), rounds_(rounds), games_(games_of_a_tie), first_seat_(static_cast<int>(random_() % 2)) {
    std::vector<int> seeds(entrants);
    for (int i = 0; i < entrants; ++i) seeds[i] = i + 1;
    std::ranges::shuffle(seeds, random_);
    for (int number = 1; number <= entrants; ++number) {
        Person person{{number, 0, seeds[number - 1], {}}};
        if (chance(10)) person.enters = 1 + static_cast<int>(random_() % 2);
        if (chance(20)) person.pauses = static_cast<int>(random_() % rounds);
        people_[number] = person;
    }
}

SwissSnapshot RandomEvent::snapshot() {
    SwissSnapshot snapshot;
    for (const auto& [number, person] : people_) {
        if (person.enters <= played_ && person.pauses != played_) snapshot.entrants.push_back(person.entrant);
    }
    std::ranges::shuffle(snapshot.entrants, random_);
    snapshot.rounds_played = played_;
    snapshot.rounds = rounds_;
    snapshot.bye_points = 2 * games_;
    snapshot.first_seat = first_seat_;
    snapshot.seats_matter = games_ % 2 == 1;
    snapshot.allow_rematch = true;
    return snapshot;
}

void RandomEvent::play(const SwissPairing& pairing) {
    std::set<int> seen;
    for (const SwissTable& table : pairing.tables) {
        seen.insert(table.begin(), table.end());
        play_table(table);
    }
    for (auto& [number, person] : people_) {
        if (number == pairing.bye) {
            sit_out(person, RoundKind::pairing_bye, 2 * games_);
        } else if (!seen.contains(number)) {
            const bool half = person.pauses == played_;
            sit_out(person, half ? RoundKind::half_bye : RoundKind::zero_bye, half ? games_ : 0);
        }
    }
    ++played_;
}

void RandomEvent::sit_out(Person& person, RoundKind kind, int points) {
    person.entrant.rounds.push_back({kind, 0, {}, drift_of(kind, 0, 0)});
    person.entrant.points += points;
}

void RandomEvent::play_table(const SwissTable& table) {
    std::array<SwissEntrant*, 2> sides{&people_[table[0]].entrant, &people_[table[1]].entrant};
    const std::array<int, 2> before{sides[0]->points, sides[1]->points};
    const bool forfeit = chance(8);
    const int taken = static_cast<int>(random_() % (2 * games_ + 1));  // by the first, in half points
    for (int side = 0; side < 2; ++side) {
        SwissRound round;
        round.opponent = table[1 - side];
        if (forfeit) {
            round.kind = (side == 0) == (taken > games_) ? RoundKind::forfeit_win : RoundKind::forfeit_loss;
            sides[side]->points += round.kind == RoundKind::forfeit_win ? 2 * games_ : 0;
        } else {
            for (int game = 0; game < games_; ++game) round.seats.push_back((side + game) % 2);
            sides[side]->points += side == 0 ? taken : 2 * games_ - taken;
        }
        round.drift = drift_of(round.kind, before[side], before[1 - side]);
        sides[side]->rounds.push_back(round);
    }
}

}  // namespace kabinet::tournament
