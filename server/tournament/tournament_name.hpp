#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

namespace kabinet {

/// With this the ids of tournaments begin. Ids of matches have no underscore.
inline constexpr std::string_view kTournamentPrefix = "t_";
/// The name of the document that lists the public tournaments.
inline constexpr const char* kEvents = "events";

/// The documents of a tournament: its head has the tournament's id for a name, the others have a suffix.
struct TournamentDocumentName {
    enum class Part { head, entrants, standings, tables, own };
    std::string tournament;
    Part part = Part::head;
    int page = 1;           ///< of standings and tables
    std::string account{};  ///< of `own`

    std::string text() const {
        switch (part) {
            case Part::head:
                break;
            case Part::entrants:
                return tournament + "_e";
            case Part::standings:
                return tournament + "_s" + std::to_string(page);
            case Part::tables:
                return tournament + "_r" + std::to_string(page);
            case Part::own:
                return tournament + "_m_" + account;
        }
        return tournament;
    }

    /// Reads a text(); nothing for another document's name.
    static std::optional<TournamentDocumentName> parse(const std::string& doc) {
        if (!doc.starts_with(kTournamentPrefix)) return std::nullopt;
        const std::size_t end = doc.find('_', kTournamentPrefix.size());
        TournamentDocumentName name{.tournament = doc.substr(0, end)};
        if (end == doc.npos) return name;
        const std::string rest = doc.substr(end + 1);
        if (rest == "e") {
            name.part = Part::entrants;
        } else if (rest.starts_with("m_") && rest.size() > 2) {
            name.part = Part::own;
            name.account = rest.substr(2);
        } else if (rest.starts_with('s') || rest.starts_with('r')) {
            name.part = rest.front() == 's' ? Part::standings : Part::tables;
            const char* const last = rest.data() + rest.size();
            const auto read = std::from_chars(rest.data() + 1, last, name.page);
            if (read.ec != std::errc() || read.ptr != last || name.page < 1) return std::nullopt;
        } else {
            return std::nullopt;
        }
        return name;
    }
};

}  // namespace kabinet
