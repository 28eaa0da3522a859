#pragma once

#include <random>
#include <string>
#include <vector>

#include "rating/ladder.hpp"
#include "rating/log.hpp"

/// Matches that were never played, for tests.
namespace kabinet {

/// A rated match of two or more, `accounts` from the best to the worst. `ties[i]` says that account i + 1 has
/// the rank of account i.
RatedMatch match_of(const LadderName& ladder, const std::string& match, std::int64_t at,
                    const std::vector<std::string>& accounts, const std::vector<bool>& ties = {});

/// A ladder with its log, on which random matches are played. The same seed gives the same matches.
class Season {
  public:
    Season(const LadderName& name, std::uint32_t seed, int accounts = 40);

    /// Plays a random match: of any number of seats that fits the ladder, with ties, some time after the
    /// last.
    void play();
    /// Plays this match; the flaw, if there is one.
    std::string play(const RatedMatch& match);
    /// Corrects an event by these ratings; the flaw, if there is one.
    std::string adjust(std::int64_t corrects, const std::vector<std::pair<std::string, Rating>>& ratings);

    const Ladder& ladder() const { return ladder_; }
    const std::vector<RatingEvent>& events() const { return events_; }
    const std::string& log() const { return writer_.text(); }
    std::int64_t now() const { return now_; }
    /// Lets time pass.
    void wait(std::int64_t millis) { now_ += millis; }
    /// The next id of a match.
    std::string next_match() const { return "m" + std::to_string(events_.size() + 1); }

  private:
    int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
    RatedMatch random_match();
    std::string take(const std::expected<RatingEvent, RatingFlaw>& event);

    std::mt19937 random_;
    int accounts_;
    std::int64_t now_ = 1'795'000'000'000;
    Ladder ladder_;
    LogWriter writer_;
    std::vector<RatingEvent> events_;
};

/// "<n> <code>" of the first flaw of a log; "" if there is none.
std::string flaw_of(std::string_view log);

}  // namespace kabinet
