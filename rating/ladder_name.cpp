#include "rating/ladder_name.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace kabinet {
namespace {

constexpr std::size_t kMostBytes = 32;

constexpr std::array<std::pair<LadderKind, std::string_view>, 3> kKinds{{
    {LadderKind::two, "two"},
    {LadderKind::many, "many"},
    {LadderKind::bots, "bots"},
}};

bool fits(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

}  // namespace

LadderName LadderName::of(std::string_view game, std::size_t seats, bool with_bots) {
    const LadderKind by_seats = seats == 2 ? LadderKind::two : LadderKind::many;
    return {std::string(game), with_bots ? LadderKind::bots : by_seats};
}

std::string LadderName::id() const {
    const auto* const found = std::ranges::find(kKinds, kind, &decltype(kKinds)::value_type::first);
    return game + "_" + std::string(found->second);
}

std::optional<LadderName> LadderName::parse(std::string_view id) {
    // No kind has a "_" in it, so the last one ends the name of the game.
    const std::size_t end = id.rfind('_');
    if (end == id.npos || end == 0 || id.size() > kMostBytes || !std::ranges::all_of(id, fits)) return {};
    for (const auto& [kind, name] : kKinds) {
        if (id.substr(end + 1) == name) return LadderName{std::string(id.substr(0, end)), kind};
    }
    return std::nullopt;
}

}  // namespace kabinet
