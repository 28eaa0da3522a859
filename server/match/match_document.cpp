#include "server/match/match_document.hpp"

namespace kabinet {
namespace {

Json names(const Fold& fold) {
    Json list = Json::object();
    for (const auto& [seat, holder] : fold.seats()) list[std::to_string(seat)] = holder.player.name;
    return list;
}

Json seat_value(const MatchScene& scene, const SeatHolder& holder) {
    Json value{{"player", to_json(holder.player)}, {"present", scene.presence.here(holder.player.id)}};
    if (holder.out) value["out"] = true;
    const auto away = scene.presence.away_since(holder.player.id);
    if (away && scene.fold.status() == Status::playing) {
        value["away_until"] = away->wall + scene.grace;
    }
    return value;
}

void add_clocks(const MatchScene& scene, Json& value) {
    const Fold& fold = scene.fold;
    if (!fold.clock().timed() || !fold.state()) return;
    Json left = Json::object();
    for (const auto& [seat, holder] : fold.seats()) {
        left[std::to_string(seat)] = fold.clock().left(seat, scene.clocks_at);
    }
    value["left"] = std::move(left);
    if (fold.status() == Status::playing) value["since"] = scene.clocks_since;
}

void add_end(const MatchScene& scene, Json& value) {
    const Fold& fold = scene.fold;
    if (fold.outcome()) value["result"] = to_json(*fold.outcome());
    if (fold.status() == Status::playing || fold.status() == Status::open) return;
    value["secret"] = scene.secret;
    if (fold.status() == Status::closed) return;
    value["next_commitment"] = scene.next_commitment;
    for (const auto& [seat, nonce] : fold.rematch()) value["rematch"][std::to_string(seat)] = true;
    if (!fold.next().empty()) value["next"] = fold.next();
}

}  // namespace

Json match_document(const MatchScene& scene, Audience audience) {
    const Fold& fold = scene.fold;
    const Header& header = fold.header();
    Json value{{"match", header.match},
               {"game", header.game},
               {"options", fold.options()},
               {"seats_total", header.seats},
               {"private", header.unlisted},
               {"host", header.host.id},
               {"status", name_of(fold.status())},
               {"commitment", header.commitment},
               {"clock", header.clock.to_json()},
               {"ply", fold.ply()},
               {"turn", fold.turn()},
               {"spectators", scene.spectators}};
    Json& seats = value["seats"] = Json::object();
    for (const auto& [seat, holder] : fold.seats()) seats[std::to_string(seat)] = seat_value(scene, holder);
    if (fold.draw_offer()) value["draw_offer"] = *fold.draw_offer();
    value["state"] = fold.state() ? fold.state()->view(audience) : Json::object();
    add_clocks(scene, value);
    add_end(scene, value);
    return value;
}

Json table_row(const Fold& fold) {
    const Header& header = fold.header();
    return {{"game", header.game},  {"options", fold.options()},       {"seats", header.seats},
            {"taken", names(fold)}, {"clock", header.clock.to_json()}, {"created", header.created}};
}

Json match_row(const Fold& fold, std::int64_t started) {
    return {{"game", fold.header().game},
            {"players", names(fold)},
            {"seats", fold.header().seats},
            {"started", started}};
}

std::size_t audience_count(const Fold& fold) {
    return fold.game().info.hidden ? static_cast<std::size_t>(fold.header().seats) + 1 : 1;
}

std::size_t audience_index(const Fold& fold, std::optional<Seat> seat) {
    return fold.game().info.hidden && seat ? static_cast<std::size_t>(*seat) + 1 : 0;
}

}  // namespace kabinet
