#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client-cli/boards/board.hpp"
#include "client-cli/screen/terminal.hpp"

namespace kabinet::cli {

/// Aims an action with free values by keys. Each of its dials has two keys.
class Aim {
  public:
    /// Takes over the action that may be aimed now. Dials stay where the user left them.
    void offer(const Board& board, const Json& legal);

    bool active() const { return !dials_.empty(); }

    /// Turns a dial, or changes between small and large steps. False when the key has no meaning here.
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
