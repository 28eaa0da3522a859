#include <algorithm>
#include <utility>

#include "server/accounts/house.hpp"
#include "server/match/match.hpp"
#include "server/match/no_such_match.hpp"
#include "server/match/seat_inputs.hpp"

/// The players' requests to a match, up to the draft that is written.
namespace kabinet {
namespace {

bool same_for_house(const Input& stored, const MatchRequest& request) {
    const bool seat = request.input.seat < 0 || request.input.seat == stored.seat;
    if (stored.type != InputType::sit) return seat;
    const Json player = stored.detail.value("player", Json());
    return seat && player.is_string() && house_level(player.get<std::string>()) == request.level;
}

/// A shorter way is felt by nobody.
constexpr Millis kLeastLag = 10;

/// Whether a repeated request asks for the stored input. Ignores the parts that the match filled in.
bool same(const Input& stored, const MatchRequest& request) {
    if (stored.type == InputType::lock) return request.input.type == InputType::start;
    if (stored.type != request.input.type) return false;
    if (request.for_house) return same_for_house(stored, request);
    if (stored.type == InputType::sit) {
        return stored.seat == request.input.seat &&
               stored.detail.value("nonce", "") == request.input.detail.value("nonce", "") &&
               stored.detail.value("nonce_hash", "") == request.input.detail.value("nonce_hash", "") &&
               stored.detail.value("options", Json::object()) ==
                   request.input.detail.value("options", Json::object());
    }
    if (stored.type == InputType::claim) return true;
    if (stored.type == InputType::undo && request.input.detail.empty()) return true;
    return stored.detail == request.input.detail;
}

}  // namespace

void Match::submit(MatchRequest&& request, Answer<Receipt>&& answer) {
    if (refused(answer)) return;
    // A request that waits in line counts from its arrival.
    request.arrived = std::min(request.arrived.value_or(time()), time());
    if (request.input.type == InputType::act) note_lag(request);
    if (wants_rating(request)) return look_up_rating(std::move(request), std::move(answer));
    if (!writer_.busy() && time_is_up(std::max(*request.arrived, last_t_))) {
        // The time-out could not be written a moment ago. No request may be taken before it is.
        if (home_.loop.now() < retry_at_)
            return answer(refuse("storage_failed", "not accepted: the time-out can't be written"));
        on_time();
        if (refused(answer)) return;
    }
    if (!writer_.busy()) return take(std::move(request), std::move(answer));
    queued(answer, [request = std::move(request)](Match& match, Answer<Receipt> waiting) mutable {
        match.submit(std::move(request), std::move(waiting));
    });
}

/// What the clock does not count of an action. The player saw the board as late as the action came, so it is
/// the whole way there and back.
void Match::note_lag(MatchRequest& request) {
    const bool counts = header_.format > 1 && fold_->clock().timed() && !header_.clock.by_letter();
    const auto seat = fold_->seat_of(request.player.id);
    if (!counts || !seat) return;
    const Millis felt = request.lag < kLeastLag ? 0 : request.lag;
    request.input.lag = std::min(felt, home_.config.match.lag_ms);
    lags_[*seat] = request.input.lag;
}

void Match::settled(Answer<Match*> answer) {
    if (refused(answer)) return;
    const auto again = [](Match& match, Answer<Match*> waiting) { match.settled(std::move(waiting)); };
    if (!queued(answer, again)) answer(this);
}

void Match::take(MatchRequest&& request, Answer<Receipt>&& answer) {
    if (auto earlier = repeated(request)) {
        home_.metrics.actions_repeated.add();
        if (*earlier && request.input.type == InputType::rematch && wants_rematch())
            return answer_with_rematch(**earlier, std::move(answer));
        return answer(std::move(*earlier));
    }
    if (told_before(request)) return answer(Receipt{*fold_->seat_of(request.player.id), fold_->ply(), 0, ""});
    if (has_to_wait(request)) {
        home_.metrics.actions_refused.add();
        return answer(Receipt{.next = {}, .wait = request.wait});
    }
    if (auto refusal = complete(request)) {
        home_.metrics.actions_refused.add();
        return answer(std::unexpected(std::move(*refusal)));
    }
    const bool sits = request.input.type == InputType::sit;
    const bool rated = request.rating && request.rating->has_value();
    const Player sitter = !sits ? Player() : request.sitter.value_or(request.player);
    std::vector<Input> inputs;
    if (request.input.type == InputType::rematch) inputs = house_wants_rematch();
    inputs.push_back(std::move(request.input));
    write(
        {.inputs = std::move(inputs),
         .player = std::move(request.player.id),
         .key = std::move(request.key),
         .t = *request.arrived,
         .answer = std::move(answer),
         .address = std::move(request.address),
         .sitter = sitter.id,
         .name = sits ? PublicName{sitter.name, request.guest && !request.sitter, request.bot} : PublicName{},
         .rating = rated ? std::optional(**request.rating) : std::nullopt});
}

/// Whether the seat tells a nonce that it has told already: a client that was reloaded does not know.
bool Match::told_before(const MatchRequest& request) const {
    if (request.input.type != InputType::reveal) return false;
    const auto seat = fold_->seat_of(request.player.id);
    if (!seat || !fold_->seats().at(*seat).told) return false;
    Bytes32 nonce{};
    return from_hex(request.input.detail.value("nonce", ""), nonce) &&
           fold_->seats().at(*seat).part.nonce == bytes_of(nonce);
}

std::optional<std::expected<Receipt, Refusal>> Match::repeated(const MatchRequest& request) const {
    const auto place = log_.find(request.player.id, request.key);
    if (!place) return std::nullopt;
    if (!same(log_.entry(*place).input, request))
        return refuse("key_reused", "the key was used for another request");
    return earlier(*place);
}

Receipt Match::earlier(std::size_t place) const {
    return {log_.entry(place).input.seat, log_.ply(place), log_.seq(place), fold_->next()};
}

/// Checks that the player may ask, then fills in the seat and what the match knows.
std::optional<Refusal> Match::complete(MatchRequest& request) const {
    Input& input = request.input;
    if (hidden_from(request.player.id)) return no_such_match();
    if (request.for_house) return complete_for_house(request);
    if (input.type == InputType::sit) {
        if (given()) return Refusal{"seat_taken", "", "the seats of a rematch are given to its players"};
        // A bot sits down where its host invites it (BO-10), so it is invited anew.
        if (fold_->removed().contains(request.player.id) && !request.bot)
            return Refusal{"removed", "", "the host has removed you from this table"};
        if (request.seats_full)
            return Refusal{"too_many_tables", "", "you sit at as many tables and matches as one may"};
        if (header_.rated && request.guest)
            return Refusal{"guests_cannot", "", "rated matches are played with an account (RA-3)"};
        if (auto refusal = outside_terms(request)) return refusal;
        input.detail["player"] = player_value(request.player, header_.format);
        return std::nullopt;
    }
    if (input.type == InputType::rematch && request.seats_full)
        return Refusal{"too_many_tables", "", "you sit at as many tables and matches as one may"};
    if (input.type == InputType::start) {
        if (request.player.id != header_.host.id)
            return Refusal{"not_host", "", "only the host starts the match"};
        if (!request.bots_counted && awaits_count())
            return Refusal{"bot_limit", "", "the match is to be counted for its bots first"};
        if (fold_->status() == Status::open) input = start_input();
        return std::nullopt;
    }
    if (input.type == InputType::remove) return complete_removal(request);
    if (input.type == InputType::move) return complete_move(request);
    if (header_.practice) return complete_practice(request);
    const auto seat = fold_->seat_of(request.player.id);
    if (!seat) return Refusal{"not_seated", "", "you have no seat in this match"};
    if (input.seat >= 0 && input.seat != *seat) return Refusal{"not_your_seat", "", "that is not your seat"};
    input.seat = *seat;
    if (auto refusal = other_ply(request)) return refusal;
    if (input.type == InputType::claim) input.detail = {{"absent", gone(*seat)}};
    return complete_undo(input);
}

std::optional<Refusal> Match::other_ply(const MatchRequest& request) const {
    if (!request.ply || *request.ply == fold_->ply()) return std::nullopt;
    return Refusal{"stale_ply", "", "the match is at ply " + std::to_string(fold_->ply())};
}

/// The host's seat that is to move; `own` when none is.
Seat Match::seat_to_play(Seat own) const {
    for (const Seat seat : fold_->turn()) {
        if (fold_->seats().at(seat).player.id == header_.host.id) return seat;
    }
    return own;
}

/// The host acts for whichever seat is to move.
std::optional<Refusal> Match::complete_practice(MatchRequest& request) const {
    Input& input = request.input;
    const auto own = fold_->seat_of(header_.host.id);
    if (!own) return Refusal{"not_seated", "", "you have no seat in this match"};
    if (input.seat < 0) input.seat = input.type == InputType::act ? seat_to_play(*own) : *own;
    const auto holder = fold_->seats().find(input.seat);
    if (holder == fold_->seats().end() || holder->second.player.id != header_.host.id)
        return Refusal{"not_your_seat", "", "that is not your seat"};
    if (auto refusal = other_ply(request)) return refusal;
    return complete_undo(input);
}

/// Who does not say how far to go back undoes the last action.
std::optional<Refusal> Match::complete_undo(Input& input) const {
    if (input.type != InputType::undo || !input.detail.empty()) return std::nullopt;
    const auto to = fold_->undo_to();
    if (!to && fold_->over()) return Refusal{"match_over", "", "the match is over"};
    if (!to) return Refusal{"no_undo", "", "nothing can be undone"};
    input.detail = {{"to", *to}};
    return std::nullopt;
}

/// Checks that the host may remove the player whom the request names, and fills in the seat.
std::optional<Refusal> Match::complete_removal(MatchRequest& request) const {
    const std::string& host = header_.host.id;
    if (request.player.id != host) return Refusal{"not_host", "", "only the host removes players"};
    if (paired() || given()) return Refusal{"not_host", "", "the seats are given to their players"};
    const auto player = request.input.detail.at("player").get<std::string>();
    const auto seat = fold_->seat_of(player);
    if (!seat || player == host)
        return Refusal{"unknown_player", "", "no such player sits at this table beside the host"};
    request.input.seat = *seat;
    return std::nullopt;
}

/// Checks that the player may move the one whom the request names, and fills in the seat. The host moves
/// everybody, and all others move to free seats.
std::optional<Refusal> Match::complete_move(MatchRequest& request) const {
    if (paired() || given()) return Refusal{"not_host", "", "the seats are given to their players"};
    const auto player = request.input.detail.at("player").get<std::string>();
    const bool hosts = request.player.id == header_.host.id;
    if (!hosts && request.player.id != player) return Refusal{"not_host", "", "only the host moves others"};
    const auto seat = fold_->seat_of(player);
    if (!seat) return Refusal{"unknown_player", "", "no such player sits at this table"};
    if (!hosts && fold_->seats().contains(request.input.detail.at("to").get<Seat>()))
        return Refusal{"seat_taken", "", "the seat is taken"};
    request.input.seat = *seat;
    return std::nullopt;
}

bool Match::is_players_bot(const Player& player) const {
    return is_bot(player) && !house_level(player.id);
}

/// Whether a match of bots alone, one of them a player's, could begin now (BO-10).
bool Match::awaits_count() const {
    const auto& seats = fold_->seats();
    const auto bot = [this](const auto& taken) { return is_bot(taken.second.player); };
    const auto players = [this](const auto& taken) { return is_players_bot(taken.second.player); };
    return fold_->status() == Status::open && std::cmp_equal(seats.size(), header_.seats) &&
           std::ranges::all_of(seats, bot) && std::ranges::any_of(seats, players);
}

/// The seats whose players have been away for too long. In a correspondence match nobody is: players come for
/// their turns, which the clock limits.
std::vector<Seat> Match::gone(Seat claimer) const {
    std::vector<Seat> list;
    if (header_.clock.by_letter()) return list;
    for (const auto& [seat, holder] : fold_->seats()) {
        const auto away = presence_.away_since(holder.player.id);
        const bool late = away && home_.loop.now() - away->loop >= home_.config.match.grace_ms;
        if (seat != claimer && !holder.out && late) list.push_back(seat);
    }
    return list;
}

}  // namespace kabinet
