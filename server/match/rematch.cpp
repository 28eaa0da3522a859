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

std::string new_match_text(const NewMatch& match) {
    Json seats = Json::array();
    for (const SeatHolder& holder : match.players) seats.push_back(seat_value(holder));
    const Json value{{"header", match.header.to_json()},
                     {"invite", match.invite},
                     {"secret", to_hex(match.secret)},
                     {"names", names_value(match.names)},
                     {"seats", std::move(seats)}};
    return value.dump();
}

std::expected<NewMatch, std::string> new_match_from(const std::string& text) try {
    const Json value = Json::parse(text);
    auto header = Header::from_json(value.at("header"));
    if (!header) return std::unexpected(header.error());
    // An older server may have written the text.
    header->format = kRecordFormat;
    header->host.name.clear();
    NewMatch match{.header = std::move(*header), .invite = value.at("invite"), .key = {}, .players = {}};
    if (!from_hex(value.at("secret").get<std::string>(), match.secret))
        return std::unexpected("a bad secret");
    if (value.contains("names")) match.names = names_from(value["names"]);
    for (const Json& seat : value.at("seats")) match.players.push_back(seat_from(seat));
    return match;
} catch (const std::exception& error) {
    return std::unexpected(error.what());
}

NewTask rematch_task(const NewMatch& rematch) {
    return {.id = "rematch " + rematch.header.previous,
            .kind = kRematchTask,
            .stream = rematch.header.match,
            .payload = new_match_text(rematch)};
}

std::expected<NewMatch, std::string> rematch_from(const NewTask& task) {
    return new_match_from(task.payload);
}

NewTask next_task(const std::string& match, const std::string& next) {
    return {.id = "next " + match, .kind = kNextTask, .stream = match, .payload = Json(next).dump()};
}

std::string next_from(const NewTask& task) {
    const Json next = Json::parse(task.payload, nullptr, false);
    return next.is_string() ? next.get<std::string>() : "";
}

}  // namespace kabinet
