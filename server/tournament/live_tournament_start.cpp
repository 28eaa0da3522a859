#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/tournament/live_tournament.hpp"

/// The start of an event whose ratings are those of its start (TN-5): the ladders are asked first.
namespace kabinet {
namespace {

/// So many ladders are asked at a time, which is within the bounds of the queues between shards.
constexpr std::size_t kAtOnce = 64;

using RatedAccount = std::pair<int, std::string>;  // the entrant's number, and the account

std::vector<RatedAccount> rated_accounts(const tournament::State& state) {
    std::vector<RatedAccount> list;
    for (const auto& entrant : state.entrants) {
        const bool gone = entrant.status == tournament::Entrant::Status::withdrawn;
        if (!gone && !entrant.account.empty()) list.emplace_back(entrant.number, entrant.account);
    }
    return list;
}

}  // namespace

struct LiveTournament::Starting {
    Draft draft;
    std::vector<RatedAccount> left;
    std::size_t open = 0;  ///< how many ladders have not answered yet
    Json ratings = Json::object();
};

void LiveTournament::start(Draft draft) {
    Json& line = draft.lines.front()["start"];
    const bool rated =
        settings().rating_at == tournament::RatingAt::start && state().phase == tournament::Phase::open;
    if (!rated || (line != true && !line.is_object())) return run(std::move(draft));
    if (line == true) line = Json::object();
    starting_ = true;
    ask_ratings(std::make_shared<Starting>(std::move(draft), rated_accounts(state())));
}

/// Asks some of the ladders, and the next ones once all of these have answered. Whose rating cannot be told
/// now keeps the one of the entry.
void LiveTournament::ask_ratings(std::shared_ptr<Starting> starting) {
    if (starting->left.empty()) {
        starting_ = false;
        return with([starting](auto live) {
            if (!live) return starting->draft.told(std::unexpected(std::move(live.error())));
            (*live)->start_with(std::move(starting->ratings), std::move(starting->draft));
        });
    }
    const auto first =
        starting->left.end() - static_cast<std::ptrdiff_t>(std::min(kAtOnce, starting->left.size()));
    const std::vector<RatedAccount> asked(first, starting->left.end());
    starting->left.erase(first, starting->left.end());
    starting->open = asked.size();
    for (const auto& [number, account] : asked) {
        home_.rating(settings().game, settings().seats, account, [this, starting, number](auto rating) {
            if (rating) starting->ratings[std::to_string(number)] = *rating;
            if (--starting->open == 0) ask_ratings(starting);
        });
    }
}

void LiveTournament::start_with(Json ratings, Draft draft) {
    // A director may have been quicker than the clock, or have changed the settings.
    if (state().phase != tournament::Phase::open && draft.by == "server") return;
    Json& line = draft.lines.front()["start"];
    line.erase("ratings");
    if (settings().rating_at == tournament::RatingAt::start) line["ratings"] = std::move(ratings);
    run(std::move(draft));
}

}  // namespace kabinet
