#pragma once

#include <optional>
#include <string>
#include <utility>

#include "json/json.hpp"

namespace kabinet::cli {

/// The name of the document that lists the public tournaments.
inline constexpr const char* kEvents = "events";

/// The documents of a tournament by their names: `t_<..>` the head, and with `_e`, `_s<page>`, `_r<page>` and
/// `_m_<player>` behind it the entrants, the standings, the tables and what a player alone is told.
struct EventDocument {
    enum class Part { head, entrants, standings, tables, own };
    std::string tournament{};
    Part part = Part::head;
    int page = 1;          ///< of standings and tables, from 1
    std::string player{};  ///< of own: the player's id

    std::string name() const;
    /// The member `part` of the requests.
    std::string part_name() const;
    /// Reads a name(); nothing for the name of another document.
    static std::optional<EventDocument> parse(const std::string& name);
    /// The parameters of tournament.watch and tournament.unwatch.
    Json params() const;
};

}  // namespace kabinet::cli
