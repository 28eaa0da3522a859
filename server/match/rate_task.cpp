#include "server/match/rate_task.hpp"

#include <iterator>
#include <set>
#include <utility>
#include <vector>

#include "json/writer.hpp"

namespace kabinet {
namespace {

/// Who is not known is not rated.
SeatKind kind_of(const Names& names, const Player& player) {
    const auto known = names.find(player.id);
    if (known == names.end() || known->second.guest) return SeatKind::guest;
    return known->second.bot ? SeatKind::bot : SeatKind::player;
}

/// Those who left by when they did: 1 for the first. Who went out at the same moment has the same number.
int place_among(const std::set<Millis>& moments, const std::optional<Millis>& moment) {
    if (!moment) return 0;
    return 1 + static_cast<int>(std::distance(moments.begin(), moments.find(*moment)));
}

/// The players from whose network another of them played. Bots live where their owners do.
std::vector<std::string> neighbours(const RatedMatch& match, const Networks::Marks& networks) {
    std::map<std::string, std::vector<std::string>> by_network;
    for (const Finisher& player : match.players) {
        const auto known = networks.find(player.account);
        const bool seen = known != networks.end() && !known->second.empty();
        if (seen && !player.bot) by_network[known->second].push_back(player.account);
    }
    std::vector<std::string> found;
    for (const auto& [network, accounts] : by_network) {
        if (accounts.size() > 1) found.insert(found.end(), accounts.begin(), accounts.end());
    }
    return found;
}

void write_change(const RatedPlayer& player, JsonWriter& out) {
    out.begin_object();
    out.key("after").number(player.after.number.rounded());
    out.key("before").number(player.before.number.rounded());
    if (player.after.rd >= kUncertainRd) out.key("provisional").boolean(true);
    out.end_object();
}

}  // namespace

MatchFacts facts_of(const Fold& fold, const Names& names, std::int64_t ended) {
    const Header& header = fold.header();
    MatchFacts facts{.match = header.match,
                     .game = header.game,
                     .at = ended,
                     .made_rated = header.rated,
                     .listed = !header.unlisted,
                     .rated_event = header.rated && !header.tournament.is_null(),
                     .finished = fold.status() == Status::finished && !fold.closed_in_play()};
    std::set<Millis> moments;
    for (const auto& [seat, holder] : fold.seats()) {
        if (holder.out_at) moments.insert(*holder.out_at);
    }
    for (const auto& [seat, holder] : fold.seats()) {
        const int rank = fold.outcome() ? fold.outcome()->ranks.at(static_cast<std::size_t>(seat)) : 1;
        facts.seats.push_back({.account = holder.player.id,
                               .kind = kind_of(names, holder.player),
                               .rank = rank,
                               .acted = holder.acted,
                               .left = place_among(moments, holder.out_at)});
    }
    return facts;
}

std::optional<NewTask> rate_task(const Fold& fold, const Names& names, std::int64_t ended,
                                 const Networks::Marks& networks) {
    if (!fold.header().rated) return std::nullopt;
    auto match = rated_match(facts_of(fold, names, ended));
    if (!match) return std::nullopt;
    match->neighbours = neighbours(*match, networks);
    return rate_task(*match);
}

NewTask rate_task(const RatedMatch& match) {
    return {.id = "rate " + match.match,
            .kind = kRateTask,
            .stream = match.ladder.id(),
            .payload = text_of(match)};
}

NewTask unrate_task(const RatedMatch& match) {
    return {.id = "unrate " + match.match,
            .kind = kUnrateTask,
            .stream = match.ladder.id(),
            .payload = match.match};
}

std::string rating_text(const RatingEvent& event, const Fold& fold) {
    std::string text;
    JsonWriter out(text);
    out.begin_object();
    out.key("event").number(event.n);
    out.key("ladder").word(event.ladder);
    out.key("seats").begin_object();
    for (const auto& [seat, holder] : fold.seats()) {
        if (const RatedPlayer* player = event.player(holder.player.id)) write_change(*player, out.key(seat));
    }
    out.end_object();
    out.key("weight").number(event.weight);
    out.end_object();
    return text;
}

}  // namespace kabinet
