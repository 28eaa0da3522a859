#include <algorithm>

#include "games/record/events.hpp"
#include "games/record/fold.hpp"
#include "json/canonical.hpp"

/// A match of practice: its host sits in several seats, and goes back in it at will.
namespace kabinet {

bool Fold::practised_by(Seat seat) const {
    return seats_.at(seat).player.id == header_.host.id;
}

/// In a game whose actions take long to compute, an undo must not compute the whole match again.
std::string Fold::position_to_keep() const {
    const bool keeps = header_.practice && game_->info.lengthy && takes_back();
    return keeps ? canonical(state_->save()) : std::string();
}

std::vector<int> Fold::undoable() const {
    std::vector<int> plies;
    if (status_ != Status::playing || !header_.practice || undos_ >= kMostUndos) return plies;
    for (const Played& one : played_) plies.push_back(one.ply);
    return plies;
}

std::optional<int> Fold::undo_to() const {
    if (undoable().empty()) return std::nullopt;
    const auto own = [this](const Played& one) { return practised_by(one.seat); };
    const auto last = std::ranges::find_if(played_.rbegin(), played_.rend(), own);
    return last == played_.rend() ? std::nullopt : std::optional(last->ply);
}

Fold::Done Fold::undo(const Input& input, Millis t) {
    if (!header_.practice) return refuse("no_undo", "actions are undone in practice alone");
    if (!practised_by(input.seat)) return refuse("not_your_seat", "the match is its host's");
    const Json to = input.detail.value("to", Json());
    const std::vector<int> plies = undoable();
    const auto place = std::ranges::find_if(plies, [&to](int ply) { return to == ply; });
    if (input.detail.size() != 1 || !to.is_number_integer() || place == plies.end())
        return refuse("no_undo", "no action that stands was played at this ply");
    const int ply = *place;
    const Seat undone = played_.at(static_cast<std::size_t>(place - plies.begin())).seat;
    go_back(static_cast<std::size_t>(place - plies.begin()), t);
    outcome_.reset();
    ++ply_;
    ++undos_;
    Event event = told("taken_back", practised_by(undone) ? undone : input.seat);
    event.body["to"] = ply;
    return one(std::move(event));
}

}  // namespace kabinet
