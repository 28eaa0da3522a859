#include "server/document/document.hpp"

#include "games/core/invariant.hpp"
#include "protocol/codec.hpp"

namespace kabinet {

Document::Document(std::string name, std::string epoch, const Content& content, std::size_t ring)
    : name_(std::move(name)),
      epoch_(std::move(epoch)),
      content_(&content),
      ring_limit_(ring),
      tracks_(content.audiences()) {}

std::string Document::epoch(std::size_t audience) const {
    return audience == 0 ? epoch_ : epoch_ + '.' + std::to_string(audience);
}

std::vector<FramePtr> Document::change(std::vector<Change> changes) {
    invariant(changes.size() == tracks_.size(), "a change has a part for each audience");
    std::vector<FramePtr> frames;
    frames.reserve(changes.size());
    for (std::size_t i = 0; i < changes.size(); ++i) {
        if (changes[i].silent) {
            frames.emplace_back();
            continue;
        }
        Track& track = tracks_[i];
        frames.push_back(patch(changes[i], ++track.seq));
        track.last = std::move(changes[i]);
        track.snapshot = nullptr;
        track.ring.push_back(frames.back());
        // Besides the newest, which the caller gets.
        if (track.ring.size() > ring_limit_ + 1) track.ring.pop_front();
    }
    return frames;
}

bool Document::follows(const std::optional<Version>& from, std::size_t audience) const {
    const Track& track = tracks_[audience];
    return from && from->epoch == epoch(audience) && from->seq <= track.seq &&
           track.seq - from->seq <= track.ring.size();
}

std::vector<FramePtr> Document::since(const std::optional<Version>& from, std::size_t audience) {
    if (!follows(from, audience)) return {snapshot(audience)};
    const Track& track = tracks_[audience];
    const auto missed = static_cast<std::ptrdiff_t>(track.seq - from->seq);
    return {track.ring.end() - missed, track.ring.end()};
}

FramePtr Document::snapshot(std::size_t audience) {
    invariant(audience < tracks_.size(), "a document has the audience it is asked for");
    Track& track = tracks_[audience];
    if (!track.snapshot) {
        std::string text;
        protocol::append_snapshot(text, name_, epoch(audience), static_cast<std::int64_t>(track.seq),
                                  content_->text(audience), track.last.events);
        track.snapshot = Frame::text(text);
    }
    return track.snapshot;
}

FramePtr Document::patch(const Change& change, std::uint64_t seq) const {
    std::string text;
    text.reserve(128 + change.ops.size() + change.events.size());
    protocol::append_patch(text, name_, static_cast<std::int64_t>(seq), change.ops, change.events);
    return Frame::text(text);
}

}  // namespace kabinet
