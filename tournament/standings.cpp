#include "tournament/standings.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "tournament/arena_of.hpp"
#include "tournament/bracket_of.hpp"
#include "tournament/cup.hpp"
#include "tournament/lots.hpp"
#include "tournament/stages.hpp"
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
        if (state.seed && state.settings.rules > 1) {
            for (const int entrant : drawn(*state.seed, lot(), all))
                lot_.emplace(entrant, static_cast<int>(lot_.size()));
        }
        groups_ = parted(std::move(all), points);
        for (const TieBreak code : state.settings.tie_breaks) apply(code);
    }

    std::vector<Row> rows() const {
        std::vector<Row> rows;
        for (const Group& group : groups_) {
            const bool by_lot = group.size() > 1;
            for (const int entrant : by_lot ? in_order_of_lot(group) : group) {
                const Card& card = *sheet_.card(entrant);
                Row row{static_cast<int>(rows.size()) + 1,
                        entrant,
                        card.points,
                        {},
                        card.games,
                        by_lot,
                        state_.stage_number};
                for (const Values& values : columns_) row.tie_breaks.push_back(values.at(entrant));
                rows.push_back(std::move(row));
            }
        }
        return rows;
    }

  private:
    Lot lot() const { return {"standings", state_.stage_number, sheet_.rounds}; }

    /// One lot orders everybody, so that who stays level keeps the order when somebody gets points. Rules 1
    /// drew a lot for each group of those who are level.
    Group in_order_of_lot(Group group) const {
        if (!state_.seed) return group;
        if (lot_.empty()) return drawn(*state_.seed, lot(), std::move(group));
        std::ranges::sort(group, {}, [this](int entrant) { return lot_.at(entrant); });
        return group;
    }

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
    std::map<int, int> lot_;       // the place in the lot, by entrant
    std::vector<Group> groups_;    // best first; who is level is in one
    std::vector<Values> columns_;  // one a tie-break
};

}  // namespace

namespace {

/// Knockouts: by the best place that can be reached, who is in before who is out, then by seed.
template <class Place>
std::vector<Row> rows_of_knockout(const State& state, std::vector<Place> places) {
    std::ranges::sort(places, {}, [&](const Place& place) {
        return std::tuple(place.best, place.worst, std::ranges::find(state.field, place.entrant));
    });
    const Sheet sheet = sheet_of(state);
    std::vector<Row> rows;
    for (const Place& place : places) {
        Row row{place.best, place.entrant, place.won, {}, sheet.card(place.entrant)->games};
        row.tie_breaks.resize(state.settings.tie_breaks.size());
        row.stage = state.stage_number;
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<Row> rows_of_groups(const State& state) {
    struct Line {
        Row row;
        Fraction rate;
        std::ptrdiff_t seed;
    };
    std::vector<Line> lines;
    for (std::size_t group = 0; group < state.groups.size(); ++group) {
        const int rounds = std::max(rounds_of_group(state, group), 1);
        for (Row& row : stage_standings(group_view(state, group))) {
            row.group = static_cast<int>(group) + 1;
            row.place = row.rank;
            const auto seed = std::ranges::find(state.field, row.entrant) - state.field.begin();
            lines.push_back({row, row.points / Fraction(rounds), seed});
        }
    }
    std::ranges::sort(lines, [](const Line& a, const Line& b) {
        if (a.row.place != b.row.place) return a.row.place < b.row.place;
        if (a.rate != b.rate) return b.rate < a.rate;
        return a.seed < b.seed;
    });
    std::vector<Row> rows;
    for (Line& line : lines) {
        rows.push_back(std::move(line.row));
        rows.back().rank = static_cast<int>(rows.size());
    }
    return rows;
}

}  // namespace

std::vector<Row> stage_standings(const State& state) {
    if (has_bracket(state)) return rows_of_knockout(state, bracket_places(state));
    if (has_cup(state)) return rows_of_knockout(state, cup_places(state));
    if (state.stage().format == Format::groups) return rows_of_groups(state);
    if (state.stage().format == Format::arena) return arena_standings(state);
    return Order(state).rows();
}

std::vector<Row> standings(const State& state) {
    std::vector<Row> rows = stage_standings(state);
    std::set<int> listed(state.field.begin(), state.field.end());
    for (int stage = state.stage_number - 1; stage >= 1; --stage) {
        const State before = stage_view(state, stage);
        for (Row& row : stage_standings(before)) {
            if (!listed.insert(row.entrant).second) continue;
            row.rank = static_cast<int>(rows.size()) + 1;
            rows.push_back(std::move(row));
        }
    }
    if (state.phase == Phase::cancelled) {
        for (Row& row : rows) row.rank = 0;
    }
    return rows;
}

}  // namespace kabinet::tournament
