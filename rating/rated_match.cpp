#include "rating/rated_match.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>
#include <utility>

#include "json/json.hpp"

namespace kabinet {
namespace {

bool is_bot(const SeatFacts& seat) {
    return seat.kind == SeatKind::bot || seat.kind == SeatKind::house;
}

bool is_person_unknown(const SeatFacts& seat) {
    return seat.kind == SeatKind::guest || seat.account.empty();
}

bool left_without_acting(const SeatFacts& seat) {
    return seat.left > 0 && !seat.acted;
}

/// Seats in the order of this key are in the order of their ranks: who stayed by the result, then who left,
/// the last one first (RA-4).
std::pair<bool, int> order(const SeatFacts& seat) {
    return {seat.left > 0, seat.left > 0 ? -seat.left : seat.rank};
}

std::vector<Finisher> ranked(const std::vector<const SeatFacts*>& seats) {
    std::vector<Finisher> players;
    for (const SeatFacts* seat : seats) {
        const auto better =
            std::ranges::count_if(seats, [&](const auto* other) { return order(*other) < order(*seat); });
        players.push_back({seat->account, is_bot(*seat), 1 + static_cast<int>(better)});
    }
    std::ranges::sort(players, {},
                      [](const Finisher& player) { return std::tie(player.rank, player.account); });
    return players;
}

bool someone_twice(const std::vector<SeatFacts>& seats) {
    std::set<std::string_view> accounts;
    return !std::ranges::all_of(seats,
                                [&](const auto& seat) { return accounts.insert(seat.account).second; });
}

std::expected<void, NotRated> admissible(const MatchFacts& facts) {
    if (!facts.made_rated) return std::unexpected(NotRated::unrated);
    if (!facts.finished) return std::unexpected(NotRated::not_finished);
    if (!facts.listed && !facts.rated_event) return std::unexpected(NotRated::not_public);
    if (facts.from_position) return std::unexpected(NotRated::position);
    if (std::ranges::any_of(facts.seats, is_person_unknown)) return std::unexpected(NotRated::guest);
    if (someone_twice(facts.seats)) return std::unexpected(NotRated::same_account);
    return {};
}

}  // namespace

std::string text_of(const RatedMatch& match) {
    Json players = Json::array();
    for (const Finisher& player : match.players)
        players.push_back({{"account", player.account}, {"bot", player.bot}, {"rank", player.rank}});
    const Json json{
        {"ladder", match.ladder.id()},   {"match", match.match},       {"at", match.at},
        {"players", std::move(players)}, {"left_out", match.left_out}, {"neighbours", match.neighbours}};
    return json.dump();
}

std::expected<RatedMatch, std::string> read_rated_match(std::string_view text) try {
    const Json json = Json::parse(text);
    const auto ladder = LadderName::parse(json.at("ladder").get<std::string>());
    if (!ladder) return std::unexpected("there is no such ladder");
    RatedMatch match{*ladder, json.at("match").get<std::string>(), json.at("at").get<std::int64_t>()};
    for (const Json& player : json.at("players"))
        match.players.push_back({player.at("account").get<std::string>(), player.at("bot").get<bool>(),
                                 player.at("rank").get<int>()});
    match.left_out = json.at("left_out").get<std::vector<std::string>>();
    match.neighbours = json.at("neighbours").get<std::vector<std::string>>();
    return match;
} catch (const std::exception& error) {
    return std::unexpected(error.what());
}

std::string_view name_of(NotRated why) {
    constexpr std::array<std::string_view, 7> names{"unrated", "not_finished", "not_public", "position",
                                                    "guest",   "same_account", "no_action"};
    return names.at(static_cast<std::size_t>(why));
}

std::expected<RatedMatch, NotRated> rated_match(const MatchFacts& facts) {
    if (const auto checked = admissible(facts); !checked) return std::unexpected(checked.error());
    const bool two = facts.seats.size() == 2;
    RatedMatch match{LadderName::of(facts.game, facts.seats.size(), std::ranges::any_of(facts.seats, is_bot)),
                     facts.match, facts.at};
    std::vector<const SeatFacts*> rated;
    for (const SeatFacts& seat : facts.seats) {
        if (two && !seat.acted) return std::unexpected(NotRated::no_action);
        if (left_without_acting(seat)) {
            match.left_out.push_back(seat.account);
        } else {
            rated.push_back(&seat);
        }
    }
    if (rated.size() < 2) return std::unexpected(NotRated::no_action);
    match.players = ranked(rated);
    return match;
}

}  // namespace kabinet
