#include "server/session/welcome.hpp"

#include "games/core/registry.hpp"
#include "protocol/encode.hpp"
#include "server/version.hpp"

namespace kabinet {
namespace {

protocol::GameInfo describe(const Info& info) {
    protocol::GameInfo out{.id = info.id,
                           .title = info.title,
                           .min_seats = info.min_seats,
                           .max_seats = info.max_seats,
                           .hidden = info.hidden,
                           .rules_version = info.rules_version,
                           .options = {}};
    for (const OptionSpec& option : info.options) {
        out.options.push_back({option.name, option.values, option.about, option.chooser});
    }
    return out;
}

}  // namespace

Welcome::Welcome(const LimitsConfig& limits, const std::string& epoch, bool passkeys, bool mails) {
    protocol::HelloResult result{
        .server = "kabinetd",
        .version = std::string(kVersion),
        .features = {"replay",      "commit_reveal", "accounts", "history",  "ratings",    "rating_range",
                     "tournaments", "quick_match",   "totp",     "roles",    "bots",       "bot_accounts",
                     "own_matches", "analysis",      "abort",    "promises", "agreements", "phrases",
                     "own_events",  "glances",       "remove",   "byoyomi",  "move",       "ready",
                     "watchers",    "daily",         "practice"},
        .epoch = epoch,
        .now = 0,
        .player = {},
        .games = {},
        .limits = {.message_bytes = limits.message_bytes,
                   .message_depth = limits.message_depth,
                   .batch = limits.batch,
                   .watches = limits.watches,
                   .heartbeat_ms = limits.heartbeat_ms},
        .lost = {}};
    if (passkeys) result.features.push_back("passkeys");
    if (mails) result.features.push_back("mail");
    for (const Game* game : all_games()) result.games.push_back(describe(game->info));
    const std::string whole = protocol::to_text(result);
    // No text before it has quotes of its own: they would be escaped.
    constexpr std::string_view now = R"("now":)";
    const std::size_t value = whole.find(now) + now.size();
    head_ = whole.substr(0, value);
    tail_ = whole.substr(value + 1, whole.size() - value - 2);  // without the 0 and the last brace
}

Welcome::Text Welcome::text(std::int64_t now, const std::optional<protocol::Player>& player,
                            const std::optional<std::vector<std::string>>& lost) const {
    Text text{.head = head_, .moment = {}, .tail = tail_, .end = {}};
    protocol::append(text.moment, now);
    if (player) {
        text.moment += R"(,"player":)";
        protocol::append(text.moment, *player);
    }
    if (lost) {
        text.end += R"(,"lost":)";
        protocol::append(text.end, *lost);
    }
    text.end += '}';
    return text;
}

}  // namespace kabinet
