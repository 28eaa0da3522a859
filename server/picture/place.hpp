#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kabinet {

/// What has an address on the page, and so a picture.
struct Place {
    enum class Kind { home, watch, game, match, replay, event, daily };
    Kind kind = Kind::home;
    std::string id{};

    /// Of a path of the page without its first slash: "", "watch/", "rules/kuba", "m/ID", "replay/ID", "t/ID"
    /// and what is below that, "daily/flick", "daily/push" and days below them.
    static std::optional<Place> parse(std::string_view path);

    /// The path of the page, and that of the picture, both without a first slash.
    std::string page() const;
    std::string picture() const;
    /// The place whose picture has this path.
    static std::optional<Place> of_picture(std::string_view path);
};

}  // namespace kabinet
