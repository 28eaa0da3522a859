#include <array>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "json/json.hpp"
#include "server/node/server.hpp"
#include "server/store/memory/memory_store.hpp"
#include "tests/server/sim/disk.hpp"
#include "tests/server/sim/network.hpp"
#include "tests/server/sim/workers.hpp"

/// A whole server and two clients that say whatever the input says. A line is a frame of the first client, or
/// of the second when it begins with "2"; "!" alone loses the connections, "~" lets a minute pass, "^" kills
/// the server and starts it again. "$M", "$T" and "$E" stand for the last match, token and epoch that a
/// client was told.
namespace {

using namespace kabinet;

void require(bool holds) {
    if (!holds) std::abort();
}

/// A client that believes everything but nonsense.
class Client : public sim::Endpoint {
  public:
    void on_message(std::string text) override {
        const Json message = Json::parse(text, nullptr, false);
        require(!message.is_discarded());
        if (message.is_array()) {
            for (const Json& one : message) take(one);
        } else {
            take(message);
        }
    }
    void on_closed(std::uint16_t) override { wire.reset(); }

    std::shared_ptr<sim::Wire> wire;
    std::map<char, std::string> known;  // by the letter behind the "$"

  private:
    void take(const Json& message) {
        require(message.value("jsonrpc", "") == "2.0");
        if (message.contains("method")) return follow(message["method"], message["params"]);
        require(message.contains("result") != message.contains("error") && message.contains("id"));
        if (!message.contains("result") || !message["result"].is_object()) return;
        const Json& result = message["result"];
        for (const auto& [letter, name] :
             {std::pair('M', "match"), std::pair('T', "token"), std::pair('E', "epoch")}) {
            if (result.contains(name) && result[name].is_string()) known[letter] = result[name];
        }
    }
    /// A client that invents versions is believed, so there is no more to check than the form.
    static void follow(const std::string& method, const Json& params) {
        if (method == "snapshot") require(params["seq"].is_number() && params["value"].is_object());
        if (method == "patch") require(params["seq"].is_number() && params["ops"].is_array());
    }
};

class Bench {
  public:
    Bench() { start(); }

    void say(std::size_t who, std::string text) {
        Client& client = clients_[who];
        if (!client.wire) connect(client);
        if (!client.wire) return;
        for (const auto& [letter, word] : client.known) replace(text, std::string("$") + letter, word);
        client.wire->say(std::move(text));
        world_.run(world_.now() + 30);
    }
    void cut() {
        for (auto& client : clients_) {
            if (client.wire) client.wire->cut();
        }
        world_.run(world_.now() + 500);
    }
    void wait() { world_.run(world_.now() + 60'000); }
    void restart() {
        for (auto& client : clients_) {
            if (client.wire) client.wire->server_died();
        }
        for (auto& loop : loops_) loop->stop();
        server_.reset();
        journal_.reset();
        workers_.reset();
        world_.run(world_.now() + 500);
        start();
    }

  private:
    static void replace(std::string& text, const std::string& sign, const std::string& word) {
        for (std::size_t at = 0; (at = text.find(sign, at)) != text.npos && text.size() < 10'000;
             at += word.size())
            text.replace(at, sign.size(), word);
    }
    void connect(Client& client) {
        auto wire = std::make_shared<sim::Wire>(world_, client);
        const auto shard = static_cast<std::size_t>(&client - clients_.data());
        if (wire->connect(server_->acceptor(shard))) client.wire = std::move(wire);
    }
    void start() {
        journal_ = std::make_unique<sim::SimJournal>(world_, store_);
        workers_ = std::make_unique<sim::SimWorkers>(world_);
        std::vector<Loop*> loops;
        for (auto& loop : loops_) loops.push_back((loop = std::make_unique<sim::SimLoop>(world_)).get());
        server_ = std::make_unique<Server>(Config{}, Server::Journals{.own = *journal_, .changes = *journal_},
                                           *workers_, *workers_, loops, std::string(64, '0'), [this] {
                                               Bytes32 bytes;
                                               for (auto& byte : bytes)
                                                   byte = static_cast<std::uint8_t>(world_.random());
                                               return bytes;
                                           });
        for (std::size_t i = 0; i < loops_.size(); ++i)
            loops_[i]->on_wake = [this, i] { server_->on_wake(i); };
        server_->serve(store_.unfinished("match").value());
    }

    sim::World world_{1};
    MemoryStore store_;
    std::array<std::unique_ptr<sim::SimLoop>, 2> loops_;
    std::unique_ptr<sim::SimJournal> journal_;
    std::unique_ptr<sim::SimWorkers> workers_;
    std::unique_ptr<Server> server_;
    std::array<Client, 2> clients_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    Bench bench;
    for (int count = 0; !text.empty() && count < 40; ++count) {
        const auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (line == "!") {
            bench.cut();
        } else if (line == "~") {
            bench.wait();
        } else if (line == "^") {
            bench.restart();
        } else {
            const bool second = line.starts_with('2');
            bench.say(second, std::string(line.substr(second)));
        }
    }
    bench.cut();
    bench.wait();
    return 0;
}
