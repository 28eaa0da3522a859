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

bool holds(const std::vector<std::string>& spots, const std::string& spot) {
    return std::ranges::find(spots, spot) != spots.end();
}

}  // namespace

void Cursor::offer(const Board& board, const Json& legal) {
    if (legal == legal_ && !choices_.empty()) return;
    legal_ = legal;
    choices_.clear();
    for (const Json& action : legal)
        choices_.push_back({board.path_of(action), board.way_of(action), action});
    spots_ = board.spots();
    begin();
}

void Cursor::begin() {
    trail_.clear();
    picked_ = false;
    menu_.clear();
    look_around();
}

/// Finds what may be picked next.
void Cursor::look_around() {
    usable_.clear();
    const Found found = fitting(trail_);
    for (const Spot& spot : spots_) {
        const bool used = std::ranges::any_of(found, [&](const Choice* choice) {
            return holds(choice->path, spot.id) && !holds(trail_, spot.id);
        });
        if (used) usable_.push_back(spot);
    }
    if (!usable_.empty() && !is_usable(at_)) at_ = usable_.front().id;
}

bool Cursor::is_usable(const std::string& spot) const {
    return std::ranges::find(usable_, spot, &Spot::id) != usable_.end();
}

/// The choices that go over all that is picked.
Cursor::Found Cursor::fitting(const std::vector<std::string>& picked) const {
    Found found;
    for (const Choice& choice : choices_) {
        if (std::ranges::all_of(picked, [&](const std::string& spot) { return holds(choice.path, spot); }))
            found.push_back(&choice);
    }
    return found;
}

std::optional<Json> Cursor::give(const Choice& choice) {
    Json action = choice.action;
    begin();
    return action;
}

std::optional<Json> Cursor::arrow(Way way) {
    if (!menu_.empty()) {
        if (way == Way::up || way == Way::down) next(way == Way::up ? -1 : 1);
        return std::nullopt;
    }
    if (picked_) {
        const Found found = fitting(trail_);
        const auto choice = std::ranges::find(found, way, &Choice::way);
        return choice == found.end() ? std::nullopt : give(**choice);
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
    if (!menu_.empty()) return give(*menu_[chosen_]);
    if (picked_ || !is_usable(at_)) return std::nullopt;
    trail_.push_back(at_);
    Found found = fitting(trail_);
    const bool whole = std::ranges::any_of(
        found, [&](const Choice* choice) { return choice->path.size() == trail_.size(); });
    if (!whole) {
        look_around();
    } else if (std::ranges::any_of(found, [](const Choice* choice) { return choice->way.has_value(); })) {
        picked_ = true;
    } else if (found.size() == 1) {
        return give(*found.front());
    } else {
        menu_ = std::move(found);
        chosen_ = 0;
    }
    return std::nullopt;
}

void Cursor::next(int step) {
    const auto moved = [step](std::size_t from, std::size_t size) {
        return static_cast<std::size_t>((static_cast<int>(from + size) + step) % static_cast<int>(size));
    };
    if (!menu_.empty()) {
        chosen_ = moved(chosen_, menu_.size());
        return;
    }
    if (picked_) drop();
    if (usable_.empty()) return;
    const auto from = std::ranges::find(usable_, at_, &Spot::id) - usable_.begin();
    at_ = usable_[moved(static_cast<std::size_t>(from), usable_.size())].id;
}

bool Cursor::drop() {
    if (trail_.empty()) return false;
    at_ = trail_.back();
    trail_.pop_back();
    picked_ = false;
    menu_.clear();
    look_around();
    return true;
}

Marks Cursor::marks() const {
    Marks marks;
    if (!active()) return marks;
    for (const Spot& spot : usable_) marks.usable.insert(spot.id);
    marks.cursor = at_;
    marks.picked = picked_;
    marks.trail.insert(trail_.begin(), trail_.end());
    for (const Choice* choice : menu_) marks.menu.push_back(choice->action);
    marks.choice = chosen_;
    for (const Choice* choice : fitting({at_})) {
        if (choice->way) marks.ways.push_back(*choice->way);
    }
    return marks;
}

}  // namespace kabinet::cli
