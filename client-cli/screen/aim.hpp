#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client-cli/boards/board.hpp"
#include "client-cli/screen/terminal.hpp"

namespace kabinet::cli {

/// Aims an action whose values are chosen freely, with keys: each of its dials has two of them.
class Aim {
  public:
    /// Takes over what may be aimed now. Dials stay where the user left them.
    void offer(const Board& board, const Json& legal);

    bool active() const { return !dials_.empty(); }

    /// Turns a dial, or changes between small and large steps; false when the key means nothing here.
    bool key(const Key& key);

    /// One value for each dial.
    std::vector<double> values() const;

    /// A line for each dial, with its keys and its value, and one for the steps.
    std::vector<std::string> lines() const;

  private:
    std::vector<Dial> dials_;
    std::vector<double> kept_;  // where the dials were left, while there is nothing to aim
    bool fine_ = false;
};

}  // namespace kabinet::cli
