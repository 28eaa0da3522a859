#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "games/core/json.hpp"
#include "server/document/frame.hpp"

namespace kabinet {

/// Which version of a document a client holds. Numbers of different epochs do not compare.
struct Version {
    std::string epoch;
    std::uint64_t seq = 0;
};

/// A JSON value that clients watch, as each audience may see it. Audiences are numbered from 0. Every change
/// has the next `seq`; an audience for which nothing changed gets an empty patch, so that numbers stay
/// gap-free and tell nothing. A patch is made and serialised once per audience, however many watch.
class Document {
  public:
    /// A document with its first value for each audience, at seq 0. `ring` is how many recent patches are
    /// kept for those who come back.
    Document(std::string name, std::string epoch, std::vector<Json> values, std::size_t ring);

    /// Puts the next value of each audience in place, with the events that caused it, by audience too.
    /// Returns the frame for each audience.
    const std::vector<FramePtr>& change(std::vector<Json> values,
                                        const std::vector<std::vector<Json>>& events);

    /// Replaces or adds the member at `pointer` (RFC 6901) for all audiences, or removes it when `value` is
    /// null. Costs by the size of the member, not of the document.
    const std::vector<FramePtr>& set(const std::string& pointer, const Json& value);

    const std::string& name() const { return name_; }
    const std::string& epoch() const { return epoch_; }
    std::uint64_t seq() const { return seq_; }
    const Json& value(std::size_t audience = 0) const { return values_[audience]; }
    std::size_t audiences() const { return values_.size(); }

    /// What brings a client that has `from` up to date: the patches it missed, or a snapshot.
    std::vector<FramePtr> since(const std::optional<Version>& from, std::size_t audience);

    /// The present value as a snapshot, made once however many ask.
    FramePtr snapshot(std::size_t audience);

  private:
    const std::vector<FramePtr>& push(std::vector<FramePtr> frames);
    FramePtr patch(const std::string& ops, const std::string& events) const;

    std::string name_;
    std::string epoch_;
    std::vector<Json> values_;
    std::vector<std::string> events_;  // of the last change, as text, for snapshots
    std::uint64_t seq_ = 0;
    std::size_t ring_limit_;
    std::deque<std::vector<FramePtr>> ring_;  // frames of seq_ - size + 1 .. seq_
    std::vector<FramePtr> snapshots_;         // of seq_, where already made
};

}  // namespace kabinet
