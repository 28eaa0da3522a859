#include "server/match/conduct_task.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <utility>

#include "server/match/quick_match.hpp"

namespace kabinet {
namespace {

using queue::Conduct;

bool counts(const Fold& fold) {
    return fold.over() && (fold.header().rated || !fold.header().queue.is_null());
}

/// Somebody who is not known may be a guest.
bool is_guest(const Names& names, const Player& player) {
    const auto known = names.find(player.id);
    return known == names.end() || known->second.guest;
}

/// The conduct of a seat because of which the server has ended the match.
Conduct of_missing(const Fold& fold, const SeatHolder& holder) {
    if (fold.status() == Status::closed) return Conduct::aborted;
    return holder.acted ? Conduct::left : Conduct::timed_out;
}

std::optional<Conduct> of_seat_out(const Fold& fold, const SeatHolder& holder, bool here) {
    if (holder.out_for == "abandoned") return Conduct::left;
    const bool two = fold.header().seats == 2;
    if (holder.out_for == "timeout") {
        if (!holder.acted) return Conduct::timed_out;
        return here ? Conduct::played : Conduct::left;
    }
    if (!holder.acted) return Conduct::aborted;
    return two ? std::optional(Conduct::played) : std::nullopt;
}

std::optional<Conduct> of(const Fold& fold, Seat seat, const SeatHolder& holder, const Ending& ending) {
    if (fold.aborted_by() == seat) return Conduct::aborted;
    if (std::ranges::count(ending.missing, seat) > 0) return of_missing(fold, holder);
    if (holder.out) return of_seat_out(fold, holder, ending.here.contains(holder.player.id));
    const bool to_its_end = fold.status() == Status::finished && !fold.closed_in_play();
    return to_its_end && holder.acted ? std::optional(Conduct::played) : std::nullopt;
}

}  // namespace

queue::Conducts conducts(const Fold& fold, const Names& names, const Ending& ending) {
    queue::Conducts found{.match = fold.header().match, .at = ending.at};
    if (!counts(fold)) return found;
    for (const auto& [seat, holder] : fold.seats()) {
        if (is_guest(names, holder.player)) continue;
        if (const auto conduct = of(fold, seat, holder, ending)) found.of[holder.player.id] = *conduct;
    }
    return found;
}

std::optional<NewTask> conduct_task(const Fold& fold, const Names& names, const Ending& ending) {
    const queue::Conducts found = conducts(fold, names, ending);
    if (found.of.empty()) return std::nullopt;
    Json of = Json::object();
    for (const auto& [account, conduct] : found.of) of[account] = queue::name_of(conduct);
    const Json payload{{"match", found.match}, {"at", found.at}, {"of", std::move(of)}};
    return NewTask{.id = "conduct " + found.match,
                   .kind = kConductTask,
                   .stream = kQueueName,
                   .payload = payload.dump()};
}

std::expected<queue::Conducts, std::string> conducts_from(const NewTask& task) try {
    const Json payload = Json::parse(task.payload);
    queue::Conducts found{.match = payload.at("match").get<std::string>(),
                          .at = payload.at("at").get<std::int64_t>()};
    for (const auto& [account, name] : payload.at("of").items()) {
        const auto conduct = queue::conduct_named(name.get<std::string>());
        if (!conduct) return std::unexpected("no such conduct");
        found.of.emplace(account, *conduct);
    }
    return found;
} catch (const std::exception& error) {
    return std::unexpected(error.what());
}

}  // namespace kabinet
