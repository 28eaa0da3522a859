#include "bench/load/arena.hpp"

#include <algorithm>
#include <stdexcept>

#include "bench/load/requests.hpp"

namespace kabinet::load {
namespace {

constexpr std::size_t kAtOnce = 200;  // requests in flight while an arena is filled

/// Someone who looks on once: what a newcomer is given.
struct Newcomer final : Follower {
    void snapshot(Client&, std::int64_t, std::int64_t at, std::string_view text) override {
        seq = at;
        value = Json::parse(text).at("params").at("value");
    }
    void patch(Client&, std::int64_t, std::string_view, std::size_t) override {}

    std::int64_t seq = -1;
    Json value;
};

}  // namespace

std::vector<Client*> Arena::connect(std::size_t count, bool as_guests) {
    std::vector<Client*> out;
    round(poller_, count, kAtOnce, [&](std::size_t, const Next& next) {
        Client& client = *clients_.emplace_back(std::make_unique<Client>(poller_, traffic_, port_));
        out.push_back(&client);
        const bool greets = peer_ == Peer::kabinet;
        client.on_opened = [&client, next, greets] { greets ? say_hello(client, next) : next(); };
    });
    if (as_guests && peer_ == Peer::kabinet) {
        round(poller_, count, kAtOnce, [&](std::size_t i, const Next& next) { sign_in(*out[i], next); });
    }
    return out;
}

void Arena::fill(const Crowd& crowd) {
    const std::size_t pairs = static_cast<std::size_t>(crowd.pairs == 0 ? crowd.matches : crowd.pairs);
    const auto players = connect(2 * pairs, true);
    const auto spectators = connect(static_cast<std::size_t>(crowd.matches * crowd.spectators), true);
    peer_ == Peer::raw ? open_raw(crowd, players) : create_tables(crowd, players);
    everybody_watches(crowd, spectators);
    if (peer_ == Peer::kabinet) {
        for_matches([](Match& match, const Next& next) { start_match(match.player(0), match.id(), next); });
    }
    settle();
    traffic_ = {};
    tally_ = {};
}

void Arena::for_matches(const std::function<void(Match&, Next)>& what) {
    round(poller_, matches_.size(), kAtOnce,
          [&](std::size_t i, const Next& next) { what(*matches_[i], next); });
}

void Arena::create_tables(const Crowd& crowd, const std::vector<Client*>& players) {
    matches_.resize(static_cast<std::size_t>(crowd.matches));
    round(poller_, matches_.size(), kAtOnce, [&](std::size_t i, const Next& next) {
        Client& host = *players[2 * i % players.size()];
        create_match(host, "match-" + std::to_string(i), [&, i, next](std::string id) {
            matches_[i] = std::make_unique<Match>(peer_, std::move(id), script_, tally_);
            for (int seat : {0, 1}) {
                matches_[i]->sit(seat, *players[(2 * i + static_cast<std::size_t>(seat)) % players.size()]);
            }
            next();
        });
    });
    for (const int seat : {0, 1}) {
        for_matches([seat](Match& match, const Next& next) {
            take_seat(match.player(seat), match.id(), seat, next);
        });
    }
}

void Arena::open_raw(const Crowd& crowd, const std::vector<Client*>& players) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(crowd.matches); ++i) {
        Match& match = *matches_.emplace_back(
            std::make_unique<Match>(peer_, "m" + std::to_string(10'000 + i), script_, tally_));
        match.sit(0, *players[2 * i % players.size()]);
        match.sit(1, *players[(2 * i + 1) % players.size()]);
    }
}

void Arena::everybody_watches(const Crowd& crowd, const std::vector<Client*>& spectators) {
    std::vector<std::pair<Match*, Client*>> joins;
    for (auto& match : matches_) {
        for (const int seat : {0, 1}) joins.emplace_back(match.get(), &match->player(seat));
    }
    for (std::size_t i = 0; i < spectators.size(); ++i) {
        joins.emplace_back(matches_[i / static_cast<std::size_t>(crowd.spectators)].get(), spectators[i]);
    }
    round(poller_, joins.size(), kAtOnce, [&](std::size_t i, const Next& next) {
        auto [match, client] = joins[i];
        match->join(*client);
        if (peer_ == Peer::kabinet) return watch(*client, match->id(), next);
        const std::int64_t id = client->next_id();
        const std::string text = R"({"id":)" + std::to_string(id) + R"(,"join":")" + match->id() + R"("})";
        client->request(id, text, [next](std::string_view) { next(); });
    });
}

void Arena::settle() {
    std::uint64_t before = 0;
    do {
        before = traffic_.messages;
        for (const auto begin = Clock::now(); microseconds_since(begin) < 200'000;) poller_.turn(50);
    } while (before != traffic_.messages);
}

void Arena::verify() {
    if (peer_ == Peer::raw) return;
    for_matches([](Match& match, const Next& next) { resign(match.player(1), match.id(), next); });
    Client& newcomer = *connect(1, false).front();
    std::vector<Newcomer> fresh(matches_.size());
    for (std::size_t i = 0; i < matches_.size(); ++i) newcomer.follow(matches_[i]->id(), fresh[i]);
    for_matches([&](Match& match, const Next& next) { watch(newcomer, match.id(), next); });
    settle();
    for (std::size_t i = 0; i < matches_.size(); ++i) compare(*matches_[i], fresh[i].seq, fresh[i].value);
    newcomer.drop();
}

void Arena::compare(Match& match, std::int64_t seq, const Json& fresh) {
    const auto behind = [&](const Client* client) { return client->seq(match.id()) < seq; };
    if (seq < 0 || std::ranges::any_of(match.watchers(), behind)) {
        throw std::runtime_error("a watcher of " + match.id() + " does not get to seq " +
                                 std::to_string(seq));
    }
    const Json document = match.document(seq);
    if (document != fresh) {
        throw std::runtime_error("boards differ:\n" + document.dump() + "\n" + fresh.dump());
    }
    const bool right = fresh.at("status") == "finished" && fresh.at("ply") == match.ply() &&
                       fresh.at("state") == match.expected_view();
    if (!right) throw std::runtime_error("not what was played: " + fresh.dump());
}

}  // namespace kabinet::load
