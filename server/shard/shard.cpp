#include "server/shard/shard.hpp"

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
          .metrics = metrics_,
          .epoch = common.epoch,
          .listed = [this](const Match& match) { tell_lobby(match); },
          .rematch = [this](const Match& match) { make_rematch(match); },
          .idle = [this](const Match& match) { let_go(std::string(match.id())); },
          .spare = [this](const Match& match, bool spare) { matches_.spare(match.id(), spare); },
          .seated = [this](const Match& match) { seats_.set(match.id(), sitting(match.fold())); },
          .stale = [this](const Match& match,
                          LeftBehind left) { matches_.read_again(std::string(match.id()), std::move(left)); },
          .broken = [this](const Match& match, const std::string& why) { lose(match, why); }},
      seats_(common.quotas.seats),
      matches_(home_, spare_matches(common)) {
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

void Shard::unwatch_match(const std::string& id, WatcherId watcher, std::move_only_function<void()> done) {
    run(shard_of(id), [id, watcher, done = std::move(done)](Shard& there) mutable {
        there.matches_.unwatch(id, watcher, std::move(done));
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

void Shard::create(Header header, std::string invite, std::string key, const std::string& address,
                   Answer<std::string> answer) {
    run(0, [header = std::move(header), invite = std::move(invite), key = std::move(key), address,
            answer = std::move(answer), home = index_](Shard& first) mutable {
        auto place = first.lobby_->admit(header.match, header.host.id, address);
        const int there = first.shard_of(header.match);
        first.run(there, [header = std::move(header), invite = std::move(invite), key = std::move(key),
                          answer = std::move(answer), home, place = std::move(place)](Shard& shard) mutable {
            auto made = [&shard, home, answer = std::move(answer)](auto id) mutable {
                shard.run(home, [answer = std::move(answer), id = std::move(id)](Shard&) mutable {
                    answer(std::move(id));
                });
            };
            shard.create_here(std::move(header), std::move(invite), std::move(key), std::move(place),
                              std::move(made));
        });
    });
}

/// `place` is what the lobby said. A request sent again needs none: the match it made is there, and may be
/// over.
void Shard::create_here(Header header, std::string invite, std::string key,
                        std::expected<void, Refusal> place, Answer<std::string> answer) {
    const bool admitted = place.has_value();
    auto made = [this, id = header.match, place = std::move(place),
                 answer = std::move(answer)](std::expected<Match*, Refusal> match) mutable {
        if (place && (!match || (*match)->over())) at_lobby([id](Lobby& lobby) { lobby.withdraw(id); });
        if (match) return answer(id);
        const bool new_one = match.error().code == "unknown_match";
        answer(std::unexpected(!place && new_one ? std::move(place.error()) : std::move(match.error())));
    };
    if (!admitted) return matches_.created(std::move(header), std::move(made));
    matches_.create(std::move(header), std::move(invite), std::move(key), std::move(made));
}

void Shard::let_go(const std::string& match) {
    seats_.set(match, {});
    matches_.let_go(match);
}

/// To the lobby a match that a fault has broken is over.
void Shard::lose(const Match& match, const std::string& why) {
    Listing gone{match.id(), match.fold().header().host.id, "", Status::closed, nullptr};
    at_lobby([gone = std::move(gone)](Lobby& lobby) mutable { lobby.list(std::move(gone)); });
    matches_.broken(match.id(), why);
}

void Shard::tell_lobby(const Match& match) {
    const Fold& fold = match.fold();
    Listing listing{match.id(), fold.header().host.id, fold.header().previous, fold.status(), match.row()};
    if (match.over() && fold.rematch().empty() && fold.next().empty()) metrics_.matches_finished.add();
    at_lobby([listing = std::move(listing)](Lobby& lobby) mutable { lobby.list(std::move(listing)); });
}

/// The same players in the order the game wants, at a table of the same kind; it starts at once.
void Shard::make_rematch(const Match& match) {
    const Fold& fold = match.fold();
    const std::string id = common_.secrets.rematch_id(match.id());
    Header header = fold.header();
    header.previous = match.id();
    header.match = id;
    header.created = loop_.wall();
    header.rules = fold.game().info.rules_version;
    header.engine = fold.game().info.engine;
    header.commitment = to_hex(commitment(common_.secrets.secret(id)));
    std::vector<SeatHolder> players;
    for (const Seat old : fold.game().rematch(*fold.outcome())) {
        players.push_back({.player = fold.seats().at(old).player, .nonce = fold.rematch().at(old)});
    }
    const std::string invite = header.unlisted ? common_.secrets.invite(id) : "";
    run(shard_of(id), [header = std::move(header), invite, players = std::move(players),
                       old = match.id()](Shard& there) mutable {
        there.matches_.create(std::move(header), invite, {}, [&there, players, old](auto made) {
            if (made) there.seat_rematch(**made, players, old);
        });
    });
}

/// The old match names the new one only when that has durably begun. Whatever fails is tried again, because
/// the old match asks again.
void Shard::seat_rematch(Match& match, const std::vector<SeatHolder>& players, const std::string& old) {
    match.settled([this, players, old](std::expected<Match*, Refusal> found) {
        if (!found) return;
        Match& next = **found;
        auto begun = [this, old, id = next.id()](const auto& started) {
            if (!started) return;
            at_match(old, [id](auto last) {
                if (last) (*last)->follow(id);
            });
        };
        if (next.fold().status() != Status::open) return begun(std::expected<Receipt, Refusal>());
        next.seat_and_start(players, std::move(begun));
    });
}

}  // namespace kabinet
