#include <algorithm>
#include <utility>

#include "server/queue/desk/desk.hpp"

/// Open tables and tickets that suit each other (QM-4), and how strong people are.
namespace kabinet::queue {

StrengthOf Desk::strength_of() const {
    return [this](const Ticket& ticket, Ladder ladder) {
        return strengths_.of(ticket.kind.game, ticket.person.account, ladder);
    };
}

/// Asks the lobby for its open tables, while anybody waits who may be offered one.
void Desk::look_for_tables() {
    const bool anybody = std::ranges::any_of(
        documents_, [this](const auto& item) { return item.second->watched() && state_.ticket(item.first); });
    if (!anybody) tables_.clear();
    if (!anybody || std::exchange(asks_tables_, true)) return;
    home_.tables([this](std::vector<OpenTable> tables) {
        asks_tables_ = false;
        hold(std::move(tables));
    });
}

/// Keeps those tables whose sitters' strengths are known; the others come with the next look.
void Desk::hold(std::vector<OpenTable> tables) {
    std::map<MatchKind, std::vector<OpenTable>> held;
    for (OpenTable& table : tables) {
        const std::string& game = table.kind.game;
        bool known = true;
        for (Sitter& sitter : table.sitters) {
            known = strengths_.want(game, sitter.person.account, home_.loop.now()) && known;
            sitter.strength = strengths_.of(game, sitter.person.account, ladder_of(table.seats));
        }
        if (known) held[table.kind].push_back(std::move(table));
    }
    tables_ = std::move(held);
    show_all();
}

void Desk::take(FitTickets&& call, Answer<FitTickets::Result>&& answer) {
    if (count(call.table.kind, {call.table.seats, call.table.seats}) == 0)
        return answer(FitTickets::Result());
    if (call.table.sitters.empty()) return answer(FitTickets::Result());
    const Sitter& host = call.table.sitters.front();
    strengths_.learn(
        call.table.kind.game, host.person.account, home_.loop.now(),
        [this, table = call.table, answer = std::move(answer)]() mutable {
            Sitter& sitter = table.sitters.front();
            sitter.strength = strengths_.of(table.kind.game, sitter.person.account, ladder_of(table.seats));
            std::vector<Ticket> present = state_.for_matching();
            std::erase_if(present, [this](const Ticket& ticket) { return !here(ticket.person.account); });
            const auto found = tickets_for(table, present, strength_of(), home_.loop.wall(), present.size());
            answer(FitTickets::Result{found.size()});
        });
}

}  // namespace kabinet::queue
