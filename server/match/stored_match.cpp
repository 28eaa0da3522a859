#include "server/match/stored_match.hpp"

#include <set>
#include <utility>
#include <vector>

#include "server/match/entry_type.hpp"

namespace kabinet {
namespace {

/// The id in a player's value: the value itself, or its member in format 1. Empty for anything else.
std::string id_in(const Json& player) {
    if (player.is_string()) return player.get<std::string>();
    const auto id = player.is_object() ? player.find("id") : player.end();
    return player.is_object() && id != player.end() && id->is_string() ? id->get<std::string>() : "";
}

/// The player in member `who` of a JSON object; null for anything else.
Json member(const Json& object, const char* who) {
    return object.is_object() ? object.value(who, Json()) : Json();
}

std::vector<std::string> players_of(const StoredStream& stream) {
    std::set<std::string> ids{id_in(member(Json::parse(stream.stream.header, nullptr, false), "host"))};
    for (const Append& row : stream.entries) {
        if (!is_of_type(row.entry, InputType::sit)) continue;
        ids.insert(id_in(member(member(Json::parse(row.entry, nullptr, false), "detail"), "player")));
    }
    ids.erase("");
    return {ids.begin(), ids.end()};
}

}  // namespace

std::expected<std::optional<StoredMatch>, StoreError> read_match(Store& store, const std::string& id) {
    if (auto fine = expect_not_left_alone(store, id); !fine) return std::unexpected(std::move(fine.error()));
    auto stream = store.stream(id);
    if (!stream) return std::unexpected(std::move(stream.error()));
    if (!*stream) return std::nullopt;
    auto names = store.names(players_of(**stream));
    if (!names) return std::unexpected(std::move(names.error()));
    return StoredMatch{std::move(**stream), std::move(*names)};
}

}  // namespace kabinet
