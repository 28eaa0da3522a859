#include "tests/server/support/server_bench.hpp"

#include <gtest/gtest.h>

namespace kabinet::testing {
namespace {

/// Closes when what is queued has had the time to arrive (Peer::close).
class PoliteWire : public sim::Wire {
  public:
    PoliteWire(sim::World& world, sim::Endpoint& client) : sim::Wire(world, client), world_(world) {}
    void close(std::uint16_t code, std::string_view reason) override {
        world_.after(100, [self = shared_from_this(), this, code, text = std::string(reason)] {
            sim::Wire::close(code, text);
        });
    }

  private:
    sim::World& world_;
};

}  // namespace

std::string fresh_key() {
    static int number = 0;
    return "key-" + std::to_string(++number);
}

Talker::Talker(ServerBench& bench, std::size_t shard)
    : wire(std::make_shared<PoliteWire>(bench.world, *this)), bench_(bench) {
    refused = !wire->connect(bench.server->acceptor(shard));
}

int Talker::ask(const std::string& method, const Json& params) {
    say(Json{{"jsonrpc", "2.0"}, {"id", next_}, {"method", method}, {"params", params}}.dump());
    return next_++;
}

Json Talker::answer(int number) {
    bench_.wait_for([&] { return answers.contains(number) || closed != 0; });
    return answers.contains(number) ? answers[number] : Json();
}

Json Talker::call(const std::string& method, const Json& params) {
    const Json response = answer(ask(method, params));
    return response.contains("result") ? response["result"] : response.value("error", Json());
}

std::string Talker::code(const std::string& method, const Json& params) {
    const Json response = answer(ask(method, params));
    if (response.contains("result")) return "ok";
    return response.contains("error") ? response["error"]["data"]["code"].get<std::string>() : "no answer";
}

Talker& Talker::hello(const std::string& name) {
    EXPECT_EQ(code("hello", {{"client", "test"}}), "ok");
    if (name.empty()) return *this;
    const Json signed_in = call("sign_in.guest", {{"name", name}});
    token = signed_in.value("token", "");
    id = signed_in.value("player", Json::object()).value("id", "");
    return *this;
}

void Talker::on_message(std::string text) {
    heard.push_back(text);
    const Json message = Json::parse(text);
    if (message.is_array()) {
        batches.push_back(message);
    } else if (message.contains("method")) {
        on_document(message["method"], message["params"]);
    } else if (message["id"].is_number()) {
        const int number = message["id"];
        EXPECT_FALSE(answers.contains(number)) << "answered twice: " << text;
        answers[number] = message;
    }
}

void Talker::on_document(const std::string& method, const Json& params) {
    if (method == "goaway") {
        goaway = params;
        return;
    }
    const std::string doc = params["doc"];
    const std::int64_t seq = params["seq"];
    if (method == "snapshot") {
        ++snapshots[doc];
        documents[doc] = params["value"];
    } else {
        EXPECT_EQ(seq, seqs[doc] + 1) << "a gap in " << doc;
        documents[doc] = documents[doc].patch(params["ops"]);
    }
    seqs[doc] = seq;
    history[{doc, seq}] = documents[doc];
}

void Talker::hold(const Talker& other, const std::string& doc, std::int64_t seq) {
    documents[doc] = other.history.at({doc, seq});
    seqs[doc] = seq;
}

void Talker::on_closed(std::uint16_t code) {
    closed = code;
}

ServerBench::ServerBench(int shards, Config wanted)
    : ground(std::make_shared<Ground>()), config(std::move(wanted)), shards_(shards) {
    config.accounts.hash_memory_kib = 8;
    config.accounts.hash_passes = 1;
    start();
}

ServerBench::ServerBench(int shards, std::shared_ptr<Ground> shared, const Membership& membership)
    : ground(std::move(shared)), shards_(shards), membership_(membership) {
    config.accounts.hash_memory_kib = 8;
    config.accounts.hash_passes = 1;
    start();
}

ServerBench::~ServerBench() {
    kill();
}

void ServerBench::start() {
    journal = std::make_unique<HeldJournal>(store);
    workers = std::make_unique<HeldWorkers>();
    std::vector<Loop*> loops;
    for (int i = 0; i < shards_; ++i) {
        loops_.push_back(std::make_unique<sim::SimLoop>(world));
        loops.push_back(loops_.back().get());
    }
    if (membership_) routed_ = std::make_unique<RoutedJournal>(*journal);
    Journal& changes = routed_ ? static_cast<Journal&>(*routed_) : *journal;
    server = std::make_unique<Server>(
        config, Server::Journals{.own = *journal, .changes = changes}, *workers, *workers, loops,
        *store.server_key(),
        [this] {
            Bytes32 bytes;
            for (auto& byte : bytes) byte = static_cast<std::uint8_t>(world.random());
            return bytes;
        },
        kinds, methods, sends_mails ? &mails : nullptr, membership_);
    for (std::size_t i = 0; i < loops_.size(); ++i) loops_[i]->on_wake = [this, i] { server->on_wake(i); };
    if (!membership_) return server->serve(store.unfinished("match").value());
    routed_->when_written([this](Loop& home, std::vector<Write> writes, auto done) {
        server->commit(home, std::move(writes), std::move(done));
    });
}

void ServerBench::lead(const std::string& table) {
    routed_->become_own();
    server->lead(table);
}

void ServerBench::kill() {
    for (auto& loop : loops_) loop->stop();
    for (auto& talker : talkers) talker->wire->server_died();
    world.run(world.now() + 500);
    server.reset();
    routed_.reset();
    journal.reset();
    workers.reset();
    loops_.clear();
}

Talker& ServerBench::talker(int shard) {
    talkers.push_back(std::make_unique<Talker>(*this, static_cast<std::size_t>(shard)));
    return *talkers.back();
}

std::string ServerBench::match(Talker& a, Talker& b, const Json& more) {
    Json create = {{"key", fresh_key()}, {"game", "kuba"}};
    create.update(more);
    const std::string id = a.call("table.create", create).at("match");
    int seat = 0;
    for (Talker* each : {&a, &b}) {
        EXPECT_EQ(each->code("match.watch", {{"match", id}}), "ok");
        EXPECT_EQ(
            each->code(
                "table.sit",
                {{"key", fresh_key()}, {"match", id}, {"seat", seat}, {"nonce", "0" + std::to_string(seat)}}),
            "ok");
        ++seat;
    }
    EXPECT_EQ(a.code("table.start", {{"key", fresh_key()}, {"match", id}}), "ok");
    wait();
    return id;
}

Json ServerBench::first_action(Talker& who, const std::string& match) {
    return who.call("match.legal", {{"match", match}}).at("actions").at(0);
}

std::int64_t ServerBench::watchers() const {
    std::int64_t sum = 0;
    for (const ShardMetrics* shard : server->metrics()) sum += shard->watchers.get();
    return sum;
}

Json ServerBench::record(const std::string& match) {
    std::optional<Json> record;
    server->record(0, match, [&](std::expected<std::string, Refusal> text) {
        record = text ? Json::parse(*text) : Json();
    });
    wait_for([&] { return record.has_value(); });
    return record.value_or(Json());
}

}  // namespace kabinet::testing
