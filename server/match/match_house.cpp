#include <algorithm>
#include <utility>

#include "games/search/bot.hpp"
#include "server/accounts/house.hpp"
#include "server/match/match.hpp"
#include "server/match/seat_inputs.hpp"
#include "server/ops/log.hpp"

/// The seats that the house plays (BO-5, BO-6), and those for whose players it plays on (BO-7).
namespace kabinet {
namespace {

/// How well the house plays on for who is out (BO-7).
constexpr Level kForLeavers = Level::medium;
/// The house shows that it is to move for no more than this part of the time it has left.
constexpr std::int64_t kPartOfClock = 20;

/// The seed of one thought. It follows from the secret, so nobody foretells what a bot does, and everybody
/// can ask the bot again once the match is over.
Seed thought_seed(const Bytes32& secret, Seat seat, int ply) {
    const std::string purpose = "bot/" + std::to_string(seat) + "/" + std::to_string(ply);
    return sha256({bytes_of(secret), purpose});
}

/// What the thinking needs, apart from the match.
struct Thinking {
    const Game* game;
    std::unique_ptr<State> state;
    Question question;
    Json action{};

    /// A bot that errs must not stop a match.
    void run() {
        try {
            action = think(*game, *state, question).action;
            if (state->play(question.seat, action)) return;
            log_error("bot_refused", {{"game", game->info.id}});
        } catch (const std::exception& error) {
            log_error("bot_fault", {{"game", game->info.id}, {"error", error.what()}});
        }
        action = state->stand_in(question.seat);
    }
};

}  // namespace

std::optional<Seat> Match::free_seat() const {
    for (Seat seat = 0; seat < header_.seats; ++seat) {
        if (!fold_->seats().contains(seat)) return seat;
    }
    return std::nullopt;
}

/// Checks that the host may seat a bot, or send one away, and fills in which one.
std::optional<Refusal> Match::complete_for_house(MatchRequest& request) const {
    Input& input = request.input;
    if (request.player.id != header_.host.id) return Refusal{"not_host", "", "only the host invites bots"};
    if (input.type == InputType::leave) {
        const auto holder = fold_->seats().find(input.seat);
        if (holder != fold_->seats().end() && house_level(holder->second.player.id)) return std::nullopt;
        return Refusal{"not_your_seat", "", "no bot of the house sits there"};
    }
    if (given()) return Refusal{"seat_taken", "", "the seats are given to their players"};
    if (input.seat < 0) {
        const auto free = free_seat();
        if (!free) return Refusal{"seat_taken", "", "all seats are taken"};
        input.seat = *free;
    }
    int number = 1;
    while (fold_->seat_of(house_account(request.level, number))) ++number;
    const PublicName name = house_name(request.level, number);
    request.sitter = Player{house_account(request.level, number), name.name};
    request.bot = true;
    input.detail = {{"player", player_value(*request.sitter, header_.format)},
                    {"nonce", ""},  // GEN-2 d: a part of the house would be one that the server chooses
                    {"options", Json::object()}};
    return std::nullopt;
}

/// The seat for which the house has to act; empty when it has not.
std::optional<Seat> Match::house_to_move() const {
    if (fold_->status() != Status::playing) return std::nullopt;
    const auto plays = [this](const SeatHolder& holder) {
        return holder.out ? header_.bot_for_leavers : house_level(holder.player.id).has_value();
    };
    const auto& seats = fold_->seats();
    if (std::ranges::none_of(seats, [&](const auto& item) { return plays(item.second); }))
        return std::nullopt;
    for (const Seat seat : fold_->turn()) {
        if (plays(seats.at(seat))) return seat;
    }
    return std::nullopt;
}

/// How long the house shows that `seat` is to move, ms.
std::int64_t Match::showing_time(Seat seat, const Seed& seed) const {
    const std::int64_t least = home_.config.match.bot_shows_ms;
    const std::int64_t shows = least + (seed[0] * 256 + seed[1]) % (2 * least + 1);
    if (!fold_->clock().timed()) return shows;
    return std::min(shows, fold_->clock().left(seat, time()) / kPartOfClock);
}

/// Has the workers think when the house is to move and nobody has asked them yet. What was thought about a
/// position that is no more is forgotten.
void Match::ask_the_house() {
    const auto seat = writer_.busy() ? std::nullopt : house_to_move();
    const auto stale = [&] { return !seat || house_turn_->entries != log_.size(); };
    if (house_turn_ && stale()) {
        house_turn_->stop.request_stop();
        house_turn_.reset();
    }
    if (!seat) return;
    const Seed seed = thought_seed(secrets_.own, *seat, fold_->ply());
    if (!house_turn_) {
        house_turn_ = HouseTurn{.entries = log_.size(),
                                .seat = *seat,
                                .by_bot = fold_->seats().at(*seat).out,
                                .act_at = home_.loop.now() + showing_time(*seat, seed)};
    } else if (house_turn_->asked || home_.loop.now() < house_turn_->act_at) {
        return;
    }
    house_turn_->asked = true;
    const Level level = house_turn_->by_bot ? kForLeavers : *house_level(fold_->seats().at(*seat).player.id);
    const auto thinking = std::make_shared<Thinking>(
        &fold_->game(), fold_->game().restore(fold_->state()->save()).value(),
        Question{.seat = *seat, .level = level, .seed = seed, .stop = house_turn_->stop.get_token()});
    home_.workers.run(
        home_.loop, Urgency::think,
        [thinking, stop = house_turn_->stop, ending = home_.workers.stopping()]() mutable {
            const std::stop_callback at_end(ending, [&stop] { stop.request_stop(); });
            thinking->run();
        },
        [self = std::weak_ptr<Match*>(self_), entries = log_.size(), thinking](bool ran) {
            if (const auto match = self.lock())
                (*match)->house_thought(entries, ran, std::move(thinking->action));
        });
}

/// The workers have thought, or had no time to. Without a thought the house asks again in a while.
void Match::house_thought(std::size_t entries, bool ran, Json action) {
    if (!house_turn_ || house_turn_->entries != entries || !fault_.empty()) return;
    if (ran) {
        house_turn_->action = std::move(action);
    } else {
        house_turn_->asked = false;
        house_turn_->act_at = home_.loop.now() + kRetryAfter;
    }
    guarded([this] { look_at_time(); });
}

/// Loop time at which the house acts, or asks again; empty when nothing is to be done by then.
std::optional<std::int64_t> Match::house_due() const {
    if (!house_turn_ || (house_turn_->asked && !house_turn_->action)) return std::nullopt;
    return house_turn_->act_at;
}

/// Acts for the house when it has thought, and has shown for long enough that it is to move. Returns whether
/// anything was written.
bool Match::house_acts() {
    const bool ready = house_turn_ && house_turn_->action && house_turn_->entries == log_.size();
    if (!ready || home_.loop.now() < std::max(house_turn_->act_at, retry_at_)) return false;
    write({.type = InputType::act,
           .seat = house_turn_->seat,
           .detail = *house_turn_->action,
           .by_bot = house_turn_->by_bot});
    return true;
}

/// The input by which the house answers what somebody asks for: it agrees to all but a draw. Empty when
/// nothing is asked of it.
std::optional<Input> Match::house_answer() const {
    const auto of = [this](const std::optional<Wish>& wish, InputType yes) -> std::optional<Input> {
        for (const auto& [seat, holder] : fold_->seats()) {
            const bool asked = wish && seat != wish->by && !holder.out && !wish->agreed.contains(seat);
            if (asked && house_level(holder.player.id)) return Input{yes, seat, Json::object()};
        }
        return std::nullopt;
    };
    if (auto answer = of(fold_->takeback_asked(), InputType::takeback)) return answer;
    return of(fold_->pause_asked(), InputType::pause);
}

/// Returns whether anything was written.
bool Match::house_answers() {
    auto answer = home_.loop.now() < retry_at_ ? std::nullopt : house_answer();
    if (!answer) return false;
    write(std::move(*answer));
    return true;
}

/// A bot of the house plays again whenever somebody asks for a rematch.
std::vector<Input> Match::house_wants_rematch() const {
    std::vector<Input> inputs;
    for (const auto& [seat, holder] : fold_->seats()) {
        if (!house_level(holder.player.id) || fold_->rematch().contains(seat)) continue;
        inputs.push_back({InputType::rematch, seat, {{"nonce", ""}}});
    }
    return inputs;
}

}  // namespace kabinet
