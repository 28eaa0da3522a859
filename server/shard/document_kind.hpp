#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/bus/placement.hpp"
#include "server/document/source.hpp"

namespace kabinet {

class Shard;

/// A kind of documents: which names are its own, where its documents live, and who has them there. All that
/// watches, resumes and counts is the same for every kind.
struct DocumentKind {
    std::function<bool(const std::string& doc)> has;
    /// The shard on which the document lives.
    std::function<ShardAddress(const Placement& placement, const std::string& doc)> home;
    /// Those of the kind that live on `shard`.
    std::function<Sources&(Shard& shard)> at;
    /// Whether `viewer` may watch the document. Whoever may not is told that there is no such document.
    /// Without it, everybody may.
    std::function<bool(const std::string& doc, const Viewer& viewer)> admits{};
    /// Players may see more than others, or less, so a document is watched anew by who signs in.
    bool personal = false;
};

/// The kinds that a server has. The first that has a name is the name's.
std::vector<DocumentKind> document_kinds();

}  // namespace kabinet
