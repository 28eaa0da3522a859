#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "client-cli/model/draws.hpp"
#include "client-cli/tools/tool.hpp"
#include "tests/games/record/scribe.hpp"

namespace kabinet::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// A file with a record, or with an answer that has one.
class RecordToolsTest : public testing::Test {
  protected:
    ~RecordToolsTest() override {
        std::filesystem::remove(file);
        std::filesystem::remove_all(folder);
    }

    std::string verified(const Json& json) {
        std::ofstream(file) << json.dump();
        std::ostringstream out;
        code = verify_file({.file = file, .state_folder = folder}, out, err);
        return out.str();
    }
    std::string replayed(const Json& json) {
        std::ofstream(file) << json.dump();
        std::ostringstream out;
        code = replay({.file = file, .at = {}, .positions = true}, out, err);
        return out.str();
    }

    /// What a player of the match has kept.
    void saw(const std::vector<Draws::Seen>& locks) const {
        Json parts = Json::array();
        for (const auto& [lock, hash] : locks) {
            parts.push_back({{"match", "abcdefgh27"}, {"lock", lock}, {"hash", hash}, {"nonce", ""}});
        }
        std::filesystem::create_directories(folder);
        std::ofstream(folder / ("p0@server" + std::string(kDrawsSuffix))) << Json{{"draws", parts}}.dump();
    }

    /// A match in which seat 0 brought a hash and seat 1 nothing, with an attempt that failed before.
    static Json record_with_hashes(const std::string& second_player = "p0") {
        Scribe scribe;
        scribe.add(InputType::sit, 0, {{"player", "p0"}, {"nonce_hash", hash_of(first)}});
        scribe.add(InputType::sit, 1, sit_detail("p1"));
        const auto lock = [&] { scribe.add(InputType::lock, -1, lock_detail(scribe.fold().seats())); };
        lock();
        scribe.add(InputType::unlock, -1, {{"failed", {0}}});
        scribe.add(InputType::sit, 0, {{"player", second_player}, {"nonce_hash", hash_of(second)}});
        lock();
        scribe.add(InputType::reveal, 0, {{"nonce", second}});
        scribe.add(InputType::start);
        scribe.play();
        scribe.add(InputType::resign, 1);
        return scribe.record();
    }
    static std::string hash_of(const std::string& nonce) {
        Bytes32 bytes{};
        EXPECT_TRUE(from_hex(nonce, bytes));
        return to_hex(sha256(bytes_of(bytes)));
    }

    static inline const std::string first = std::string(64, '1');
    static inline const std::string second = std::string(64, '2');
    std::string file = testing::TempDir() + "kabinet-record-" +
                       testing::UnitTest::GetInstance()->current_test_info()->name() + ".json";
    std::filesystem::path folder = file + "-state";
    std::ostringstream err;
    int code = 0;
};

TEST_F(RecordToolsTest, GEN2_verify_says_how_each_seat_took_part_in_the_draw) {
    const std::string said = verified(record_with_hashes());
    EXPECT_EQ(code, 0) << said << err.str();
    EXPECT_THAT(said, HasSubstr("The record proves itself: "));
    EXPECT_THAT(said, HasSubstr("\nseat 0: hash before nonce\n"));
    EXPECT_THAT(said, HasSubstr("\nseat 1: no nonce\n"));
    EXPECT_THAT(said, HasSubstr("failed")) << "the attempt before";
}

TEST_F(RecordToolsTest, GEN2_verify_assures_nothing_of_a_record_with_a_flaw) {
    Json record = record_with_hashes();
    record["entries"][6]["detail"]["nonce"] = first;
    const std::string said = verified(record);
    EXPECT_EQ(code, 1);
    EXPECT_THAT(said, Not(HasSubstr("hash before nonce")));
}

TEST_F(RecordToolsTest, GEN2_verify_looks_for_the_locks_that_the_player_saw) {
    const Json record = record_with_hashes();
    const Json first_lock = record["entries"][2];
    const Json second_lock = record["entries"][5];
    ASSERT_EQ(second_lock["type"], "lock");
    saw({{first_lock["hash"], hash_of(first)}, {second_lock["hash"], hash_of(second)}});
    EXPECT_THAT(verified(record), HasSubstr("Your part in the draw is in the record"));
    EXPECT_EQ(code, 0);
    saw({{std::string(64, 'f'), hash_of(first)}, {second_lock["hash"], hash_of(second)}});
    EXPECT_THAT(verified(record), HasSubstr("The record does not contain the lock you saw"));
    EXPECT_EQ(code, 1);
    saw({{second_lock["hash"], hash_of(first)}});
    verified(record);
    EXPECT_EQ(code, 1) << "a lock with another hash than ours";
    saw({{first_lock["hash"], hash_of(first)}});
    verified(record);
    EXPECT_EQ(code, 1) << "the match began under another lock, with a hash that we did not bring";
}

TEST_F(RecordToolsTest, GEN2_verify_says_nothing_of_a_lock_when_the_match_began_without_the_player) {
    const Json record = record_with_hashes("p2");
    saw({{record["entries"][2]["hash"], hash_of(first)}});
    EXPECT_THAT(verified(record), Not(HasSubstr("Your part")));
    EXPECT_EQ(code, 0);
}

TEST_F(RecordToolsTest, the_answer_of_match_record_will_do_as_well) {
    const Json record = record_with_hashes();
    const std::string said = verified(record);
    EXPECT_EQ(verified({{"record", record}, {"names", {{"p0", "Anna"}}}}), said);
    EXPECT_EQ(verified({{"record", record}}), said);
    verified({{"record", 7}});
    EXPECT_EQ(code, 1);
}

TEST_F(RecordToolsTest, AC2_replay_takes_the_names_beside_the_record) {
    const Json record = record_with_hashes();
    const std::string said = replayed({{"record", record}, {"names", {{"p0", "Anna"}, {"p1", 7}}}});
    EXPECT_EQ(code, 0) << err.str();
    EXPECT_THAT(said, HasSubstr("Anna: sit\n"));
    EXPECT_THAT(said, HasSubstr("Anna: reveal\n"));
    EXPECT_THAT(said, HasSubstr("Seat 2: resign\n"));
    EXPECT_THAT(replayed(record), HasSubstr("Seat 1: reveal\n"));
}

TEST_F(RecordToolsTest, AC2_replay_takes_the_names_in_a_record_of_format_1) {
    std::ifstream golden("tests/games/record/golden/kuba-1.json");
    const Json record = Json::parse(golden);
    const Json player = record["entries"][0]["detail"]["player"];
    const std::string name = player["name"];
    EXPECT_THAT(replayed(record), HasSubstr(name + ": sit\n"));
    EXPECT_EQ(code, 0) << err.str();
    const std::string id = player["id"];
    EXPECT_THAT(replayed({{"record", record}, {"names", {{id, "Renamed"}}}}), HasSubstr("Renamed: sit\n"));
}

}  // namespace
}  // namespace kabinet::cli
