#include "server/shard/document_kind.hpp"

#include "server/analysis/analysis_document.hpp"
#include "server/shard/shard.hpp"

namespace kabinet {

std::vector<DocumentKind> document_kinds() {
    return {
        {.has = [](const std::string& doc) { return doc == kLobby; },
         .home = [](const Placement&, const std::string&) { return Placement::lobby(); },
         .at = [](Shard& shard) -> Sources& { return shard.lobby(); }},
        {.has = [](const std::string& doc) { return ladder_of_document(doc).has_value(); },
         .home = [](const Placement& placement,
                    const std::string& doc) { return placement.of_stream(*ladder_of_document(doc)); },
         .at = [](Shard& shard) -> Sources& { return shard.ladders(); }},
        {.has = queue::is_ticket_document,
         .home = [](const Placement& placement, const std::string&) { return placement.queue(); },
         .at = [](Shard& shard) -> Sources& { return shard.queue(); },
         .admits =
             [](const std::string& doc, const Viewer& viewer) {
                 return !viewer.player.empty() && queue::account_of(doc) == viewer.player;
             }},
        {.has = bots::is_bot_document,
         .home = [](const Placement& placement, const std::string&) { return placement.bots(); },
         .at = [](Shard& shard) -> Sources& { return shard.bots(); },
         .admits =
             [](const std::string& doc, const Viewer& viewer) {
                 return !viewer.player.empty() && bots::bot_of(doc) == viewer.player;
             }},
        {.has = is_analysis_document,
         .home = [](const Placement& placement,
                    const std::string& doc) { return placement.of_stream(analysed_match(doc)); },
         .at = [](Shard& shard) -> Sources& { return shard.analyses(); },
         .personal = true},
        {.has = [](const std::string&) { return true; },  // what is nothing else is the id of a match
         .home = [](const Placement& placement, const std::string& doc) { return placement.of_stream(doc); },
         .at = [](Shard& shard) -> Sources& { return shard.matches(); },
         .personal = true},
    };
}

}  // namespace kabinet
