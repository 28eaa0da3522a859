#include "server/document/document.hpp"

#include "games/core/invariant.hpp"
#include "protocol/codec.hpp"

namespace kabinet {

Document::Document(std::string name, std::string epoch, const Content& content, std::size_t ring)
    : name_(std::move(name)),
      epoch_(std::move(epoch)),
      content_(&content),
      last_(content.audiences()),
      ring_limit_(ring),
      snapshots_(content.audiences()) {}

std::string Document::epoch(std::size_t audience) const {
    return audience == 0 ? epoch_ : epoch_ + '.' + std::to_string(audience);
}

const std::vector<FramePtr>& Document::change(std::vector<Change> changes) {
    invariant(changes.size() == snapshots_.size(), "a change has a part for each audience");
    ++seq_;
    std::vector<FramePtr> frames;
    frames.reserve(changes.size());
    for (const Change& one : changes) frames.push_back(patch(one));
    last_ = std::move(changes);
    snapshots_.assign(last_.size(), nullptr);
    ring_.push_back(std::move(frames));
    if (ring_.size() > ring_limit_ + 1) ring_.pop_front();  // besides the newest, which the caller gets
    return ring_.back();
}

bool Document::follows(const std::optional<Version>& from, std::size_t audience) const {
    return from && from->epoch == epoch(audience) && from->seq <= seq_ && seq_ - from->seq <= ring_.size();
}

std::vector<FramePtr> Document::since(const std::optional<Version>& from, std::size_t audience) {
    if (!follows(from, audience)) return {snapshot(audience)};
    std::vector<FramePtr> missed;
    for (std::size_t i = ring_.size() - (seq_ - from->seq); i < ring_.size(); ++i) {
        missed.push_back(ring_[i][audience]);
    }
    return missed;
}

FramePtr Document::snapshot(std::size_t audience) {
    invariant(audience < snapshots_.size(), "a document has the audience it is asked for");
    FramePtr& made = snapshots_[audience];
    if (!made) {
        std::string text;
        protocol::append_snapshot(text, name_, epoch(audience), static_cast<std::int64_t>(seq_),
                                  content_->text(audience), last_[audience].events);
        made = Frame::text(text);
    }
    return made;
}

FramePtr Document::patch(const Change& change) const {
    std::string text;
    text.reserve(128 + change.ops.size() + change.events.size());
    protocol::append_patch(text, name_, static_cast<std::int64_t>(seq_), change.ops, change.events);
    return Frame::text(text);
}

}  // namespace kabinet
