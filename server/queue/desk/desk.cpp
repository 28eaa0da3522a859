#include "server/queue/desk/desk.hpp"

#include <algorithm>
#include <utility>

#include "games/core/thought.hpp"

/// What asks the queue, and what the queue shows. Its stream is in desk_stream.cpp, its tables are in
/// desk_tables.cpp.
namespace kabinet::queue {
namespace {

/// The bot of the house that suits a person (QM-1). Somebody unknown begins with the second weakest.
Level bot_for(const Strength& strength) {
    if (strength.rating < 1350) return Level::easy;
    if (strength.rating < 1600) return Level::medium;
    return strength.rating < 1900 ? Level::hard : Level::master;
}

}  // namespace

Desk::Desk(DeskHome home)
    : home_(std::move(home)),
      strengths_(home_.strength),
      matcher_(strength_of()),
      writer_(*this, home_.loop, home_.journal, kMostWaiting) {}

Desk::~Desk() {
    home_.deadlines.clear(*this);
}

void Desk::take(JoinQueue&& call, Answer<JoinQueue::Result>&& answer) {
    const auto again = [call](Desk& desk, Answer<JoinQueue::Result> later) mutable {
        desk.take(std::move(call), std::move(later));
    };
    if (queued(answer, again)) return;
    HeldTicket& held = call.held;
    const std::string account = held.ticket.person.account;
    const HeldTicket* mine = state_.ticket(account);
    const Pairing* pairing = state_.pairing(account);
    // The request was answered before, and the ticket may have become a match since.
    if (pairing && pairing->keys.at(account) == held.key)
        return answer(JoinQueue::Result{.since = mine ? mine->ticket.since : pairing->at});
    if (mine && mine->key == held.key) return answer(JoinQueue::Result{.since = mine->ticket.since});
    if (mine) return answer(refuse("already_queued", "one ticket an account"));
    if (held.ticket.kind.rated) {
        if (const auto wait = suspended(state_.standing(account), home_.loop.wall()))
            return answer(JoinQueue::Result{.wait = wait});
    }
    if (state_.tickets().size() >= kMostTickets) return answer(refuse("busy", "as many tickets wait as may"));
    held.ticket.since = home_.loop.wall();
    std::vector<Json> entries{QueueState::join(held)};
    write(std::move(entries), {},
          [this, account, game = held.ticket.kind.game, since = held.ticket.since,
           answer = std::move(answer)](bool durable) mutable {
              if (!durable) return answer(refuse("storage_failed", "not queued: the journal can't write"));
              strengths_.want(game, account, home_.loop.now());
              answer(JoinQueue::Result{.since = since});
              show(account);
          });
}

void Desk::take(LeaveQueue&& call, Answer<Done>&& answer) {
    const auto again = [call](Desk& desk, Answer<Done> later) mutable {
        desk.take(std::move(call), std::move(later));
    };
    if (queued(answer, again)) return;
    const HeldTicket* mine = state_.ticket(call.account);
    if (!mine) return answer(Done());
    std::vector<Json> entries{QueueState::leave(call.account)};
    write(std::move(entries), {},
          [this, ticket = mine->ticket, answer = std::move(answer)](bool durable) mutable {
              if (!durable) return answer(refuse("storage_failed", "still queued: the journal can't write"));
              forecasts_.ended(ticket, false, home_.loop.wall());
              answer(Done());
              show(ticket.person.account);
          });
}

void Desk::withdraw(const std::string& account) {
    // Without a ticket nothing is written. A ticket that is on its way ends when it is there.
    if (!state_.ticket(account) && !writer_.busy()) return;
    take(LeaveQueue{account}, [](const auto&) {});
}

void Desk::take(ForecastQueue&& call, Answer<ForecastQueue::Result>&& answer) {
    answer(ForecastQueue::Result{forecasts_.forecast(call.kind, call.seats, 0, home_.loop.wall()),
                                 count(call.kind, call.seats)});
}

void Desk::find(const std::string& doc, Found found) {
    const std::string account = kTicketDocuments.account(doc);
    auto& document = documents_[account];
    if (!document) {
        // A number of its own, since another document of this name may have had the same versions.
        std::string epoch = home_.epoch + "-q" + std::to_string(++shown_);
        document = std::make_unique<OwnedDocument>(doc, std::move(epoch), value_for(account),
                                                   static_cast<std::size_t>(home_.config.limits.ring),
                                                   FrameKind::bulk, home_.hubs, home_.metrics);
        // Documents that nobody came to watch go when the next tables are made.
        schedule();
    }
    found(document.get());
}

void Desk::unwatch(const std::string& doc, WatcherId id, std::move_only_function<void()> done) {
    const auto it = documents_.find(kTicketDocuments.account(doc));
    if (it != documents_.end()) it->second->unwatch(id);
    done();
}

bool Desk::here(const std::string& account) const {
    const auto it = documents_.find(account);
    return it != documents_.end() && it->second->watched();
}

std::size_t Desk::count(const MatchKind& kind, const SeatRange& seats) const {
    const auto [known, fresh] = counts_.try_emplace({kind, seats});
    if (fresh) {
        known->second = static_cast<std::size_t>(std::ranges::count_if(
            state_.tickets(), [&](const auto& item) { return fits(item.second.ticket, kind, seats); }));
    }
    const std::size_t count = known->second;
    if (counts_.size() > kMostTickets) counts_.clear();  // of kinds that were only asked about
    return count;
}

Json Desk::ticket_value(const Ticket& ticket) const {
    // In steps, so that watchers are not told of every second.
    constexpr std::int64_t step = 5000;
    const std::int64_t now = home_.loop.wall();
    const std::int64_t so_far = waited(ticket, now) / step * step;
    const Forecast forecast = forecasts_.forecast(ticket.kind, ticket.seats, so_far, now);
    Json told{{"waiting", count(ticket.kind, ticket.seats)}, {"known", forecast.known}};
    if (forecast.in_ms) told["in_ms"] = *forecast.in_ms;
    if (forecast.or_longer) told["or_longer"] = true;
    Json smallest{{"seats", smallest_table(ticket, so_far)}};
    if (const auto at = fewer_seats_at(ticket, so_far)) smallest["fewer_at"] = *at;
    Json value{{"game", ticket.kind.game},
               {"seats", {{"least", ticket.seats.least}, {"most", ticket.seats.most}}},
               {"clock", Json::parse(ticket.kind.clock)},
               {"rated", ticket.kind.rated},
               {"bots", ticket.bots == Bots::never ? "never" : "after_a_minute"},
               {"since", ticket.since},
               {"window", static_cast<std::int64_t>(PairingRules().window(so_far))},
               {"forecast", std::move(told)},
               {"smallest", std::move(smallest)}};
    if (bot_offered(ticket, now))
        value["bot"] = name_of(bot_for(strength_of()(ticket, ladder_of(ticket.seats.least))));
    if (const auto kind = tables_.find(ticket.kind); kind != tables_.end()) {
        Json tables = Json::array();
        for (const OpenTable* table : tables_for(ticket, kind->second, strength_of(), now, kTablesOffered))
            tables.push_back(
                {{"match", table->match}, {"seats", table->seats}, {"taken", table->sitters.size()}});
        if (!tables.empty()) value["tables"] = std::move(tables);
    }
    return value;
}

Json Desk::value_for(const std::string& account) const {
    Json value = state_value(account);
    if (const auto wait = suspended(state_.standing(account), home_.loop.wall()))
        value["rated_wait"] = {
            {"cause", name_of(wait->cause)}, {"points", wait->points}, {"until", wait->until}};
    return value;
}

Json Desk::state_value(const std::string& account) const {
    if (const HeldTicket* held = state_.ticket(account))
        return {{"state", "waiting"}, {"ticket", ticket_value(held->ticket)}};
    const Pairing* pairing = state_.pairing(account);
    if (!pairing) return {{"state", "none"}};
    if (unmade_.contains(pairing->match)) return {{"state", "paired"}};
    return {{"state", "matched"}, {"match", pairing->match}};
}

void Desk::show(const std::string& account) {
    if (const auto it = documents_.find(account); it != documents_.end())
        it->second->show(value_for(account));
}

void Desk::show_all() {
    for (const auto& [account, document] : documents_) document->show(value_for(account));
}

void Desk::on_time() {
    const std::int64_t now = home_.loop.now();
    if (load_at_ >= 0 && now >= load_at_) {
        load_at_ = -1;
        load();
    }
    if (look_at_ >= 0 && now >= look_at_) look_for_matches();
    if (tick_at_ >= 0 && now >= tick_at_) {
        tick_at_ = -1;
        make_tables();
    }
    schedule();
}

void Desk::schedule() {
    const bool any = !state_.tickets().empty() || !documents_.empty();
    if (any && tick_at_ < 0) tick_at_ = home_.loop.now() + kEvery;
    std::int64_t at = -1;
    for (const std::int64_t one : {tick_at_, look_at_, load_at_})
        if (one >= 0) at = at < 0 ? one : std::min(at, one);
    if (at >= 0) home_.deadlines.set(*this, at);
}

}  // namespace kabinet::queue
