#include "tournament/pairing/pods.hpp"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>

#include "tournament/pairing/exchange.hpp"

namespace kabinet::tournament {

const std::array<std::string_view, 5> kPodCostNames = {
    "second byes", "small tables", "earlier meetings", "squared score differences", "seats",
};

std::vector<int> pod_sizes(int entrants, int seats, int smallest) {
    for (int seated = entrants; seated >= smallest; --seated) {
        const int tables = (seated + seats - 1) / seats;
        if (seated / tables < smallest) continue;
        std::vector<int> sizes(static_cast<std::size_t>(tables), seated / tables);
        for (int table = 0; table < seated % tables; ++table) ++sizes[static_cast<std::size_t>(table)];
        return sizes;
    }
    return {};
}

namespace {

/// Tables of indices into the entrants of a snapshot. The last list holds who has a bye.
using Tables = std::vector<std::vector<std::size_t>>;

/// The costs of a snapshot's entrants at tables.
class PodCosts {
  public:
    explicit PodCosts(const PodSnapshot& snapshot)
        : snapshot_(snapshot),
          count_(snapshot.entrants.size()),
          met_(count_ * count_),
          partner_(count_, count_) {
        std::unordered_map<int, std::size_t> index;
        for (std::size_t i = 0; i < count_; ++i) index[snapshot.entrants[i].number] = i;
        for (const auto& [first, second] : snapshot.forced) {
            const std::size_t a = index.at(first), b = index.at(second);
            partner_[a] = b;
            partner_[b] = a;
        }
        for (std::size_t i = 0; i < count_; ++i) {
            for (const auto& [number, times] : snapshot.entrants[i].met) {
                const auto found = index.find(number);
                if (found == index.end()) continue;
                const std::size_t other = found->second;
                std::int64_t& both = met_[i * count_ + other];
                both = met_[other * count_ + i] = std::max(both, std::int64_t{times} * times);
            }
        }
    }

    /// Whether an exchange of two entrants lowers the cost. The tables are as they are before the exchange.
    bool helps(const Tables& tables, SeatAt a, SeatAt b) const {
        const bool bye_a = a.table + 1 == tables.size();
        const bool bye_b = b.table + 1 == tables.size();
        if (bye_a && bye_b) return false;
        const std::size_t x = tables[a.table][a.seat];
        const std::size_t y = tables[b.table][b.seat];
        std::int64_t change = 0;
        if (a.table != b.table) {
            change =
                parted(tables, a, y) + parted(tables, b, x) - parted(tables, a, x) - parted(tables, b, y);
            if (change != 0) return change < 0;
            change =
                second_bye(y, bye_a) + second_bye(x, bye_b) - second_bye(x, bye_a) - second_bye(y, bye_b);
            if (change != 0) return change < 0;
            const bool small_a = !bye_a && is_small(tables[a.table].size());
            const bool small_b = !bye_b && is_small(tables[b.table].size());
            change = (small_table(y) - small_table(x)) * (small_a - small_b);
            if (change != 0) return change < 0;
            change = meetings(tables, a, y) + meetings(tables, b, x) - meetings(tables, a, x) -
                     meetings(tables, b, y);
            if (change != 0) return change < 0;
            change = apart(tables, a, y) + apart(tables, b, x) - apart(tables, a, x) - apart(tables, b, y);
            if (change != 0) return change < 0;
        }
        change = seat(y, a, bye_a) + seat(x, b, bye_b) - seat(x, a, bye_a) - seat(y, b, bye_b);
        return change < 0;
    }

    /// The whole cost.
    PodCost sum(const Tables& tables) const {
        PodCost cost{};
        for (const PodEntrant& entrant : snapshot_.entrants) {
            cost[1] += square(entrant.small_tables);
            if (snapshot_.seats_matter) {
                for (const int times : entrant.seats) cost[4] += square(times);
            }
        }
        for (std::size_t table = 0; table < tables.size(); ++table) {
            const bool bye = table + 1 == tables.size();
            for (std::size_t i = 0; i < tables[table].size(); ++i) {
                const std::size_t who = tables[table][i];
                cost[0] += second_bye(who, bye);
                if (bye) continue;
                if (is_small(tables[table].size())) cost[1] += small_table(who);
                cost[4] += seat(who, {table, i}, false);
                for (std::size_t j = 0; j < i; ++j) {
                    cost[2] += met_[who * count_ + tables[table][j]];
                    cost[3] += square(points(who) - points(tables[table][j]));
                }
            }
        }
        return cost;
    }

  private:
    static constexpr std::int64_t square(std::int64_t number) { return number * number; }
    const PodEntrant& entrant(std::size_t who) const { return snapshot_.entrants[who]; }
    std::int64_t points(std::size_t who) const { return entrant(who).points; }
    bool is_small(std::size_t size) const { return size < static_cast<std::size_t>(snapshot_.seats); }

    /// 1 where `who` at `at` would not sit with whom `who` has to meet. Who sits at `at` now is gone by then.
    std::int64_t parted(const Tables& tables, SeatAt at, std::size_t who) const {
        const std::size_t partner = partner_[who];
        if (partner == count_) return 0;
        const std::vector<std::size_t>& table = tables[at.table];
        const auto found = std::ranges::find(table, partner);
        const bool sits =
            found != table.end() && found - table.begin() != static_cast<std::ptrdiff_t>(at.seat);
        return at.table + 1 != tables.size() && sits ? 0 : 1;
    }

    std::int64_t second_bye(std::size_t who, bool bye) const { return bye && entrant(who).byes > 0 ? 1 : 0; }
    /// By how much one more small table raises the square of their count.
    std::int64_t small_table(std::size_t who) const { return 2 * entrant(who).small_tables + 1; }

    /// The squared meetings of `who` with the table of `at` but for who sits at `at`; 0 for a bye.
    std::int64_t meetings(const Tables& tables, SeatAt at, std::size_t who) const {
        if (at.table + 1 == tables.size()) return 0;
        const std::vector<std::size_t>& table = tables[at.table];
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < table.size(); ++i) {
            if (i != at.seat) sum += met_[who * count_ + table[i]];
        }
        return sum;
    }

    /// The same for squared score differences.
    std::int64_t apart(const Tables& tables, SeatAt at, std::size_t who) const {
        if (at.table + 1 == tables.size()) return 0;
        const std::vector<std::size_t>& table = tables[at.table];
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < table.size(); ++i) {
            if (i != at.seat) sum += square(points(who) - points(table[i]));
        }
        return sum;
    }

    /// By how much a seat raises the square of its count.
    std::int64_t seat(std::size_t who, SeatAt at, bool bye) const {
        if (bye || !snapshot_.seats_matter) return 0;
        const std::vector<int>& seats = entrant(who).seats;
        return at.seat < seats.size() ? 2 * seats[at.seat] + 1 : 1;
    }

    const PodSnapshot& snapshot_;
    std::size_t count_;
    std::vector<std::int64_t> met_;     // squared meetings of each two
    std::vector<std::size_t> partner_;  // whom each has to meet; `count_` for nobody
};

/// All entrants in order of points, level ones by lot.
std::vector<std::size_t> drawn_order(const PodSnapshot& snapshot) {
    const std::vector<PodEntrant>& entrants = snapshot.entrants;
    std::vector<std::size_t> order(entrants.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::sort(order, {}, [&](std::size_t i) { return entrants[i].number; });
    FairStream(snapshot.seed, snapshot.purpose).shuffle(order);
    std::vector<std::size_t> lot(order.size());
    for (std::size_t place = 0; place < order.size(); ++place) lot[order[place]] = place;
    std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(-entrants[i].points, lot[i]); });
    return order;
}

/// Byes for the last who had none, and tables cut from the others in order.
Tables first_tables(const PodSnapshot& snapshot, const std::vector<int>& sizes) {
    std::vector<std::size_t> order = drawn_order(snapshot);
    std::size_t seated = 0;
    for (const int size : sizes) seated += static_cast<std::size_t>(size);
    std::vector<std::size_t> byes;
    while (order.size() > seated) {
        const auto last = std::ranges::find_if(order.rbegin(), order.rend(),
                                               [&](std::size_t i) { return snapshot.entrants[i].byes == 0; });
        const auto holder = last == order.rend() ? std::prev(order.end()) : std::prev(last.base());
        byes.push_back(*holder);
        order.erase(holder);
    }
    Tables tables;
    auto next = order.begin();
    for (const int size : sizes) {
        tables.emplace_back(next, next + size);
        next += size;
    }
    tables.push_back(std::move(byes));
    return tables;
}

bool is_sound(const PodSnapshot& snapshot) {
    std::vector<int> numbers;
    for (const PodEntrant& entrant : snapshot.entrants) numbers.push_back(entrant.number);
    std::ranges::sort(numbers);
    const bool once = std::ranges::adjacent_find(numbers) == numbers.end();
    std::vector<int> forced;
    for (const auto& [first, second] : snapshot.forced) forced.insert(forced.end(), {first, second});
    std::ranges::sort(forced);
    const bool pairs =
        std::ranges::includes(numbers, forced) && std::ranges::adjacent_find(forced) == forced.end();
    return once && pairs && snapshot.seats >= 2 && snapshot.seats <= 8 && snapshot.smallest >= 2 &&
           snapshot.smallest <= snapshot.seats;
}

}  // namespace

std::expected<PodRound, Refusal> pair_pods(const PodSnapshot& snapshot) {
    if (!is_sound(snapshot)) return std::unexpected(Refusal::bad_request);
    const auto sizes =
        pod_sizes(static_cast<int>(snapshot.entrants.size()), snapshot.seats, snapshot.smallest);
    if (sizes.empty()) return std::unexpected(Refusal::too_few);
    const PodCosts costs(snapshot);
    Tables tables = first_tables(snapshot, sizes);
    exchange_while_it_helps(tables, [&](SeatAt a, SeatAt b) { return costs.helps(tables, a, b); });
    PodRound round;
    round.cost = costs.sum(tables);
    for (const std::vector<std::size_t>& table : tables) {
        std::vector<int>& numbers = round.tables.emplace_back();
        for (const std::size_t i : table) numbers.push_back(snapshot.entrants[i].number);
    }
    round.byes = std::move(round.tables.back());
    round.tables.pop_back();
    std::ranges::sort(round.byes);
    return round;
}

namespace {

/// A round as indices of the snapshot, its byes as the last table; nothing where not everybody of the
/// snapshot stands in it once.
std::optional<Tables> indexed(const PodSnapshot& snapshot, const std::vector<std::vector<int>>& tables,
                              const std::vector<int>& byes) {
    if (!is_sound(snapshot)) return std::nullopt;
    std::unordered_map<int, std::size_t> left;
    for (std::size_t i = 0; i < snapshot.entrants.size(); ++i) left[snapshot.entrants[i].number] = i;
    Tables seated;
    const auto add = [&](const std::vector<int>& numbers) {
        std::vector<std::size_t>& table = seated.emplace_back();
        for (const int number : numbers) {
            const auto found = left.find(number);
            if (found == left.end()) return false;
            table.push_back(found->second);
            left.erase(found);
        }
        return true;
    };
    for (const std::vector<int>& table : tables) {
        if (!add(table)) return std::nullopt;
    }
    if (!add(byes) || !left.empty()) return std::nullopt;
    return seated;
}

}  // namespace

std::optional<PodCost> cost_of_pods(const PodSnapshot& snapshot, const std::vector<std::vector<int>>& tables,
                                    const std::vector<int>& byes) {
    const auto seated = indexed(snapshot, tables, byes);
    if (!seated) return std::nullopt;
    return PodCosts(snapshot).sum(*seated);
}

std::optional<bool> exchange_that_helps(const PodSnapshot& snapshot,
                                        const std::vector<std::vector<int>>& tables,
                                        const std::vector<int>& byes) {
    const auto seated = indexed(snapshot, tables, byes);
    if (!seated) return std::nullopt;
    const PodCosts costs(snapshot);
    Tables exchanged = *seated;
    bool helped = false;
    // The exchange itself is not wanted: one is enough to know.
    exchange_while_it_helps(exchanged, [&](SeatAt a, SeatAt b) {
        if (helped || !costs.helps(exchanged, a, b)) return false;
        helped = true;
        return false;
    });
    return helped;
}

}  // namespace kabinet::tournament
