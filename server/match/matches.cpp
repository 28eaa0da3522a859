#include "server/match/matches.hpp"

#include <algorithm>
#include <iterator>

#include "games/record/canonical.hpp"

namespace kabinet {
namespace {

bool same_request(const Header& a, const Header& b) {
    return a.game == b.game && a.options == b.options && a.seats == b.seats &&
           a.clock.to_json() == b.clock.to_json() && a.unlisted == b.unlisted;
}

}  // namespace

void Matches::create(Header header, std::string invite, std::string key, Answer<Match*> answer) {
    Header wanted = header;
    created(std::move(wanted),
            [this, header = std::move(header), invite = std::move(invite), key = std::move(key),
             answer = std::move(answer)](std::expected<Match*, Refusal> match) mutable {
                const bool fresh = !match && match.error().code == "unknown_match";
                if (fresh) return make(header, std::move(invite), std::move(key), std::move(answer));
                answer(std::move(match));
            });
}

void Matches::created(Header header, Answer<Match*> answer) {
    const std::string id = header.match;
    with(id, [header = std::move(header),
              answer = std::move(answer)](std::expected<Match*, Refusal> match) mutable {
        if (!match || same_request((*match)->fold().header(), header)) return answer(std::move(match));
        answer(refuse("key_reused", "the key was used for another table"));
    });
}

void Matches::make(const Header& header, std::string invite, std::string key, Answer<Match*> answer) {
    if (auto fold = Fold::begin(header, std::nullopt); !fold) return answer(std::unexpected(fold.error()));
    const std::string id = header.match;
    if (awaited_.contains(id) || live_.contains(id)) {  // two requests with one key, one behind the other
        return create(header, std::move(invite), std::move(key), std::move(answer));
    }
    awaited_[id];
    NewMatch row{.match = id,
                 .header = canonical(header.to_json()),
                 .invite = std::move(invite),
                 .key = std::move(key)};
    home_.journal.append(home_.loop, row, [this, id, row, answer = std::move(answer)](auto written) mutable {
        std::expected<Match*, Refusal> match =
            refuse("storage_failed", "not created: the journal can't write");
        if (written && *written == Written::ok)
            match = keep(Match::open(home_, StoredMatch{row, {}, false}).value());
        answer(match);
        arrived(id, match);
    });
}

Match* Matches::live(const std::string& id) {
    const auto it = live_.find(id);
    return it == live_.end() ? nullptr : it->second.get();
}

void Matches::with(const std::string& id, Found found) {
    if (Match* match = live(id)) return found(match);
    const auto [waiting, first] = awaited_.try_emplace(id);
    if (std::cmp_greater_equal(waiting->second.size(), home_.config.match.waiting))
        return found(refuse("busy", "too many requests wait for this match"));
    waiting->second.push_back(std::move(found));
    if (first) returning_.ask(id);
}

void Matches::back(const std::string& id, Returning::Result match) {
    if (match) return arrived(id, keep(std::move(*match)));
    // What became of the draft that was under way is told when it is known.
    const bool again = match.error().code == "storage_failed" || match.error().code == "busy";
    if (again && left_behind_.contains(id)) return;
    left_behind_.erase(id);
    arrived(id, std::unexpected(std::move(match.error())));
}

Match* Matches::keep(std::unique_ptr<Match> match) {
    Match* kept = (live_[match->id()] = std::move(match)).get();
    home_.metrics.matches_live.set(static_cast<std::int64_t>(live_.size()));
    home_.seated(*kept);
    if (!kept->over()) home_.listed(*kept);
    if (auto left = left_behind_.extract(kept->id()); !left.empty()) {
        for (const auto& [watcher, player] : left.mapped())
            kept->watch(watcher, player, std::nullopt, [](const Version&) {});
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
    left_behind_[id].merge(left.watchers);
    auto node = live_.extract(id);
    invariant(!node.empty(), "what is read again was live");
    spare(id, false);
    home_.metrics.matches_live.set(static_cast<std::int64_t>(live_.size()));
    home_.loop.post([stale = std::move(node.mapped())] {});
    returning_.owe(id);
    auto& waiting = awaited_[id];
    std::ranges::move(left.visits, std::back_inserter(waiting));
    returning_.ask(id);
}

void Matches::unwatch(const std::string& id, WatcherId watcher, std::move_only_function<void()> done) {
    if (const auto left = left_behind_.find(id); left != left_behind_.end()) left->second.erase(watcher);
    if (!awaited_.contains(id)) {
        if (Match* match = live(id)) match->unwatch(watcher);
        return done();
    }
    // A wish to watch may wait before this.
    awaited_[id].push_back([watcher, done = std::move(done)](std::expected<Match*, Refusal> match) mutable {
        if (match) (*match)->unwatch(watcher);
        done();
    });
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

}  // namespace kabinet
