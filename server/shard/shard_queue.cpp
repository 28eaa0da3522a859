#include <algorithm>
#include <utility>

#include "games/core/registry.hpp"
#include "server/match/conduct_task.hpp"
#include "server/ops/log.hpp"
#include "server/shard/drawn_match.hpp"
#include "server/shard/shard.hpp"

/// What the queue of quick match gets from its shard.
namespace kabinet {
namespace {

/// Whether each option has its default, as the options of tickets have.
bool of_defaults(const Game& game, const Json& options) {
    return std::ranges::all_of(game.info.options, [&options](const OptionSpec& spec) {
        return !options.contains(spec.name) || options[spec.name] == spec.values.front();
    });
}

std::vector<queue::OpenTable> offered(const std::vector<ShownTable>& shown) {
    std::vector<queue::OpenTable> tables;
    for (const ShownTable& one : shown) {
        const Game* game = find_game(one.row.at("game").get<std::string>());
        if (!game || !of_defaults(*game, one.row.at("options"))) continue;
        // The queue compares strengths, not the ratings that are shown.
        if (one.row.contains("rating_min") || one.row.contains("rating_max")) continue;
        queue::OpenTable table{.match = one.match,
                               .kind = {.game = game->info.id,
                                        .clock = one.row.at("clock").dump(),
                                        .rated = one.row.value("rated", false)},
                               .seats = one.row.at("seats").get<int>(),
                               .sitters = {},
                               .since = one.row.at("created").get<std::int64_t>()};
        for (const std::string& account : one.sitters)
            table.sitters.push_back(
                {.person = {.account = account, .address = {}, .last = {}}, .strength = {}});
        tables.push_back(std::move(table));
    }
    return tables;
}

/// Without a rating, somebody is a newcomer. A ladder that is damaged counts as one without ratings.
std::optional<queue::Strength> strength(const std::expected<ReadRating::Result, Refusal>& found) {
    if (!found && found.error().code == "busy") return std::nullopt;
    if (!found || !found->rated) return queue::Strength();
    return queue::Strength{.rating = found->rating.number.value(), .deviation = found->rating.rd.value()};
}

}  // namespace

queue::DeskHome Shard::desk_home() {
    return {.loop = loop_,
            .journal = common_.own_journal,
            .hubs = *this,
            .deadlines = deadlines_,
            .config = common_.config,
            .metrics = metrics_,
            .epoch = common_.epoch,
            .strength =
                [this](const std::string& game, queue::Ladder ladder, const std::string& account,
                       queue::Strengths::Answer answer) {
                    const LadderKind kind =
                        ladder == queue::Ladder::duel ? LadderKind::two : LadderKind::many;
                    ask(ReadRating{LadderName{game, kind}.id(), account},
                        [answer = std::move(answer)](const auto& found) mutable { answer(strength(found)); });
                },
            .draw =
                [this](queue::Table& table) {
                    return draw_match(table, common_.random(), common_.secrets, loop_.wall());
                },
            .send = [this](NewTask task) { send(std::move(task)); },
            .tables =
                [this](std::move_only_function<void(std::vector<queue::OpenTable>)> done) {
                    ask(ListTables{}, [done = std::move(done)](const auto& found) mutable {
                        done(found ? offered(*found) : std::vector<queue::OpenTable>());
                    });
                },
            .find =
                [this](const std::string& match, std::move_only_function<void(bool)> done) {
                    ask(LocateMatch{match},
                        [done = std::move(done)](const auto& found) mutable { done(found.has_value()); });
                }};
}

/// What a rated table asks about somebody who wants to sit down there.
void Shard::newcomer(const std::string& ladder, const std::string& account, Answer<Newcomer> answer) {
    ask(ReadStanding{account}, [this, ladder, account, answer = std::move(answer)](auto standing) mutable {
        if (!standing) return answer(std::unexpected(std::move(standing.error())));
        rating_of(ladder, account, [wait = standing->wait, answer = std::move(answer)](auto rating) mutable {
            answer(Newcomer{std::move(rating), wait});
        });
    });
}

/// A task that can't be read counts nothing, and does not come again.
void Shard::count(const NewTask& task, Courier::Report report) {
    const auto conducts = conducts_from(task);
    if (!conducts) log_error("task_given_up", {{"task", task.id}, {"why", conducts.error()}});
    queue_->count(task.id, conducts.value_or(queue::Conducts()), std::move(report));
}

}  // namespace kabinet
