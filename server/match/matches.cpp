#include "server/match/matches.hpp"

#include "games/record/canonical.hpp"

namespace kabinet {
namespace {

bool same_request(const Header& a, const Header& b) {
    return a.game == b.game && a.options == b.options && a.seats == b.seats &&
           a.clock.to_json() == b.clock.to_json() && a.unlisted == b.unlisted;
}

std::unexpected<Refusal> refuse(std::string code, std::string message) {
    return std::unexpected(Refusal{std::move(code), "", std::move(message)});
}

}  // namespace

void Matches::create(Header header, std::string invite, std::string key, Answer<Match*> answer) {
    const std::string id = header.match;
    with(id, [this, header = std::move(header), invite = std::move(invite), key = std::move(key),
              answer = std::move(answer)](std::expected<Match*, Refusal> match) mutable {
        const bool fresh = !match && match.error().code == "unknown_match";
        if (fresh) return make(header, std::move(invite), std::move(key), std::move(answer));
        if (!match || same_request((*match)->fold().header(), header)) return answer(std::move(match));
        answer(std::unexpected(Refusal{"key_reused", "", "the key was used for another table"}));
    });
}

void Matches::make(const Header& header, std::string invite, std::string key, Answer<Match*> answer) {
    if (auto fold = Fold::begin(header, std::nullopt); !fold) return answer(std::unexpected(fold.error()));
    const std::string id = header.match;
    if (loading_.contains(id) || live_.contains(id)) {  // two requests with one key, one behind the other
        return create(header, std::move(invite), std::move(key), std::move(answer));
    }
    loading_[id];
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

void Matches::with(const std::string& id, Found found) {
    if (const auto it = live_.find(id); it != live_.end()) return found(it->second.get());
    const bool first = !loading_.contains(id);
    loading_[id].push_back(std::move(found));
    if (!first) return;
    home_.journal.match(home_.loop, id, [this, id](auto stored) { load(id, std::move(stored)); });
}

/// The match is played again by the workers: it may have long actions, or many.
void Matches::load(const std::string& id, std::expected<std::optional<StoredMatch>, StoreError> stored) {
    if (!stored) return arrived(id, refuse("storage_failed", "the journal can't be read"));
    if (!*stored) return arrived(id, refuse("unknown_match", "there is no such match"));
    compute(
        home_.workers, home_.loop, Urgency::play,
        [stored = std::move(**stored), secret = home_.secrets.secret(id)] { return restore(stored, secret); },
        [this, id](std::optional<std::expected<Restored, std::string>> restored) {
            if (!restored) return arrived(id, refuse("busy", "too much is being computed"));
            if (!*restored) return arrived(id, refuse("storage_failed", "the record is damaged"));
            arrived(id, keep(Match::open(home_, std::move(**restored))));
        });
}

Match* Matches::keep(std::unique_ptr<Match> match) {
    Match* kept = (live_[match->id()] = std::move(match)).get();
    home_.metrics.matches_live.set(static_cast<std::int64_t>(live_.size()));
    if (!kept->over()) home_.listed(*kept);
    return kept;
}

void Matches::arrived(const std::string& id, const std::expected<Match*, Refusal>& match) {
    auto node = loading_.extract(id);
    for (Found& found : node.mapped()) found(match);
}

std::expected<void, std::string> Matches::recover(const StoredMatch& stored) {
    auto match = Match::open(home_, stored);
    if (!match) return std::unexpected(match.error());
    keep(std::move(*match));
    return {};
}

void Matches::let_go(const std::string& id) {
    live_.erase(id);
    home_.metrics.matches_live.set(static_cast<std::int64_t>(live_.size()));
}

void Matches::for_each(const std::function<void(Match&)>& each) {
    for (const auto& [id, match] : live_) each(*match);
}

}  // namespace kabinet
