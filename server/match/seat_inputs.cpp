#include "server/match/seat_inputs.hpp"

#include <stdexcept>

namespace kabinet {

Json seat_value(const SeatHolder& holder) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(holder.nonce.data());
    return {{"player", to_json(holder.player)}, {"nonce", to_hex({bytes, holder.nonce.size()})}};
}

SeatHolder seat_from(const Json& seat) {
    std::vector<std::uint8_t> nonce;
    if (!from_hex(seat.at("nonce").get<std::string>(), nonce)) throw std::invalid_argument("a bad nonce");
    const Json& player = seat.at("player");
    return {.player = {player.at("id"), player.at("name")}, .nonce = {nonce.begin(), nonce.end()}};
}

std::vector<Input> seat_inputs(const std::vector<SeatHolder>& players) {
    std::vector<Input> inputs;
    for (const SeatHolder& player : players)
        inputs.push_back({InputType::sit, static_cast<Seat>(inputs.size()), seat_value(player)});
    inputs.push_back({InputType::start, -1, Json::object()});
    return inputs;
}

}  // namespace kabinet
