#include <gmock/gmock.h>

#include <array>
#include <functional>
#include <random>

#include "tests/server/tournament/event_bench.hpp"
#include "tournament/log.hpp"

/// Orders of directors, whatever they are: each is carried out or refused, nothing breaks, and every state
/// has a way out (TN-3, TN-13).
namespace kabinet::testing {
namespace {

using ::testing::AnyOf;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr int kEvents = 12, kOrders = 60;

struct AnyOrder : Event {
    AnyOrder() : Event(1 + GetParam() % 3), dice(static_cast<unsigned>(GetParam())) {}

    int below(int bound) { return static_cast<int>(dice() % static_cast<unsigned>(bound)); }
    bool chance(int percent) { return below(100) < percent; }
    /// Mostly an entrant, a table or a round that there is.
    Json number() {
        if (chance(5))
            return std::array<Json, 4>{-1, 1.5, "one", nullptr}[static_cast<std::size_t>(below(4))];
        return chance(90) ? 1 + below(6) : below(1000);
    }
    Json pair() { return Json::array({number(), number()}); }
    Json reason() { return chance(50) ? Json("because") : Json(""); }
    Json place() {
        Json value{{"table", number()}};
        if (chance(50)) value["round"] = number();
        if (chance(50)) value["game"] = chance(80) ? Json(1) : number();
        if (chance(50)) value["reason"] = reason();
        if (chance(3)) value["nonsense"] = number();
        return value;
    }
    Json result() {
        Json value = place();
        value["ranks"] = chance(80) ? Json::array({1, 2}) : Json::array({number(), number()});
        if (chance(50)) value["scores"] = Json::array({below(10), below(10)});
        return value;
    }
    Json with(Json value, const char* name, Json more) {
        value[name] = std::move(more);
        return value;
    }
    /// An order of any kind, right or wrong.
    Json order() {
        const std::vector<std::pair<const char*, std::function<Json()>>> kinds{
            {"start", [&] { return Json(true); }},
            {"finish", [&] { return Json(true); }},
            {"pause_event", [&] { return chance(50) ? Json(true) : Json{{"clocks", chance(50)}}; }},
            {"resume_event", [&] { return Json(true); }},
            {"pair", [&] { return chance(70) ? Json(true) : Json{{"allow_rematch", true}}; }},
            {"draft", [&] { return Json(true); }},
            {"publish", [&] { return Json(true); }},
            {"discard", [&] { return Json(true); }},
            {"unpair", [&] { return chance(50) ? Json(true) : Json{{"table", number()}}; }},
            {"swap", [&] { return pair(); }},
            {"forbid", [&] { return pair(); }},
            {"force", [&] { return pair(); }},
            {"allow", [&] { return pair(); }},
            {"set_pairing",
             [&] { return Json{{"tables", Json::array({pair(), pair()})}, {"byes", Json::array()}}; }},
            {"bye",
             [&] {
                 return Json{
                     {"entrant", number()}, {"round", number()}, {"kind", chance(50) ? "half" : "full"}};
             }},
            {"rounds", [&] { return number(); }},
            {"seeds", [&] { return Json::array({number(), number(), number()}); }},
            {"check_in", [&] { return number(); }},
            {"withdraw", [&] { return number(); }},
            {"return", [&] { return number(); }},
            {"pause", [&] { return number(); }},
            {"resume", [&] { return number(); }},
            {"result", [&] { return result(); }},
            {"correct", [&] { return result(); }},
            {"annul", [&] { return place(); }},
            {"forfeit", [&] { return with(place(), "entrants", Json::array({number()})); }},
            {"extend", [&] { return with(with(place(), "entrant", number()), "seconds", number()); }},
            {"pause_match", [&] { return place(); }},
            {"resume_match", [&] { return place(); }},
            {"undo", [&] { return Json(true); }},
            {"change",
             [&] { return Json{{"terms", {{"drafts", chance(30)}, {"by_director", chance(50)}}}}; }},
            {"directors", [&] { return Json::array({"ada"}); }},
            {"enter", [&] { return Json{{"account", "late"}}; }},
            {"time", [&] { return number(); }},
            {"nonsense", [&] { return number(); }},
        };
        const auto& [name, value] = kinds[static_cast<std::size_t>(below(static_cast<int>(kinds.size())))];
        return {{name, value()}};
    }
    /// Somebody at a table is there, or gives a match up.
    void somebody_acts() {
        const auto one = std::next(people.begin(), below(static_cast<int>(people.size())));
        const Json mine = table(one->first);
        if (mine.empty()) return;
        if (!mine.contains("match")) return void(ready(one->first));
        one->second->code("match.resign", {{"key", fresh_key()}, {"match", mine["match"]}});
    }
    bool over() { return document()["phase"] == "finished" || document()["phase"] == "cancelled"; }

    std::mt19937 dice;
};
INSTANTIATE_TEST_SUITE_P(OfSeed, AnyOrder, ::testing::Range(1, kEvents + 1));

TEST_P(AnyOrder, TN3_TN13_TN18_is_carried_out_or_refused_and_leaves_a_way_out) {
    const std::array<Json, 5> formats{Json{{"format", "swiss"}, {"rounds", 3}},
                                      Json{{"format", "round_robin"}}, Json{{"format", "knockout"}},
                                      Json{{"format", "double_knockout"}},
                                      Json{{"format", "arena"}, {"minutes", 5}}};
    create({{"stages", Json::array({formats[static_cast<std::size_t>(below(5))]})}},
           {{"drafts", chance(30)}, {"by_director", chance(50)}, {"no_show_ms", chance(50) ? 0 : 30'000}});
    bench.account("late");
    enter({"ada", "bo", "cy", "di", "ed"});
    direct({{"start", true}});
    for (int i = 0; i < kOrders && !over(); ++i) {
        const Json wish = order();
        EXPECT_THAT(direct(wish), Not(AnyOf("record_damaged", "storage_failed", "no answer", "busy")))
            << wish;
        if (chance(40)) somebody_acts();
    }
    if (!over()) EXPECT_EQ(direct({{"cancel", {{"reason", "enough"}}}}), "ok") << document();
    EXPECT_TRUE(bench.wait_for([&] { return over(); }));
    EXPECT_THAT(tournament::verify_log(ask({{"log", true}})), IsEmpty());
    bench.wait(5'000);
    check_once(false);  // a director may have taken the table back in the moment in which its match ended
}

}  // namespace
}  // namespace kabinet::testing
