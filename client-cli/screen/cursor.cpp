#include "client-cli/screen/cursor.hpp"

#include <algorithm>
#include <cstdlib>

namespace kabinet::cli {
namespace {

struct Offset {
    int along;   // cells in the way of the arrow
    int across;  // cells off it
};

Offset offset(const Spot& from, const Spot& to, Way way) {
    const int right = to.column - from.column;
    const int down = to.row - from.row;
    switch (way) {
        case Way::up:
            return {-down, std::abs(right)};
        case Way::down:
            return {down, std::abs(right)};
        case Way::left:
            return {-right, std::abs(down)};
        case Way::right:
            return {right, std::abs(down)};
    }
    return {0, 0};
}

}  // namespace

void Cursor::offer(const Board& board, const Json& legal) {
    choices_.clear();
    usable_.clear();
    picked_ = false;
    for (const Json& action : legal)
        choices_.push_back({board.spot_of(action), board.way_of(action), action});
    for (Spot& spot : board.spots()) {
        const bool used = std::ranges::find(choices_, spot.id, &Choice::spot) != choices_.end();
        if (used) usable_.push_back(std::move(spot));
    }
    const bool stays = std::ranges::find(usable_, at_, &Spot::id) != usable_.end();
    if (!stays && !usable_.empty()) at_ = usable_.front().id;
}

std::vector<const Cursor::Choice*> Cursor::here() const {
    std::vector<const Choice*> found;
    for (const Choice& choice : choices_) {
        if (choice.spot == at_) found.push_back(&choice);
    }
    return found;
}

std::optional<Json> Cursor::arrow(Way way) {
    if (picked_) {
        for (const Choice* choice : here()) {
            if (choice->way == way) {
                picked_ = false;
                return choice->action;
            }
        }
        return std::nullopt;
    }
    const auto from = std::ranges::find(usable_, at_, &Spot::id);
    if (from == usable_.end()) return std::nullopt;
    int best = 0;
    for (const Spot& to : usable_) {
        const Offset off = offset(*from, to, way);
        // What lies straight ahead comes before what is nearer but aside.
        const int distance = off.along + 3 * off.across;
        if (off.along <= 0 || (best > 0 && distance >= best)) continue;
        best = distance;
        at_ = to.id;
    }
    return std::nullopt;
}

std::optional<Json> Cursor::enter() {
    const auto found = here();
    if (found.size() == 1 && !found.front()->way) return found.front()->action;
    picked_ = !found.empty();
    return std::nullopt;
}

void Cursor::next(int step) {
    if (usable_.empty()) return;
    picked_ = false;
    const auto size = static_cast<int>(usable_.size());
    const auto from = static_cast<int>(std::ranges::find(usable_, at_, &Spot::id) - usable_.begin());
    at_ = usable_[static_cast<std::size_t>((from + step + size) % size)].id;
}

bool Cursor::drop() {
    return std::exchange(picked_, false);
}

Marks Cursor::marks() const {
    Marks marks;
    if (!active()) return marks;
    for (const Spot& spot : usable_) marks.usable.insert(spot.id);
    marks.cursor = at_;
    marks.picked = picked_;
    for (const Choice* choice : here()) {
        if (choice->way) marks.ways.push_back(*choice->way);
    }
    return marks;
}

}  // namespace kabinet::cli
