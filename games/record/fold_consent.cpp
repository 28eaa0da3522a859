#include <algorithm>
#include <stdexcept>
#include <utility>

#include "games/record/events.hpp"
#include "games/record/fold.hpp"
#include "json/canonical.hpp"

/// What players may do about a match beside playing it, as long as nobody loses anything by it.
namespace kabinet {

bool Fold::abortable() const {
    const bool ours = header_.format > 1 && !header_.tournament.is_object();
    if (header_.practice) return status_ == Status::playing;
    const auto waits = [](const auto& taken) { return !taken.second.out && !taken.second.acted; };
    return ours && status_ == Status::playing && !paused_ && std::ranges::any_of(seats_, waits);
}

Fold::Done Fold::abort(Seat seat, Millis t) {
    if (!abortable())
        return refuse("cannot_abort",
                      "a match is aborted before each seat has acted, and not in a tournament");
    if (header_.practice && !practised_by(seat)) return refuse("not_your_seat", "the match is its host's");
    const auto seats = static_cast<std::size_t>(header_.seats);
    finish(Outcome{std::vector<int>(seats, 1), std::vector<std::int64_t>(seats, 0), "aborted"}, t);
    closed_in_play_ = true;
    aborted_by_ = seat;
    return one(told("aborted", seat));
}

/// The wish that an input is about.
std::optional<Wish>& Fold::wish_of(InputType type) {
    const bool pause =
        type == InputType::ask_pause || type == InputType::pause || type == InputType::decline_pause;
    return pause ? pause_asked_ : takeback_asked_;
}

/// Those who have to agree: the seats that play, but for `seat`.
std::vector<Seat> Fold::others_in(Seat seat) const {
    std::vector<Seat> others;
    for (const auto& [other, holder] : seats_) {
        if (other != seat && !holder.out) others.push_back(other);
    }
    return others;
}

/// What nobody has agreed on yet is void.
void Fold::unsettle() {
    draw_offer_.reset();
    takeback_asked_.reset();
    pause_asked_.reset();
}

/// Once a seat is out, a stand-in or a bot acts between the players' actions.
bool Fold::takes_back() const {
    const Info& info = game_->info;
    const bool casual = header_.format > 1 && !header_.rated && !header_.tournament.is_object();
    const bool draws = info.chance && !info.set_up;
    const bool open = !info.hidden && (!draws || header_.practice);
    return casual && open && others_in(-1).size() == seats_.size();
}

bool Fold::pausable() const {
    return header_.format > 1 && !header_.tournament.is_object() && clock_.timed() &&
           status_ == Status::playing && !paused_ && ply_ > 0;
}

std::optional<std::vector<Seat>> Fold::takebacks() const {
    if (status_ != Status::playing || header_.practice || !takes_back()) return std::nullopt;
    std::set<Seat> seats;
    for (const Played& one : played_) seats.insert(one.seat);
    return std::vector<Seat>(seats.begin(), seats.end());
}

/// Keeps an action that may be taken back.
void Fold::noted(const Input& input, std::string before) {
    if (!takes_back()) return;
    if (std::exchange(noted_, input.seat) != input.seat) undone_in_turn_ = 0;
    played_.push_back({input.seat, ply_, canonical(input.detail), std::move(before)});
}

Fold::Done Fold::ask(const Input& input) {
    const bool pause = input.type == InputType::ask_pause;
    if (!input.detail.empty()) return refuse("bad_action", "a wish says nothing more");
    if (pause && !pausable())
        return refuse("no_pause",
                      "a match with clocks is paused, once it has begun, and not in a tournament");
    const auto seats = pause ? std::nullopt : takebacks();
    if (!pause && (!seats || std::ranges::count(*seats, input.seat) == 0))
        return refuse("no_takeback", "there is no action of yours that can be taken back here");
    std::optional<Wish>& wish = wish_of(input.type);
    const auto last = asked_.find({input.seat, input.type});
    if (wish || (last != asked_.end() && last->second == ply_))
        return refuse("already_asked", "that is asked once between two actions");
    wish = Wish{.by = input.seat};
    asked_[{input.seat, input.type}] = ply_;
    return one(told(pause ? "pause_asked" : "takeback_asked", input.seat));
}

Fold::Done Fold::agree(const Input& input, Millis t) {
    const bool pause = input.type == InputType::pause;
    std::optional<Wish>& wish = wish_of(input.type);
    const bool awaited = wish && wish->by != input.seat && !wish->agreed.contains(input.seat);
    if (!awaited || !input.detail.empty())
        return refuse("nothing_asked", "nothing is asked that you have not answered");
    wish->agreed.insert(input.seat);
    const Seat asker = wish->by;
    const bool all = wish->agreed.size() == others_in(asker).size();
    if (pause && all) {
        pause_asked_.reset();
        auto events = set_paused(true, t);
        paused_until_ = t + kLongestPause;
        return events;
    }
    if (!pause) ++ply_;
    if (!pause && all) return take_back(asker, t);
    return one(told(pause ? "pause_agreed" : "takeback_agreed", input.seat));
}

Fold::Done Fold::decline(const Input& input) {
    std::optional<Wish>& wish = wish_of(input.type);
    if (!wish || !input.detail.empty()) return refuse("nothing_asked", "nothing is asked");
    wish.reset();
    const bool pause = input.type == InputType::decline_pause;
    return one(told(pause ? "pause_declined" : "takeback_declined", input.seat));
}

Fold::Done Fold::take_back(Seat asker, Millis t) {
    draw_offer_.reset();
    takeback_asked_.reset();
    const auto theirs = [asker](const Played& one) { return one.seat == asker; };
    const auto last = std::ranges::find_if(played_.rbegin(), played_.rend(), theirs);
    const int to = last->ply;
    go_back(static_cast<std::size_t>(played_.rend() - last) - 1, t);
    Event event = told("taken_back", asker);
    event.body["to"] = to;
    return one(std::move(event));
}

/// The state is computed again, as from the record: no state of the past is kept, but where computing takes
/// long. The clocks keep their time.
void Fold::go_back(std::size_t kept, Millis t) {
    const Played& first = played_.at(kept);
    std::unique_ptr<State> state;
    if (!first.before.empty()) {
        state = game_->restore(Json::parse(first.before)).value();
    } else {
        state = begin_game(seed_).value();
        for (std::size_t i = 0; i < kept; ++i) {
            if (!state->play(played_[i].seat, Json::parse(played_[i].action)))
                throw std::logic_error("an action was refused when it was played again");
        }
    }
    state->draw_on(*state_);
    state_ = std::move(state);
    played_.resize(kept);
    clock_.come_back(ticking(), t);
}

/// A seat that plays ends a pause on which the players agreed, or the server does when it has lasted long.
Fold::Done Fold::resume(const Input& input, Millis t) {
    const auto holder = seats_.find(input.seat);
    const bool plays = holder != seats_.end() && !holder->second.out;
    const bool late = input.seat < 0 && t >= paused_until_;
    if (!paused_ || paused_until_ < 0 || !input.detail.empty() || !(plays || late))
        return refuse("no_pause", "no pause ends here");
    return set_paused(false, t);
}

}  // namespace kabinet
