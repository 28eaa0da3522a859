#pragma once

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/server/ladder/rated_bench.hpp"

namespace kabinet::testing {

/// A whole server on simulated time that hosts a tournament. The parameter is the number of shards.
struct Event : ::testing::TestWithParam<int> {
    explicit Event(int shards = GetParam()) : bench(shards), shards_(shards) {
        host = &bench.account("host");
    }

    /// Creates a tournament of kuba; `settings` and `terms` are added to the usual ones.
    void create(const Json& settings = Json::object(), const Json& terms = Json::object());
    /// The settings of a Swiss of one round.
    static Json one_round() { return {{"stages", {{{"format", "swiss"}, {"rounds", 1}}}}}; }
    /// An account with the name of its id that has entered and watches its own document.
    Talker& entrant(const std::string& account);
    void enter(const std::vector<std::string>& accounts) {
        for (const std::string& account : accounts) entrant(account);
    }
    /// An order of the host: the name of the refusal, the reason of a refusal by the rules, or "ok".
    std::string direct(const Json& order);
    Json ask(const Json& question);
    /// The account on a new connection, watching again.
    void back(const std::string& account);
    /// The account on another device, freshly signed in.
    Talker& fresh(const std::string& account);

    /// A document of the tournament, as the host sees it.
    Json& document(const std::string& suffix = "") { return host->documents[id + suffix]; }
    Json& own(const std::string& account) { return people.at(account)->documents[id + "_m_" + account]; }
    /// The first table of the account; empty for none.
    Json table(const std::string& account);
    /// Says that the account is ready.
    std::string ready(const std::string& account, const Json& part = Json::object());
    /// Both say that they are ready, and the match is there: its id.
    std::string match_of(const std::string& account);
    /// The account acts in the match that it plays, the first legal action: "ok" or the code of the refusal.
    std::string act(const std::string& account);
    /// Both are ready, and whoever is to act has acted: the id of the match.
    std::string begin_match(const std::string& account);
    /// Whether the match is over.
    bool ended(const std::string& match);
    /// The matches that were made and that the tournament has dropped.
    std::set<std::string> dropped();
    /// The account gives the match up that it plays.
    void resign(const std::string& account);
    /// Everybody who has a table is ready, and one of each table, the higher entrant, gives its match up.
    void play_round();
    /// Waits until `count` tables are open and nothing is under way.
    bool open_tables(int count);
    /// The matches of the store, over or not.
    std::vector<std::string> matches();
    /// The entries of the log as the store has it.
    std::vector<Json> entries();
    /// Whether the log of the store has an entry of this type.
    bool logged(const std::string& type);
    /// Fails the test when the store holds two matches of one game that are not over, a second result of a
    /// match, or, where `each_counts`, a match that is over and that the tournament never hears of (TN-11,
    /// TN-17). Matches that the tournament has dropped do not count.
    void check_once(bool each_counts = true);

    RatedBench bench;
    Talker* host;
    std::string id;
    std::map<std::string, Talker*> people;

  private:
    const int shards_;
};

}  // namespace kabinet::testing
