#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace kabinet::tournament {

/// A seat in a list of tables.
struct SeatAt {
    std::size_t table = 0;
    std::size_t seat = 0;
};

/// Exchanges who sits at two seats, as long as there are two seats for which `helps(SeatAt, SeatAt)` says so.
/// Two tables are looked at again only when one of them has changed. Each exchange lowers a cost of the
/// caller's, so the exchanges end; `helps` depends on nothing but who sits at the two tables.
template <class Helps>
void exchange_while_it_helps(std::vector<std::vector<std::size_t>>& tables, const Helps& helps) {
    const std::size_t count = tables.size();
    std::uint64_t now = 1;
    std::vector<std::uint64_t> changed(count, now);
    std::vector<std::uint64_t> looked_at(count * count);
    const auto exchange_once = [&](std::size_t a, std::size_t b) {
        for (std::size_t i = 0; i < tables[a].size(); ++i) {
            for (std::size_t j = a == b ? i + 1 : 0; j < tables[b].size(); ++j) {
                if (!helps(SeatAt{a, i}, SeatAt{b, j})) continue;
                std::swap(tables[a][i], tables[b][j]);
                return true;
            }
        }
        return false;
    };
    for (bool again = true; again;) {
        again = false;
        for (std::size_t a = 0; a < count; ++a) {
            for (std::size_t b = a; b < count; ++b) {
                if (looked_at[a * count + b] >= std::max(changed[a], changed[b])) continue;
                while (exchange_once(a, b)) {
                    changed[a] = changed[b] = ++now;
                    again = true;
                }
                looked_at[a * count + b] = now;
            }
        }
    }
}

}  // namespace kabinet::tournament
