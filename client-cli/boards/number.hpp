#pragma once

#include <string>

namespace kabinet::cli {

/// `value` with exactly `digits` behind the point: "0.80". Never "-0.00".
std::string fixed(double value, int digits);

/// `value` with at most `digits` behind the point and no zeros at the end: "0.8".
std::string brief(double value, int digits);

}  // namespace kabinet::cli
