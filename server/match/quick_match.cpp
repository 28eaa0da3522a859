#include "server/match/quick_match.hpp"

#include "server/match/rematch.hpp"

namespace kabinet {

Json queue_member(const std::vector<PairedTicket>& tickets) {
    Json list = Json::array();
    for (const PairedTicket& ticket : tickets) {
        list.push_back({{"account", ticket.account},
                        {"since", ticket.since},
                        {"least", ticket.least},
                        {"most", ticket.most},
                        {"bots", ticket.bots}});
    }
    return {{"tickets", std::move(list)}};
}

NewTask quick_match_task(const NewMatch& match) {
    return {.id = "quick_match " + match.header.match,
            .kind = kQuickMatchTask,
            .stream = match.header.match,
            .payload = new_match_text(match)};
}

std::expected<NewMatch, std::string> quick_match_from(const NewTask& task) {
    return new_match_from(task.payload);
}

std::optional<NewTask> give_back_task(const Header& header, const std::set<std::string>& accounts) {
    Json tickets = Json::array();
    for (Json ticket : header.queue.value("tickets", Json::array())) {
        if (!accounts.contains(ticket.value("account", ""))) continue;
        ticket["game"] = header.game;
        ticket["clock"] = header.clock.to_json().dump();
        ticket["rated"] = header.rated;
        // The nonce may be known by now, and the request was answered long ago.
        ticket["part"] = nullptr;
        ticket["key"] = "";
        tickets.push_back(std::move(ticket));
    }
    if (tickets.empty()) return std::nullopt;
    const Json payload{{"match", header.match}, {"tickets", std::move(tickets)}};
    return NewTask{.id = "give_back " + header.match,
                   .kind = kGiveBackTask,
                   .stream = kQueueName,
                   .payload = payload.dump()};
}

bool waits_for_first_action(const Fold& fold) {
    return !fold.header().queue.is_null() && fold.status() == Status::playing && fold.ply() == 0;
}

}  // namespace kabinet
