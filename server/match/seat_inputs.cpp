#include "server/match/seat_inputs.hpp"

#include <algorithm>
#include <stdexcept>

namespace kabinet {
namespace {

Part part_from(const Json& seat) {
    if (seat.contains("nonce_hash")) return {.nonce = {}, .hash = seat["nonce_hash"].get<std::string>()};
    std::vector<std::uint8_t> nonce;
    if (!from_hex(seat.at("nonce").get<std::string>(), nonce)) throw std::invalid_argument("a bad nonce");
    return {.nonce = {nonce.begin(), nonce.end()}, .hash = {}};
}

}  // namespace

Json seat_value(const SeatHolder& holder) {
    Json seat = to_json(holder.part);
    seat["player"] = to_json(holder.player);
    return seat;
}

SeatHolder seat_from(const Json& seat) {
    const Json& player = seat.at("player");
    return {.player = {player.at("id"), player.at("name")}, .part = part_from(seat)};
}

Json player_value(const Player& player, int format) {
    return format == 1 ? to_json(player) : Json(player.id);
}

std::vector<Input> seat_inputs(const std::vector<SeatHolder>& players, int format) {
    std::vector<Input> inputs;
    std::map<Seat, SeatHolder> seats;
    for (const SeatHolder& holder : players) {
        const auto seat = static_cast<Seat>(inputs.size());
        Json detail = to_json(holder.part);
        detail["player"] = player_value(holder.player, format);
        inputs.push_back({InputType::sit, seat, std::move(detail)});
        seats.emplace(seat, holder);
    }
    const bool sealed =
        std::ranges::any_of(players, [](const SeatHolder& holder) { return !holder.part.hash.empty(); });
    inputs.push_back(sealed ? Input{InputType::lock, -1, lock_detail(seats)}
                            : Input{InputType::start, -1, Json::object()});
    return inputs;
}

}  // namespace kabinet
