#include <algorithm>
#include <iterator>

#include "games/record/events.hpp"
#include "games/record/fold.hpp"
#include "json/canonical.hpp"

/// Going back without anybody's consent: in practice at will, elsewhere while one's own turn lasts.
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
    if (status_ != Status::playing || undos_ >= kMostUndos) return plies;
    const auto first =
        played_.end() - static_cast<std::ptrdiff_t>(header_.practice ? played_.size() : in_turn());
    std::ranges::transform(first, played_.end(), std::back_inserter(plies), &Played::ply);
    return plies;
}

/// How many of the last actions may be undone by the seat to move, which played them: nobody has acted since.
std::size_t Fold::in_turn() const {
    if (!takes_back() || paused_ || played_.empty() || undone_in_turn_ >= kMostUndosOfTurn) return 0;
    const Seat seat = played_.back().seat;
    if (state_->to_move() != std::vector{seat}) return 0;
    const auto other = [seat](const Played& one) { return one.seat != seat; };
    return static_cast<std::size_t>(std::ranges::find_if(played_.rbegin(), played_.rend(), other) -
                                    played_.rbegin());
}

std::optional<int> Fold::undo_to() const {
    if (undoable().empty()) return std::nullopt;
    if (!header_.practice) return played_.back().ply;
    const auto own = [this](const Played& one) { return practised_by(one.seat); };
    const auto last = std::ranges::find_if(played_.rbegin(), played_.rend(), own);
    return last == played_.rend() ? std::nullopt : std::optional(last->ply);
}

Fold::Done Fold::undo(const Input& input, Millis t) {
    if (header_.practice && !practised_by(input.seat))
        return refuse("not_your_seat", "the match is its host's");
    if (!header_.practice && clock_.expired(input.seat, t))
        return refuse("out_of_time", "the seat's time is up");
    const Json to = input.detail.value("to", Json());
    const std::vector<int> plies = undoable();
    const auto place = std::ranges::find_if(plies, [&to](int ply) { return to == ply; });
    const bool found = input.detail.size() == 1 && to.is_number_integer() && place != plies.end();
    if (!found || !(header_.practice || played_.back().seat == input.seat))
        return refuse("no_undo", "no action that may be undone was played at this ply");
    const int ply = *place;
    const auto kept = played_.size() - static_cast<std::size_t>(plies.end() - place);
    const Seat undone = played_.at(kept).seat;
    if (!header_.practice) unsettle();
    go_back(kept, t);
    outcome_.reset();
    ++ply_;
    ++undos_;
    ++undone_in_turn_;
    Event event = told("taken_back", !header_.practice || practised_by(undone) ? undone : input.seat);
    event.body["to"] = ply;
    return one(std::move(event));
}

}  // namespace kabinet
