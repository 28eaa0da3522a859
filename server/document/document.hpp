#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "server/document/content.hpp"
#include "server/document/frame.hpp"

namespace kabinet {

/// A version of a document that a client holds. Numbers of different epochs cannot be compared. Each audience
/// has its own epoch.
struct Version {
    std::string epoch;
    std::uint64_t seq = 0;
};

/// A JSON value that clients watch, as each audience may see it. Every change has the next `seq` of its
/// audience. An audience for which nothing changed gets an empty patch, so that numbers reveal nothing; one
/// that is not to learn even that (Change::silent) gets none, and its numbers stand still. A patch is made
/// and serialised once per audience, however many watch.
class Document {
  public:
    /// A document at seq 0 that holds `content`, which outlives it. `ring` is how many patches, besides the
    /// newest, are kept for clients that come back.
    Document(std::string name, std::string epoch, const Content& content, std::size_t ring);

    /// Call after the content has changed, with the change of each audience. Returns the frame for each
    /// audience; null where the change is silent.
    std::vector<FramePtr> change(std::vector<Change> changes);

    const std::string& name() const { return name_; }
    /// The epoch of the versions that `audience` gets. Each audience has another one, because patches for one
    /// audience do not fit the value that another holds. The epoch of audience 0 is the document's own.
    std::string epoch(std::size_t audience) const;
    std::uint64_t seq(std::size_t audience) const { return tracks_[audience].seq; }
    std::size_t audiences() const { return tracks_.size(); }

    /// Whether patches can bring a client of `audience` that has `from` up to date.
    bool follows(const std::optional<Version>& from, std::size_t audience) const;

    /// The frames that bring a client that has `from` up to date: the patches it missed, or a snapshot.
    std::vector<FramePtr> since(const std::optional<Version>& from, std::size_t audience);

    /// The present value as a snapshot, made once for all who ask.
    FramePtr snapshot(std::size_t audience);

  private:
    /// What one audience was told.
    struct Track {
        std::uint64_t seq = 0;
        Change last{};                // the last change; snapshots carry its events
        std::deque<FramePtr> ring{};  // patches of seq - size + 1 .. seq
        FramePtr snapshot{};          // of seq; null until made
    };
    FramePtr patch(const Change& change, std::uint64_t seq) const;

    std::string name_;
    std::string epoch_;
    const Content* content_;
    std::size_t ring_limit_;
    std::vector<Track> tracks_;  // by audience
};

}  // namespace kabinet
