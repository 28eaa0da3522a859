#include "tournament/standings.hpp"

#include <algorithm>
#include <map>

#include "tournament/lots.hpp"
#include "tournament/tie_breaks.hpp"

namespace kabinet::tournament {
namespace {

using Group = std::vector<int>;
/// Values by entrant; nothing is below every number.
using Values = std::map<int, std::optional<Fraction>>;

bool better(const std::optional<Fraction>& a, const std::optional<Fraction>& b) {
    return a && (!b || *b < *a);
}

/// Parts a group by values that everybody has for themselves.
std::vector<Group> parted(Group group, const Values& values) {
    std::ranges::sort(group, [&](int a, int b) {
        const auto &of_a = values.at(a), &of_b = values.at(b);
        if (better(of_a, of_b)) return true;
        return !better(of_b, of_a) && a < b;
    });
    std::vector<Group> parts;
    for (const int entrant : group) {
        const bool level = !parts.empty() && values.at(parts.back().front()) == values.at(entrant);
        if (!level) parts.emplace_back();
        parts.back().push_back(entrant);
    }
    return parts;
}

std::vector<Group> parted_by_encounter(const Sheet& sheet, const Group& group, Values& values) {
    std::vector<Group> parts;
    for (Encounter& part : direct_encounter(sheet, group)) {
        for (const int entrant : part.entrants) values[entrant] = part.value;
        parts.push_back(std::move(part.entrants));
    }
    return parts;
}

class Order {
  public:
    explicit Order(const State& state) : state_(state), sheet_(sheet_of(state)) {
        Values points;
        Group all;
        for (const Card& card : sheet_.cards) {
            points[card.entrant] = card.points;
            all.push_back(card.entrant);
        }
        groups_ = parted(std::move(all), points);
        for (const TieBreak code : state.settings.tie_breaks) apply(code);
    }

    std::vector<Row> rows() const {
        std::vector<Row> rows;
        for (const Group& group : groups_) {
            const bool by_lot = group.size() > 1;
            const Group order =
                by_lot && state_.seed ? drawn(*state_.seed, {"standings", 1, sheet_.rounds}, group) : group;
            for (const int entrant : order) {
                const Card& card = *sheet_.card(entrant);
                Row row{static_cast<int>(rows.size()) + 1, entrant, card.points, {}, card.games, by_lot};
                for (const Values& values : columns_) row.tie_breaks.push_back(values.at(entrant));
                rows.push_back(std::move(row));
            }
        }
        return rows;
    }

  private:
    void apply(TieBreak code) {
        Values values;
        for (const Card& card : sheet_.cards) {
            values[card.entrant] = code == TieBreak::de ? std::nullopt : tie_break(sheet_, card, code);
        }
        std::vector<Group> finer;
        for (Group& group : groups_) {
            std::vector<Group> parts = group.size() == 1      ? std::vector<Group>{group}
                                       : code == TieBreak::de ? parted_by_encounter(sheet_, group, values)
                                                              : parted(std::move(group), values);
            std::ranges::move(parts, std::back_inserter(finer));
        }
        groups_ = std::move(finer);
        columns_.push_back(std::move(values));
    }

    const State& state_;
    Sheet sheet_;
    std::vector<Group> groups_;    // best first; who is level is in one
    std::vector<Values> columns_;  // one a tie-break
};

}  // namespace

std::vector<Row> standings(const State& state) {
    return Order(state).rows();
}

}  // namespace kabinet::tournament
