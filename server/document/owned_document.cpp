#include "server/document/owned_document.hpp"

#include <utility>

namespace kabinet {

OwnedDocument::OwnedDocument(const std::string& name, std::string epoch, const Json& value, std::size_t ring,
                             FrameKind kind, Hubs& hubs, ShardMetrics& metrics)
    : kind_(kind), text_(value.dump()) {
    views_.next(0).raw(text_);
    views_.advance();
    channel_.emplace(Document(name, std::move(epoch), views_, ring), hubs, metrics);
}

void OwnedDocument::show(const Json& value) {
    std::string text = value.dump();
    if (text == text_) return;
    text_ = std::move(text);
    views_.next(0).raw(text_);
    channel_->change(views_.advance());
}

void OwnedDocument::watch(WatcherId id, const Viewer&, const std::optional<Version>& from, Reply reply) {
    channel_->watch(id, {0, kind_}, from, std::move(reply));
}

}  // namespace kabinet
