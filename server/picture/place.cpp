#include "server/picture/place.hpp"

namespace kabinet {
namespace {

constexpr std::pair<std::string_view, Place::Kind> kFolders[] = {{"rules/", Place::Kind::game},
                                                                 {"m/", Place::Kind::match},
                                                                 {"replay/", Place::Kind::replay},
                                                                 {"t/", Place::Kind::event},
                                                                 {"daily/", Place::Kind::daily}};
constexpr std::string_view kPictures = "pictures/", kSuffix = ".png";

std::string_view folder_of(Place::Kind kind) {
    for (const auto& [folder, known] : kFolders) {
        if (known == kind) return folder;
    }
    return "";
}

}  // namespace

std::optional<Place> Place::parse(std::string_view path) {
    if (path.empty()) return Place{};
    if (path == "watch/") return Place{.kind = Kind::watch};
    for (const auto& [folder, kind] : kFolders) {
        if (!path.starts_with(folder)) continue;
        std::string_view id = path.substr(folder.size());
        if (kind == Kind::event || kind == Kind::daily) id = id.substr(0, id.find('/'));
        if (id.empty() || id.contains('/')) return std::nullopt;
        return Place{.kind = kind, .id = std::string(id)};
    }
    return std::nullopt;
}

std::string Place::page() const {
    if (kind == Kind::home) return "";
    return kind == Kind::watch ? "watch/" : std::string(folder_of(kind)) + id;
}

std::string Place::picture() const {
    std::string name(kPictures);
    if (kind == Kind::home) return name + "home.png";
    if (kind == Kind::watch) return name + "watch.png";
    return name.append(folder_of(kind)).append(id).append(kSuffix);
}

std::optional<Place> Place::of_picture(std::string_view path) {
    if (!path.starts_with(kPictures) || !path.ends_with(kSuffix)) return std::nullopt;
    path.remove_prefix(kPictures.size());
    path.remove_suffix(kSuffix.size());
    if (path == "home") return Place{};
    if (path == "watch") return Place{.kind = Kind::watch};
    const auto place = parse(path);
    return place && !place->id.empty() ? place : std::nullopt;
}

}  // namespace kabinet
