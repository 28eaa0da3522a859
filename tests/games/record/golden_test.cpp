#include <gmock/gmock.h>

#include <fstream>
#include <sstream>

#include "games/core/registry.hpp"
#include "tests/games/record/scribe.hpp"

/// One record of every version of every game's rules, golden/<game>-<version>.json, kept for good: what was
/// begun by a version is ended and checked by it (GEN-5).
namespace kabinet {
namespace {

using ::testing::IsEmpty;

struct Golden {
    const Game* game = nullptr;
    int rules = 0;

    std::string name() const { return game->info.id + "-" + std::to_string(rules); }
    Json json() const {
        std::ostringstream text;
        text << std::ifstream("tests/games/record/golden/" + name() + ".json").rdbuf();
        return Json::parse(text.str(), nullptr, false);
    }
};

std::vector<Golden> all_golden() {
    std::vector<Golden> all;
    for (const Game* game : all_games()) {
        for (int rules = 1; rules <= game->info.rules_version; ++rules) all.push_back({game, rules});
    }
    return all;
}

TEST(Golden, GEN5_every_version_has_a_record_that_proves_itself) {
    for (const Golden& golden : all_golden()) {
        SCOPED_TRACE(golden.name());
        const Json json = golden.json();
        ASSERT_TRUE(json.is_object()) << "there is none";
        EXPECT_EQ(json["header"]["game"], golden.game->info.id);
        EXPECT_EQ(json["header"]["rules"], golden.rules);
        EXPECT_THAT(flaws(json), IsEmpty());
    }
}

/// So the version of the header is the one that is played by, and each golden record shows what it changed.
TEST(Golden, GEN5_by_the_next_or_last_version_the_same_record_is_not_sound) {
    for (const Golden& golden : all_golden()) {
        for (const int other : {golden.rules - 1, golden.rules + 1}) {
            if (other < 1 || other > golden.game->info.rules_version) continue;
            Json json = golden.json();
            json["header"]["rules"] = other;
            EXPECT_FALSE(flaws(rehashed(json)).empty()) << golden.name() << " by " << other;
        }
    }
}

/// As a server does that is stopped after every input: GEN-5 for a match under way.
TEST(Golden, GEN5_a_match_under_way_ends_by_the_version_it_was_begun_by) {
    for (const Golden& golden : all_golden()) {
        SCOPED_TRACE(golden.name());
        const auto record = Record::from_json(golden.json());
        ASSERT_TRUE(record) << record.error();
        auto fold = Fold::begin(record->header, record->secret);
        ASSERT_TRUE(fold);
        for (const Entry& entry : record->entries) {
            *fold = fold->copy();
            const auto done = fold->apply(entry.input, entry.t);
            ASSERT_TRUE(done) << entry.n << ": " << done.error().message;
        }
    }
}

TEST(Golden, GEN5_a_version_that_is_not_known_is_refused_with_what_is_known) {
    for (const Game* game : all_games()) {
        const int newest = game->info.rules_version;
        Json json = Golden{game, newest}.json();
        json["header"]["rules"] = newest + 1;
        const auto found = verify(rehashed(json));
        ASSERT_EQ(found.size(), 1U) << game->info.id;
        EXPECT_EQ(found[0].code, "rules_version");
        EXPECT_EQ(found[0].message, "played by version " + std::to_string(newest + 1) + " of the rules of " +
                                        game->info.title + "; this program knows versions 1 to " +
                                        std::to_string(newest));
    }
}

}  // namespace
}  // namespace kabinet
