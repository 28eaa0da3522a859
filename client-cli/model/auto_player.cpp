#include "client-cli/model/auto_player.hpp"

#include "client-cli/model/play.hpp"

namespace kabinet::cli {

AutoPlayer::AutoPlayer(Loop& loop, Kind kind, Millis delay, std::uint64_t seed, int games)
    : loop_(loop), kind_(kind), delay_(delay), random_(seed), games_(games) {}

void AutoPlayer::legal_changed(Play& play) {
    if (play.legal().empty()) return;
    const int ply = play.match()->ply;
    const std::string match = play.match_id();
    loop_.after(delay_, [this, &play, ply, match] {
        const bool same = play.match() && play.match_id() == match && play.match()->ply == ply;
        if (same && play.our_turn() && !play.legal().empty()) play.act(choose(play.legal()));
    });
}

bool AutoPlayer::finished(Play& play) {
    if (--games_ <= 0) return false;
    play.rematch();
    return true;
}

Json AutoPlayer::choose(const Json& legal) {
    return settle(kind_ == Kind::first ? legal.at(0) : legal.at(random_() % legal.size()));
}

Json AutoPlayer::settle(const Json& value) {
    if (!value.is_object()) return value;
    const bool range = value.size() == 2 && value.contains("min") && value.contains("max");
    if (range && value["min"].is_number_integer() && value["max"].is_number_integer()) {
        const auto low = value["min"].get<std::int64_t>();
        const auto high = value["max"].get<std::int64_t>();
        if (kind_ == Kind::first || high <= low) return low;
        return low + static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(high - low + 1));
    }
    Json settled = Json::object();
    for (const auto& [name, member] : value.items()) settled[name] = settle(member);
    return settled;
}

}  // namespace kabinet::cli
