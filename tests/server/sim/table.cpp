#include "tests/server/sim/table.hpp"

#include <gtest/gtest.h>

#include "games/core/free_values.hpp"
#include "games/core/registry.hpp"
#include "games/record/verify.hpp"

namespace kabinet::sim {

Host::Host(World& world, Config config, int shards, std::unique_ptr<Storage> storage)
    : world_(world), config_(std::move(config)), shards_(shards), storage_(std::move(storage)) {
    start();
}

void Host::start() {
    life_ = std::make_shared<int>();
    journal_ = std::make_unique<SimJournal>(world_, storage_->store(),
                                            static_cast<std::size_t>(config_.store.queue));
    workers_ = std::make_unique<SimWorkers>(world_);
    std::vector<Loop*> loops;
    for (int i = 0; i < shards_; ++i) {
        loops_.push_back(std::make_unique<SimLoop>(world_));
        loops.push_back(loops_.back().get());
    }
    server_ = std::make_unique<Server>(config_, *journal_, *workers_, loops, std::string(64, '5'), [this] {
        Bytes32 bytes;
        for (auto& byte : bytes) byte = static_cast<std::uint8_t>(world_.random());
        return bytes;
    });
    for (std::size_t i = 0; i < loops_.size(); ++i) loops_[i]->on_wake = [this, i] { server_->on_wake(i); };
    const auto recovered = storage_->store().unfinished([this](const StoredMatch& stored) {
        const auto done = server_->recover(stored);
        if (!done) ADD_FAILURE() << done.error();
    });
    ASSERT_TRUE(recovered);
}

void Host::stop(std::function<void()> then) {
    server_->drain(100, [this, life = life(), then = std::move(then)] {
        // From a later turn: the server is in the midst of telling so.
        world_.after(50, [this, life, then] {
            if (life.expired()) return;  // killed meanwhile
            kill();
            then();
        });
    });
}

void Host::kill(bool power) {
    if (!server_) return;
    life_.reset();
    for (auto& loop : loops_) loop->stop();
    for (auto& weak : wires_) {
        if (auto wire = weak.lock()) wire->server_died();
    }
    wires_.clear();
    server_.reset();
    journal_.reset();
    workers_.reset();
    loops_.clear();
    storage_->crash(power);
}

std::shared_ptr<Wire> Host::connect(Client& client) {
    if (!server_) return nullptr;
    auto wire = std::make_shared<Wire>(world_, client);
    const auto shard = static_cast<std::size_t>(world_.between(0, shards_ - 1));
    if (!wire->connect(server_->acceptor(shard))) return nullptr;
    wires_.push_back(wire);
    return wire;
}

Table::Table(World& world, Host& host, Setting setting, Ledger* ledger)
    : world_(world),
      host_(host),
      setting_(std::move(setting)),
      seats_(setting_.seats),
      ledger_(ledger),
      busy_(static_cast<std::size_t>(seats_)) {
    for (int i = 0; i < seats_ + setting_.spectators; ++i) {
        const std::string name = setting_.name + (i < seats_ ? "player" : "spectator") + std::to_string(i);
        auto client =
            std::make_unique<Client>(world, name, [&host](Client& who) { return host.connect(who); });
        const auto at = static_cast<std::size_t>(i);
        client->on_change = [this, at] { play(at); };
        if (ledger_) {
            client->on_held = [this, i](const std::string& document, const Held& held) {
                ledger_->see(document, i < seats_ ? std::optional(i) : std::nullopt, held);
            };
        }
        client->start();
        clients_.push_back(std::move(client));
    }
}

Json Table::table(const std::string& key) const {
    Json params{{"key", key}, {"game", setting_.game}, {"seats", seats_}};
    if (!setting_.clock.is_null()) params["clock"] = setting_.clock;
    return params;
}

void Table::play(std::size_t at) {
    Client& client = *clients_[at];
    if (match_.empty()) {
        if (at != 0 || create_sent_) return;
        create_sent_ = true;
        client.request("table.create", table(client.key()), [this](const Json& result, const Json& error) {
            create_sent_ = error.is_null();
            if (error.is_null()) match_ = result["match"];
            for (auto& other : clients_) {
                if (other->ready() && other->on_change) other->on_change();
            }
        });
        return;
    }
    const Held* held = client.document(match_);
    if (!held) {
        if (client.idle()) client.watch(match_);
        return;
    }
    if (std::cmp_greater_equal(at, seats_) || busy_[at]) return;
    move(at, held->value);
}

void Table::move(std::size_t at, const Json& document) {
    Client& client = *clients_[at];
    const std::string seat = std::to_string(at);
    const auto send = [&](const std::string& method, Json params,
                          std::function<void(const Json&)> good = {}) {
        busy_[at] = true;
        params["match"] = match_;
        if (method != "match.legal") params["key"] = client.key();
        client.request(method, params, [this, at, good](const Json& result, const Json& error) {
            busy_[at] = false;
            if (error.is_null() && good) good(result);
        });
    };
    if (document["status"] == "open") {
        if (!document["seats"].contains(seat)) return send("table.sit", {{"seat", at}, {"nonce", "00ff"}});
        if (at == 0 && std::cmp_equal(document["seats"].size(), seats_)) send("table.start", Json::object());
        return;
    }
    if (document["status"] != "playing") return;
    const auto& turn = document["turn"];
    if (std::find(turn.begin(), turn.end(), at) == turn.end()) return;
    const std::int64_t ply = document["ply"];
    if (ply >= setting_.plies) return send("match.resign", Json::object());
    busy_[at] = true;
    // The rules are asked of the record's own fold in effect: a thin client has none.
    auto asked = std::make_shared<bool>(false);
    client.request(
        "match.legal", {{"match", match_}}, [this, at, asked](const Json& result, const Json& error) {
            *asked = true;
            busy_[at] = false;
            if (!error.is_null() || result["actions"].empty() || result["seat"] != at) return;
            Client& mover = *clients_[at];
            const Json& actions = result["actions"];
            const Json& listed = actions[static_cast<std::size_t>(
                world_.between(0, static_cast<std::int64_t>(actions.size()) - 1))];
            const Json action = settled(
                listed, [this](std::uint32_t n) { return static_cast<std::uint32_t>(world_.random() % n); });
            busy_[at] = true;
            mover.request(
                "match.act",
                {{"match", match_}, {"key", mover.key()}, {"ply", result["ply"]}, {"action", action}},
                [this, at, action](const Json& answer, const Json& failure) {
                    busy_[at] = false;
                    if (failure.is_null()) acked_.push_back({clients_[at]->player(), action, answer["ply"]});
                });
        });
    // A question without a key is lost with its connection; then it is asked again.
    world_.after(700, [this, at, asked] {
        if (*asked) return;
        *asked = true;
        busy_[at] = false;
        if (clients_[at]->ready()) play(at);
    });
}

bool Table::over() const {
    if (match_.empty()) return false;
    for (const auto& client : clients_) {
        const Held* held = client->document(match_);
        if (!client->ready() || !held || held->value["status"] != "finished") return false;
    }
    return true;
}

void Table::check() {
    const auto shared = [this](Held held) {
        // Hidden cards stay hidden; of them the ledger knows more.
        if (find_game(setting_.game)->info.hidden) held.value.erase("state");
        return held;
    };
    const Held first = shared(*clients_[0]->document(match_));
    for (const auto& client : clients_) {
        const Held* held = client->document(match_);
        ASSERT_NE(held, nullptr);
        EXPECT_EQ(shared(*held), first) << client->name() << " holds another document";
    }
    std::string text;
    host_.server().record(0, match_, [&text](std::expected<std::string, Refusal> record) {
        if (record) text = *record;
    });
    world_.run_until([&] { return !text.empty(); }, world_.now() + 10'000);
    ASSERT_NE(text, "") << "the record can't be had";
    const Json record = Json::parse(text);
    if (ledger_) ledger_->check(Record::from_json(record).value());
    for (const Flaw& flaw : verify(record))
        ADD_FAILURE() << flaw.entry << ": " << flaw.code << " " << flaw.message;
    std::vector<Json> acts;
    for (const Json& entry : record["entries"]) {
        if (entry["type"] == "act") acts.push_back(entry);
    }
    EXPECT_EQ(std::cmp_equal(acts.size(), first.value["ply"].get<std::int64_t>()), true);
    std::set<std::int64_t> plies;
    for (const Acked& acked : acked_) {
        ASSERT_LE(static_cast<std::size_t>(acked.ply), acts.size()) << "an acknowledged action is missing";
        EXPECT_EQ(acts[static_cast<std::size_t>(acked.ply) - 1]["detail"], acked.action);
        EXPECT_TRUE(plies.insert(acked.ply).second) << "one action was acknowledged for two";
    }
}

}  // namespace kabinet::sim
