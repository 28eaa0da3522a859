#include "server/bots/bot_desk.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace kabinet::bots {

Json BotDesk::value_of(const Known& known) {
    Json seats = Json::object();
    Json invitations = Json::object();
    for (const auto& [match, row] : known.seats) seats[match] = row;
    for (const auto& [match, invited] : known.invitations) invitations[match] = invited.row;
    return {{"matches", std::move(seats)}, {"invitations", std::move(invitations)}};
}

/// Shows what has changed, and forgets a bot of which nothing is known.
void BotDesk::show(const std::string& bot) {
    const auto it = bots_.find(bot);
    if (it == bots_.end()) return;
    const Known& known = it->second;
    if (known.document) return known.document->show(value_of(known));
    if (known.seats.empty() && known.invitations.empty()) bots_.erase(it);
}

void BotDesk::take(TellBots&& call, Answer<Done>&& answer) {
    std::set<std::string> changed;
    for (BotSeat& seat : call.seats) {
        Known& known = bots_[seat.bot];
        if (seat.row.is_null()) {
            known.seats.erase(seat.match);
        } else {
            known.seats[seat.match] = std::move(seat.row);
            known.invitations.erase(seat.match);
        }
        changed.insert(seat.bot);
    }
    for (const std::string& bot : changed) show(bot);
    answer(Done());
}

void BotDesk::forget_where(const std::function<bool(const std::string& match)>& which) {
    std::vector<std::string> changed;
    for (auto& [bot, known] : bots_) {
        if (std::erase_if(known.seats, [&which](const auto& one) { return which(one.first); }) > 0)
            changed.push_back(bot);
    }
    for (const std::string& bot : changed) show(bot);
}

void BotDesk::take(InviteBot&& call, Answer<Done>&& answer) {
    const auto it = bots_.find(call.bot);
    const bool here = it != bots_.end() && it->second.document && it->second.document->watched();
    if (!here) return answer(refuse("bot_declines", "the bot is not connected"));
    Known& known = it->second;
    const bool again = known.invitations.contains(call.match);
    if (!again && std::cmp_greater_equal(known.seats.size() + known.invitations.size(), call.max_matches))
        return answer(refuse("bot_declines", "the bot has as many matches as it takes: max_matches"));
    known.invitations[call.match] = {std::move(call.row), home_.loop.now() + kInvited};
    answer(Done());
    show(call.bot);
    schedule();
}

void BotDesk::take(AdmitBot&& call, Answer<Done>&& answer) {
    const auto it = bots_.find(call.bot);
    const bool invited = it != bots_.end() && it->second.invitations.contains(call.match);
    if (!invited) return answer(refuse("not_invited", "the host has not invited the bot"));
    answer(Done());
}

void BotDesk::find(const std::string& doc, Found found) {
    const std::string bot = kBotDocuments.account(doc);
    Known& known = bots_[bot];
    if (!known.document) {
        // A number of its own, since another document of this name may have had the same versions.
        std::string epoch = home_.epoch + "-b" + std::to_string(++shown_);
        known.document = std::make_unique<OwnedDocument>(doc, std::move(epoch), value_of(known),
                                                         static_cast<std::size_t>(home_.config.limits.ring),
                                                         FrameKind::urgent, home_.hubs, home_.metrics);
    }
    found(known.document.get());
}

void BotDesk::unwatch(const std::string& doc, WatcherId id, std::move_only_function<void()> done) {
    const std::string bot = kBotDocuments.account(doc);
    if (const auto it = bots_.find(bot); it != bots_.end() && it->second.document) {
        it->second.document->unwatch(id);
        if (!it->second.document->watched()) {
            it->second.document.reset();
            show(bot);
        }
    }
    done();
}

void BotDesk::on_time() {
    const std::int64_t now = home_.loop.now();
    std::set<std::string> changed;
    for (auto& [bot, known] : bots_) {
        if (std::erase_if(known.invitations, [now](const auto& item) { return item.second.until <= now; }) >
            0)
            changed.insert(bot);
    }
    for (const std::string& bot : changed) show(bot);
    schedule();
}

void BotDesk::schedule() {
    std::optional<std::int64_t> first;
    for (const auto& [bot, known] : bots_) {
        for (const auto& [match, invited] : known.invitations)
            first = std::min(first.value_or(invited.until), invited.until);
    }
    if (first) home_.deadlines.set(*this, *first);
}

}  // namespace kabinet::bots
