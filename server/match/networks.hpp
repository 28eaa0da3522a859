#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>

namespace kabinet {

/// From which networks the players of a rated match have played, so that its end knows neighbours (RA-6). A
/// network is a mark that says nothing about the address and nothing outside the match (Secrets::network).
/// The marks are stored beside the match while it goes on, and no longer (AC-8).
class Networks {
  public:
    using Marks = std::map<std::string, std::string>;  ///< by account

    Networks() = default;
    /// As the terms of the stored match have them.
    explicit Networks(Marks stored) : marks_(stored), stored_(std::move(stored)) {}

    /// The account has played from the network with this mark last; empty for an unknown network.
    void note(const std::string& account, std::string mark) { marks_[account] = std::move(mark); }
    const Marks& marks() const { return marks_; }

    /// What must be stored with the next inputs, after which the match is `over` or not. Nothing when the
    /// store has that already.
    std::optional<Marks> due(bool over) const {
        const Marks wanted = over ? Marks{} : marks_;
        return wanted == stored_ ? std::nullopt : std::optional(wanted);
    }
    void stored(Marks marks) { stored_ = std::move(marks); }

  private:
    Marks marks_;
    Marks stored_;
};

}  // namespace kabinet
