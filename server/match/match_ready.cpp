#include <algorithm>

#include "server/match/match.hpp"

/// The host's question who is ready, and the start once all are.
namespace kabinet {

/// Why nobody is ready yet, or can be any more; nothing for a table that could begin.
std::optional<Refusal> Match::not_startable() const {
    if (fold_->status() == Status::closed) return Refusal{"table_closed", "", "the table is closed"};
    if (fold_->status() != Status::open) return Refusal{"already_started", "", "the match has started"};
    if (fold_->locked()) return Refusal{"table_locked", "", "the match is about to begin"};
    if (std::cmp_less(fold_->seats().size(), header_.seats))
        return Refusal{"seats_open", "", "not all seats are taken"};
    if (!fold_->wanting().empty())
        return Refusal{"hash_missing", "", "a seat has not brought its new hash yet"};
    return std::nullopt;
}

/// The seats of the people who have not answered. Programs are always ready, and so is the host who asks.
std::vector<Seat> Match::unready() const {
    std::vector<Seat> list;
    for (const auto& [seat, holder] : fold_->seats()) {
        const Player& player = holder.player;
        if (player.id == header_.host.id || is_bot(player) || ready_.has_answered(player.id)) continue;
        list.push_back(seat);
    }
    return list;
}

void Match::ask_ready(const std::string& player, Answer<Done> answer) {
    const auto again = [player](Match& match, Answer<Done> waiting) {
        match.ask_ready(player, std::move(waiting));
    };
    if (refused(answer) || queued(answer, again)) return;
    if (player != header_.host.id || paired() || given())
        return answer(refuse("not_host", "only the host asks who is ready"));
    if (auto refusal = not_startable()) return answer(std::unexpected(std::move(*refusal)));
    ready_.ask(moment());
    if (unready().empty()) {
        ready_.stop();
        return answer(refuse("nobody_to_ask", "nobody else has to be ready"));
    }
    answer(Done());
    guarded([&] { publish({}); });
}

void Match::say_ready(const std::string& player, Answer<Done> answer) {
    const auto again = [player](Match& match, Answer<Done> waiting) {
        match.say_ready(player, std::move(waiting));
    };
    if (refused(answer) || queued(answer, again)) return;
    if (!fold_->seat_of(player)) return answer(refuse("not_seated", "you have no seat in this match"));
    if (!ready_.asks()) return answer(refuse("nobody_asks", "nobody asks who is ready"));
    ready_.answer(player);
    answer(Done());
    guarded([&] { begin_when_ready(); });
}

/// Begins the match when all are ready.
void Match::begin_when_ready() {
    const bool all = unready().empty();
    if (all) ready_.stop();
    publish({});
    if (all) write(start_input());
}

/// A seat with a hash has to tell its nonce first (GEN-2).
Input Match::start_input() const {
    if (fold_->sealed()) return {InputType::lock, -1, lock_detail(fold_->seats())};
    return {InputType::start, -1, Json::object()};
}

/// Tells all who were asked in vain; whether the time for the answers is over.
bool Match::lacks_answers() {
    if (!ready_.asks() || home_.loop.now() < ready_.over()->loop) return false;
    ready_.stop();
    std::vector<Event> events;
    events.push_back(Event{{{"type", "not_ready"}, {"seats", unready()}}, std::nullopt});
    publish(events);
    return true;
}

}  // namespace kabinet
