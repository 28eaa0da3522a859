#include "tests/strength/bare_board.hpp"

#include "games/kapture9/bot/bot.hpp"
#include "games/kapture9/physics/simulation.hpp"
#include "games/kapture9/play.hpp"

namespace kabinet::kapture9 {

int flicks_to_fill(Level house, int number) {
    const Rules rules;
    const Seed seed = sha256({"bare/", std::to_string(number)});
    physics::Simulation simulation;
    Position position = start(0);
    for (int flick = 1;; ++flick) {
        const Seed asked = sha256({bytes_of(seed), std::to_string(flick)});
        const Choice choice =
            choose(position, Tremor::normal, rules, {.seat = 0, .level = house, .seed = asked, .stop = {}});
        const auto played = tremble(std::get<physics::Flick>(choice.action), Tremor::normal, seed, flick);
        const auto outcome = simulation.run(position.standing(), played);
        if (flicked(position, judge(position, 0, outcome, rules))) return flick;
        position.turn = 0;
        position.phase = Phase::flick;
    }
}

}  // namespace kabinet::kapture9
