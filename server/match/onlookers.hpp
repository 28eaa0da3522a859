#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "server/match/names.hpp"

namespace kabinet {

/// The spectators of a match who want others to see their names.
class Onlookers {
  public:
    /// So many are shown, however many watch.
    static constexpr std::size_t kMostShown = 30;

    struct Shown {
        std::string player;
        PublicName name;
    };

    /// The player wants to be seen, or no longer does. Both return whether that is new.
    bool show(const std::string& player, const PublicName& name);
    bool hide(const std::string& player);
    /// The player has another name; whether the player is one of them.
    bool rename(const std::string& player, const PublicName& name);

    /// The first of them, in the order in which they came.
    std::vector<Shown> shown() const;

  private:
    struct Onlooker {
        PublicName name;
        std::uint64_t place = 0;  // in places_
    };
    std::map<std::string, Onlooker> players_;
    std::map<std::uint64_t, std::string> places_;
    std::uint64_t next_ = 0;
};

}  // namespace kabinet
