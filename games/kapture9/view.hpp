#pragma once

#include "games/kapture9/position.hpp"
#include "games/kapture9/rules.hpp"
#include "json/json.hpp"

namespace kabinet::kapture9 {

/// The view of `position`, the same for everybody (RULES.md, "View"). Whole numbers only.
Json view_of(const Position& position, const Rules& rules = {});

/// The meekones of `set` as they stand in `position`: by base, the seat of each.
Json meekones(const Position& position, BaseSet set);

/// A whole number for each seat.
Json by_seat(int first, int second);

}  // namespace kabinet::kapture9
