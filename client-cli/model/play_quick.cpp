#include <algorithm>
#include <utility>

#include "client-cli/model/play.hpp"
#include "client-cli/model/time_words.hpp"

/// Quick match: a ticket, and the server finds the others. The rest of Play is in play.cpp.
namespace kabinet::cli {
namespace {

std::string seconds(const Json& ms) {
    return std::to_string((ms.get<Millis>() + 999) / 1000) + " s";
}

/// `others` wait for the same beside us.
std::string crowd_words(int others) {
    if (others <= 0) return "nobody else waits";
    return std::to_string(others) + (others == 1 ? " other waits" : " others wait");
}

std::string forecast_words(const Json& forecast) {
    if (!forecast.contains("in_ms")) return "";
    const bool longer = forecast.value("or_longer", false);
    return (longer ? "; half wait for longer than " : "; half have a table within ") +
           seconds(forecast["in_ms"]);
}

/// What a ticket for several sizes of tables waits for (QM-2). The time is that of waiting, so that the words
/// change only when the ticket does.
std::string table_words(const Json& ticket) {
    const Json seats = ticket.value("seats", Json::object());
    const Json smallest = ticket.value("smallest", Json::object());
    if (smallest.empty() || seats.value("least", 0) == seats.value("most", 0)) return "";
    const int size = smallest.value("seats", 0);
    std::string words = "for a table of " + std::to_string(size);
    if (smallest.contains("fewer_at")) {
        const Millis waited = smallest["fewer_at"].get<Millis>() - ticket.value("since", Millis{0});
        words += ", or of " + std::to_string(size - 1) + " after " + seconds(waited);
    }
    return words + "; ";
}

/// What nobody alone leaves without having been told (QM-6).
std::string bot_words(const Json& ticket) {
    const std::string level = ticket.value("bot", "");
    if (level.empty()) return "";
    return "; nobody has come: a " + level + " bot of the house plays with kabinet play " +
           ticket.value("game", "") + " --against " + level;
}

std::string waiting_words(const Json& ticket) {
    const Json forecast = ticket.value("forecast", Json::object());
    std::string words = "waiting for others: " + table_words(ticket) +
                        crowd_words(forecast.value("waiting", 1) - 1) + forecast_words(forecast) +
                        "; opponents within " + std::to_string(ticket.value("window", 0)) + " points";
    const auto tables = ticket.value("tables", Json::array()).size();
    if (tables > 0)
        words += "; " + std::to_string(tables) + (tables == 1 ? " open table suits" : " open tables suit") +
                 " (kabinet lobby)";
    return words + bot_words(ticket);
}

}  // namespace

void Play::queue_up() {
    const auto& identity = session_.identity();
    if (!session_.offers("quick_match") || !identity)
        return front_->ended(1, "the server has no quick match");
    ticket_ = ticket_of(identity->id);
    session_.ask("queue.forecast", ticket_wish(), [this](const Reply& reply) {
        if (!reply) return front_->ended(1, reply.error().detail);
        front_->notice("quick match: " + crowd_words(reply->value("waiting", 0)) + forecast_words(*reply));
        front_->notice("the match begins by itself; whoever moves first then has 30 seconds for it");
        session_.watch(ticket_);
    });
}

/// The seats of the ticket. A table may have two seats fewer than the most, after a while.
Json Play::seats_for_ticket() const {
    if (intent_.seats) return {{"least", *intent_.seats}, {"most", *intent_.seats}};
    const int least = game_info()->value("min_seats", 2);
    return {{"least", least}, {"most", std::min(least + 2, game_info()->value("max_seats", least))}};
}

/// What the ticket asks for.
Json Play::ticket_wish() const {
    Json wish{{"game", intent_.game}, {"seats", seats_for_ticket()}};
    if (intent_.clock) wish["clock"] = *intent_.clock;
    if (intent_.rated) wish["rated"] = true;
    return wish;
}

/// Gives the ticket back and plays the bot that is offered.
void Play::play_the_bot(const std::string& level) {
    front_->notice("nobody has come: a " + level + " bot of the house plays");
    intent_.against = level;
    intent_.quick = false;
    give_ticket_back([this] { create(); });
}

void Play::take_ticket() {
    Json params = ticket_wish();
    if (intent_.bots || session_.offers("bots")) params["bots"] = "after_a_minute";
    if (session_.offers("commit_reveal")) {
        params["nonce_hash"] = draws_.fresh_hash(ticket_);
    } else {
        params["nonce"] = draws_.open_nonce();
    }
    session_.change("queue.join", std::move(params), [this](const Reply& reply) {
        if (!reply && reply.error().code == "already_queued" && !keeps_ticket()) return change_ticket();
        if (!reply && reply.error().code != "already_queued")
            return front_->ended(1, refusal_in_words(reply.error()));
        has_ticket_ = true;
        ticket_changed();
    });
}

/// Whether the ticket of an earlier run asks for the same: its match is as welcome.
bool Play::keeps_ticket() const {
    const Document* document = session_.document(ticket_);
    if (!document) return true;
    const Json ticket = document->value().value("ticket", Json::object());
    if (ticket.empty()) return true;
    return ticket.value("game", "") == intent_.game && ticket.value("rated", false) == intent_.rated &&
           (!intent_.clock || ticket.value("clock", Json()) == *intent_.clock);
}

void Play::change_ticket() {
    front_->notice("the ticket of an earlier run is given back");
    session_.change("queue.leave", Json::object(), [this](const Reply& reply) {
        if (!reply) return front_->ended(1, reply.error().detail);
        take_ticket();
    });
}

void Play::give_ticket_back(const std::function<void()>& done) {
    has_ticket_ = false;
    session_.change("queue.leave", Json::object(), [done](const Reply&) { done(); });
}

void Play::ticket_changed() {
    const Document* document = session_.document(ticket_);
    if (!document) return;
    const Json& value = document->value();
    const std::string match = value.value("match", "");
    if (!std::exchange(asked_ticket_, true)) {
        last_quick_ = match;
        return take_ticket();
    }
    if (!has_ticket_) return;
    if (value.value("state", "") == "waiting") {
        const Json ticket = value.value("ticket", Json::object());
        const std::string bot = ticket.value("bot", "");
        if (intent_.bots && !bot.empty()) return play_the_bot(bot);
        const std::string words = waiting_words(ticket);
        if (std::exchange(told_, words) != words) front_->notice(words);
    }
    if (match.empty() || match == last_quick_) return;
    last_quick_ = match;
    draws_.pass_on(ticket_, match);
    if (!match_id_.empty()) session_.unwatch(match_id_);
    enter(match);
}

/// Whether the match has ended before it properly began, and not because of us: then our ticket waits again.
bool Play::quick_match_failed(const MatchView* before) {
    const auto mine = before ? seat() : std::nullopt;
    if (!mine || before->ply > 0) return false;
    const bool late = before->playing() && match_->finished() && !before->has_turn(*mine);
    const bool unlocked =
        before->locked() && match_->status == "closed" && std::ranges::count(before->awaiting, *mine) == 0;
    if (!late && !unlocked) return false;
    if (late && match_->seats_total > 2) return false;
    front_->notice("the match did not begin: somebody was not there");
    told_.clear();
    return true;
}

}  // namespace kabinet::cli
