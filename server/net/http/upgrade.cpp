#include "server/net/http/upgrade.hpp"

#include <algorithm>
#include <cctype>
#include <ranges>
#include <vector>

namespace kabinet::net {

namespace {

std::string lower(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
}

std::string_view without_suffix(std::string_view text, std::string_view suffix) {
    return text.ends_with(suffix) ? text.substr(0, text.size() - suffix.size()) : text;
}

/// "host[:port]" of an origin, without a port that its scheme implies; nothing for "null" and other schemes.
std::optional<std::string> authority(std::string_view origin) {
    for (const auto& [scheme, port] : {std::pair("http://", ":80"), std::pair("https://", ":443")}) {
        if (origin.starts_with(scheme)) {
            return lower(without_suffix(origin.substr(std::string_view(scheme).size()), port));
        }
    }
    return std::nullopt;
}

std::vector<std::string> tokens(std::string_view list) {
    std::vector<std::string> out;
    for (const auto part : std::views::split(list, ',')) {
        std::string_view text(part.begin(), part.end());
        const auto first = text.find_first_not_of(" \t");
        if (first == text.npos) continue;
        out.emplace_back(text.substr(first, text.find_last_not_of(" \t") - first + 1));
    }
    return out;
}

/// Base64 of 16 bytes: 22 characters and "==".
bool valid_key(std::string_view key) {
    const auto base64 = [](unsigned char c) { return std::isalnum(c) || c == '+' || c == '/'; };
    return key.size() == 24 && key.ends_with("==") && std::ranges::all_of(key.substr(0, 22), base64);
}

UpgradeAnswer refuse(int status, std::string_view detail) {
    return {HttpResponse::problem(status, detail), {}, false};
}

}  // namespace

bool origin_allowed(std::string_view origin, std::string_view host, std::span<const std::string> origins) {
    if (origin.empty()) return true;
    if (origins.empty()) {
        const auto own = authority(origin);
        const std::string here = lower(host);
        const std::string_view implied = origin.starts_with("https:") ? ":443" : ":80";
        return own && *own == without_suffix(here, implied);
    }
    return std::ranges::any_of(
        origins, [&](const std::string& one) { return one == "*" || lower(one) == lower(origin); });
}

UpgradeAnswer answer_upgrade(const UpgradeOffer& offer, std::span<const std::string> origins) {
    if (offer.version != "13") {
        auto answer = refuse(426, "WebSocket version 13 required");
        answer.refusal->headers.emplace_back("Sec-WebSocket-Version", "13");
        return answer;
    }
    if (!valid_key(offer.key)) return refuse(400, "malformed Sec-WebSocket-Key");
    if (!origin_allowed(offer.origin, offer.host, origins)) {
        return refuse(403, "pages of this origin may not connect");
    }
    const auto offered = tokens(offer.subprotocols);
    if (offered.empty()) return {{}, {}, true};
    const bool ours = std::ranges::find(offered, kSubprotocolV1) != offered.end();
    return {{}, ours ? std::string(kSubprotocolV1) : offered.front(), ours};
}

}  // namespace kabinet::net
