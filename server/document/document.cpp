#include "server/document/document.hpp"

#include "protocol/codec.hpp"
#include "server/document/diff.hpp"

namespace kabinet {
namespace {

/// `[e1,e2]`, or nothing when there are none.
std::string list_text(const std::vector<Json>& events) {
    std::string text;
    for (const Json& event : events) text.append(text.empty() ? "[" : ",").append(event.dump());
    return text.empty() ? text : text + ']';
}

}  // namespace

Document::Document(std::string name, std::string epoch, std::vector<Json> values, std::size_t ring)
    : name_(std::move(name)),
      epoch_(std::move(epoch)),
      values_(std::move(values)),
      events_(values_.size()),
      ring_limit_(ring),
      snapshots_(values_.size()) {}

const std::vector<FramePtr>& Document::change(std::vector<Json> values,
                                              const std::vector<std::vector<Json>>& events) {
    std::vector<FramePtr> frames;
    for (std::size_t i = 0; i < values_.size(); ++i) {
        std::string ops;
        diff(values_[i], values[i], ops);
        events_[i] = i < events.size() ? list_text(events[i]) : std::string();
        frames.push_back(patch(ops, events_[i]));
    }
    values_ = std::move(values);
    return push(std::move(frames));
}

const std::vector<FramePtr>& Document::set(const std::string& pointer, const Json& value) {
    const Json::json_pointer at(pointer);
    std::vector<FramePtr> frames;
    for (Json& held : values_) {
        std::string ops;
        const bool there = held.contains(at);
        if (there && value.is_null()) {
            ops = R"({"op":"remove","path":)" + Json(pointer).dump() + '}';
            held.at(at.parent_pointer()).erase(at.back());
        } else if (there) {
            diff(held.at(at), value, ops, pointer);
            held.at(at) = value;
        } else if (!value.is_null()) {
            ops = R"({"op":"add","path":)" + Json(pointer).dump() + R"(,"value":)" + value.dump() + '}';
            held[at] = value;
        }
        frames.push_back(patch(ops, {}));
    }
    events_.assign(values_.size(), {});
    return push(std::move(frames));
}

const std::vector<FramePtr>& Document::push(std::vector<FramePtr> frames) {
    ++seq_;
    snapshots_.assign(values_.size(), nullptr);
    ring_.push_back(std::move(frames));
    if (ring_.size() > ring_limit_ + 1) ring_.pop_front();  // the newest is always there, for the caller
    return ring_.back();
}

std::vector<FramePtr> Document::since(const std::optional<Version>& from, std::size_t audience) {
    const bool known = from && from->epoch == epoch_ && from->seq <= seq_ && seq_ - from->seq <= ring_.size();
    if (!known) return {snapshot(audience)};
    std::vector<FramePtr> missed;
    for (std::size_t i = ring_.size() - (seq_ - from->seq); i < ring_.size(); ++i) {
        missed.push_back(ring_[i][audience]);
    }
    return missed;
}

FramePtr Document::snapshot(std::size_t audience) {
    FramePtr& made = snapshots_[audience];
    if (!made) {
        std::string text;
        protocol::append_snapshot(text, name_, epoch_, static_cast<std::int64_t>(seq_),
                                  values_[audience].dump(), events_[audience]);
        made = Frame::text(text);
    }
    return made;
}

FramePtr Document::patch(const std::string& ops, const std::string& events) const {
    std::string text;
    text.reserve(96 + ops.size() + events.size());
    protocol::append_patch(text, name_, static_cast<std::int64_t>(seq_ + 1), '[' + ops + ']', events);
    return Frame::text(text);
}

}  // namespace kabinet
