#pragma once

#include <span>

namespace kabinet::load {

/// A goal of the project; bench/README.md has the list in words. Smaller is better, unless `more` is set.
struct Goal {
    int number;
    const char* unit;
    double must;
    double aim;
    bool more = false;

    bool reached(double value, double bound) const { return more ? value >= bound : value <= bound; }
};

/// The goals for loads. Goal 13 is a multiple of the time of an fsync in the same run.
inline constexpr Goal kGoals[] = {
    {1, "x raw", 1.30, 1.12}, {2, "x raw", 1.20, 1.02},  {3, "x raw", 1.60, 1.25},
    {4, "us", 6, 4},          {5, "x raw", 1.60, 1.25},  {6, "x", 1.25, 1.05},
    {7, "x", 1.25, 1.0},      {70, "x", 4, 2},           {8, "KiB", 10, 7},
    {9, "us/s", 0.5, 0.3},    {10, "us", 90, 50},        {11, "s", 1.0, 0.3},
    {12, "s", 1.0, 0.6},      {13, "x fsync", 1.5, 1.0}, {14, "/s", 10'000, 17'000, true},
    {15, "bytes", 160, 100},
};

/// The goal of that number, or null. 70 is the second half of goal 7, on latency.
constexpr const Goal* find_goal(int number) {
    for (const Goal& goal : kGoals) {
        if (goal.number == number) return &goal;
    }
    return nullptr;
}

}  // namespace kabinet::load
