#include "server/tournament/tournaments.hpp"

#include <algorithm>
#include <utility>

#include "games/record/clock.hpp"
#include "json/canonical.hpp"
#include "server/ops/log.hpp"

namespace kabinet {
namespace {

/// How many of the last tournaments are looked for at the start, to list those that are over.
constexpr std::size_t kNewest = 200;
constexpr std::int64_t kAgainAfter = 1000;  // ms

}  // namespace

void Tournaments::open(std::function<bool(const std::string& id)> mine) {
    mine_ = std::move(mine);
    read();
}

/// Tries until it works.
void Tournaments::read() {
    home_.journal.read(
        home_.loop,
        [](Store& store) -> std::expected<std::vector<std::string>, StoreError> {
            auto ids = store.unfinished(kTournamentStream);
            auto newest = store.newest(kTournamentStream, kNewest);
            if (!ids) return ids;
            if (!newest) return newest;
            ids->insert(ids->end(), newest->begin(), newest->end());
            return ids;
        },
        [this](std::expected<std::vector<std::string>, StoreError> ids) {
            if (!ids) {
                log_warn("tournaments_unread", {{"why", ids.error().message}});
                return home_.deadlines.set(again_, home_.loop.now() + kAgainAfter);
            }
            // The oldest first, so that the list has those that ended in order.
            for (auto id = ids->rbegin(); id != ids->rend(); ++id) {
                if (mine_(*id)) with(*id, [](auto) {});
            }
        });
}

void Tournaments::list_again() {
    for (const auto& [id, live] : live_) live->list_again();
    if (mine_) open(mine_);  // the last that ended are out of memory
}

void Tournaments::with(const std::string& id, LiveTournament::Visit visit) {
    if (making_.contains(id))
        return visit(std::unexpected(Refusal{"busy", "", "the tournament is being made"}));
    auto& live = live_[id];
    if (!live) live = std::make_unique<LiveTournament>(home_, id);
    live->with(std::move(visit));
}

void Tournaments::let_go(const std::string& id) {
    home_.loop.post([this, id] {
        const auto it = live_.find(id);
        if (it != live_.end() && it->second->spare()) live_.erase(it);
    });
}

void Tournaments::take(CreateTournament&& call, Answer<CreateTournament::Result>&& answer) {
    const std::string id = call.tournament;
    with(id, [this, call = std::move(call), answer = std::move(answer)](auto live) mutable {
        if (!live && live.error().code == "unknown_tournament")
            return make(std::move(call), std::move(answer));
        if (!live) return answer(std::unexpected(std::move(live.error())));
        const auto wanted = tournament::Settings::from_json(call.settings);
        TournamentTerms terms = call.terms;
        terms.invite = (*live)->terms().invite;
        // Terms that a director has changed since are no others than those that were asked for.
        const bool as_made = terms == (*live)->terms() || (*live)->terms_changed();
        const bool same = wanted && *wanted == (*live)->first_settings() && as_made;
        if (!same) return answer(refuse("key_reused", "the key was used for another tournament"));
        answer(CreateTournament::Result{.commitment = (*live)->commitment()});
    });
}

void Tournaments::make(CreateTournament&& call, Answer<CreateTournament::Result>&& answer) {
    const Bytes32 secret = home_.random();
    tournament::Hosting hosting;
    hosting.author(call.terms.host, home_.loop.wall());
    Json wish = call.settings;
    wish["seed"] = to_hex(secret);
    const Json made = hosting.answer({{"create", std::move(wish)}});
    if (made.contains("error"))
        return answer(CreateTournament::Result{.commitment = {}, .denial = made["error"]});
    if (call.terms.starts_at && *call.terms.starts_at < home_.loop.wall())
        return answer(CreateTournament::Result{.commitment = {}, .denial = past_start()});
    const auto& log = *hosting.log();
    if (log.state().settings.rated && call.terms.delay > 0)
        return answer(CreateTournament::Result{.commitment = {}, .denial = rated_delay()});
    std::vector<Write> writes;
    writes.emplace_back(NewStream{.kind = kTournamentStream,
                                  .id = call.tournament,
                                  .header = canonical(log.header().to_json()),
                                  .key = call.key,
                                  .secret = to_hex(secret),
                                  .terms = canonical(call.terms.to_json())});
    writes.emplace_back(NewStream{.kind = kBesideStream, .id = call.tournament + "_beside", .header = "{}"});
    writes.emplace_back(ForgetHost{call.terms.host});
    making_.insert(call.tournament);
    home_.journal.append_all(
        home_.loop, std::move(writes),
        [this, id = call.tournament, commitment = log.header().commitment,
         answer = std::move(answer)](auto written) mutable {
            making_.erase(id);
            if (committed(written) != Committed::ok)
                return answer(refuse("storage_failed", "not created: the journal can't write"));
            // It is read: the host may have been deleted meanwhile.
            live_[id] = std::make_unique<LiveTournament>(home_, id);
            answer(CreateTournament::Result{.commitment = commitment});
        });
}

void Tournaments::take_begun(const NewTask& task, Courier::Report report) {
    tell(task, std::move(report), &LiveTournament::take_begun);
}

void Tournaments::take_result(const NewTask& task, Courier::Report report) {
    tell(task, std::move(report), &LiveTournament::take_result);
}

void Tournaments::tell(const NewTask& task, Courier::Report report, TakeTask take) {
    with(task.stream, [this, task, take, report = std::move(report)](auto live) mutable {
        if (live) return ((*live)->*take)(task, std::move(report));
        if (live.error().code != "unknown_tournament") return report(false);
        log_error("task_given_up", {{"task", task.id}, {"why", "there is no such tournament"}});
        home_.journal.append(
            home_.loop, TaskDone{task.id},
            [report = std::move(report)](const auto& written) mutable { report(written.has_value()); });
    });
}

void Tournaments::find(const std::string& doc, Found found) {
    const auto name = TournamentDocumentName::parse(doc);
    if (!name) return found(std::unexpected(Refusal{"unknown_tournament", "", "there is no such document"}));
    with(name->tournament, [name = *name, found = std::move(found)](auto live) mutable {
        if (!live) return found(std::unexpected(std::move(live.error())));
        (*live)->find(name, std::move(found));
    });
}

void Tournaments::unwatch(const std::string& doc, WatcherId id, std::move_only_function<void()> done) {
    const auto name = TournamentDocumentName::parse(doc);
    if (!name || !live_.contains(name->tournament)) return done();
    // A request to watch may be waiting in line already.
    live_[name->tournament]->with([name = *name, id, done = std::move(done)](auto live) mutable {
        if (live) (*live)->unwatch(name, id);
        done();
    });
}

/// Those that are not in memory may be in the list: they are read, too.
void Tournaments::forget(const std::string& account) {
    const auto visit = [account](auto live) {
        if (live) (*live)->forget(account);
    };
    for (const auto& [id, live] : live_) live->with(visit);
    home_.journal.read(
        home_.loop, [account](Store& store) { return store.hosted_by(account); },
        [this, visit](const std::expected<std::vector<HostedEvent>, StoreError>& hosted) {
            if (!hosted) return;
            for (const HostedEvent& event : *hosted) {
                if (mine_ && mine_(event.id) && !live_.contains(event.id)) with(event.id, visit);
            }
        });
}

void Tournaments::rename(const std::string& account, const PublicName& name) {
    home_.told_names.told(account, name);
    for (const auto& [id, live] : live_) live->rename(account, name);
}

}  // namespace kabinet
