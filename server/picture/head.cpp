#include "server/picture/head.hpp"

#include "games/core/svg.hpp"

namespace kabinet {
namespace {

void meta(std::string& out, const char* attribute, const char* name, const std::string& content) {
    out.append("<meta ").append(attribute).append("=\"").append(name).append("\" content=\"");
    out.append(xml_text(content)).append("\" />");
}

void picture(std::string& out, const Card& card, const Place& place, const std::string& home) {
    const std::string version = card.version.empty() ? "" : "?v=" + card.version;
    meta(out, "property", "og:url", home + place.page());
    meta(out, "property", "og:image", home + place.picture() + version);
    meta(out, "property", "og:image:type", "image/png");
    meta(out, "property", "og:image:width", std::to_string(Card::kWidth));
    meta(out, "property", "og:image:height", std::to_string(Card::kHeight));
    meta(out, "property", "og:image:alt", card.title);
}

}  // namespace

std::string head_of(const Card& card, const Place& place, const std::string& home) {
    const std::string description = description_of(card);
    std::string out = "<title>" + xml_text(card.title) + "</title>";
    meta(out, "name", "description", description);
    if (card.is_private) meta(out, "name", "robots", "noindex");
    meta(out, "property", "og:site_name", "Kabinet");
    meta(out, "property", "og:type", "website");
    meta(out, "property", "og:title", card.title);
    meta(out, "property", "og:description", description);
    if (!home.empty()) picture(out, card, place, home);
    meta(out, "name", "twitter:card", home.empty() ? "summary" : "summary_large_image");
    return out;
}

}  // namespace kabinet
