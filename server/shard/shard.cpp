#include "server/shard/shard.hpp"

#include <algorithm>

#include "server/match/rematch.hpp"

namespace kabinet {
namespace {

/// The ids of those whom `fold` gives a seat now, or soon: who wants a rematch has a seat there in mind.
std::set<std::string> sitting(const Fold& fold) {
    const bool over = fold.status() == Status::finished || fold.status() == Status::closed;
    std::set<std::string> players;
    for (const auto& [seat, holder] : fold.seats()) {
        const bool wants = fold.rematch().contains(seat) && fold.next().empty();
        if (over ? wants : !holder.out) players.insert(holder.player.id);
    }
    return players;
}

/// This shard's part of limits.finished_total.
std::size_t spare_matches(const Common& common) {
    return static_cast<std::size_t>(common.config.limits.finished_total) / common.loops;
}

}  // namespace

Shard::Shard(int index, Loop& loop, Common& common)
    : index_(index),
      loop_(loop),
      common_(common),
      deadlines_(loop),
      home_{
          .loop = loop,
          .journal = common.journal,
          .workers = common.workers,
          .hubs = *this,
          .deadlines = deadlines_,
          .config = common.config,
          .secrets = common.secrets,
          .random = common.random,
          .metrics = metrics_,
          .epoch = common.epoch,
          .listed = [this](const Match& match) { tell_lobby(match); },
          .gone = [this](const std::string& match, const std::string& host) { forget(match, host); },
          .send = [this](NewTask task) { send(std::move(task)); },
          .idle = [this](const Match& match) { let_go(std::string(match.id())); },
          .spare = [this](const Match& match, bool spare) { matches_.spare(match.id(), spare); },
          .seated = [this](const Match& match) { seats_.set(match.id(), sitting(match.fold())); },
          .stale = [this](const Match& match,
                          LeftBehind left) { matches_.read_again(std::string(match.id()), std::move(left)); },
          .broken = [this](const Match& match, const std::string& why) { lose(match, why); }},
      seats_(common.quotas.seats),
      matches_(home_, spare_matches(common)),
      courier_(loop, deadlines_, common.journal,
               {.mine = [this](const std::string& stream) { return shard_of(stream) == index_; }}) {
    courier_.on(kRematchTask, [this](const NewTask& task, Courier::Report report) {
        matches_.make_rematch(task, std::move(report));
    });
    courier_.on(kNextTask, [this](const NewTask& task, Courier::Report report) {
        matches_.follow(task, std::move(report));
    });
    if (index == 0) lobby_.emplace(loop, *this, deadlines_, common.config, common.epoch, metrics_);
}

void Shard::run(int shard, std::move_only_function<void(Shard&)> task) {
    if (shard == index_) return task(*this);
    Shard& other = *common_.shards[static_cast<std::size_t>(shard)];
    other.loop_.post([&other, task = std::move(task)]() mutable { task(other); });
}

void Shard::at(int shard, std::move_only_function<void(Hub&)> task) {
    run(shard, [task = std::move(task)](Shard& there) mutable { task(there.hub_); });
}

void Shard::at_match(const std::string& id, Matches::Found found) {
    run(shard_of(id),
        [id, found = std::move(found)](Shard& there) mutable { there.matches_.with(id, std::move(found)); });
}

const DocumentKind& Shard::kind_of(const std::string& doc) const {
    const auto kind =
        std::ranges::find_if(common_.kinds, [&doc](const DocumentKind& one) { return one.has(doc); });
    invariant(kind != common_.kinds.end(), "every document has a kind");
    return *kind;
}

Shard& Shard::home_of(const std::string& doc) {
    return *common_.shards[static_cast<std::size_t>(kind_of(doc).home(*this, doc))];
}

void Shard::find(const std::string& doc, Sources::Found found) {
    const DocumentKind& kind = kind_of(doc);
    run(kind.home(*this, doc), [&kind, doc, found = std::move(found)](Shard& there) mutable {
        kind.at(there).find(doc, std::move(found));
    });
}

void Shard::unwatch(const std::string& doc, WatcherId watcher, std::move_only_function<void()> done) {
    const DocumentKind& kind = kind_of(doc);
    run(kind.home(*this, doc), [&kind, doc, watcher, done = std::move(done)](Shard& there) mutable {
        kind.at(there).unwatch(doc, watcher, std::move(done));
    });
}

void Shard::at_lobby(std::move_only_function<void(Lobby&)> task) {
    run(0, [task = std::move(task)](Shard& there) mutable { task(*there.lobby_); });
}

/// The id is made of a hash, so any of its characters spread matches evenly.
int Shard::shard_of(const std::string& match) const {
    std::size_t sum = 0;
    for (const char c : match) sum = sum * 31 + static_cast<unsigned char>(c);
    return static_cast<int>(sum % common_.shards.size());
}

void Shard::create(NewMatch wanted, const std::string& address, Answer<Created> answer) {
    run(0, [wanted = std::move(wanted), address, answer = std::move(answer),
            home = index_](Shard& first) mutable {
        auto place = first.lobby_->admit(wanted.header.match, wanted.header.host.id, address);
        const int there = first.shard_of(wanted.header.match);
        first.run(there, [wanted = std::move(wanted), answer = std::move(answer), home,
                          place = std::move(place)](Shard& shard) mutable {
            auto made = [&shard, home, answer = std::move(answer)](auto created) mutable {
                shard.run(home, [answer = std::move(answer), created = std::move(created)](Shard&) mutable {
                    answer(std::move(created));
                });
            };
            shard.create_here(std::move(wanted), std::move(place), std::move(made));
        });
    });
}

/// `place` is what the lobby said. A request sent again needs none: the match it made is there, and may be
/// over.
void Shard::create_here(NewMatch wanted, std::expected<void, Refusal> place, Answer<Created> answer) {
    const bool admitted = place.has_value();
    auto made = [this, id = wanted.header.match, place = std::move(place),
                 answer = std::move(answer)](std::expected<Match*, Refusal> match) mutable {
        if (place && (!match || (*match)->over())) at_lobby([id](Lobby& lobby) { lobby.withdraw(id); });
        if (match) return answer(Created{id, (*match)->fold().header().commitment, (*match)->invite()});
        const bool new_one = match.error().code == "unknown_match";
        answer(std::unexpected(!place && new_one ? std::move(place.error()) : std::move(match.error())));
    };
    if (!admitted) return matches_.created(std::move(wanted.header), std::move(made));
    matches_.create(std::move(wanted), std::move(made));
}

void Shard::let_go(const std::string& match) {
    seats_.set(match, {});
    matches_.let_go(match);
}

void Shard::lose(const Match& match, const std::string& why) {
    forget(match.id(), match.fold().header().host.id);
    matches_.broken(match.id(), why);
}

/// To the lobby and the counts of seats, a match that can't be had any more is over.
void Shard::forget(const std::string& match, const std::string& host) {
    seats_.set(match, {});
    Listing listing{match, host, "", Status::closed, nullptr};
    at_lobby([listing = std::move(listing)](Lobby& lobby) mutable { lobby.list(std::move(listing)); });
}

void Shard::tell_lobby(const Match& match) {
    const Fold& fold = match.fold();
    Listing listing{match.id(), fold.header().host.id, fold.header().previous, fold.status(), match.row()};
    if (match.over() && fold.rematch().empty() && fold.next().empty()) metrics_.matches_finished.add();
    at_lobby([listing = std::move(listing)](Lobby& lobby) mutable { lobby.list(std::move(listing)); });
}

/// To where the stream lives that the task is for.
void Shard::send(NewTask task) {
    const int home = shard_of(task.stream);
    run(home, [task = std::move(task)](Shard& there) mutable { there.courier_.take(std::move(task)); });
}

}  // namespace kabinet
