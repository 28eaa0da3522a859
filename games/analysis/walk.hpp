#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "games/record/fold.hpp"

namespace kabinet::analysis {

/// The record of a match that is over, as its parts are read.
struct OpenRecord {
    Header header;
    Bytes32 secret{};
    std::vector<std::string> lines;  ///< the entries as the record has them
};

/// A walk along the record of a match, entry by entry, to the end of the match. What the record has behind
/// the end is left out.
class Walk {
  public:
    explicit Walk(OpenRecord record);

    /// The entry before which the walk stands; null at the end, or when the record is damaged. Valid until
    /// step().
    const Entry* next();
    /// Whether an action of the game comes next.
    bool before_action() { return next() && next()->input.type == InputType::act; }
    /// Applies the next entry, if there is one.
    void step();

    /// Goes on to the ply, an entry at a time, at most as far as one slice of work goes. Returns whether the
    /// walk stands there: in the position of that ply that was played on, or at the end of a match of so many
    /// plies.
    bool reach(int ply);

    /// The match where the walk stands. Call when the record is not damaged.
    const Fold& fold() const { return *fold_; }
    /// Why the walk cannot go on; empty while it can.
    const std::string& damage() const { return damage_; }

    /// How many entries of a record a slice of work applies.
    static int slice(const Info& info);

  private:
    OpenRecord record_;
    std::optional<Fold> fold_;
    std::size_t at_ = 0;
    std::optional<Entry> next_;
    std::string damage_;
};

/// The ply of the match at its end, from its record.
int count_plies(const std::vector<std::string>& lines);

}  // namespace kabinet::analysis
