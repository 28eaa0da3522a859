#include <gtest/gtest.h>

#include "tests/server/tournament/event_bench.hpp"

/// The documents of an event name people by their newest names (AC-2).
namespace kabinet::testing {
namespace {

struct Renamed : Event {
    void rename(const std::string& account, const std::string& name) {
        Talker& who = account == "host" ? *host : *people.at(account);
        ASSERT_EQ(who.code("account.rename", {{"name", name}}), "ok");
        bench.wait(3000);
    }
    /// Whether the text stands somewhere in a document of the event, as the host sees them.
    bool shown(const std::string& text) {
        for (const auto& [doc, value] : host->documents) {
            if (doc.starts_with(id) && value.dump().find('"' + text + '"') != std::string::npos) return true;
        }
        return false;
    }
};
INSTANTIATE_TEST_SUITE_P(OnShards, Renamed, ::testing::Values(1, 3));

TEST_P(Renamed, AC2_an_entrant_is_renamed_by_a_patch_in_the_middle_of_a_round) {
    create({}, {{"by_director", true}});
    enter({"ada", "bo", "cy", "di"});
    direct({{"start", true}});
    direct({{"pair", true}});
    ASSERT_TRUE(open_tables(2));
    const auto snapshots = host->snapshots;
    rename("ada", "Ada Lovelace");
    EXPECT_EQ(document("_e")["entrants"]["1"]["player"]["name"], "Ada Lovelace");
    EXPECT_EQ(host->snapshots, snapshots);
}

TEST_P(Renamed, AC2_so_is_the_host) {
    create();
    EXPECT_EQ(document()["host"]["name"], "Name of host");
    rename("host", "Grace Hopper");
    EXPECT_EQ(document()["host"]["name"], "Grace Hopper");
}

TEST_P(Renamed, AC8_a_deleted_entrant_keeps_a_place_without_the_name) {
    create({}, {{"by_director", true}});
    enter({"ada", "bo", "cy", "di"});
    direct({{"start", true}});
    direct({{"pair", true}});
    rename("ada", "Ada Lovelace");
    ASSERT_TRUE(shown("Ada Lovelace"));
    ASSERT_EQ(fresh("ada").code("account.delete"), "ok");
    bench.wait(3000);
    EXPECT_TRUE(document("_e")["entrants"].contains("1"));
    EXPECT_FALSE(shown("Ada Lovelace"));
}

}  // namespace
}  // namespace kabinet::testing
