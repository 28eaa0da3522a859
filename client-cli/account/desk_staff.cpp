#include <string>

#include "client-cli/account/desk.hpp"
#include "client-cli/account/ladder_words.hpp"
#include "client-cli/account/words.hpp"

/// What staff do about other players: their sessions (AC-9), and matches that look odd (RA-6).
namespace kabinet::cli {

/// The player whom the command names.
Reply AccountDesk::other() {
    Reply found = named();
    if (!found) return found;
    return found->value("player", Json::object());
}

int AccountDesk::devices_of() {
    if (!arrive()) return code_;
    const Reply player = other();
    if (!player) return refuse(player.error());
    const Reply reply = ask_fresh("staff.sessions", {{"account", player->value("id", "")}});
    if (!reply) return refuse(reply.error());
    const AccountView view = AccountView::of(*reply);
    voice_.say(player->value("name", "") + " is signed in on " + std::to_string(view.devices.size()) +
               (view.devices.size() == 1 ? " device." : " devices."));
    for (const std::string& line : device_lines(view)) voice_.say(line);
    return voice_.done(*reply);
}

int AccountDesk::end_devices() {
    if (!arrive()) return code_;
    const Reply player = other();
    if (!player) return refuse(player.error());
    const std::string name = player->value("name", "");
    if (!agreed("All devices of " + name + " will be signed out, in the middle of matches too.",
                "End all sessions?"))
        return code_;
    const Reply reply = ask_fresh("staff.end_sessions", {{"account", player->value("id", "")}});
    if (!reply) return refuse(reply.error());
    voice_.say("All sessions of " + name + " have ended.");
    return voice_.done({{"player", *player}});
}

int AccountDesk::suspicions() {
    if (!arrive()) return code_;
    Json params{{"ladder", request_.ladder}};
    if (request_.before > 0) params["before"] = request_.before;
    const Reply page = ask_fresh("rating.suspicions", params);
    if (!page) return refuse(page.error());
    const Json matches = page->value("matches", Json::array());
    if (matches.empty()) voice_.say("No match of this ladder is listed.");
    for (const Json& match : matches) voice_.say(suspicion_line(match));
    if (page->value("more", false) && !matches.empty())
        voice_.hint("older ones: the same with --before " +
                    std::to_string(matches.back().value("n", std::int64_t{0})));
    return voice_.done(*page);
}

}  // namespace kabinet::cli
