#include "server/queue/desk/queue_state.hpp"

#include <algorithm>
#include <ranges>
#include <stdexcept>
#include <utility>
#include <vector>

#include "games/core/fair.hpp"

namespace kabinet::queue {
namespace {

/// A network is bytes, which no JSON holds.
std::string network_text(const std::string& network) {
    return to_hex(std::vector<std::uint8_t>(network.begin(), network.end()));
}

std::string network_from(const std::string& text) {
    std::vector<std::uint8_t> bytes;
    if (!from_hex(text, bytes)) throw std::invalid_argument("a network that is not in hex");
    return {bytes.begin(), bytes.end()};
}

Json pairing_value(const Pairing& pairing) {
    Json networks = Json::object();
    for (const auto& [account, network] : pairing.networks) networks[account] = network_text(network);
    return {{"match", pairing.match},
            {"at", pairing.at},
            {"tickets", pairing.keys},
            {"networks", std::move(networks)}};
}

Pairing pairing_from(const Json& json) {
    Pairing pairing{.match = json.at("match").get<std::string>(),
                    .at = json.at("at").get<std::int64_t>(),
                    .keys = json.at("tickets").get<std::map<std::string, std::string>>()};
    for (const auto& [account, network] : json.at("networks").items())
        pairing.networks[account] = network_from(network.get<std::string>());
    return pairing;
}

Json standing_value(const Standing& standing) {
    Json value{{"points", standing.points}, {"waits", standing.waits}, {"until", standing.until}};
    if (standing.cause) value["cause"] = name_of(*standing.cause);
    return value;
}

Standing standing_from(const Json& json) {
    return {.points = json.at("points").get<int>(),
            .waits = json.at("waits").get<int>(),
            .until = json.at("until").get<std::int64_t>(),
            .cause = conduct_named(json.value("cause", ""))};
}

}  // namespace

Json to_json(const HeldTicket& held) {
    const Ticket& ticket = held.ticket;
    return {{"account", ticket.person.account},
            {"network", network_text(ticket.person.address)},
            {"game", ticket.kind.game},
            {"clock", ticket.kind.clock},
            {"rated", ticket.kind.rated},
            {"least", ticket.seats.least},
            {"most", ticket.seats.most},
            {"bots", ticket.bots == Bots::after_a_minute},
            {"since", ticket.since},
            {"key", held.key},
            {"part", held.part}};
}

HeldTicket ticket_from(const Json& json) {
    return {.ticket = {.person = {.account = json.at("account").get<std::string>(),
                                  .address = network_from(json.value("network", "")),
                                  .last = {}},
                       .kind = {.game = json.at("game").get<std::string>(),
                                .clock = json.at("clock").get<std::string>(),
                                .rated = json.at("rated").get<bool>()},
                       .seats = {.least = json.at("least").get<int>(), .most = json.at("most").get<int>()},
                       .bots = json.at("bots").get<bool>() ? Bots::after_a_minute : Bots::never,
                       .since = json.at("since").get<std::int64_t>()},
            .key = json.at("key").get<std::string>(),
            .part = json.at("part")};
}

Json QueueState::join(const HeldTicket& held) {
    return {{"type", "join"}, {"ticket", queue::to_json(held)}};
}

Json QueueState::leave(const std::string& account) {
    return {{"type", "leave"}, {"account", account}};
}

Json QueueState::pair(const Pairing& pairing) {
    Json entry = pairing_value(pairing);
    entry["type"] = "pair";
    return entry;
}

Json QueueState::give_back(const std::string& match, const Json& tickets) {
    return {{"type", "give_back"}, {"match", match}, {"tickets", tickets}};
}

Json QueueState::conduct(const std::string& match, std::int64_t at,
                         const std::map<std::string, Standing>& standings) {
    Json values = Json::object();
    for (const auto& [account, standing] : standings) values[account] = standing_value(standing);
    return {{"type", "conduct"}, {"match", match}, {"at", at}, {"standings", std::move(values)}};
}

QueueState::QueueState(const Json& json) {
    for (const Json& ticket : json.at("tickets")) {
        HeldTicket held = ticket_from(ticket);
        tickets_.insert_or_assign(held.ticket.person.account, std::move(held));
    }
    for (const Json& pairing : json.at("pairings")) pairings_.push_back(pairing_from(pairing));
    given_back_ = json.at("given_back").get<std::set<std::string>>();
    for (const auto& [account, value] : json.at("standings").items())
        standings_[account] = {.standing = standing_from(value), .at = value.at("at").get<std::int64_t>()};
    counted_ = json.at("counted").get<std::map<std::string, std::int64_t>>();
}

Json QueueState::to_json() const {
    Json tickets = Json::array(), pairings = Json::array();
    for (const auto& [account, held] : tickets_) tickets.push_back(queue::to_json(held));
    for (const Pairing& pairing : pairings_) pairings.push_back(pairing_value(pairing));
    Json standings = Json::object();
    for (const auto& [account, counted] : standings_) {
        standings[account] = standing_value(counted.standing);
        standings[account]["at"] = counted.at;
    }
    return {{"tickets", std::move(tickets)},
            {"pairings", std::move(pairings)},
            {"given_back", given_back_},
            {"standings", std::move(standings)},
            {"counted", counted_}};
}

void QueueState::apply(const Json& entry) {
    const auto type = entry.at("type").get<std::string>();
    if (type == "join") {
        HeldTicket held = ticket_from(entry.at("ticket"));
        tickets_.insert_or_assign(held.ticket.person.account, std::move(held));
    } else if (type == "leave") {
        tickets_.erase(entry.at("account").get<std::string>());
    } else if (type == "pair") {
        Pairing pairing = pairing_from(entry);
        for (const auto& [account, key] : pairing.keys) tickets_.erase(account);
        pairings_.push_back(std::move(pairing));
    } else if (type == "give_back") {
        take_back(entry.at("match").get<std::string>(), entry.at("tickets"));
    } else if (type == "conduct") {
        const auto at = entry.at("at").get<std::int64_t>();
        if (!counted_.emplace(entry.at("match").get<std::string>(), at).second) return;
        for (const auto& [account, value] : entry.at("standings").items())
            standings_[account] = {.standing = standing_from(value), .at = at};
    } else {
        throw std::invalid_argument("an entry of the queue of an unknown type");
    }
}

void QueueState::take_back(const std::string& match, const Json& tickets) {
    if (!given_back_.insert(match).second) return;
    const auto pairing = std::ranges::find(pairings_, match, &Pairing::match);
    for (const Json& ticket : tickets) {
        HeldTicket held = ticket_from(ticket);
        const std::string account = held.ticket.person.account;
        if (pairing != pairings_.end()) {
            // The record of a match has no networks.
            const auto known = pairing->networks.find(account);
            if (known != pairing->networks.end()) held.ticket.person.address = known->second;
        }
        // Whoever has taken another ticket meanwhile keeps that one.
        tickets_.try_emplace(account, std::move(held));
    }
}

void QueueState::forget(std::int64_t now) {
    std::erase_if(counted_, [now](const auto& item) { return now - item.second >= kRemembered; });
    std::erase_if(standings_, [now](const auto& item) {
        const Counted& counted = item.second;
        return now - counted.at >= kStandingKept && now >= counted.standing.until;
    });
    while (!pairings_.empty() && now - pairings_.front().at >= kRemembered) {
        given_back_.erase(pairings_.front().match);
        pairings_.pop_front();
    }
}

void QueueState::forget(const std::string& account) {
    tickets_.erase(account);
    standings_.erase(account);
    for (Pairing& pairing : pairings_) {
        pairing.keys.erase(account);
        pairing.networks.erase(account);
    }
}

const HeldTicket* QueueState::ticket(const std::string& account) const {
    const auto it = tickets_.find(account);
    return it == tickets_.end() ? nullptr : &it->second;
}

const Counted* QueueState::counts_of(const std::string& account) const {
    const auto it = standings_.find(account);
    return it == standings_.end() ? nullptr : &it->second;
}

Standing QueueState::standing(const std::string& account) const {
    const Counted* counted = counts_of(account);
    return counted ? counted->standing : Standing();
}

const Pairing* QueueState::pairing(const std::string& account) const {
    const auto newest = std::views::reverse(pairings_);
    const auto it =
        std::ranges::find_if(newest, [&](const Pairing& pairing) { return pairing.keys.contains(account); });
    return it == newest.end() ? nullptr : &*it;
}

std::vector<Ticket> QueueState::for_matching() const {
    std::map<std::string, const Pairing*> last;
    for (const Pairing& pairing : pairings_)
        for (const auto& [account, key] : pairing.keys) last[account] = &pairing;
    std::vector<Ticket> tickets;
    for (const auto& [account, held] : tickets_) {
        tickets.push_back(held.ticket);
        const auto before = last.find(account);
        if (before == last.end()) continue;
        LastMatch& match = tickets.back().person.last;
        match.began = before->second->at;
        for (const auto& [other, key] : before->second->keys)
            if (other != account) match.opponents.push_back(other);
    }
    return tickets;
}

}  // namespace kabinet::queue
