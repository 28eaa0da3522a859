#include "games/kabetopo/action_json.hpp"

#include <algorithm>
#include <iterator>

namespace kabinet::kabetopo {

namespace {

constexpr Objection kNoAction = {
    "",
    R"(an action is {"type":"move","to":..}, {"type":"drop","piece":..,"edge" or "on":..}, )"
    R"({"type":"token"} or {"type":"end"})",
    true};

/// An object of text members. They are given in the order of their names, so that each goes to the end.
Json object_of(std::initializer_list<std::pair<const char*, std::string>> members) {
    Json::object_t object;
    for (const auto& [name, value] : members) object.emplace_hint(object.end(), name, value);
    return object;
}

Json move_json(const Move& move, bool ambiguous) {
    Json json = object_of({{"to", name_of(move.to)}, {"type", "move"}});
    if (ambiguous) json["by"] = name_of(move.by);
    if (move.bump_to) json["bump_to"] = name_of(*move.bump_to);
    return json;
}

const std::string* text_member(const Json& object, const char* name) {
    const auto member = object.find(name);
    return member == object.end() ? nullptr : member->get_ptr<const std::string*>();
}

template <class Named>
auto named_in(const auto& all, Named name) {
    return std::ranges::find_if(all, [&](auto one) { return name_of(one) == name; });
}

/// The member `name` read by `read`; false where it is there and cannot be read.
template <class Read, class Value>
bool read_optional(const Json& json, const char* name, Read read, std::optional<Value>& value) {
    if (!json.contains(name)) return true;
    const auto* text = text_member(json, name);
    if (text) value = read(*text);
    return value.has_value();
}

std::optional<By> by_named(std::string_view name) {
    const auto by = named_in(kBys, name);
    return by == kBys.end() ? std::nullopt : std::optional(*by);
}

std::expected<Action, Objection> parse_move(const Position& position, const Json& json) {
    std::optional<Square> to;
    MoveWish wish;
    const bool read = read_optional(json, "to", square_named, to) &&
                      read_optional(json, "by", by_named, wish.by) &&
                      read_optional(json, "bump_to", square_named, wish.bump_to);
    const std::size_t members = 2U + (wish.by ? 1U : 0U) + (wish.bump_to ? 1U : 0U);
    if (!read || !to || json.size() != members) return std::unexpected(kNoAction);
    if (const auto untimely = untimely_move(position)) return std::unexpected(*untimely);
    wish.to = *to;
    return resolve(position, wish);
}

std::optional<Drop> read_drop(const Json& json) {
    const auto* piece_name = text_member(json, "piece");
    if (!piece_name || json.size() != 3) return std::nullopt;
    const auto piece = named_in(kPieces, *piece_name);
    if (piece == kPieces.end()) return std::nullopt;
    const auto* place = text_member(json, *piece == Piece::lock ? "on" : "edge");
    if (!place) return std::nullopt;
    if (const auto edge = edge_named(*place)) return Drop{*piece, *edge, {}};
    const auto door = door_named(*place);
    if (*piece != Piece::lock || !door) return std::nullopt;
    return Drop{Piece::lock, {}, *door};
}

std::expected<Action, Objection> parse_drop(const Position& position, const Json& json) {
    const auto drop = read_drop(json);
    if (!drop) return std::unexpected(kNoAction);
    if (const auto untimely = untimely_drop(position)) return std::unexpected(*untimely);
    if (const auto objection = objection_to(position, *drop)) return std::unexpected(*objection);
    return *drop;
}

std::expected<Action, Objection> when_timely(const std::optional<Objection>& untimely, Action action) {
    if (untimely) return std::unexpected(*untimely);
    return action;
}

Json action_json(const Action& action, const std::vector<Move>& moves) {
    if (const auto* move = std::get_if<Move>(&action)) return move_json(*move, is_ambiguous(moves, move->to));
    if (const auto* drop = std::get_if<Drop>(&action)) return drop_json(*drop);
    return object_of({{"type", std::holds_alternative<End>(action) ? "end" : "token"}});
}

}  // namespace

Json move_json(const Position& position, const Move& move) {
    return move_json(move, is_ambiguous(legal_moves(position), move.to));
}

Json drop_json(const Drop& drop) {
    const std::string piece(name_of(drop.piece));
    if (drop.piece != Piece::lock)
        return object_of({{"edge", name_of(drop.edge)}, {"piece", piece}, {"type", "drop"}});
    return object_of(
        {{"on", drop.door ? door_name(*drop.door) : name_of(drop.edge)}, {"piece", piece}, {"type", "drop"}});
}

Json action_json(const Position& position, const Action& action) {
    if (const auto* move = std::get_if<Move>(&action)) return move_json(position, *move);
    if (const auto* drop = std::get_if<Drop>(&action)) return drop_json(*drop);
    return {{"type", std::holds_alternative<CashIn>(action) ? "token" : "end"}};
}

Json legal_json(const Position& position) {
    const auto actions = legal_actions(position);
    std::vector<Move> moves;
    for (const Action& action : actions) {
        if (const auto* move = std::get_if<Move>(&action)) moves.push_back(*move);
    }
    Json::array_t list;
    list.reserve(actions.size());
    for (const Action& action : actions) list.push_back(action_json(action, moves));
    // Most are drops on edges, in order already; the few others are sorted and put between them.
    const auto others = std::ranges::find_if_not(list, [](const Json& one) { return one.contains("edge"); });
    std::sort(others, list.end());
    Json::array_t merged;
    merged.reserve(list.size());
    const auto middle = std::make_move_iterator(others);
    std::merge(std::make_move_iterator(list.begin()), middle, middle, std::make_move_iterator(list.end()),
               std::back_inserter(merged));
    return merged;
}

std::expected<Action, Objection> parse_action(const Position& position, const Json& json) {
    const auto* type = json.is_object() ? text_member(json, "type") : nullptr;
    if (!type) return std::unexpected(kNoAction);
    if (*type == "move") return parse_move(position, json);
    if (*type == "drop") return parse_drop(position, json);
    if (json.size() == 1 && *type == "token") return when_timely(untimely_token(position), CashIn{});
    if (json.size() == 1 && *type == "end") return when_timely(untimely_end(position), End{});
    return std::unexpected(kNoAction);
}

}  // namespace kabinet::kabetopo
