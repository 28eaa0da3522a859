#include "dutch.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>

namespace kabinet::tournament::dutch {
namespace {

/// Compared part by part; the smaller one is the better one.
using Key = std::vector<int>;

void add(Key& key, const Key& more) {
    key.insert(key.end(), more.begin(), more.end());
}

/// Article 1.7: how due a seat is, 3 absolutely, 2 strongly, 1 mildly.
struct Wish {
    int strength = 0;
    int seat = -1;
    int difference = 0;  // games at seat 0 less games at seat 1
};

/// An entrant by its pairing number, from 0, in order of points, then seed.
struct Player {
    const SwissEntrant* entrant = nullptr;
    Wish wish;
    bool top_scorer = false;
    bool had_bye = false;
    int unplayed = 0;
    int score() const { return entrant->points; }
    Drift drift(std::size_t rounds_ago) const {
        const auto& rounds = entrant->rounds;
        return rounds.size() < rounds_ago ? Drift::none : rounds[rounds.size() - rounds_ago].drift;
    }
};

Wish wish_of(const SwissEntrant& entrant) {
    std::vector<int> seats;
    for (const SwissRound& round : entrant.rounds)
        seats.insert(seats.end(), round.seats.begin(), round.seats.end());
    if (seats.empty()) return {};
    const int difference =
        static_cast<int>(std::ranges::count(seats, 0)) - static_cast<int>(std::ranges::count(seats, 1));
    const bool twice = seats.size() > 1 && seats.back() == seats[seats.size() - 2];
    const int other = 1 - seats.back(), fewer = difference > 0 ? 1 : 0;
    if (std::abs(difference) > 1) return {3, fewer, difference};
    if (twice) return {3, other, difference};
    return difference == 0 ? Wish{1, other, 0} : Wish{2, fewer, difference};
}

/// A pair by pairing numbers, the better one first.
using Pair = std::pair<int, int>;
/// A whole round; `bye` is -1 for none.
struct Candidate {
    std::vector<Pair> pairs{};
    int bye = -1;
};

/// A score group with those who float into it, as one candidate has it.
struct Bracket {
    std::vector<int> moved_down{}, residents{};
    std::vector<Pair> pairs{};
    std::vector<int> floaters{};  // on to the next bracket, or to the bye
};

class Dutch {
  public:
    explicit Dutch(const SwissSnapshot& snapshot) : snapshot_(snapshot) {
        for (const SwissEntrant& entrant : snapshot.entrants) players_.push_back(described(entrant));
        std::ranges::sort(players_, [](const Player& a, const Player& b) {
            return a.score() != b.score() ? a.score() > b.score() : a.entrant->seed < b.entrant->seed;
        });
    }

    std::optional<SwissPairing> best() {
        std::vector<int> all;
        for (int i = 0; i < static_cast<int>(players_.size()); ++i) all.push_back(i);
        Candidate empty;
        search(all, empty);
        if (!best_) return std::nullopt;
        SwissPairing made{.bye = best_->bye < 0 ? 0 : player(best_->bye).entrant->number};
        for (const auto& [a, b] : best_->pairs) made.tables.push_back(seated(a, b));
        return made;
    }

  private:
    const Player& player(int number) const { return players_[static_cast<std::size_t>(number)]; }
    SwissTable seated(int a, int b) const {
        return seat_swiss(snapshot_, player(a).entrant->number, player(b).entrant->number, 0);
    }

    Player described(const SwissEntrant& entrant) const {
        Player made{.entrant = &entrant, .wish = wish_of(entrant)};
        const int possible = snapshot_.rounds_played * snapshot_.bye_points;
        made.top_scorer = snapshot_.rounds_played + 1 == snapshot_.rounds && 2 * entrant.points > possible;
        for (const SwissRound& round : entrant.rounds) {
            made.had_bye = made.had_bye || round.kind == RoundKind::pairing_bye ||
                           round.kind == RoundKind::full_bye || round.kind == RoundKind::forfeit_win;
            made.unplayed += round.kind == RoundKind::board ? 0 : 1;
        }
        return made;
    }

    // C1 and C3
    bool may_meet(int a, int b) const {
        const Player& one = player(a);
        const Player& other = player(b);
        const bool met = std::ranges::any_of(one.entrant->rounds, [&](const SwissRound& round) {
            return round.kind == RoundKind::board && round.opponent == other.entrant->number;
        });
        const bool absolute =
            one.wish.strength == 3 && other.wish.strength == 3 && one.wish.seat == other.wish.seat;
        return !met && !(absolute && !one.top_scorer && !other.top_scorer);
    }

    void search(std::vector<int> left, Candidate& made) {
        const bool bye_left = players_.size() % 2 == 1 && made.bye < 0;
        if (left.empty()) return compare(made);
        const int first = left.front();
        left.erase(left.begin());
        for (std::size_t i = 0; i < left.size(); ++i) {
            if (!may_meet(first, left[i])) continue;
            std::vector<int> rest = left;
            rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
            made.pairs.emplace_back(first, left[i]);
            search(std::move(rest), made);
            made.pairs.pop_back();
        }
        if (!bye_left || player(first).had_bye) return;  // C2
        made.bye = first;
        search(std::move(left), made);
        made.bye = -1;
    }

    void compare(const Candidate& made) {
        Key key = key_of(made);
        if (best_ && best_key_ <= key) return;
        best_ = made;
        best_key_ = std::move(key);
    }

    Key key_of(const Candidate& made) const {
        Key key{made.bye < 0 ? 0 : player(made.bye).score()};  // C5
        const std::vector<Bracket> brackets = brackets_of(made);
        for (std::size_t i = 0; i < brackets.size(); ++i) {
            const bool last = i + 1 == brackets.size();
            add(key, floated(brackets[i]));                                       // C6, C7
            if (!last) add(key, floated(brackets[i + 1]));                        // C8
            if (last && made.bye >= 0) key.push_back(player(made.bye).unplayed);  // C9
            add(key, of_seats(brackets[i]));
            add(key, of_floats(brackets[i]));
            add(key, of_order(brackets[i]));
        }
        return key;
    }

    std::vector<Bracket> brackets_of(const Candidate& made) const {
        std::vector<int> partner(players_.size(), -1);
        for (const auto& [a, b] : made.pairs) {
            partner[static_cast<std::size_t>(a)] = b;
            partner[static_cast<std::size_t>(b)] = a;
        }
        std::vector<Bracket> brackets;
        std::vector<int> floaters;
        for (int first = 0; first < static_cast<int>(players_.size());) {
            Bracket bracket{.moved_down = std::move(floaters)};
            const int score = player(first).score();
            for (; first < static_cast<int>(players_.size()) && player(first).score() == score; ++first)
                bracket.residents.push_back(first);
            std::vector<int> people = bracket.moved_down;
            people.insert(people.end(), bracket.residents.begin(), bracket.residents.end());
            for (const int one : people) {
                const int other = partner[static_cast<std::size_t>(one)];
                if (other < 0 || other >= first) {
                    bracket.floaters.push_back(one);
                } else if (one < other) {
                    bracket.pairs.emplace_back(one, other);
                }
            }
            floaters = bracket.floaters;
            brackets.push_back(std::move(bracket));
        }
        return brackets;
    }

    /// How many float down, and their scores, the highest first.
    Key floated(const Bracket& bracket) const {
        Key key{static_cast<int>(bracket.floaters.size())};
        for (const int one : bracket.floaters) key.push_back(player(one).score());
        return key;
    }

    /// C10 to C13.
    Key of_seats(const Bracket& bracket) const {
        int too_many = 0, three_in_a_row = 0, denied = 0, strongly_denied = 0;
        for (const auto& [a, b] : bracket.pairs) {
            const SwissTable table = seated(a, b);
            const bool top = player(a).top_scorer || player(b).top_scorer;
            for (const int one : {a, b}) {
                const Wish& wish = player(one).wish;
                const int seat = table[0] == player(one).entrant->number ? 0 : 1;
                if (wish.strength == 0 || wish.seat == seat) continue;
                ++denied;
                strongly_denied += wish.strength >= 2 ? 1 : 0;
                if (wish.strength < 3 || !top) continue;
                const bool more = std::abs(wish.difference) > 1;
                (more ? too_many : three_in_a_row) += 1;
            }
        }
        return {too_many, three_in_a_row, denied, strongly_denied};
    }

    /// C14 to C21.
    Key of_floats(const Bracket& bracket) const {
        Key key;
        Key differences;
        for (const std::size_t ago : {1U, 2U}) {
            int down = 0, up = 0;
            std::vector<int> of_down, of_up;
            for (const int one : bracket.floaters) {
                const bool resident = std::ranges::count(bracket.residents, one) > 0;
                down += resident && player(one).drift(ago) == Drift::down ? 1 : 0;
            }
            for (const auto& [a, b] : bracket.pairs) {
                const int difference = player(a).score() - player(b).score();
                if (difference == 0) continue;
                up += player(b).drift(ago) == Drift::up ? 1 : 0;
                if (player(a).drift(ago) == Drift::down) of_down.push_back(difference);
                if (player(b).drift(ago) == Drift::up) of_up.push_back(difference);
            }
            add(key, {down, up});
            for (std::vector<int>* list : {&of_down, &of_up}) {
                std::ranges::sort(*list, std::greater<>());
                list->resize(players_.size());
                add(differences, *list);
            }
        }
        add(key, differences);
        return key;
    }

    /// Article 4: the moved-down in order, each against the first resident that will do, and then the rest as
    /// two halves.
    Key of_order(const Bracket& bracket) const {
        Key key, opponents;
        std::vector<int> rest = bracket.residents;
        std::vector<Pair> among;
        const auto moved = [&](int one) { return std::ranges::count(bracket.moved_down, one) > 0; };
        for (const int one : bracket.moved_down) key.push_back(std::ranges::count(bracket.floaters, one) > 0);
        for (const auto& pair : bracket.pairs) {
            if (!moved(pair.first)) among.push_back(pair);
        }
        for (const int one : bracket.moved_down) {
            const auto pair = std::ranges::find(bracket.pairs, one, &Pair::first);
            if (pair == bracket.pairs.end()) continue;
            opponents.push_back(pair->second);
            std::erase(rest, pair->second);
        }
        add(key, opponents);
        add(key, of_halves(rest, among));
        return key;
    }

    /// The earliest way to come to these pairs of `people`: exchanges between the halves first, then the
    /// order of the second half. Which of a pair is in the first half is free.
    static Key of_halves(const std::vector<int>& people, const std::vector<Pair>& pairs) {
        std::optional<Key> best;
        for (unsigned turned = 0; turned < 1U << pairs.size(); ++turned) {
            std::map<int, int> opponents;  // of the first half
            for (std::size_t i = 0; i < pairs.size(); ++i) {
                const auto& [a, b] = pairs[i];
                (turned >> i & 1U) == 0 ? opponents.emplace(a, b) : opponents.emplace(b, a);
            }
            Key key = of_exchange(people, opponents);
            std::vector<int> second;
            for (const auto& [one, other] : opponents) second.push_back(other);
            add(key, second);
            if (!best || key < *best) best = std::move(key);
        }
        return best.value_or(Key());
    }

    /// 4.3: fewer exchanged, closer to each other, the lowest of the first half, the highest of the second.
    static Key of_exchange(const std::vector<int>& people, const std::map<int, int>& first_half) {
        std::vector<int> down, up;
        for (std::size_t i = 0; i < people.size(); ++i) {
            const bool above = i < first_half.size();
            if (above && !first_half.contains(people[i])) down.push_back(people[i]);
            if (!above && first_half.contains(people[i])) up.push_back(people[i]);
        }
        int distance = 0;
        for (const int one : up) distance += one;
        for (const int one : down) distance -= one;
        Key key{static_cast<int>(up.size()), distance};
        for (auto one = down.rbegin(); one != down.rend(); ++one) key.push_back(-*one);
        add(key, up);
        return key;
    }

    const SwissSnapshot& snapshot_;
    std::vector<Player> players_;
    std::optional<Candidate> best_;
    Key best_key_;
};

}  // namespace

std::optional<SwissPairing> pairing(const SwissSnapshot& snapshot) {
    return Dutch(snapshot).best();
}

}  // namespace kabinet::tournament::dutch
