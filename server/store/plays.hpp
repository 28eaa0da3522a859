#pragma once

#include <map>
#include <string>
#include <string_view>

namespace kabinet {

/// What a program can go on with: of each game the newest version of its rules, for all older ones are played
/// too, and the engine that a match has to go on with (ND-6). A server tells it in the database.
class Plays {
  public:
    /// `engine` is empty where the game does not simulate.
    void add(const std::string& game, int rules, const std::string& engine);

    /// A line a game, such as "kuba 2" or "kapture9 3 box2d 1".
    std::string text() const;
    /// What text() has made, maybe in another program. A line that can't be read is a game that nobody plays.
    static Plays read(std::string_view text);

    /// Whether every match that `other` may have begun can go on here.
    bool covers(const Plays& other) const;

  private:
    struct Game {
        int rules = 0;
        std::string engine;
    };
    std::map<std::string, Game> games_;
};

}  // namespace kabinet
