#include "rating/form.hpp"

#include <algorithm>
#include <string_view>
#include <tuple>

#include "rating/ladder_name.hpp"

namespace kabinet {
namespace {

constexpr std::size_t kMostIdBytes = 64;
constexpr std::size_t kMostPlayers = 100;
/// Beyond this, whole numbers are not exact for everybody who reads JSON.
constexpr std::int64_t kMostTime = (std::int64_t{1} << 53) - 1;

bool is_id(std::string_view text) {
    const auto fits = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
               c == '-';
    };
    return !text.empty() && text.size() <= kMostIdBytes && std::ranges::all_of(text, fits);
}

bool in_order(const std::vector<RatedPlayer>& players) {
    const auto key = [](const RatedPlayer& player) { return std::tie(player.rank, player.account); };
    return std::ranges::is_sorted(players, {}, key);
}

bool someone_twice(const std::vector<RatedPlayer>& players) {
    return std::ranges::any_of(players, [&](const RatedPlayer& player) {
        return std::ranges::count(players, player.account, &RatedPlayer::account) > 1;
    });
}

/// 1, 2, 2, 4: each rank is one more than the number of players who are better.
bool ranks_fit(const std::vector<RatedPlayer>& players) {
    for (std::size_t i = 0; i < players.size(); ++i) {
        const bool ties = i > 0 && players[i].rank == players[i - 1].rank;
        if (!ties && players[i].rank != static_cast<int>(i) + 1) return false;
    }
    return true;
}

std::optional<std::string> bad_players(const RatingEvent& event) {
    if (event.players.size() > kMostPlayers) return "too many players";
    for (const RatedPlayer& player : event.players) {
        if (!is_id(player.account)) return "the id of an account is none";
        if (!sound(player.before) || !sound(player.after))
            return "a value of " + player.account + " is out of bounds";
    }
    if (!in_order(event.players)) return "the players are not in the order of rank and account";
    if (someone_twice(event.players)) return "an account stands there twice";
    return std::nullopt;
}

std::optional<std::string> bad_match(const RatingEvent& event) {
    const auto name = LadderName::parse(event.ladder);
    if (!is_id(event.match)) return "the id of the match is none";
    if (event.corrects != 0) return "a match corrects nothing";
    if (event.players.size() < 2) return "a rated match has two players at least";
    if (!ranks_fit(event.players)) return "the ranks do not fit";
    if (event.weight != 0 && event.weight != 1) return "a weight is 0 or 1";
    if (!name || (name->kind == LadderKind::two && event.players.size() != 2))
        return "the players are too many for the ladder";
    if (name->kind != LadderKind::bots && std::ranges::any_of(event.players, &RatedPlayer::bot))
        return "bots belong on the ladder with bots (RA-7)";
    return std::nullopt;
}

std::optional<std::string> bad_adjustment(const RatingEvent& event) {
    if (event.players.empty()) return "a correction is of one account at least";
    const bool plain = std::ranges::all_of(event.players, [](const RatedPlayer& player) {
        return player.rank == 0 && !player.bot && player.grown == Decimal();
    });
    if (!plain || !event.match.empty() || event.weight != 0) return "a correction has no parts of a match";
    return std::nullopt;
}

}  // namespace

std::optional<std::string> bad_form(const RatingEvent& event) {
    if (event.at < 0 || event.at > kMostTime) return "the time is out of bounds";
    if (auto wrong = bad_players(event)) return wrong;
    return event.type == RatingEvent::Type::match ? bad_match(event) : bad_adjustment(event);
}

}  // namespace kabinet
