#include <utility>

#include "server/match/tournament_match.hpp"
#include "server/shard/drawn_match.hpp"
#include "server/shard/shard.hpp"

/// What tournaments get from their shard.
namespace kabinet {

TournamentHome Shard::tournament_home() {
    return {
        .loop = loop_,
        .journal = common_.own_journal,
        .workers = common_.workers,
        .hubs = *this,
        .deadlines = deadlines_,
        .config = common_.config,
        .metrics = metrics_,
        .epoch = common_.epoch,
        .random = common_.random,
        .match_id = [this](const std::string& key) { return common_.secrets.match_id("tournament", key); },
        .draw =
            [this](const TableMatch& match) {
                return draw_match(match, common_.random(), common_.secrets, loop_.wall());
            },
        .abort = [](const std::string& match) { return abort_match_task(match); },
        .rule = [](const std::string& match, const Input& ruling) { return ruling_task(match, ruling); },
        .annul = [](const std::string& match) { return annul_task(match); },
        .send = [this](NewTask task) { send(std::move(task)); },
        .find =
            [this](const std::string& match, std::move_only_function<void(std::optional<bool>)> done) {
                ask(LocateMatch{match}, [done = std::move(done)](const auto& found) mutable {
                    if (found) return done(true);
                    done(found.error().code == "unknown_match" ? std::optional(false) : std::nullopt);
                });
            },
        .rating =
            [this](const std::string& game, int seats, const std::string& account,
                   std::move_only_function<void(std::optional<int>)> done) {
                const LadderKind kind = seats == 2 ? LadderKind::two : LadderKind::many;
                ask(ReadRating{LadderName{game, kind}.id(), account},
                    [done = std::move(done)](const auto& found) mutable {
                        if (!found || !found->rated) return done(std::nullopt);
                        done(static_cast<int>(found->rating.number.rounded()));
                    });
            },
        .list = [this](ListEvent event, Answer<Done> told) { ask(std::move(event), std::move(told)); },
        .idle = [this](const std::string& tournament) { tournaments_.let_go(tournament); }};
}

}  // namespace kabinet
