#include "server/match/matches.hpp"

#include <algorithm>
#include <iterator>

#include "games/core/registry.hpp"
#include "server/match/quick_match.hpp"
#include "server/match/rematch.hpp"
#include "server/match/tournament_match.hpp"
#include "server/ops/log.hpp"

namespace kabinet {
namespace {

bool same_request(const Header& a, const Header& b) {
    return a.game == b.game && a.options == b.options && a.seats == b.seats &&
           a.clock.to_json() == b.clock.to_json() && a.unlisted == b.unlisted && a.rated == b.rated &&
           a.practice == b.practice;
}

/// Whether those who sit in a match of practice are those whom a request names. Other tables are open at
/// first.
bool same_players(const Fold& fold, const NewMatch& wanted) {
    if (!wanted.header.practice) return true;
    const auto sits = [&](const auto& seat) {
        return wanted.players.at(static_cast<std::size_t>(seat.first)).player.id == seat.second.player.id;
    };
    return fold.seats().size() == wanted.players.size() && std::ranges::all_of(fold.seats(), sits);
}

bool may_work_later(const Refusal& refusal) {
    return refusal.code == "storage_failed" || refusal.code == "busy";
}

/// The server may be newer, or older, than the one that wrote the task, or took the request.
void take_present_rules(Header& header) {
    const Game* game = find_game(header.game);
    if (!game) return;
    header.rules = game->info.rules_version;
    header.engine = game->info.engine;
}

/// How many more attempts to make a match whose invite is taken, or whose outcome is unknown.
constexpr int kAttempts = 8;

}  // namespace

void Matches::create(NewMatch wanted, Answer<Match*> answer) {
    Header header = wanted.header;
    created(std::move(header), wanted.terms,
            [this, wanted = std::move(wanted),
             answer = std::move(answer)](std::expected<Match*, Refusal> match) mutable {
                const bool fresh = !match && match.error().code == "unknown_match";
                if (fresh) {
                    take_present_rules(wanted.header);
                    return make(std::move(wanted), {}, std::move(answer));
                }
                if (match && !same_players((*match)->fold(), wanted))
                    return answer(refuse("key_reused", "the key was used for other players"));
                answer(std::move(match));
            });
}

void Matches::created(Header header, const TableTerms& terms, Answer<Match*> answer) {
    const std::string id = header.match;
    with(id, [header = std::move(header), terms,
              answer = std::move(answer)](std::expected<Match*, Refusal> match) mutable {
        const bool same =
            !match || (same_request((*match)->fold().header(), header) && (*match)->terms() == terms);
        if (same) return answer(std::move(match));
        answer(refuse("key_reused", "the key was used for another table"));
    });
}

/// Makes `wanted`, which the journal does not have, in one transaction with `besides`.
void Matches::make(NewMatch wanted, std::vector<Write> besides, Answer<Match*> answer, int attempt) {
    const std::string id = wanted.header.match;
    if (awaited_.contains(id) || live_.contains(id)) {  // two requests with one key
        if (!besides.empty()) return answer(refuse("busy", "the match is being looked for"));
        return create(std::move(wanted), std::move(answer));
    }
    auto begun = begin_match(wanted, home_.loop.wall());
    if (!begun) return answer(std::unexpected(std::move(begun.error())));
    awaited_[id];
    std::ranges::copy(besides, std::back_inserter(begun->writes));
    home_.journal.append_all(
        home_.loop, std::move(begun->writes),
        [this, wanted = std::move(wanted), match = std::move(begun->match), besides = std::move(besides),
         answer = std::move(answer), attempt](auto written) mutable {
            made(std::move(wanted), std::move(match), std::move(besides), std::move(answer), attempt,
                 committed(written));
        });
}

void Matches::made(NewMatch wanted, Restored begun, std::vector<Write> besides, Answer<Match*> answer,
                   int attempt, Committed committed) {
    const std::string id = wanted.header.match;
    if (committed == Committed::ok) {
        const auto match = opened(id, std::move(begun));
        answer(match);
        return arrived(id, match);
    }
    // Another match has the invite, or this match may be stored already: looks again, with another invite.
    const bool again = committed != Committed::failed && attempt < kAttempts;
    if (!again) {
        const Refusal refusal{"storage_failed", "", "not created: the journal can't write"};
        answer(std::unexpected(refusal));
        return arrived(id, std::unexpected(refusal));
    }
    if (!wanted.invite.empty()) wanted.invite = home_.secrets.invite(id, attempt + 1);
    auto waiting = awaited_.extract(id);
    with(id, [this, wanted = std::move(wanted), besides = std::move(besides), answer = std::move(answer),
              attempt](std::expected<Match*, Refusal> match) mutable {
        const bool missing = !match && match.error().code == "unknown_match";
        if (!missing) return answer(std::move(match));
        // Posted, so that requests which arrived meanwhile are answered first.
        home_.loop.post([this, wanted = std::move(wanted), besides = std::move(besides),
                         answer = std::move(answer), attempt]() mutable {
            make(std::move(wanted), std::move(besides), std::move(answer), attempt + 1);
        });
    });
    for (Found& found : waiting.mapped()) {
        if (Match* match = live(id)) {
            found(match);
        } else {
            awaited_[id].push_back(std::move(found));
        }
    }
}

/// Opens a match that was just made. A fault while the match is first shown ends this match alone.
std::expected<Match*, Refusal> Matches::opened(const std::string& id, Restored begun) try {
    return keep(Match::open(home_, std::move(begun), home_.loop.now()));
} catch (const std::exception& error) {
    returning_.broken(id, error.what());
    return refuse("record_damaged", "the record can't be played again");
}

void Matches::make_rematch(const NewTask& task, Courier::Report report) {
    auto wanted = rematch_from(task);
    if (!wanted) return give_up(task, "its payload can't be read", std::move(report));
    take_present_rules(wanted->header);
    const std::string id = wanted->header.match;
    with(id, [this, task, wanted = std::move(*wanted),
              report = std::move(report)](std::expected<Match*, Refusal> match) mutable {
        const bool missing = !match && match.error().code == "unknown_match";
        if (!match && !missing) {
            if (may_work_later(match.error())) return report(false);
            return give_up(task, match.error().message, std::move(report));
        }
        NewTask next = next_task(wanted.header.previous, wanted.header.match);
        if (!match) return make_rematch(task, std::move(wanted), std::move(next), std::move(report));
        if (!(*match)->untouched()) return name_rematch(**match, task, std::move(report));
        (*match)->settled([players = std::move(wanted.players),
                           report = std::move(report)](std::expected<Match*, Refusal> found) mutable {
            if (!found) return report(false);
            (*found)->seat_and_start(players, [report = std::move(report)](auto) mutable { report(false); });
        });
    });
}

/// Makes the rematch, with the present names: those of the task may be from before a crash.
void Matches::make_rematch(const NewTask& task, NewMatch wanted, NewTask next, Courier::Report report) {
    std::vector<std::string> ids;
    for (const auto& [id, name] : wanted.names) ids.push_back(id);
    home_.journal.read(
        home_.loop, [ids = std::move(ids)](Store& store) { return store.names(ids); },
        [this, task, wanted = std::move(wanted), next = std::move(next),
         report = std::move(report)](std::expected<Names, StoreError> names) mutable {
            if (!names) return report(false);
            names->merge(wanted.names);
            wanted.names = std::move(*names);
            std::vector<Write> besides{TaskDone{task.id}, next};
            make(std::move(wanted), std::move(besides),
                 [this, task, next = std::move(next), report = std::move(report)](auto made) mutable {
                     if (!made && !may_work_later(made.error()))
                         return give_up(task, made.error().message, std::move(report));
                     if (made) home_.send(std::move(next));
                     report(made.has_value());
                 });
        });
}

/// The rematch exists already: an older server made it, or an attempt whose outcome was lost.
void Matches::name_rematch(Match& match, const NewTask& task, Courier::Report report) {
    NewTask next = next_task(match.fold().header().previous, match.id());
    home_.journal.append_all(home_.loop, {next, TaskDone{task.id}},
                             [this, next, report = std::move(report)](auto written) mutable {
                                 if (written) home_.send(std::move(next));
                                 report(written.has_value());
                             });
}

void Matches::make_quick_match(const NewTask& task, Courier::Report report) {
    make_paired(task, quick_match_from(task), std::move(report));
}

void Matches::make_tournament_match(const NewTask& task, Courier::Report report) {
    make_paired(task, tournament_match_from(task), std::move(report));
}

void Matches::abort(const NewTask& task, Courier::Report report) {
    with(task.stream, [task, report = std::move(report)](std::expected<Match*, Refusal> match) mutable {
        // A match that is not there yet may be on its way.
        if (!match) return report(false);
        (*match)->abort(task, std::move(report));
    });
}

void Matches::rule(const NewTask& task, Courier::Report report) {
    with(task.stream, [task, report = std::move(report)](std::expected<Match*, Refusal> match) mutable {
        // A match that is not there yet may be on its way.
        if (!match) return report(false);
        (*match)->rule(task, std::move(report));
    });
}

void Matches::annul(const NewTask& task, Courier::Report report) {
    with(task.stream, [task, report = std::move(report)](std::expected<Match*, Refusal> match) mutable {
        if (match) return (*match)->annul(task, std::move(report));
        report(false);
    });
}

void Matches::shelve(const NewTask& task, Courier::Report report) {
    with(task.stream, [this, task, report = std::move(report)](std::expected<Match*, Refusal> match) mutable {
        if (match) return (*match)->shelve(task, std::move(report));
        if (may_work_later(match.error())) return report(false);
        give_up(task, match.error().message, std::move(report));
    });
}

/// Makes a match whose players are known, with their present names.
void Matches::make_paired(const NewTask& task, std::expected<NewMatch, std::string> wanted,
                          Courier::Report report) {
    if (!wanted) return give_up(task, "its payload can't be read", std::move(report));
    take_present_rules(wanted->header);
    std::vector<std::string> ids;
    for (const SeatHolder& holder : wanted->players) ids.push_back(holder.player.id);
    home_.journal.read(
        home_.loop, [ids = std::move(ids)](Store& store) { return store.names(ids); },
        [this, task, wanted = std::move(*wanted),
         report = std::move(report)](std::expected<Names, StoreError> names) mutable {
            if (!names) return report(false);
            wanted.names = std::move(*names);
            make_once(task, std::move(wanted), std::move(report));
        });
}

/// Makes the match unless an attempt whose outcome was lost has made it.
void Matches::make_once(const NewTask& task, NewMatch wanted, Courier::Report report) {
    const std::string id = wanted.header.match;
    with(id, [this, task, wanted = std::move(wanted),
              report = std::move(report)](std::expected<Match*, Refusal> match) mutable {
        if (match) return take_out(task, std::move(report));
        if (may_work_later(match.error())) return report(false);
        if (match.error().code != "unknown_match")
            return give_up(task, match.error().message, std::move(report));
        make(std::move(wanted), {TaskDone{task.id}},
             [this, task, report = std::move(report)](auto made) mutable {
                 if (!made && !may_work_later(made.error()))
                     return give_up(task, made.error().message, std::move(report));
                 report(made.has_value());
             });
    });
}

void Matches::follow(const NewTask& task, Courier::Report report) {
    with(task.stream, [this, task, report = std::move(report)](std::expected<Match*, Refusal> match) mutable {
        if (match) return (*match)->follow(task, std::move(report));
        if (may_work_later(match.error())) return report(false);
        give_up(task, match.error().message, std::move(report));
    });
}

/// Drops the task: it would fail each time, at every start.
void Matches::give_up(const NewTask& task, const std::string& why, Courier::Report report) {
    log_error("task_given_up", {{"task", task.id}, {"why", why}});
    take_out(task, std::move(report));
}

void Matches::take_out(const NewTask& task, Courier::Report report) {
    home_.journal.append(
        home_.loop, TaskDone{task.id},
        [report = std::move(report)](const auto& written) mutable { report(written.has_value()); });
}

void Matches::bring_back(std::vector<std::string> under_way) {
    std::erase_if(under_way,
                  [this](const std::string& id) { return live_.contains(id) || awaited_.contains(id); });
    returning_.all(std::move(under_way));
}

/// Those that sleep tell when they are awake.
void Matches::tell_all() {
    for (const auto& [id, match] : live_) {
        if (!match->over()) home_.listed(*match);
    }
    bring_back(asleep_.all());
}

void Matches::each_needed(const std::function<void(const std::string& id)>& note) const {
    for (const auto& [id, match] : live_) {
        if (!spare_places_.contains(id)) note(id);
    }
    for (const auto& [id, waiting] : awaited_) note(id);
    returning_.each(note);
}

std::vector<SleepingMatch> Matches::forget_where(const std::function<bool(const std::string& id)>& gone) {
    std::vector<std::string> spares;
    for (const auto& [id, place] : spare_places_) {
        if (gone(id)) spares.push_back(id);
    }
    for (const std::string& id : spares) {
        if (const Match* match = live(id)) home_.idle(*match);
    }
    std::vector<SleepingMatch> asleep;
    const std::int64_t now = home_.loop.now();
    for (const std::string& id : asleep_.all()) {
        if (!gone(id)) continue;
        const Asleep::Nap& nap = *asleep_.find(id);
        const std::int64_t left = nap.until < 0 ? -1 : std::max<std::int64_t>(0, nap.until - now);
        asleep.push_back({.match = id, .t = nap.t + (now - nap.since), .left = left, .host = nap.host});
        asleep_.remove(id);
    }
    return asleep;
}

void Matches::expect(const SleepingMatch& match) {
    if (live_.contains(match.match)) return;
    const std::int64_t now = home_.loop.now();
    asleep_.add(
        match.match,
        {.since = now, .t = match.t, .until = match.left < 0 ? -1 : now + match.left, .host = match.host});
}

Match* Matches::live(const std::string& id) {
    const auto it = live_.find(id);
    return it == live_.end() ? nullptr : it->second.get();
}

void Matches::with(const std::string& id, Found found) {
    if (Match* match = live(id)) return found(match);
    const auto [waiting, first] = awaited_.try_emplace(id);
    const MatchConfig& match = home_.config.match;
    // A match that is read again has a line as long as that of a live match. For other matches the limit is
    // that of the journal's queue.
    const std::int64_t most = left_behind_.contains(id) ? match.waiting : home_.config.store.queue;
    if (std::cmp_greater_equal(waiting->second.size(), most))
        return found(refuse("busy", "too many requests wait for this match"));
    waiting->second.push_back(std::move(found));
    if (first) returning_.ask(id);
}

void Matches::find(const std::string& id, Sources::Found found) {
    with(id, [found = std::move(found)](std::expected<Match*, Refusal> match) mutable {
        if (!match) return found(std::unexpected(std::move(match.error())));
        found(*match);
    });
}

void Matches::back(const std::string& id, Returning::Result match) {
    if (match) return arrived(id, keep(std::move(*match)));
    if (const auto* const nap = asleep_.find(id); nap && !may_work_later(match.error())) {
        home_.gone(id, nap->host);
        asleep_.remove(id);
    }
    if (const auto left = left_behind_.find(id); left != left_behind_.end()) {
        // The visits still wait: they are answered when the journal can be read.
        if (may_work_later(match.error())) return;
        home_.gone(id, left->second.host);
        left_behind_.erase(left);
    }
    arrived(id, std::unexpected(std::move(match.error())));
}

Match* Matches::keep(std::unique_ptr<Match> match) {
    Match* kept = (live_[match->id()] = std::move(match)).get();
    asleep_.remove(kept->id());
    home_.metrics.matches_live.set(static_cast<std::int64_t>(live_.size()));
    home_.seated(*kept);
    auto left = left_behind_.extract(kept->id());
    // A match that is read again may have ended in a commit whose outcome was lost.
    if (!kept->over() || !left.empty()) home_.listed(*kept);
    if (!left.empty()) {
        for (const auto& [watcher, viewer] : left.mapped().watchers)
            kept->watch(watcher, viewer, std::nullopt, [](const auto&) {});
    }
    return kept;
}

void Matches::arrived(const std::string& id, const std::expected<Match*, Refusal>& match) {
    auto node = awaited_.extract(id);
    if (node.empty()) return;
    for (Found& found : node.mapped()) found(match);
}

void Matches::broken(const std::string& id, const std::string& why) {
    returning_.broken(id, why);
    home_.loop.post([this, id] {
        if (const Match* match = live(id)) home_.idle(*match);
    });
}

void Matches::read_again(const std::string& id, LeftBehind left) {
    auto visits = std::move(left.visits);
    const Millis t = left.t;
    left_behind_.insert_or_assign(id, std::move(left));
    auto node = live_.extract(id);
    invariant(!node.empty(), "what is read again was live");
    spare(id, false);
    home_.metrics.matches_live.set(static_cast<std::int64_t>(live_.size()));
    stale_.push_back(std::move(node.mapped()));  // the match is still on the stack
    home_.loop.post([this] { stale_.clear(); });
    returning_.owe(id, t);
    auto& waiting = awaited_[id];
    std::ranges::move(visits, std::back_inserter(waiting));
    returning_.ask(id);
}

void Matches::unwatch(const std::string& id, WatcherId watcher, std::move_only_function<void()> done) {
    if (const auto left = left_behind_.find(id); left != left_behind_.end())
        left->second.watchers.erase(watcher);
    if (!awaited_.contains(id)) {
        if (Match* match = live(id)) match->unwatch(watcher);
        return done();
    }
    // A request to watch may be waiting in line already.
    awaited_[id].push_back([watcher, done = std::move(done)](std::expected<Match*, Refusal> match) mutable {
        if (match) (*match)->unwatch(watcher);
        done();
    });
}

void Matches::rename(const std::string& player, const PublicName& name) {
    home_.told_names.told(player, name);
    for (const auto& [id, match] : live_) match->rename(player, name);
}

void Matches::each_named(const std::function<void(const std::string& account)>& note) const {
    for (const auto& [id, match] : live_) {
        for (const auto& [account, name] : match->names()) note(account);
    }
}

std::vector<RatedMatch> Matches::awaiting_ratings() const {
    std::vector<RatedMatch> all;
    for (const auto& [id, match] : live_) {
        if (auto rated = match->awaits_rating()) all.push_back(std::move(*rated));
    }
    return all;
}

void Matches::spare(const std::string& id, bool spare) {
    if (const auto it = spare_places_.find(id); it != spare_places_.end()) {
        spare_.erase(it->second);
        spare_places_.erase(it);
    }
    if (!spare) return;
    spare_places_[id] = spare_.insert(spare_.end(), id);
    if (spare_.size() <= most_spare_) return;
    home_.loop.post([this] {
        while (spare_.size() > most_spare_) {
            const std::string longest = spare_.front();
            this->spare(longest, false);
            if (const Match* match = live(longest)) home_.idle(*match);
        }
    });
}

void Matches::let_go(const std::string& id) {
    spare(id, false);
    live_.erase(id);
    home_.metrics.matches_live.set(static_cast<std::int64_t>(live_.size()));
}

void Matches::put_to_sleep(const std::string& id, Millis t, std::int64_t until) {
    const std::string host = live_.at(id)->fold().header().host.id;
    asleep_.add(id, {.since = home_.loop.now(), .t = t, .until = until, .host = host});
    let_go(id);
}

}  // namespace kabinet
