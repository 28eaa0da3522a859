#include "games/kapture9/flight.hpp"

#include "games/kapture9/flight_recorder.hpp"
#include "games/kapture9/physics/simulation.hpp"

namespace kabinet::kapture9 {

Flight fly(const Position& position, const physics::Flick& flick) {
    thread_local physics::Simulation simulation;
    FlightRecorder recorder(position.turn);
    const BaseSet standing = position.standing();
    Flight flight;
    flight.outcome = simulation.run(position.turn == 0 ? standing : turned(standing), flick, &recorder);
    flight.trajectory = recorder.finish();
    return flight;
}

}  // namespace kabinet::kapture9
