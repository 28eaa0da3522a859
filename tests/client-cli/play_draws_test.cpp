#include <gtest/gtest.h>

#include "client-cli/boards/registry.hpp"
#include "games/core/fair.hpp"
#include "tests/client-cli/support/play_bench.hpp"

namespace kabinet::cli {
namespace {

const std::string kDrawMatch = "abcdefghij";
const std::string kLock(64, '1');

std::string hash_of_nonce(const std::string& nonce) {
    Bytes32 bytes{};
    EXPECT_TRUE(from_hex(nonce, bytes));
    return to_hex(sha256(bytes_of(bytes)));
}

/// Anna's part in the draw of a match with Ben, against a scripted server (GEN-2).
class PlayDrawsTest : public PlayBench {
  protected:
    PlayDrawsTest() {
        server.on("table.join", Json{{"match", kDrawMatch}, {"game", "kuba"}, {"status", "open"}});
        server.on("table.sit", Json{{"seat", 0}});
        server.on("match.rematch", Json{{"seq", 9}});
        server.on("match.legal", Json{{"ply", 0}, {"seat", 0}, {"actions", Json::array()}});
        for (const char* method : {"table.start", "table.reveal", "table.commit"}) {
            server.on(method, Json::object());
        }
    }

    void start() {
        Intent intent;
        intent.match = kDrawMatch;
        play_by(std::move(intent));
    }

    /// The table with these hashes, an empty one for a seat that is free.
    Json table(const std::string& annas_hash, const std::string& bens_hash) const {
        Json value = kuba_match();
        value["status"] = "open";
        value["state"] = Json::object();
        value["turn"] = Json::array();
        value.erase("left");
        const auto hold = [&](const char* seat, const std::string& hash) {
            if (hash.empty()) value["seats"].erase(seat);
            if (!hash.empty()) value["seats"][seat]["nonce_hash"] = hash;
        };
        hold("0", annas_hash);
        hold("1", bens_hash);
        return value;
    }
    void show(const Json& value, const Json& events = Json::array()) {
        server.snapshot(kDrawMatch, "e1", ++seq, value, events);
    }
    /// Anna sits down; the hash she brings.
    std::string sit() {
        show(table("", ""));
        return server.heard("table.sit").back().value("nonce_hash", "");
    }
    static Json locked(Json value, const Json& awaiting = {0, 1}) {
        value["lock"] = kLock;
        value["awaiting"] = awaiting;
        return value;
    }
    static Json finished() {
        Json over = kuba_match();
        over["status"] = "finished";
        over["turn"] = Json::array();
        over["result"] = {{"ranks", {1, 2}}, {"scores", {7, 0}}, {"reason", "normal"}};
        return over;
    }
    std::size_t times(const std::string& words) const {
        const std::string said = out.str();
        std::size_t count = 0;
        for (auto at = said.find(words); at != said.npos; at = said.find(words, at + 1)) ++count;
        return count;
    }

    std::string bens = std::string(64, 'b');
    int seq = 0;
};

TEST_F(PlayDrawsTest, GEN2_a_player_sits_with_a_hash_and_tells_the_nonce_when_locked) {
    start();
    const std::string hash = sit();
    EXPECT_EQ(hash.size(), 64u);
    EXPECT_FALSE(server.heard("table.sit")[0].contains("nonce"));
    show(table(hash, bens));
    EXPECT_TRUE(server.heard("table.reveal").empty());
    show(locked(table(hash, bens)));
    show(locked(table(hash, bens), {0}));
    const auto told = server.heard("table.reveal");
    ASSERT_EQ(told.size(), 1u);
    EXPECT_EQ(told[0]["match"], kDrawMatch);
    EXPECT_EQ(hash_of_nonce(told[0]["nonce"]), hash);
}

TEST_F(PlayDrawsTest, GEN1_an_older_server_gets_an_open_nonce) {
    server.features = {"replay"};
    start();
    EXPECT_EQ(sit(), "");
    EXPECT_EQ(server.heard("table.sit")[0]["nonce"].get<std::string>().size(), 64u);
    show(finished());
    plain->line("rematch");
    loop.settle();
    EXPECT_EQ(server.heard("match.rematch")[0]["nonce"].get<std::string>().size(), 64u);
}

TEST_F(PlayDrawsTest, GEN1_a_table_of_before_the_upgrade_gets_an_open_nonce) {
    start();
    server.refuse("table.sit", "open_nonces_only");
    sit();
    const auto sent = server.heard("table.sit");
    ASSERT_EQ(sent.size(), 2u);
    EXPECT_NE(sent[0]["key"], sent[1]["key"]);
    EXPECT_FALSE(sent[1].contains("nonce_hash"));
    EXPECT_EQ(sent[1]["nonce"].get<std::string>().size(), 64u);
}

TEST_F(PlayDrawsTest, GEN2_a_rematch_brings_a_hash_and_its_nonce_is_told_in_the_next_match) {
    start();
    show(finished());
    plain->line("rematch");
    loop.settle();
    const std::string hash = server.heard("match.rematch").at(0).at("nonce_hash");
    Json over = finished();
    over["next"] = "nextnextne";
    show(over);
    Json next = locked(table(hash, bens));
    next["match"] = "nextnextne";
    server.snapshot("nextnextne", "e1", 1, next);
    const auto told = server.heard("table.reveal");
    ASSERT_EQ(told.size(), 1u);
    EXPECT_EQ(told[0]["match"], "nextnextne");
    EXPECT_EQ(hash_of_nonce(told[0]["nonce"]), hash);
    EXPECT_TRUE(server.heard("table.start").empty()) << "a rematch is made locked";
}

TEST_F(PlayDrawsTest, GEN1_a_rematch_of_an_older_record_gets_an_open_nonce) {
    start();
    show(finished());
    server.refuse("match.rematch", "open_nonces_only");
    plain->line("rematch");
    loop.settle();
    ASSERT_EQ(server.heard("match.rematch").size(), 2u);
    EXPECT_EQ(server.heard("match.rematch")[1]["nonce"].get<std::string>().size(), 64u);
}

TEST_F(PlayDrawsTest, GEN2_after_a_failed_attempt_the_match_starts_when_every_hash_is_new) {
    start();
    const std::string hash = sit();
    show(table(hash, bens));
    EXPECT_EQ(server.heard("table.start").size(), 1u);
    show(locked(table(hash, bens)));
    Json failed = table(hash, "");
    failed["seats"]["0"].erase("nonce_hash");
    failed["seats"]["0"]["hash_wanted"] = true;
    show(failed, Json::parse(R"([{"type":"unlocked"},{"type":"left","seat":1}])"));
    const auto commits = server.heard("table.commit");
    ASSERT_EQ(commits.size(), 1u);
    Json ben_is_back = failed;
    ben_is_back["seats"]["1"] = table(hash, bens)["seats"]["1"];
    show(ben_is_back);
    EXPECT_EQ(server.heard("table.start").size(), 1u) << "our new hash is not there yet";
    show(table(commits[0]["nonce_hash"], bens));
    EXPECT_EQ(server.heard("table.start").size(), 2u);
    EXPECT_EQ(times("The match did not begin: a part of the draw is missing"), 1u) << out.str();
    EXPECT_EQ(times("Ben leaves seat 2"), 1u);
}

TEST_F(PlayDrawsTest, GEN2_a_locked_table_is_not_started_again) {
    start();
    const std::string hash = sit();
    show(locked(table(hash, bens)));
    show(locked(table(hash, bens), {1}));
    EXPECT_TRUE(server.heard("table.start").empty());
}

TEST_F(PlayDrawsTest, GEN2_a_player_who_failed_takes_a_seat_again) {
    start();
    const std::string hash = sit();
    show(table(hash, bens));
    server.cut();
    loop.pass(1000);
    show(locked(table(hash, bens)));
    Json failed = table("", bens);
    failed["host"] = "p2";
    show(failed);
    ASSERT_EQ(server.heard("table.sit").size(), 2u);
    EXPECT_NE(server.heard("table.sit")[1]["nonce_hash"], hash);
}

TEST_F(PlayDrawsTest, GEN2_a_player_whose_new_hash_came_too_late_takes_a_seat_again) {
    start();
    Json wanted = table(sit(), bens);
    wanted["seats"]["0"].erase("nonce_hash");
    wanted["seats"]["0"]["hash_wanted"] = true;
    wanted["host"] = "p2";
    server.ignore("table.commit");
    show(wanted);
    wanted["seats"].erase("0");
    show(wanted);
    EXPECT_EQ(server.heard("table.sit").size(), 2u);
}

TEST_F(PlayDrawsTest, GEN3_a_server_put_back_to_an_earlier_time_gets_a_new_hash) {
    start();
    const std::string hash = sit();
    show(table(hash, bens));
    Json emptied = table("", "");
    emptied["commitment"] = std::string(64, '7');
    show(emptied, Json::parse(R"([{"type":"recommitted"}])"));
    ASSERT_EQ(server.heard("table.sit").size(), 2u);
    EXPECT_NE(server.heard("table.sit")[1]["nonce_hash"], hash);
}

TEST_F(PlayDrawsTest, one_line_says_that_the_match_is_about_to_begin) {
    start();
    const std::string hash = sit();
    show(table(hash, bens));
    const std::size_t before = out.str().size();
    show(locked(table(hash, bens)), Json::parse(R"([{"type":"locked"}])"));
    show(locked(table(hash, bens), {1}), Json::parse(R"([{"type":"revealed","seat":0}])"));
    EXPECT_EQ(out.str().substr(before),
              "The match is about to begin. Waiting for Anna's and Ben's part of the draw\n");
    show(kuba_match(), Json::parse(R"([{"type":"revealed","seat":1},{"type":"started"}])"));
    EXPECT_EQ(times("The match begins"), 1u);
}

TEST(Narrator, tells_of_the_draw_what_people_have_to_know) {
    Json value = kuba_match();
    value["status"] = "open";
    const auto board = make_board("a game without a board");
    Narrator narrator;
    narrator.changed(MatchView::of(value), Json::array(), *board);
    const Json events = Json::parse(
        R"([{"type":"locked"},{"type":"revealed","seat":0},{"type":"committed","seat":0},{"type":"recommitted"}])");
    EXPECT_TRUE(narrator.changed(MatchView::of(value), events, *board).empty());
    value["lock"] = kLock;
    value["awaiting"] = {1};
    EXPECT_EQ(narrator.changed(MatchView::of(value), events, *board),
              std::vector<std::string>{"The match is about to begin. Waiting for Ben's part of the draw"});
}

TEST_F(PlayDrawsTest, a_nonce_that_this_program_does_not_know_is_told_to_the_player) {
    start();
    show(locked(table(std::string(64, 'a'), bens)));
    EXPECT_TRUE(server.heard("table.reveal").empty());
    EXPECT_EQ(times("your part of the draw is not known here"), 1u) << out.str();
}

}  // namespace
}  // namespace kabinet::cli
