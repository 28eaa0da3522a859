#include "client-cli/tools/bout.hpp"

#include <algorithm>
#include <ctime>
#include <stdexcept>

#include "games/search/bot.hpp"

namespace kabinet::cli {
namespace {

/// The seed of one question of a bout: another one for each ply.
Seed seed_of(const Seed& bout, int ply) {
    return sha256({bytes_of(bout), std::to_string(ply)});
}

/// CPU of this thread, in seconds: what else the machine does is left out.
double busy() {
    std::timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

void share_out(const State& state, Bout& bout) {
    const auto outcome = state.outcome();
    const std::vector<int> ranks = outcome ? outcome->ranks : std::vector(bout.shares.size(), 1);
    const auto winners = static_cast<double>(std::ranges::count(ranks, 1));
    for (std::size_t seat = 0; seat < ranks.size(); ++seat)
        bout.shares[seat] = ranks[seat] == 1 ? 1 / winners : 0;
}

}  // namespace

Bout play_bout(const Game& game, const std::vector<Contestant>& bots, const Seed& seed, int most_plies) {
    const auto seats = bots.size();
    Setup setup;
    setup.seats = static_cast<int>(seats);
    setup.seed = seed;
    auto state = game.start(setup).value();
    Bout bout{std::vector<double>(seats), 0, std::vector<double>(seats), std::vector<int>(seats)};
    for (; bout.plies < most_plies && !state->outcome(); ++bout.plies) {
        const Seat seat = state->to_move().front();
        const auto i = static_cast<std::size_t>(seat);
        const double begin = busy();
        const Thought thought = think(game, *state,
                                      {.seat = seat,
                                       .level = bots[i].level,
                                       .seed = seed_of(seed, bout.plies),
                                       .times = bots[i].times});
        bout.seconds[i] += busy() - begin;
        ++bout.actions[i];
        if (const auto played = state->play(seat, thought.action); !played)
            throw std::logic_error("a bot played an illegal action: " + thought.action.dump());
    }
    share_out(*state, bout);
    return bout;
}

}  // namespace kabinet::cli
