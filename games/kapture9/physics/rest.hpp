#pragma once

#include "games/kapture9/physics/cone.hpp"
#include "games/kapture9/physics/params.hpp"
#include "games/kapture9/physics/scene.hpp"

/// When bodies fall asleep: after they have been slow for rest_steps in a row. A sleeping body is a wall to
/// bodies that come slower than the waking speeds. A meekone that leans on another body is woken when that
/// body begins to move.
namespace kabinet::physics {

/// How many bodies are awake.
struct Wakeful {
    int balls = 0;
    int meekones = 0;
};

/// Counts the slow steps of every body and puts to sleep those that have enough. An upright meekone is set
/// exactly upright. Returns how many are left awake.
Wakeful fall_asleep(const Params& params, const Shape& shape, Scene& scene);

Wakeful wakeful(const Scene& scene);

}  // namespace kabinet::physics
