#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bench/load/machine.hpp"
#include "json/json.hpp"

namespace kabinet::load {

/// One line of a report. A figure of the raw server beside it gives a ratio.
struct Row {
    std::string what;
    std::string unit;
    double kabinet = 0;
    std::optional<double> raw{};
    int goal =
        0;  ///< number of the goal, 0 for none; a goal stated to raw judges the ratio, any other the figure
};

/// The measured figures, printed as a table for people and kept as JSON.
class Report {
  public:
    /// Goals are for whole scenarios: `judging` says whether the figures are compared with them. Prints the
    /// machine, and warns when other programs use it.
    explicit Report(bool judging);

    /// The rows that follow belong to this scenario.
    void begin(const std::string& scenario, const std::string& about);
    /// Adds a row and prints it.
    void add(const Row& row);
    /// The scenario has ended, and so have its servers. Prints how much of the processors' time other
    /// programs took meanwhile, and warns when that was much.
    void end();

    /// All figures, with the machine and the share that other programs took of it.
    Json json() const;
    bool empty() const { return scenarios_.empty(); }

  private:
    bool judging_;
    Json machine_;
    Others others_;
    Json scenarios_ = Json::array();
};

}  // namespace kabinet::load
