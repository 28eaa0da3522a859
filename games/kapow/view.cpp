#include "games/kapow/wire.hpp"

/// The view is built up of what is known; nothing is taken out of anything.
namespace kabinet::kapow {

namespace {

template <class Value>
Json by_number(const std::vector<Value>& values, const auto& to_json) {
    Json json = Json::object();
    for (std::size_t i = 0; i < values.size(); ++i) json[std::to_string(i)] = to_json(values[i]);
    return json;
}

Json points_json(const std::vector<int>& points) {
    return by_number(points, [](int n) { return Json(n); });
}

Json hand_json(const Hand& hand) {
    Json json = Json::object();
    for (std::size_t i = 0; i < hand.triads.size(); ++i) {
        if (!hand.triads[i]) continue;
        Json& spots = json[std::to_string(i)];
        for (const Spot& spot : *hand.triads[i]) spots.push_back(shown(spot));
    }
    return json;
}

Json sheet_json(const std::vector<std::vector<int>>& sheet) {
    Json json = Json::object();
    for (std::size_t i = 0; i < sheet.size(); ++i) json[std::to_string(i + 1)] = points_json(sheet[i]);
    return json;
}

Json taken_json(const Taken& taken, bool known) {
    Json json = {{"from", name_of(taken.from)}};
    if (known) json["card"] = name_of(taken.card);
    return json;
}

}  // namespace

Json to_view(const Position& position, Audience audience) {
    Json view = {{"round", position.round},
                 {"rounds", position.rounds},
                 {"stage", name_of(position.stage)},
                 {"hands", by_number(position.hands, hand_json)},
                 {"discard", by_number(position.discard, [](Card card) { return Json(name_of(card)); })},
                 {"draw", position.draw.size()},
                 {"sheet", sheet_json(position.sheet)},
                 {"totals", points_json(totals(position))}};
    if (position.taken) {
        const bool known = position.taken->from == Pile::discard || audience.seat == position.turn;
        view["taken"] = taken_json(*position.taken, known);
    }
    if (position.stage == Stage::swap) view["swaps"] = position.swaps;
    if (position.out) view["out"] = *position.out;
    return view;
}

}  // namespace kabinet::kapow
