#include "client-cli/tools/flick_request.hpp"

#include <variant>

#include "games/kapture9/action.hpp"

namespace kabinet::cli {
namespace {

std::unexpected<Refusal> bad(std::string message) {
    return std::unexpected(Refusal{"bad_position", "", std::move(message)});
}

std::expected<kapture9::Position, Refusal> position_of(const Json& line) {
    const Json& bases = line.contains("bases") ? line["bases"] : bases_of(".........");
    if (!bases.is_array() || bases.size() != kapture9::kBases) return bad("there are nine bases");
    kapture9::Position position;
    for (int base = 0; base < kapture9::kBases; ++base) {
        const Json& owner = bases[static_cast<std::size_t>(base)];
        if (owner.is_null()) continue;
        if (owner != 0 && owner != 1) return bad("on a base there is null, 0 or 1");
        kapture9::BaseSet& own = position.meekones[owner == 0 ? 0 : 1];
        own = kapture9::with(own, base);
    }
    return position;
}

std::expected<Seat, Refusal> seat_of(const Json& line) {
    if (!line.contains("seat")) return 0;
    const Json& seat = line["seat"];
    if (seat != 0 && seat != 1) return bad("the seat is 0 or 1");
    return seat == 0 ? 0 : 1;
}

}  // namespace

std::expected<FlickRequest, Refusal> read_flick(const Json& line) {
    if (!line.is_object()) return std::unexpected(Refusal{"invalid_request", "", "a flick is a JSON object"});
    const auto position = position_of(line);
    if (!position) return std::unexpected(position.error());
    const auto seat = seat_of(line);
    if (!seat) return std::unexpected(seat.error());
    Json action = line;
    action.erase("bases");
    action.erase("seat");
    action["type"] = "flick";
    const auto asked = kapture9::parse_action(action);
    if (!asked) return std::unexpected(asked.error());
    FlickRequest request{*position, *seat, std::get<physics::Flick>(*asked)};
    request.position.turn = *seat;
    return request;
}

Json bases_of(std::string_view text) {
    Json bases = Json::array();
    for (const char c : text) {
        if (c == '/') continue;
        if (c != '.' && c != '0' && c != '1') return Json::array();
        bases.push_back(c == '.' ? Json() : Json(c - '0'));
    }
    return bases.size() == kapture9::kBases ? bases : Json::array();
}

}  // namespace kabinet::cli
