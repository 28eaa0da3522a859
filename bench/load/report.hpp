#pragma once

#include <optional>
#include <string>
#include <vector>

#include "json/json.hpp"

namespace kabinet::load {

/// One line of a report. A figure of the raw server beside it gives a ratio.
struct Row {
    std::string what;
    std::string unit;
    double kabinet = 0;
    std::optional<double> raw{};
    int goal = 0;  ///< 0 for none; what counts is the ratio where the goal is one to raw, else the figure
};

/// What a program was told to measure, as a table for people and as JSON to keep.
class Report {
  public:
    /// Goals are for whole scenarios: `judging` says whether to hold the figures to them.
    explicit Report(bool judging);

    void begin(const std::string& scenario, const std::string& about);
    /// Adds a row and prints it.
    void add(const Row& row);

    /// All of it, with the machine and the load that was on it when the program began.
    Json json() const;
    bool empty() const { return scenarios_.empty(); }

  private:
    bool judging_;
    Json machine_;
    Json scenarios_ = Json::array();
};

}  // namespace kabinet::load
