#include <gmock/gmock.h>

#include "client-cli/line/json_lines.hpp"
#include "tests/client-cli/support/play_bench.hpp"

namespace kabinet::cli {
namespace {

const std::string kTable = "abcdefghij";

/// Anna at a table for three, from which a host removes players, against a scripted server.
class RemovalTest : public PlayBench {
  protected:
    RemovalTest() {
        server.on("table.create", Json{{"match", kTable}, {"commitment", std::string(64, '0')}});
        server.on("table.join", Json{{"match", kTable}, {"game", "kuba"}, {"status", "open"}});
        server.on("table.sit", Json{{"seat", 0}});
    }

    static Json row(std::int64_t created) {
        return {{"game", "kuba"},          {"options", Json::object()},   {"seats", 3},
                {"taken", {{"0", "Ben"}}}, {"clock", {{"type", "none"}}}, {"created", created}};
    }
    void lobby(const Json& tables) {
        server.snapshot("lobby", "e1", 1, {{"tables", tables}, {"matches", Json::object()}, {"online", 1}});
    }

    /// The host sits on the first seat, somebody else on the second.
    void seated(const char* host, const char* name, const char* other, const char* other_name) {
        Json value = kuba_match();
        value["status"] = "open";
        value["state"] = Json::object();
        value["turn"] = Json::array();
        value["host"] = host;
        value["seats_total"] = 3;
        value["seats"] = {{"0", holder(host, name)}, {"1", holder(other, other_name)}};
        value.erase("left");
        server.snapshot(kTable, "e1", 1, value);
    }
    static Json holder(const char* id, const char* name) {
        return {{"player", {{"id", id}, {"name", name}}}, {"present", true}};
    }
    void removed(const char* player) {
        const Json gone{{"op", "remove"}, {"path", "/seats/1"}};
        const Json listed{{"op", "add"}, {"path", "/removed"}, {"value", Json::array({player})}};
        server.patch(kTable, 2, Json::array({gone, listed}));
    }
};

TEST_F(RemovalTest, a_host_removes_who_sits_on_a_seat) {
    server.features.push_back("remove");
    server.on("table.remove", Json::object());
    Intent intent = kuba();
    intent.fresh = true;
    intent.seat = 0;
    play_by(intent);
    seated("p1", "Anna", "p2", "Ben");
    EXPECT_TRUE(play->may_remove());
    plain->line("remove 2");
    loop.settle();
    const Json asked = server.heard("table.remove").at(0);
    EXPECT_EQ(asked["match"], kTable);
    EXPECT_EQ(asked["player"], "p2");
    removed("p2");
    EXPECT_THAT(out.str(), testing::HasSubstr("Ben is removed from seat 2"));
    plain->line("remove 2");
    loop.settle();
    EXPECT_EQ(server.heard("table.remove").size(), 1u) << "nobody sits there any more";
    EXPECT_THAT(out.str(), testing::HasSubstr("nobody sits there"));
    JsonLines lines(loop, *play, out);
    lines.line(R"({"remove":0})");
    loop.settle();
    EXPECT_EQ(server.heard("table.remove").at(1)["player"], "p1") << "the server refuses that";
}

TEST_F(RemovalTest, who_is_removed_is_told_and_looks_for_another_table) {
    play_by(kuba());
    lobby({{kTable, row(10)}, {"aaaaaaaaaa", row(20)}});
    seated("p2", "Ben", "p1", "Anna");
    removed("p1");
    EXPECT_EQ(server.heard("table.join").back()["match"], "aaaaaaaaaa");
}

TEST_F(RemovalTest, who_is_removed_from_the_table_of_a_friend_is_told_so) {
    Intent intent;
    intent.match = kTable;
    play_by(intent);
    seated("p2", "Ben", "p1", "Anna");
    removed("p1");
    EXPECT_THAT(out.str(), testing::HasSubstr("the host has removed you from this table"));
    EXPECT_TRUE(server.heard("table.sit").empty());
}

}  // namespace
}  // namespace kabinet::cli
