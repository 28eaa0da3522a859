#include "server/shard/document_kind.hpp"

#include "server/analysis/analysis_document.hpp"
#include "server/shard/shard.hpp"

namespace kabinet {
namespace {

/// Documents that live on one shard, each for its account alone.
DocumentKind owned(OwnedNames names, std::function<ShardAddress(const Placement&)> home,
                   std::function<Sources&(Shard&)> at) {
    return {.has = [names](const std::string& doc) { return names.has(doc); },
            .home = [home = std::move(home)](const Placement& placement,
                                             const std::string&) { return home(placement); },
            .at = std::move(at),
            .admits =
                [names](const std::string& doc, const Viewer& viewer) {
                    return !viewer.player.empty() && names.account(doc) == viewer.player;
                }};
}

}  // namespace

std::vector<DocumentKind> document_kinds() {
    return {
        {.has = [](const std::string& doc) { return doc == kLobby; },
         .home = [](const Placement& placement, const std::string&) { return placement.lobby(); },
         .at = [](Shard& shard) -> Sources& { return shard.lobby(); }},
        {.has = [](const std::string& doc) { return ladder_of_document(doc).has_value(); },
         .home = [](const Placement& placement,
                    const std::string& doc) { return placement.of_stream(*ladder_of_document(doc)); },
         .at = [](Shard& shard) -> Sources& { return shard.ladders(); }},
        owned(
            queue::kTicketDocuments, [](const Placement& placement) { return placement.queue(); },
            [](Shard& shard) -> Sources& { return shard.queue(); }),
        owned(
            bots::kBotDocuments, [](const Placement& placement) { return placement.bots(); },
            [](Shard& shard) -> Sources& { return shard.bots(); }),
        {.has = [](const std::string& doc) { return doc == kEvents; },
         .home = [](const Placement& placement, const std::string&) { return placement.lobby(); },
         .at = [](Shard& shard) -> Sources& { return shard.events(); }},
        owned(
            kOwnEvents, [](const Placement& placement) { return placement.lobby(); },
            [](Shard& shard) -> Sources& { return shard.events().own(); }),
        {.has = [](const std::string& doc) { return doc.starts_with(kTournamentPrefix); },
         .home =
             [](const Placement& placement, const std::string& doc) {
                 const auto name = TournamentDocumentName::parse(doc);
                 return placement.of_stream(name ? name->tournament : doc);
             },
         .at = [](Shard& shard) -> Sources& { return shard.tournaments(); },
         .admits =
             [](const std::string& doc, const Viewer& viewer) {
                 const auto name = TournamentDocumentName::parse(doc);
                 const bool own = name && name->part == TournamentDocumentName::Part::own;
                 return !own || (!viewer.player.empty() && name->account == viewer.player);
             },
         .personal = true},
        {.has = [](const std::string& doc) { return doc.starts_with(daily::kDailyPrefix); },
         .home = [](const Placement& placement, const std::string&) { return placement.daily(); },
         .at = [](Shard& shard) -> Sources& { return shard.dailies(); }},
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
