#include "server/match/rematch.hpp"

#include <utility>

#include "server/match/seat_inputs.hpp"

namespace kabinet {

namespace {

Player named(const Player& player, const Names& names) {
    return {player.id, name_in(names, player)};
}

Json names_value(const Names& names) {
    Json list = Json::object();
    for (const auto& [id, name] : names)
        list[id] = {{"name", name.name}, {"guest", name.guest}, {"bot", name.bot}};
    return list;
}

/// An older server wrote the name alone, or nothing of bots.
Names names_from(const Json& list) {
    Names names;
    for (const auto& [id, name] : list.items()) {
        names[id] = name.is_string() ? PublicName{name.get<std::string>()}
                                     : PublicName{name.at("name").get<std::string>(),
                                                  name.at("guest").get<bool>(), name.value("bot", false)};
    }
    return names;
}

}  // namespace

NewMatch rematch_of(const Fold& fold, const Names& names, const Bytes32& secret, const Secrets& secrets,
                    std::int64_t now) {
    NewMatch rematch{.header = fold.header(), .invite = {}, .key = {}, .secret = secret, .players = {}};
    Header& header = rematch.header;
    header.format = kRecordFormat;
    header.host.name.clear();
    header.previous = fold.header().match;
    header.match = secrets.rematch_id(header.previous);
    header.created = now;
    header.rules = fold.game().info.rules_version;
    header.engine = fold.game().info.engine;
    header.commitment = to_hex(commitment(secret));
    header.rated = header.rated && header.tournament.is_null();
    header.tournament = nullptr;
    header.queue = nullptr;
    if (header.unlisted) rematch.invite = secrets.invite(header.match);
    for (const Seat old : fold.game().rematch(*fold.outcome()))
        rematch.players.push_back(
            {.player = named(fold.seats().at(old).player, names), .part = fold.rematch().at(old)});
    rematch.names = names;
    return rematch;
}

NewTask rematch_task(const NewMatch& rematch) {
    Json seats = Json::array();
    for (const SeatHolder& holder : rematch.players) seats.push_back(seat_value(holder));
    const Json payload{{"header", rematch.header.to_json()},
                       {"invite", rematch.invite},
                       {"secret", to_hex(rematch.secret)},
                       {"names", names_value(rematch.names)},
                       {"seats", std::move(seats)}};
    return {.id = "rematch " + rematch.header.previous,
            .kind = kRematchTask,
            .stream = rematch.header.match,
            .payload = payload.dump()};
}

std::expected<NewMatch, std::string> rematch_from(const NewTask& task) try {
    const Json payload = Json::parse(task.payload);
    auto header = Header::from_json(payload.at("header"));
    if (!header) return std::unexpected(header.error());
    // An older server may have written the task.
    header->format = kRecordFormat;
    header->host.name.clear();
    NewMatch rematch{.header = std::move(*header), .invite = payload.at("invite"), .key = {}, .players = {}};
    if (!from_hex(payload.at("secret").get<std::string>(), rematch.secret))
        return std::unexpected("a bad secret");
    if (payload.contains("names")) rematch.names = names_from(payload["names"]);
    for (const Json& seat : payload.at("seats")) rematch.players.push_back(seat_from(seat));
    return rematch;
} catch (const std::exception& error) {
    return std::unexpected(error.what());
}

NewTask next_task(const std::string& match, const std::string& next) {
    return {.id = "next " + match, .kind = kNextTask, .stream = match, .payload = Json(next).dump()};
}

std::string next_from(const NewTask& task) {
    const Json next = Json::parse(task.payload, nullptr, false);
    return next.is_string() ? next.get<std::string>() : "";
}

}  // namespace kabinet
