#include "server/bots/bot_document.hpp"

#include <string_view>
#include <utility>

namespace kabinet::bots {
namespace {

constexpr std::string_view kPrefix = "bot_";

}  // namespace

std::string bot_document(const std::string& account) {
    return std::string(kPrefix) + account;
}

bool is_bot_document(const std::string& doc) {
    return doc.starts_with(kPrefix);
}

std::string bot_of(const std::string& doc) {
    return doc.substr(kPrefix.size());
}

BotDocument::BotDocument(const std::string& account, std::string epoch, const Json& value, std::size_t ring,
                         Hubs& hubs, ShardMetrics& metrics)
    : text_(value.dump()) {
    views_.next(0).raw(text_);
    views_.advance();
    channel_.emplace(Document(bot_document(account), std::move(epoch), views_, ring), hubs, metrics);
}

void BotDocument::show(const Json& value) {
    std::string text = value.dump();
    if (text == text_) return;
    text_ = std::move(text);
    views_.next(0).raw(text_);
    channel_->change(views_.advance());
}

void BotDocument::watch(WatcherId id, const Viewer&, const std::optional<Version>& from, Reply reply) {
    channel_->watch(id, {0, FrameKind::urgent}, from, std::move(reply));
}

}  // namespace kabinet::bots
