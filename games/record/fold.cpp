#include "games/record/fold.hpp"

#include <algorithm>
#include <stdexcept>

#include "games/core/registry.hpp"
#include "games/core/rules_version.hpp"
#include "games/record/choices.hpp"
#include "games/record/events.hpp"
#include "json/canonical.hpp"

namespace kabinet {
namespace {

using Done = std::expected<std::vector<Event>, Refusal>;

/// Those out of a match of many seats rank behind those who stayed, else as the game ranks them.
Outcome behind(Outcome outcome, const std::map<Seat, SeatHolder>& seats) {
    std::vector<std::pair<bool, int>> keys;
    for (std::size_t i = 0; i < outcome.ranks.size(); ++i) {
        keys.emplace_back(seats.at(static_cast<Seat>(i)).out, outcome.ranks[i]);
    }
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const auto better = std::ranges::count_if(keys, [&](const auto& other) { return other < keys[i]; });
        outcome.ranks[i] = 1 + static_cast<int>(better);
    }
    return outcome;
}

bool is_practised(InputType type) {
    return type == InputType::act || type == InputType::undo || type == InputType::abort;
}

}  // namespace

std::optional<std::string> bad_note(const Entry& entry, const Fold& replayed) {
    if (entry.note.is_null() || entry.note == replayed.note()) return std::nullopt;
    return "the record notes " + canonical(entry.note) + ", the replay " + canonical(replayed.note());
}

std::string_view name_of(Status status) {
    switch (status) {
        case Status::open:
            return "open";
        case Status::playing:
            return "playing";
        case Status::finished:
            return "finished";
        case Status::closed:
            return "closed";
    }
    return "";
}

Json to_json(const Outcome& outcome) {
    return {{"ranks", outcome.ranks}, {"scores", outcome.scores}, {"reason", outcome.reason}};
}

std::expected<Fold, Refusal> Fold::begin(const Header& header, std::optional<Bytes32> secret) {
    Fold fold;
    fold.game_ = find_game(header.game);
    if (!fold.game_) return refuse("unknown_game", "there is no game " + header.game);
    const Info& info = fold.game_->info;
    if (auto refusal = check_rules(info, header.rules)) return std::unexpected(*refusal);
    if (header.seats < info.min_seats || header.seats > info.max_seats) {
        return refuse("bad_seats", info.title + " has from " + std::to_string(info.min_seats) + " to " +
                                       std::to_string(info.max_seats) + " seats");
    }
    if (auto refusal = check_options(info, header.options, std::nullopt)) return std::unexpected(*refusal);
    fold.header_ = header;
    fold.commitment_ = header.commitment;
    fold.options_ = header.options;
    fold.secret_ = secret;
    return fold;
}

Fold Fold::copy() const {
    Fold twin = *this;
    if (state_) twin.state_ = game_->restore(state_->save()).value();
    return twin;
}

Fold Fold::supposing(std::unique_ptr<State> state) const {
    Fold twin = *this;
    twin.state_ = std::move(state);
    return twin;
}

Done Fold::apply(const Input& input, Millis t) {
    Json before = std::exchange(note_, nullptr);
    auto done = dispatch(input, t);
    if (!done) note_ = std::move(before);
    return done;
}

Done Fold::dispatch(const Input& input, Millis t) {
    // Who knows all nonces knows the draws, and has nothing more to decide (GEN-2).
    if (locked_ && input.type != InputType::start && awaiting().empty())
        return refuse("table_locked", "all nonces are told: the match begins");
    switch (input.type) {
        case InputType::sit:
            return sit(input);
        case InputType::leave:
            return leave(input);
        case InputType::remove:
            return remove(input);
        case InputType::move:
            return move(input);
        case InputType::start:
            return start(t);
        case InputType::close:
            return close(t);
        case InputType::lock:
            return lock(input);
        case InputType::reveal:
            return reveal(input);
        case InputType::unlock:
            return unlock(input);
        case InputType::commit:
            return commit(input);
        case InputType::recommit:
            return recommit(input);
        case InputType::rematch:
            return ask_rematch(input);
        case InputType::next:
            if (!ended_ || !next_.empty() || !input.detail.contains("match") ||
                !input.detail["match"].is_string()) {
                return refuse("rematch_unavailable", "the next match follows a finished one, once");
            }
            next_ = input.detail["match"].get<std::string>();
            return one(told("next"));
        case InputType::end:
            return write_end(input);
        default:
            break;
    }
    if (status_ == Status::open) return refuse("not_started", "the match has not started");
    if (status_ != Status::playing) return refuse("match_over", "the match is over");
    const bool stops = input.type == InputType::pause || input.type == InputType::resume;
    if (input.type == InputType::rule || (stops && input.detail.contains("ruling"))) return rule(input, t);
    if (input.type == InputType::resume) return resume(input, t);
    if (paused_) return refuse("match_paused", "the match is paused");
    if (!seats_.contains(input.seat)) return refuse("no_such_seat", "the match has no such seat");
    const bool out = seats_.at(input.seat).out;
    if (header_.practice && !is_practised(input.type))
        return refuse("not_in_practice", "a match of practice is played and undone, nothing else");
    if (input.by_bot && !(out && header_.bot_for_leavers && input.type == InputType::act))
        return refuse("no_bot_plays", "a bot plays for seats that are out, where the table wants that");
    if (out && !input.by_bot) return refuse("match_over", "this seat is out of the match");
    switch (input.type) {
        case InputType::act:
            return act(input, t);
        case InputType::resign:
            return drop(input.seat, "resigned", t);
        case InputType::abort:
            return abort(input.seat, t);
        case InputType::offer_draw:
            return offer_draw(input.seat);
        case InputType::accept_draw:
            return answer_draw(input.seat, true, t);
        case InputType::decline_draw:
            return answer_draw(input.seat, false, t);
        case InputType::timeout:
            return timeout(input.seat, t);
        case InputType::ask_takeback:
        case InputType::ask_pause:
            return ask(input);
        case InputType::takeback:
        case InputType::pause:
            return agree(input, t);
        case InputType::decline_takeback:
        case InputType::decline_pause:
            return decline(input);
        case InputType::undo:
            return undo(input, t);
        default:
            return claim(input, t);
    }
}

Input Fold::ending() const {
    Json detail{{"state", state_hash()}};
    if (outcome_) detail["result"] = kabinet::to_json(*outcome_);
    return Input{InputType::end, -1, std::move(detail)};
}

std::vector<Seat> Fold::turn() const {
    return status_ == Status::playing && !paused_ ? state_->to_move() : std::vector<Seat>();
}

std::optional<Seat> Fold::seat_of(std::string_view player_id) const {
    for (const auto& [seat, holder] : seats_) {
        if (holder.player.id == player_id) return seat;
    }
    return std::nullopt;
}

std::string Fold::state_hash() const {
    return state_ ? to_hex(sha256(canonical(state_->save()))) : std::string();
}

Done Fold::act(const Input& input, Millis t) {
    if (!input.by_bot && clock_.expired(input.seat, t - input.lag))
        return refuse("out_of_time", "the seat's time is up");
    // Played as the record will give it back: 2.0 is 2 there and -0.0 is 0, and a game may tell them apart.
    const Json& given = input.detail;
    std::optional<Json> reread;
    if (!reads_back(given)) reread = Json::parse(canonical(given));
    std::string before = position_to_keep();
    auto events = state_->play(input.seat, reread ? *reread : given);
    if (!events) return events;
    noted(input, std::move(before));
    ++ply_;
    if (!input.by_bot) seats_.at(input.seat).acted = true;
    note_ = state_->note();
    if (draw_offer_ && draw_offer_ != input.seat) draw_offer_.reset();  // playing on declines
    takeback_asked_.reset();
    if (!input.by_bot) clock_.acted(input.seat, t, input.lag);
    play_for_the_absent(*events);
    settle(t);
    return events;
}

Done Fold::drop(Seat seat, std::string_view reason, Millis t) {
    auto events = one(told(reason, seat));
    seats_.at(seat).out = true;
    seats_.at(seat).out_at = t;
    seats_.at(seat).out_for = reason;
    unsettle();
    played_.clear();
    if (seats_in() > 1) {
        play_for_the_absent(events);
        settle(t);
        return events;
    }
    std::set<Seat> losers;
    for (const auto& [other, holder] : seats_) {
        if (holder.out) losers.insert(other);
    }
    finish(without(losers, reason), t);
    return events;
}

Done Fold::offer_draw(Seat seat) {
    if (header_.seats != 2) return refuse("no_draws", "draws are agreed in matches of two seats only");
    if (header_.tournament.is_object() && header_.tournament.value("draws", Json()) == false)
        return refuse("no_draws", "no draws are agreed in this tie (TN-14)");
    if (draw_offer_ == seat) return refuse("draw_already_offered", "the offer stands");
    if (draw_offer_)
        return refuse("draw_already_offered", "the opponent offers a draw: accept or decline it");
    const auto last = last_offer_.find(seat);
    if (last != last_offer_.end() && last->second == ply_) {
        return refuse("draw_already_offered", "a draw is offered once between two actions");
    }
    draw_offer_ = seat;
    last_offer_[seat] = ply_;
    return one(told("draw_offered", seat));
}

Done Fold::answer_draw(Seat seat, bool yes, Millis t) {
    if (!draw_offer_ || draw_offer_ == seat) return refuse("no_draw_offered", "the opponent offers no draw");
    draw_offer_.reset();
    if (!yes) return one(told("draw_declined", seat));
    const auto seats = static_cast<std::size_t>(header_.seats);
    finish(Outcome{std::vector<int>(seats, 1), std::vector<std::int64_t>(seats, 0), "agreed"}, t);
    return one(told("draw_accepted", seat));
}

Done Fold::timeout(Seat seat, Millis t) {
    if (!clock_.expired(seat, t)) return refuse("cannot_claim", "the seat has time left");
    return drop(seat, "timeout", t);
}

Done Fold::claim(const Input& input, Millis t) {
    const Json absent = input.detail.value("absent", Json::array());
    std::set<Seat> gone;
    for (const Json& item : absent) {
        const bool seat = item.is_number_integer() && item >= 0 && item < header_.seats;
        if (!seat || item == input.seat || seats_.at(item.get<Seat>()).out) {
            return refuse("cannot_claim", "only a present seat can claim, against others");
        }
        gone.insert(item.get<Seat>());
    }
    if (gone.empty()) return refuse("cannot_claim", "nobody is gone");
    auto events = one(told("claimed", input.seat));
    for (const Seat seat : gone) {
        if (status_ != Status::playing) break;
        auto dropped = drop(seat, "abandoned", t);
        std::ranges::move(*dropped, std::back_inserter(events));
    }
    return events;
}

Done Fold::write_end(const Input& input) {
    if (status_ != Status::finished || ended_) return refuse("bad_end", "no end belongs here");
    if (input.detail != ending().detail)
        return refuse("bad_end", "result or final state are not what the inputs give");
    ended_ = true;
    return std::vector<Event>();
}

Done Fold::ask_rematch(const Input& input) {
    if (!ended_ || !next_.empty())
        return refuse("rematch_unavailable", "a rematch follows a finished match, once");
    if (header_.practice) return refuse("not_in_practice", "another match of practice is opened");
    if (!seats_.contains(input.seat)) return refuse("not_seated", "only players ask for a rematch");
    if (rematch_.contains(input.seat))
        return refuse("rematch_unavailable", "the rematch is asked for already");
    const auto part = read_part(input.detail);
    if (!part) return std::unexpected(part.error());
    if (!part->hash.empty()) hashes_.insert(part->hash);
    rematch_.emplace(input.seat, *part);
    return one(told("rematch", input.seat));
}

/// A seat that is out goes on by its game's own simple policy, so that the others can finish their game and
/// everyone can recompute it; unless a bot plays on, whose actions are entries of the record (BO-7).
void Fold::play_for_the_absent(std::vector<Event>& events) {
    if (header_.bot_for_leavers) return;
    while (!state_->outcome()) {
        const auto turn = state_->to_move();
        const auto it = std::ranges::find_if(turn, [&](Seat seat) { return seats_.at(seat).out; });
        if (it == turn.end()) return;
        auto played = state_->play(*it, action_for_the_absent(*it));
        if (!played) throw std::logic_error("a stand-in's action was refused: " + played.error().message);
        note_ = state_->note();
        std::ranges::move(*played, std::back_inserter(events));
    }
}

Json Fold::action_for_the_absent(Seat seat) {
    if (header_.rules > game_->info.lots_until) return state_->stand_in(seat);
    const Json actions = state_->legal(seat);
    FairStream lots(seed_, "absent/" + std::to_string(++lots_));
    return actions.at(lots.below(static_cast<std::uint32_t>(actions.size())));
}

void Fold::settle(Millis t) {
    if (auto outcome = state_->outcome(); outcome && header_.practice) {
        outcome_ = std::move(*outcome);
    } else if (outcome) {
        finish(behind(std::move(*outcome), seats_), t);
    } else {
        clock_.turn(ticking(), t);
    }
}

/// The seats whose clocks run: those that are to move, but for those that are out.
std::vector<Seat> Fold::ticking() const {
    std::vector<Seat> turn = state_->to_move();
    std::erase_if(turn, [this](Seat seat) { return seats_.at(seat).out; });
    return turn;
}

void Fold::finish(Outcome outcome, Millis t) {
    status_ = Status::finished;
    if (!outcome_) outcome_ = std::move(outcome);
    unsettle();
    paused_ = false;
    paused_until_ = -1;
    clock_.stop(t);
}

Outcome Fold::without(const std::set<Seat>& losers, std::string_view reason) const {
    const auto seats = static_cast<std::size_t>(header_.seats);
    Outcome outcome{std::vector<int>(seats, 1), std::vector<std::int64_t>(seats, 0), std::string(reason)};
    for (const Seat seat : losers)
        outcome.ranks[static_cast<std::size_t>(seat)] = 1 + header_.seats - static_cast<int>(losers.size());
    return outcome;
}

int Fold::seats_in() const {
    return static_cast<int>(std::ranges::count_if(seats_, [](const auto& item) { return !item.second.out; }));
}

}  // namespace kabinet
