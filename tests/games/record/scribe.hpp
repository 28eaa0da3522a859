#pragma once

#include <string>
#include <vector>

#include "games/record/fold.hpp"
#include "games/record/verify.hpp"

/// Records of matches that were never played on a server, for tests.
namespace kabinet {

/// The secret of every match here, and what a match of `game` is created with.
Bytes32 test_secret();
Header test_header(const std::string& game = "kuba", int seats = 2, const ClockSpec& clock = {});

ClockSpec move_clock(Millis move);
ClockSpec fischer_clock(Millis initial, Millis increment);
ClockSpec byoyomi_clock(Millis initial, Millis period, int periods);

/// Keeps a match and writes its record, as the server does.
class Scribe {
  public:
    explicit Scribe(Header header = test_header());

    /// Applies an input at match time `t` and writes it down, with the end behind it when it ended the match.
    /// Returns the code of the refusal, or nothing.
    std::string add(InputType type, Seat seat = -1, const Json& detail = Json::object(), Millis t = 0);
    std::string add(const Input& input, Millis t);

    /// Everybody sits down (player `p<seat>` with nonce 0<seat>) and the match starts.
    void begin(Millis t = 0);
    /// A bot acts for a seat that is out (BO-7). Returns as add().
    std::string add_by_bot(Seat seat, const Json& action, Millis t = 0);
    /// The seat in turn plays one of its actions, chosen by `chance`.
    void play(std::uint32_t chance = 0, Millis t = 0);
    /// Plays until the game ends by its own rules.
    void play_out(std::uint32_t seed = 1);

    const Fold& fold() const { return fold_; }
    /// What the input last accepted set off.
    const std::vector<Event>& events() const { return events_; }
    std::vector<std::string> event_types() const;
    /// The exported record; the secret only once the match is over.
    Json record() const;

  private:
    void write(const Input& input, Millis t);

    Header header_;
    Fold fold_;
    Chain chain_;
    Record record_;
    std::vector<Event> events_;
};

Json sit_detail(const std::string& player, const std::string& nonce = "",
                const Json& options = Json::object());

/// Writes the hashes of a record anew, as a forger would who changed it.
Json rehashed(Json record);

/// "<entry> <code>" of each flaw.
std::vector<std::string> flaws(const Json& record);

}  // namespace kabinet
