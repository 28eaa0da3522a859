#pragma once

#include <string>

#include "json/json.hpp"

/// A second reading of the rules on scores and triads, from what a view shows and as plainly as can be.
namespace kabinet::kapow {

/// KP-7, KP-14: the points of a hand of a view in which all is face up.
int naive_points(const Json& hand);

/// KP-8: whether three face-up positions are complete, by trying every number for every KAPOW!.
bool naively_complete(const Json& triad);

}  // namespace kabinet::kapow
