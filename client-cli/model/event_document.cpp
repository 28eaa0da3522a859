#include "client-cli/model/event_document.hpp"

#include <charconv>

namespace kabinet::cli {

std::string EventDocument::name() const {
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
            return tournament + "_m_" + player;
    }
    return tournament;
}

std::string EventDocument::part_name() const {
    switch (part) {
        case Part::head:
            break;
        case Part::entrants:
            return "entrants";
        case Part::standings:
            return "standings";
        case Part::tables:
            return "tables";
        case Part::own:
            return "own";
    }
    return "head";
}

std::optional<EventDocument> EventDocument::parse(const std::string& name) {
    constexpr std::size_t prefix = 2;
    if (!name.starts_with("t_")) return std::nullopt;
    const std::size_t end = name.find('_', prefix);
    EventDocument document{.tournament = name.substr(0, end)};
    if (end == name.npos) return document;
    const std::string rest = name.substr(end + 1);
    if (rest == "e") {
        document.part = Part::entrants;
        return document;
    }
    if (rest.starts_with("m_")) {
        document.part = Part::own;
        document.player = rest.substr(2);
        return document;
    }
    document.part = rest.starts_with('s') ? Part::standings : Part::tables;
    const char* const last = rest.data() + rest.size();
    const bool paged = rest.starts_with('s') || rest.starts_with('r');
    if (!paged || std::from_chars(rest.data() + 1, last, document.page).ptr != last) return std::nullopt;
    return document;
}

Json EventDocument::params() const {
    Json params{{"tournament", tournament}, {"part", part_name()}};
    if ((part == Part::standings || part == Part::tables) && page > 1) params["page"] = page;
    return params;
}

}  // namespace kabinet::cli
