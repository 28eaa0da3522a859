#include "client-cli/tools/ladder.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <iomanip>
#include <mutex>
#include <ostream>
#include <thread>

#include "client-cli/tools/bout.hpp"
#include "client-cli/tools/tool.hpp"
#include "games/core/registry.hpp"

namespace kabinet::cli {
namespace {

Seed seed_of(std::uint64_t seed, int match) {
    return sha256({"ladder/", std::to_string(seed), "/", std::to_string(match)});
}

/// Wilson's interval of a share with 95 %.
void bound(Rung& rung) {
    constexpr double z = 1.96;
    const double n = rung.pair.games, p = rung.share();
    const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    rung.low = middle - half;
    rung.high = middle + half;
}

Json json_of(const Game& game, const Rung& rung) {
    return {{"game", game.info.id},
            {"level", name_of(rung.pair.level)},
            {"against", name_of(rung.pair.against)},
            {"seats", rung.pair.seats},
            {"games", rung.pair.games},
            {"wins", rung.wins},
            {"low", rung.low},
            {"high", rung.high},
            {"ms_per_action", 1000 * rung.seconds / std::max(1, rung.actions)}};
}

void print(const Game& game, const Rung& rung, std::ostream& out) {
    const auto percent = [](double share) { return std::lround(100 * share); };
    out << std::left << std::setw(10) << game.info.id << std::setw(7) << name_of(rung.pair.level)
        << " against " << std::setw(7) << name_of(rung.pair.against) << std::right << std::setw(4)
        << percent(rung.share()) << " %  (" << percent(rung.low) << " to " << percent(rung.high) << " %, "
        << rung.pair.games << " matches of " << rung.pair.seats << ")  " << std::fixed << std::setprecision(1)
        << 1000 * rung.seconds / std::max(1, rung.actions) << " ms an action" << std::endl;
}

}  // namespace

Rung climb(const Game& game, const Pair& pair) {
    Rung rung{.pair = pair};
    std::vector<double> wins(static_cast<std::size_t>(pair.games));
    std::atomic<int> next{0};
    std::mutex mutex;
    const auto play = [&] {
        for (int done = next++; done < pair.games; done = next++) {
            const int match = pair.skip + done;
            const auto own = static_cast<std::size_t>(match % pair.seats);
            std::vector<Contestant> bots(static_cast<std::size_t>(pair.seats), {.level = pair.against});
            bots[own] = {.level = pair.level, .times = pair.times};
            // Each deal is played once from every seat.
            const Bout bout = play_bout(game, bots, seed_of(pair.seed, match / pair.seats));
            const std::scoped_lock lock(mutex);
            wins[static_cast<std::size_t>(done)] = bout.shares[own];
            rung.seconds += bout.seconds[own];
            rung.actions += bout.actions[own];
        }
    };
    {
        std::vector<std::jthread> threads;
        for (unsigned i = 0; i < std::max(1U, std::thread::hardware_concurrency()); ++i)
            threads.emplace_back(play);
    }
    for (const double win : wins) rung.wins += win;  // in one order, so that sums agree
    bound(rung);
    return rung;
}

int ladder(const LadderSettings& settings, std::ostream& out, std::ostream& err) {
    const Game* game = find_game(settings.game);
    if (!game) {
        err << "kabinet: there is no game \"" << settings.game << "\"\n";
        return 2;
    }
    const int seats = settings.seats > 0 ? settings.seats : game->info.min_seats;
    if (seats < game->info.min_seats || seats > game->info.max_seats) {
        err << "kabinet: " << game->info.title << " has " << game->info.min_seats << " to "
            << game->info.max_seats << " seats\n";
        return 2;
    }
    std::vector<Level> levels;
    for (const std::string& name : settings.levels) {
        const auto level = level_named(name);
        if (!level) {
            err << "kabinet: there is no level \"" << name << "\"; there are easy, medium, hard and master\n";
            return 2;
        }
        levels.push_back(*level);
    }
    for (std::size_t i = 1; i < levels.size(); ++i) {
        const Rung rung = climb(*game, {.level = levels[i],
                                        .against = levels[i - 1],
                                        .seats = seats,
                                        .games = settings.games,
                                        .skip = settings.skip,
                                        .seed = settings.seed,
                                        .times = settings.times});
        if (settings.json)
            out << json_of(*game, rung).dump() << std::endl;
        else
            print(*game, rung, out);
    }
    return 0;
}

}  // namespace kabinet::cli
