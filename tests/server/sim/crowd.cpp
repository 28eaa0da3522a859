#include "tests/server/sim/crowd.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "games/core/registry.hpp"
#include "server/match/quick_match.hpp"
#include "server/queue/desk/ticket_document.hpp"

namespace kabinet::sim {
namespace {

constexpr const char* kPassword = "everybody in one queue";

void note(const Json& header, std::set<std::pair<std::string, std::int64_t>>& found) {
    const Json queue = header.value("queue", Json());
    if (queue.is_null()) return;
    for (const Json& ticket : queue.at("tickets")) found.emplace(ticket.at("account"), ticket.at("since"));
}

}  // namespace

Crowd::Crowd(World& world, Host& host) : world_(world), host_(host) {
    const std::int64_t people = world.between(2, 5);
    for (std::int64_t i = 0; i < people; ++i) {
        auto one = std::make_unique<Member>();
        one->client = std::make_unique<Client>(world, "Crowd" + std::to_string(i),
                                               [&host](Client& who) { return host.connect(who); });
        one->client->on_bad_token = [](const std::string&) {};
        one->wants_account = world.chance(60);
        one->client->start();
        members_.push_back(std::move(one));
        turn(*members_.back());
    }
}

const Json* Crowd::ticket_of(const Member& one) {
    const Held* held = one.client->document(queue::kTicketDocuments.of(one.client->player()));
    return held ? &held->value : nullptr;
}

std::string Crowd::state_of(const Member& one) {
    const Json* ticket = ticket_of(one);
    return ticket ? ticket->value("state", "") : "";
}

bool Crowd::over(const Member& one, const std::string& match) {
    const Held* held = one.client->document(match);
    if (!held) return false;
    const std::string status = held->value.value("status", "");
    return status == "finished" || status == "closed";
}

bool Crowd::settled() const {
    return std::ranges::all_of(members_, [](const auto& one) {
        const std::string state = state_of(*one);
        if (one->busy || !one->client->ready() || state == "waiting" || state == "paired") return false;
        return state != "matched" || over(*one, ticket_of(*one)->at("match"));
    });
}

std::string Crowd::state() const {
    std::string text;
    for (const auto& one : members_)
        text += one->client->name() + (one->busy ? " waits for an answer, " : " ") + state_of(*one) + "; ";
    return text;
}

void Crowd::turn(Member& one) {
    world_.after(world_.between(100, 1'200), [this, &one] {
        if (!one.busy && one.client->ready()) act(one);
        turn(one);
    });
}

void Crowd::act(Member& one) {
    if (still_ || one.client->gone()) return;
    if (one.wants_account && !one.registered) return sign_up(one);
    if (!ticket_of(one)) return one.client->watch(queue::kTicketDocuments.of(one.client->player()));
    const std::string state = state_of(one);
    if (state == "matched" && !over(one, ticket_of(one)->at("match")))
        return play(one, ticket_of(one)->at("match"));
    if (state == "waiting") {
        if (calm_ || world_.chance(20)) send(one, "queue.leave", Json::object());
    } else if (state != "paired" && !calm_ && world_.chance(60)) {
        join(one);
    }
}

/// The answer may be lost: then the token of the guest is no good any more, or the guest asks again.
void Crowd::sign_up(Member& one) {
    Client& client = *one.client;
    client.enter = [this, &one] { enter(one); };
    client.request("account.register", {{"name", client.name()}, {"password", kPassword}},
                   [&one](const Json& result, const Json& error) {
                       if (!error.is_null()) return;
                       one.registered = true;
                       one.client->use(result["token"]);
                   });
}

/// Nobody has come in yet, or the guest is a player now.
void Crowd::enter(Member& one) {
    const Json known{{"name", one.client->name()}, {"password", kPassword}};
    one.client->request("sign_in.password", known, [&one](const Json& result, const Json& error) {
        if (!error.is_null()) return one.client->cut();
        one.registered = true;
        one.client->came_in(result);
    });
}

void Crowd::join(Member& one) {
    static const std::vector<std::string> games{"kuba", "kuba", "kuba", "nine"};
    const std::string& game = games[static_cast<std::size_t>(world_.between(0, std::ssize(games) - 1))];
    const Info& info = find_game(game)->info;
    const std::int64_t least = world_.between(info.min_seats, std::min(info.max_seats, 3));
    const std::int64_t most = world_.between(least, std::min(info.max_seats, static_cast<int>(least) + 2));
    Json wish{{"game", game}, {"seats", {{"least", least}, {"most", most}}}, {"nonce", "00"}};
    if (one.registered && world_.chance(50)) wish["rated"] = true;
    send(one, "queue.join", std::move(wish), [this](const Json&) { ++tickets_; });
}

/// Nobody acts: matches end by resigning or aborting, or because the first action does not come.
void Crowd::play(Member& one, const std::string& match) {
    if (!one.client->document(match)) return one.client->watch(match);
    if (one.resigned.contains(match) || (!calm_ && world_.chance(50))) return;
    const char* way = world_.chance(30) ? "match.abort" : "match.resign";
    send(one, way, {{"match", match}}, [&one, match](const Json&) { one.resigned.insert(match); });
}

void Crowd::send(Member& one, const std::string& method, Json params, std::function<void(const Json&)> good) {
    one.busy = true;
    params["key"] = one.client->key();
    one.client->request(method, std::move(params),
                        [&one, good = std::move(good)](const Json& result, const Json& error) {
                            one.busy = false;
                            if (error.is_null() && good) good(result);
                        });
}

void Crowd::tasks_written(const std::vector<NewTask>& tasks, bool durable) {
    for (const NewTask& task : tasks) {
        if (task.kind == kQuickMatchTask) (durable ? matches_ : unsure_).insert(task.stream);
    }
}

void Crowd::look_at_unsure() {
    for (const std::string& match : unsure_) {
        const auto stored = host_.storage().store().stream(match);
        if (stored && *stored) matches_.insert(match);
    }
}

/// The queue as the store has it; nothing when the store can't be read.
std::optional<queue::QueueState> Crowd::folded() {
    Store& store = host_.storage().store();
    const auto ids = store.unfinished("queue");
    if (!ids) return std::nullopt;
    if (ids->empty()) return queue::QueueState();
    EXPECT_EQ(ids->size(), 1u) << "one stream at a time";
    const auto stored = store.stream(ids->front());
    if (!stored || !*stored) return std::nullopt;
    queue::QueueState state(Json::parse((*stored)->stream.header).at("state"));
    for (const Append& row : (*stored)->entries) state.apply(Json::parse(row.entry));
    return state;
}

bool Crowd::open_matches(std::set<Taken>& playing) {
    Store& store = host_.storage().store();
    const auto unfinished = store.unfinished("match");
    if (!unfinished) return false;
    for (const std::string& id : *unfinished) {
        const auto stored = store.stream(id);
        if (stored && *stored) note(Json::parse((*stored)->stream.header), playing);
    }
    return true;
}

void Crowd::check_stored() {
    const auto state = folded();
    const auto tasks = host_.storage().store().undone();
    std::set<Taken> playing;
    if (!state || !tasks || !open_matches(playing)) return;
    for (const NewTask& task : *tasks) {
        if (task.kind == kQuickMatchTask) note(Json::parse(task.payload).at("header"), playing);
    }
    for (const auto& [account, held] : state->tickets())
        EXPECT_FALSE(playing.contains({account, held.ticket.since})) << account << " has both (QM-3)";
}

bool Crowd::shown(const Member& one, const queue::QueueState& state) const {
    const Json* ticket = ticket_of(one);
    if (!ticket) return false;
    const queue::HeldTicket* held = state.ticket(one.client->player());
    if (!held) return state_of(one) != "waiting" && state_of(one) != "paired";
    return state_of(one) == "waiting" && ticket->at("ticket").at("since") == held->ticket.since &&
           ticket->at("ticket").at("game") == held->ticket.kind.game;
}

/// Each takes a ticket that nobody else's suits, and gives it back.
void Crowd::check_shown() {
    const auto agree = [this] {
        const auto state = folded();
        return state && std::ranges::all_of(members_, [&](const auto& one) { return shown(*one, *state); });
    };
    EXPECT_TRUE(world_.run_until(agree, world_.now() + 10'000)) << "without tickets: " << state();
    // After a restart a ticket's document names no match that the ticket led to before. Whoever sits there
    // may be refused another ticket.
    const auto none_open = [this] {
        std::set<Taken> playing;
        return open_matches(playing) && playing.empty();
    };
    EXPECT_TRUE(world_.run_until(none_open, world_.now() + 120'000)) << "matches of tickets: " << state();
    EXPECT_TRUE(world_.run_until(agree, world_.now() + 10'000)) << "after the matches: " << state();
    world_.run(world_.now() + 1'000);  // other servers hear a moment later whose seats are free
    still_ = true;
    int seats = 2;
    for (const auto& one : members_) {
        const Json wish{{"game", "kapow"}, {"seats", {{"least", seats}, {"most", seats}}}, {"nonce", "00"}};
        send(*one, "queue.join", wish);
        ++seats;
    }
    const auto waiting = [&] {
        const auto state = folded();
        return state && state->tickets().size() == members_.size() && agree();
    };
    EXPECT_TRUE(world_.run_until(waiting, world_.now() + 10'000)) << "with tickets: " << state();
    still_ = false;  // each gives the ticket back
    EXPECT_TRUE(world_.run_until([this] { return settled(); }, world_.now() + 60'000)) << state();
    EXPECT_TRUE(world_.run_until(agree, world_.now() + 10'000)) << "after the tickets: " << state();
}

void Crowd::leave() {
    for (const auto& one : members_) one->client->leave();
}

}  // namespace kabinet::sim
