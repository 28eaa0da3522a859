#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kabinet {

/// Which of a game's three ladders (RA-1).
enum class LadderKind {
    two,   ///< matches of two seats
    many,  ///< matches of more seats
    bots   ///< matches with a bot among the players, of any number of seats (RA-7)
};

/// The name of a ladder. A ladder belongs to one game.
struct LadderName {
    std::string game;  ///< as in games.def
    LadderKind kind = LadderKind::two;
    bool operator==(const LadderName&) const = default;

    /// The ladder of a match.
    static LadderName of(std::string_view game, std::size_t seats, bool with_bots);

    /// The stable text: "kuba_two", "kapow_many", "nine_bots". As a name of a document it fits
    /// `^[a-z0-9_]{1,32}$` if the game's name has at most 27 characters.
    std::string id() const;
    /// Reads the text that `id()` gives. Nothing for any other text.
    static std::optional<LadderName> parse(std::string_view id);
};

}  // namespace kabinet
