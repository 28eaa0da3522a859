#include <algorithm>
#include <utility>

#include "games/record/choices.hpp"
#include "games/record/events.hpp"
#include "games/record/fold.hpp"

/// The table before the match begins: seats, locks and nonces (GEN-1, GEN-2), the start. The match itself is
/// in fold.cpp.
namespace kabinet {
namespace {

std::string raw(const std::vector<std::uint8_t>& bytes) {
    return {bytes.begin(), bytes.end()};
}

/// An open nonce (GEN-1); empty when none is brought.
std::expected<std::string, Refusal> read_nonce(const Json& detail) {
    const Json text = detail.value("nonce", Json(""));
    std::vector<std::uint8_t> bytes;
    if (!text.is_string() || !from_hex(text.get<std::string>(), bytes) || bytes.size() > 32) {
        return refuse("bad_nonce", "a nonce is at most 32 bytes in hex");
    }
    return raw(bytes);
}

/// Whether `text` is 32 bytes in hex.
bool is_hash(const Json& text) {
    Bytes32 bytes{};
    return text.is_string() && from_hex(text.get<std::string>(), bytes);
}

/// The player of a `sit`: {id, name} in format 1, the id alone since (AC-2).
std::optional<Player> read_player(const Json& detail, int format) {
    const Json player = detail.value("player", Json());
    if (format > 1) {
        if (!player.is_string()) return std::nullopt;
        return Player{player.get<std::string>(), {}};
    }
    if (!player.is_object() || !player.contains("id") || !player["id"].is_string() ||
        !player.contains("name") || !player["name"].is_string()) {
        return std::nullopt;
    }
    return Player{player["id"].get<std::string>(), player["name"].get<std::string>()};
}

}  // namespace

Json to_json(const Part& part) {
    if (!part.hash.empty()) return {{"nonce_hash", part.hash}};
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(part.nonce.data());
    return {{"nonce", to_hex({bytes, part.nonce.size()})}};
}

Json lock_detail(const std::map<Seat, SeatHolder>& seats) {
    Json list = Json::array();
    for (const auto& [seat, holder] : seats) list.push_back(to_json(holder.part));
    return {{"seats", std::move(list)}};
}

bool Fold::sealed() const {
    return std::ranges::any_of(seats_, [](const auto& item) { return !item.second.part.hash.empty(); });
}

std::vector<Seat> Fold::awaiting() const {
    std::vector<Seat> seats;
    if (!locked_) return seats;
    for (const auto& [seat, holder] : seats_) {
        if (!holder.part.hash.empty() && !holder.told) seats.push_back(seat);
    }
    return seats;
}

std::vector<Seat> Fold::wanting() const {
    std::vector<Seat> seats;
    if (status_ != Status::open) return seats;
    for (const auto& [seat, holder] : seats_) {
        if (holder.hash_wanted) seats.push_back(seat);
    }
    return seats;
}

/// Why the table is not open any more; empty while the table is open.
std::optional<Refusal> Fold::not_open() const {
    if (status_ == Status::open) return std::nullopt;
    if (status_ == Status::closed) return Refusal{"table_closed", "", "the table is closed"};
    return Refusal{"already_started", "", "the match has started"};
}

/// What a seat brings. A hash of any attempt before could be of a nonce that is known by now (GEN-2).
std::expected<Part, Refusal> Fold::read_part(const Json& detail) const {
    const auto nonce = read_nonce(detail);
    if (!nonce) return std::unexpected(nonce.error());
    if (!detail.contains("nonce_hash")) return Part{.nonce = *nonce};
    const Json& hash = detail["nonce_hash"];
    if (header_.format < 2) return refuse("open_nonces_only", "the record of this match has no hashes");
    if (!is_hash(hash) || !nonce->empty())
        return refuse("bad_nonce", "a seat brings either a nonce or SHA-256 of one in hex");
    if (hashes_.contains(hash.get<std::string>()))
        return refuse("hash_used", "this hash was brought to the table before");
    return Part{.hash = hash.get<std::string>()};
}

Fold::Done Fold::sit(const Input& input) {
    if (auto refusal = not_open()) return std::unexpected(*refusal);
    if (input.seat < 0 || input.seat >= header_.seats)
        return refuse("no_such_seat", "the table has no such seat");
    const Json& detail = input.detail;
    const auto player = read_player(detail, header_.format);
    if (!player) return refuse("bad_action", "a seat is taken by a player");
    if (seats_.contains(input.seat)) return refuse("seat_taken", "the seat is taken");
    const bool sits = seat_of(player->id).has_value();
    if (sits && !(header_.practice && player->id == header_.host.id))
        return refuse("already_seated", "the player sits already");
    if (sits && game_->info.hidden)
        return refuse("bots_only", "whoever holds two seats sees what the game hides from each");
    const auto part = read_part(detail);
    if (!part) return std::unexpected(part.error());
    const Json options = detail.value("options", Json::object());
    if (auto refusal = check_options(game_->info, options, input.seat)) return std::unexpected(*refusal);
    options_.update(options);
    if (!part->hash.empty()) hashes_.insert(part->hash);
    removed_.erase(player->id);
    seats_[input.seat] = SeatHolder{.player = *player, .part = *part};
    return one(told("sat", input.seat));
}

Fold::Done Fold::leave(const Input& input) {
    if (status_ != Status::open)
        return refuse("already_started", "seats are left by resigning once the match runs");
    if (!seats_.contains(input.seat)) return refuse("not_seated", "the seat is not taken");
    if (locked_) return refuse("table_locked", "the match is about to begin");
    vacate(input.seat);
    return one(told("left", input.seat));
}

/// The host frees a seat. The entry names the player: by the seat alone another could be meant.
Fold::Done Fold::remove(const Input& input) {
    if (auto refusal = not_open()) return std::unexpected(*refusal);
    const auto holder = seats_.find(input.seat);
    if (holder == seats_.end()) return refuse("not_seated", "the seat is not taken");
    const std::string id = holder->second.player.id;
    if (header_.format < 2 || input.detail != Json{{"player", id}} || id == header_.host.id)
        return refuse("bad_action", "a removal names the player on the seat, who is not the host");
    if (locked_) return refuse("table_locked", "the match is about to begin");
    removed_.insert(id);
    vacate(input.seat);
    return one(told("removed", input.seat));
}

/// A player takes another seat, and whoever sits there takes the player's. Each keeps the part in the draws.
Fold::Done Fold::move(const Input& input) {
    if (auto refusal = not_open()) return std::unexpected(*refusal);
    const auto holder = seats_.find(input.seat);
    if (holder == seats_.end()) return refuse("not_seated", "the seat is not taken");
    const Json target = input.detail.value("to", Json());
    if (header_.format < 2 || !target.is_number_integer() ||
        input.detail != Json{{"player", holder->second.player.id}, {"to", target}})
        return refuse("bad_action", "a move names the player on the seat, and another seat");
    if (target < 0 || target >= header_.seats) return refuse("no_such_seat", "the table has no such seat");
    if (target == input.seat) return refuse("seat_taken", "the player sits there already");
    if (locked_) return refuse("table_locked", "the match is about to begin");
    const auto to = target.get<Seat>();
    auto mover = seats_.extract(input.seat);
    auto other = seats_.extract(to);
    for (const Seat seat : {input.seat, to}) vacate(seat);
    mover.key() = to;
    seats_.insert(std::move(mover));
    if (other) other.key() = input.seat;
    seats_.insert(std::move(other));
    Event event = told("moved", input.seat);
    event.body["to"] = to;
    return one(std::move(event));
}

/// The seat is free again, and so are the options whose choice belongs to the seat.
void Fold::vacate(Seat seat) {
    seats_.erase(seat);
    for (const OptionSpec& spec : game_->info.options) {
        if (spec.chooser == seat) options_.erase(spec.name);
    }
}

Fold::Done Fold::lock(const Input& input) {
    if (auto refusal = not_open()) return std::unexpected(*refusal);
    if (locked_) return refuse("table_locked", "the table is locked");
    if (static_cast<int>(seats_.size()) < header_.seats)
        return refuse("seats_open", "not all seats are taken");
    if (!wanting().empty()) return refuse("hash_missing", "a seat has not brought its new hash yet");
    if (!sealed()) return refuse("bad_action", "no seat has brought a hash");
    if (input.detail != lock_detail(seats_))
        return refuse("bad_action", "the lock does not list what the seats hold");
    // Behind a lock nothing but a missing nonce may keep the match from its start.
    if (auto game = begin_game(Seed{}); !game) return std::unexpected(game.error());
    locked_ = true;
    return one(told("locked"));
}

Fold::Done Fold::reveal(const Input& input) {
    if (auto refusal = not_open()) return std::unexpected(*refusal);
    const auto it = seats_.find(input.seat);
    if (it == seats_.end()) return refuse("not_seated", "only seats tell nonces");
    if (!locked_) return refuse("not_locked", "nonces are told once the table is locked");
    SeatHolder& holder = it->second;
    if (holder.part.hash.empty() || holder.told)
        return refuse("hash_not_wanted", "the seat has no nonce to tell");
    const Json nonce = input.detail.value("nonce", Json());
    std::vector<std::uint8_t> bytes;
    if (input.detail.size() != 1 || !is_hash(nonce) || !from_hex(nonce.get<std::string>(), bytes) ||
        to_hex(sha256(raw(bytes))) != holder.part.hash) {
        return refuse("wrong_nonce", "the nonce is not the one of the seat's hash");
    }
    holder.part.nonce = raw(bytes);
    holder.told = true;
    return one(told("revealed", input.seat));
}

/// The attempt to begin has failed. What was told is void: who saw it may not choose a part any more.
Fold::Done Fold::unlock(const Input& input) {
    if (auto refusal = not_open()) return std::unexpected(*refusal);
    if (!locked_) return refuse("not_locked", "the table is not locked");
    const std::vector<Seat> late = awaiting();
    const Json failed = input.detail.value("failed", Json());
    if (input.detail.size() != 1 || !failed.is_array() || failed.empty())
        return refuse("bad_action", "an unlock names the seats that failed");
    std::int64_t before = -1;
    for (const Json& seat : failed) {
        const std::int64_t number = seat.is_number_integer() ? seat.get<std::int64_t>() : -1;
        if (std::ranges::count(late, number) != 1 || number <= before)
            return refuse("bad_action", "only seats that owe a nonce fail, in order");
        before = number;
    }
    auto events = one(told("unlocked"));
    for (const Json& seat : failed) {
        vacate(seat.get<Seat>());
        events.push_back(told("left", seat.get<Seat>()));
    }
    for (auto& [seat, holder] : seats_) {
        if (holder.part.hash.empty()) continue;
        holder.part = {};
        holder.told = false;
        holder.hash_wanted = true;
    }
    locked_ = false;
    ++failures_;
    return events;
}

Fold::Done Fold::commit(const Input& input) {
    if (auto refusal = not_open()) return std::unexpected(*refusal);
    const auto it = seats_.find(input.seat);
    if (it == seats_.end()) return refuse("not_seated", "only seats bring hashes");
    if (locked_) return refuse("table_locked", "the match is about to begin");
    if (it->second.part != Part{}) return refuse("hash_not_wanted", "the seat has brought its part already");
    if (input.detail.size() != 1 || !input.detail.contains("nonce_hash"))
        return refuse("bad_nonce", "a seat brings SHA-256 of a nonce in hex");
    const auto part = read_part(input.detail);
    if (!part) return std::unexpected(part.error());
    hashes_.insert(part->hash);
    it->second.part = *part;
    it->second.hash_wanted = false;
    return one(told("committed", input.seat));
}

/// The server has a new secret, because the old one may be known (GEN-3). Nobody may have chosen a part with
/// the old one in mind, so the seats are emptied.
Fold::Done Fold::recommit(const Input& input) {
    if (auto refusal = not_open()) return std::unexpected(*refusal);
    const Json fresh = input.detail.value("commitment", Json());
    if (header_.format < 2 || input.detail.size() != 1 || !is_hash(fresh))
        return refuse("bad_action", "a new commitment is 32 bytes in hex, in a record of format 2");
    commitment_ = fresh.get<std::string>();
    seats_.clear();
    options_ = header_.options;
    locked_ = false;
    ++failures_;
    return one(told("recommitted"));
}

/// The game at its start, or why the game refuses its options.
std::expected<std::unique_ptr<State>, Refusal> Fold::begin_game(const Seed& seed) const {
    return game_->start(
        Setup{.options = options_, .seats = header_.seats, .seed = seed, .rules = header_.rules});
}

Fold::Done Fold::start(Millis t) {
    if (auto refusal = not_open()) return std::unexpected(*refusal);
    if (static_cast<int>(seats_.size()) < header_.seats)
        return refuse("seats_open", "not all seats are taken");
    // No seed is ever made with a hash whose nonce is left out (GEN-2).
    if (sealed() && !locked_)
        return refuse("not_locked", "a seat has brought a hash: the table is locked first");
    if (!awaiting().empty()) return refuse("table_locked", "a seat has not told its nonce");
    if (!wanting().empty()) return refuse("hash_missing", "a seat has not brought its new hash yet");
    if (!secret_) return refuse("no_secret", "the seed can't be made without the secret");
    std::vector<std::string> nonces;
    for (const auto& [seat, holder] : seats_) nonces.push_back(holder.part.nonce);
    const Seed seed = make_seed(*secret_, nonces);
    auto state = begin_game(seed);
    if (!state) return std::unexpected(state.error());
    seed_ = seed;
    state_ = std::move(*state);
    status_ = Status::playing;
    locked_ = false;
    clock_ = Clock(header_.clock, header_.seats);
    settle(t);
    return one(told("started"));
}

Fold::Done Fold::close(Millis t) {
    if (status_ == Status::playing) {
        const auto seats = static_cast<std::size_t>(header_.seats);
        finish(Outcome{std::vector<int>(seats, 1), std::vector<std::int64_t>(seats, 0), "abandoned"}, t);
        closed_in_play_ = true;
        return one(told("abandoned"));
    }
    if (status_ != Status::open) return refuse("match_over", "the match is over");
    status_ = Status::closed;
    locked_ = false;
    return one(told("closed"));
}

}  // namespace kabinet
