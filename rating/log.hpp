#pragma once

#include <expected>
#include <optional>
#include <string_view>

#include "rating/ladder.hpp"

namespace kabinet {

/// Checks the log of a ladder line by line, as it is exported: the header, then an event a line, each line
/// with a newline behind it and in its one form. Needs nothing but the log (RA-2).
class LogReader {
  public:
    /// Takes the next line, without its newline. The first line is the header and gives no event. After a
    /// flaw nothing more can be taken, since nothing behind it means anything.
    std::expected<std::optional<RatingEvent>, RatingFlaw> take(std::string_view line);

    /// The ladder so far; null before the header.
    const Ladder* ladder() const { return ladder_ ? &*ladder_ : nullptr; }

  private:
    std::expected<void, RatingFlaw> begin(std::string_view line);

    std::optional<Ladder> ladder_;
};

/// The log of a ladder as text, from its events in order.
class LogWriter {
  public:
    explicit LogWriter(const LadderName& name);
    /// Adds the next event of the log.
    void add(const RatingEvent& event);
    const std::string& text() const { return text_; }

  private:
    Chain chain_;
    std::string text_;
};

}  // namespace kabinet
