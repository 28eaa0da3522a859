#include "daily/log.hpp"

#include <gtest/gtest.h>

#include "daily/proof.hpp"
#include "json/canonical.hpp"

namespace kabinet::daily::testing {
namespace {

DayName name_of_day(Daily daily) {
    return {daily, *Date::parse("2026-11-27")};
}
const Task& flick_day() {
    static const Task task = task_of(name_of_day(Daily::flick));
    return task;
}
const Task& push_day() {
    static const Task task = task_of(name_of_day(Daily::push));
    return task;
}

/// A record as it grows.
struct Scribe {
    explicit Scribe(const Task& task)
        : log(task), record{{"header", task.header()}, {"entries", Json::array()}} {}

    void add(Json entry) {
        const auto applied = log.apply(entry);
        ASSERT_TRUE(applied.has_value()) << applied.error().message;
        entry["hash"] = to_hex(log.chain().head());
        record["entries"].push_back(std::move(entry));
    }
    void flick(const std::string& who, double x, double y, int before = 0) {
        const auto shown = daily::flick(log.task().flick, {{"type", "flick"}, {"vector", {x, y}}});
        ASSERT_TRUE(shown.has_value());
        Json entry = log.flick(who, 1000 * (log.entries() + 1), shown->tried);
        log.add_streak(entry, before);
        add(std::move(entry));
    }
    void push(const std::string& who, const LinePush& push, std::int64_t t, int before = 0) {
        Json entry = log.push(who, t, push);
        log.add_streak(entry, before);
        add(std::move(entry));
    }

    Log log;
    Json record;
};

/// A day on which two played.
Scribe played() {
    Scribe scribe(flick_day());
    scribe.flick("ada", 0, 0.4);
    scribe.flick("bo", 0.05, 0.5, 4);
    scribe.flick("ada", 3.9, 0.1);
    scribe.flick("ada", -0.1, 0.45);
    return scribe;
}

std::string first_flaw(const Json& record, const Json* before = nullptr) {
    const Proof proof = prove(record, before);
    return proof.flaws.empty() ? "" : proof.flaws[0].code;
}

TEST(DailyLog, a_record_proves_itself) {
    const Scribe scribe = played();
    const Proof proof = prove(scribe.record);
    EXPECT_TRUE(proof.flaws.empty());
    EXPECT_EQ(proof.players, 2);
    EXPECT_EQ(proof.flicks, 4);
    EXPECT_EQ(scribe.log.player("bo")->streak, 5);
    EXPECT_EQ(scribe.log.player("ada")->streak, 1);
    EXPECT_TRUE(scribe.log.player("ada")->done(Daily::flick));
    EXPECT_FALSE(scribe.log.player("bo")->done(Daily::flick));
    EXPECT_TRUE(is_record(scribe.record));
    EXPECT_FALSE(is_record({{"header", {{"game", "kuba"}}}, {"entries", Json::array()}}));
}

/// As somebody would do who can write the whole file anew, hashes too.
Json forged(Json record) {
    Chain chain(record["header"]);
    for (Json& entry : record["entries"]) {
        entry.erase("hash");
        entry["hash"] = to_hex(chain.add(canonical(entry)));
    }
    return record;
}

TEST(DailyLog, a_tampered_record_is_found_out) {
    const Json record = played().record;
    Json other = record;
    other["entries"][1]["flick"][0] = 1;
    EXPECT_EQ(first_flaw(other), "bad_hash");
    EXPECT_EQ(first_flaw(forged(other)), "bad_result") << "the physics leads elsewhere";
    other = record;
    other["entries"][0]["distance"] = 0;
    EXPECT_EQ(first_flaw(forged(other)), "illegal");
    other = record;
    other["entries"][0]["rest"] = other["header"]["mark"];
    other["entries"][0]["distance"] = 0;
    EXPECT_EQ(first_flaw(forged(other)), "bad_result");
    other = record;
    other["entries"][0]["ending"] = other["entries"][0]["ending"] == "hit" ? "missed" : "hit";
    EXPECT_EQ(first_flaw(forged(other)), "bad_result");
    other = record;
    other["header"]["mark"][0] = other["header"]["mark"][0].get<int>() + 50;
    EXPECT_EQ(first_flaw(forged(other)), "bad_task");
    other = record;
    other["header"]["day"] = "2026-11-28";
    EXPECT_EQ(first_flaw(forged(other)), "bad_task");
    other = record;
    other["entries"].erase(1);
    EXPECT_EQ(first_flaw(forged(other)), "bad_number");
    other = record;
    other["entries"][1]["t"] = 0;
    EXPECT_EQ(first_flaw(forged(other)), "bad_time");
    other = record;
    other["entries"][1]["more"] = 1;
    EXPECT_EQ(first_flaw(forged(other)), "illegal");
    other = record;
    other["entries"][2]["streak"] = 9;
    EXPECT_EQ(first_flaw(forged(other)), "illegal") << "a streak grows once a day";
    EXPECT_EQ(first_flaw({{"header", {{"daily", "flick"}}}, {"entries", {1}}}), "bad_form");
}

TEST(DailyLog, streaks_go_on_from_the_day_before) {
    Task yesterday = task_of(name_of_day(Daily::flick).before());
    Scribe before(yesterday);
    before.flick("bo", 0, 0.4, 3);
    const Json record = played().record;
    EXPECT_EQ(first_flaw(record, &before.record), "") << "bo has 4, and 5 today";
    Scribe other(yesterday);
    other.flick("bo", 0, 0.4, 8);
    EXPECT_EQ(first_flaw(record, &other.record), "bad_streak");
}

TEST(DailyLog, a_fourth_try_is_none) {
    Scribe scribe = played();
    const auto shown = flick(scribe.log.task().flick, {{"type", "flick"}, {"vector", {0, 0.4}}});
    const auto applied = scribe.log.apply(scribe.log.flick("ada", 9000, shown->tried));
    ASSERT_FALSE(applied.has_value());
    EXPECT_EQ(applied.error().code, "illegal");
    EXPECT_EQ(scribe.log.entries(), 4) << "nothing has changed";
}

TEST(DailyLog, the_best_try_counts_and_equal_results_share_a_place) {
    Scribe scribe(flick_day());
    scribe.flick("ada", 3.9, 0.1);
    scribe.flick("ada", 0, 0.4);
    scribe.flick("cleo", 0, 0.4);
    scribe.flick("dan", 0, 0.4);
    scribe.flick("eve", 3.9, 0.1);
    EXPECT_EQ(scribe.log.player("ada")->best(), 2);
    EXPECT_EQ(scribe.log.place_of("cleo"), 1);
    EXPECT_EQ(scribe.log.place_of("dan"), 1);
    EXPECT_EQ(scribe.log.place_of("ada"), 3) << "it took ada two tries";
    EXPECT_EQ(scribe.log.place_of("eve"), 4);
    EXPECT_EQ(scribe.log.place_of("nobody"), 0);
}

TEST(DailyLog, a_push_is_solved_by_its_line) {
    Scribe scribe(push_day());
    const PushTask& task = push_day().push;
    scribe.add(scribe.log.open("ada", 100));
    const LinePush wrong{task.seat(), "a1", "up"};
    scribe.push("ada", wrong == task.line[0] ? LinePush{task.seat(), "g7", "down"} : wrong, 200);
    EXPECT_EQ(scribe.log.player("ada")->attempts, 2);
    std::int64_t t = 1000;
    for (const LinePush& push : task.line) {
        if (push.seat == task.seat()) scribe.push("ada", push, t += 1000, 6);
    }
    const Participant& ada = *scribe.log.player("ada");
    EXPECT_EQ(ada.solved, t);
    EXPECT_EQ(ada.streak, 7);
    EXPECT_EQ(ada.score(Daily::push)->main, 2) << "in the second attempt";
    EXPECT_TRUE(prove(scribe.record).flaws.empty());
    EXPECT_FALSE(scribe.log.apply(scribe.log.push("ada", t, task.line[0]))) << "nothing is left to do";
    EXPECT_FALSE(scribe.log.apply(scribe.log.push("bo", t, task.line[0]))) << "bo has not opened it";
}

TEST(DailyLog, ten_attempts_are_the_most) {
    Scribe scribe(push_day());
    scribe.add(scribe.log.open("ada", 100));
    const LinePush& first = push_day().push.line[0];
    const LinePush wrong{first.seat, first.from == "a1" ? "g7" : "a1", "up"};
    for (int i = 0; i < kAttempts; ++i) scribe.push("ada", wrong, 200 + i);
    EXPECT_TRUE(scribe.log.player("ada")->done(Daily::push));
    EXPECT_EQ(scribe.log.player("ada")->score(Daily::push)->tier, 1);
    EXPECT_FALSE(scribe.log.apply(scribe.log.push("ada", 999, first)));
}

}  // namespace
}  // namespace kabinet::daily::testing
