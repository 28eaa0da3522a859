#include "server/node/node.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <csignal>
#include <filesystem>
#include <future>
#include <thread>

#include "games/core/free_values.hpp"
#include "json/json.hpp"
#include "tests/server/net/raw_client.hpp"

/// A whole node with real threads: three shards, the journal's two, SQLite, and every client in a thread of
/// its own. What is checked is small; the point is that the thread sanitizer watches all of it at once.
namespace kabinet {
namespace {

/// A client that speaks the protocol with blocking calls.
class Caller {
  public:
    Caller(std::uint16_t port, const std::string& name) : socket_(net::testing::RawClient::websocket(port)) {
        call("hello", {{"client", "test"}});
        call("sign_in.guest", {{"name", name}});
        name_ = name;
    }

    /// The result of a request; what else comes meanwhile is taken in.
    Json call(const std::string& method, Json params) {
        const int id = ++last_;
        socket_.text(Json{{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}}.dump());
        while (true) {
            const Json message = read();
            if (message.value("id", 0) == id)
                return message.contains("error") ? message["error"] : message["result"];
        }
    }
    Json change(const std::string& method, Json params) {
        params["key"] = name_ + std::to_string(++last_);
        return call(method, std::move(params));
    }
    /// Takes in messages until the watched document satisfies `done`.
    template <class Done>
    void wait(Done done) {
        while (!done(value_)) read();
    }
    const Json& value() const { return value_; }

  private:
    Json read() {
        Json message = Json::parse(socket_.message());
        const std::string method = message.value("method", "");
        if (method == "snapshot") value_ = message["params"]["value"];
        if (method == "patch") value_ = value_.patch(message["params"]["ops"]);
        return message;
    }

    net::testing::RawClient socket_;
    std::string name_;
    int last_ = 0;
    Json value_;
};

constexpr int kPlies = 24;

bool finished(const Json& value) {
    return value.value("status", "") == "finished";
}

/// Plays the first legal action at every turn, and resigns at last.
Json play(Caller& caller, const std::string& match, int seat) {
    caller.call("match.watch", {{"match", match}});
    caller.change("table.sit", {{"match", match}, {"seat", seat}});
    if (seat == 0) {
        caller.wait([](const Json& value) { return value.contains("seats") && value["seats"].size() == 2; });
        caller.change("table.start", {{"match", match}});
    }
    while (true) {
        caller.wait([&](const Json& value) {
            return finished(value) || (value.value("status", "") == "playing" && value["turn"][0] == seat);
        });
        if (finished(caller.value())) return caller.value()["result"];
        if (caller.value()["ply"] >= kPlies) {
            caller.change("match.resign", {{"match", match}});
            caller.wait(finished);
            continue;
        }
        const int ply = caller.value()["ply"];
        const Json legal = caller.call("match.legal", {{"match", match}});
        const Json action = settled(legal["actions"][0], [](std::uint32_t) { return 0U; });
        caller.change("match.act", {{"match", match}, {"action", action}});
        caller.wait([&](const Json& value) { return finished(value) || value["ply"] > ply; });
    }
}

/// Two players and a spectator at a table; all must see the same end, and the spectator sees it all again.
void meet(std::uint16_t port, const std::string& table, const std::string& game) {
    Caller host(port, "host" + table);
    const std::string match = host.change("table.create", {{"game", game}})["match"];
    auto guest = std::async(std::launch::async, [&] {
        Caller caller(port, "guest" + table);
        return play(caller, match, 1);
    });
    auto spectator = std::async(std::launch::async, [&] {
        Caller caller(port, "spectator" + table);
        caller.call("lobby.watch", Json::object());
        caller.call("lobby.unwatch", Json::object());
        caller.call("match.watch", {{"match", match}});
        caller.wait(finished);
        EXPECT_FALSE(caller.call("match.replay", {{"match", match}})["steps"].empty());
        return caller.value()["result"];
    });
    const Json result = play(host, match, 0);
    EXPECT_EQ(guest.get(), result);
    EXPECT_EQ(spectator.get(), result);
    EXPECT_EQ(result["reason"], "resigned");
}

TEST(Node, threads_share_nothing_unguarded) {
    std::string folder = std::filesystem::temp_directory_path() / "kabinet-node-XXXXXX";
    ASSERT_NE(::mkdtemp(folder.data()), nullptr);
    Config config;
    config.server.port = 0;
    config.server.shards = 3;
    config.store.path = folder + "/kabinet.db";
    auto node = Node::start(config);
    ASSERT_TRUE(node) << node.error();
    auto serving = std::async(std::launch::async, [&] { (*node)->run(); });
    {
        std::vector<std::jthread> tables;
        for (int i = 0; i < 4; ++i) {
            tables.emplace_back(
                [&, i] { meet((*node)->port(), std::to_string(i), i % 2 ? "kuba" : "kapture9"); });
        }
    }
    std::raise(SIGTERM);
    serving.get();
    node->reset();
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace kabinet
