#include <gtest/gtest.h>

#include "daily/proof.hpp"
#include "daily/push_solver.hpp"
#include "tests/server/support/server_bench.hpp"

/// The daily flick and the daily push in the live server, on simulated time.
namespace kabinet::testing {
namespace {

constexpr std::int64_t kDay = daily::kDay;

struct DailyTest : ::testing::TestWithParam<int> {
    DailyTest() : bench(GetParam()) {
        // Ten in the morning.
        const std::int64_t into = bench.world.wall() % kDay;
        bench.world.step_wall(10 * 3'600'000 - into);
        ada = &bench.talker().hello("Ada");
        bo = &bench.talker(GetParam() - 1).hello("Bo");
    }

    std::string today() const { return daily::Date::of(bench.world.wall()).text(); }
    std::string doc(const std::string& daily = "flick") const {
        return daily::DayName{*daily::daily_named(daily), daily::Date::of(bench.world.wall())}.text();
    }
    /// To so long before midnight.
    void until_midnight(std::int64_t ms) {
        const std::int64_t now = bench.world.wall();
        bench.world.step_wall(daily::Date::of(now).ends() - ms - now);
    }
    static Json straight(double x, double y) { return {{"type", "flick"}, {"vector", {x, y}}}; }
    Json flick(Talker& who, double x, double y, const std::string& key = fresh_key()) {
        return who.call("daily.flick", {{"day", today()}, {"key", key}, {"action", straight(x, y)}});
    }
    std::string flick_code(Talker& who, double x = 0, double y = 0.4) {
        return who.code("daily.flick", {{"day", today()}, {"key", fresh_key()}, {"action", straight(x, y)}});
    }
    Json show(Talker& who, const std::string& daily = "flick") {
        return who.call("daily.show", {{"daily", daily}});
    }
    Json push(Talker& who, const daily::LinePush& push, const std::string& key = fresh_key()) {
        return who.call("daily.push", {{"day", today()}, {"key", key}, {"action", push.action()}});
    }
    Json open(Talker& who) { return who.call("daily.open", {{"day", today()}, {"key", fresh_key()}}); }
    daily::PushTask puzzle() const { return daily::push_task(daily::Date::of(bench.world.wall())); }
    /// A legal push that is not the solution's.
    daily::LinePush wrong() const {
        const auto task = puzzle();
        const auto position = *kuba::parse(task.position);
        daily::LinePush found;
        kuba::legal_pushes(position).each([&](kuba::Push one) {
            const daily::LinePush push{task.seat(), kuba::name_of(one.from),
                                       std::string(kuba::name_of(one.way))};
            if (push != task.line[0]) found = push;
        });
        return found;
    }
    Json record(Talker& who, const std::string& day, const std::string& daily = "flick") {
        Json whole = who.call("daily.record", {{"daily", daily}, {"day", day}});
        while (whole.value("more", false)) {
            const Json more = who.call("daily.record",
                                       {{"daily", daily}, {"day", day}, {"after", whole["entries"].size()}});
            for (const Json& entry : more["entries"]) whole["entries"].push_back(entry);
            whole["more"] = more["more"];
        }
        whole.erase("more");
        return whole;
    }
    /// Whether any text that `who` has heard has this in it.
    static bool heard(const Talker& who, const std::string& text) {
        return std::ranges::any_of(who.heard, [&](const std::string& one) { return one.contains(text); });
    }

    ServerBench bench;
    Talker* ada = nullptr;
    Talker* bo = nullptr;
};
INSTANTIATE_TEST_SUITE_P(OnShards, DailyTest, ::testing::Values(1, 3));

TEST_P(DailyTest, there_are_three_tries_and_the_best_counts) {
    const Json first = flick(*ada, 3.9, 0.1);
    EXPECT_EQ(first["try"]["ending"], "foul");
    EXPECT_EQ(first["left"], 2);
    EXPECT_EQ(first["events"][0]["type"], "flick");
    EXPECT_FALSE(first["events"][0]["path"].get<std::string>().empty());
    EXPECT_EQ(flick(*ada, 0, 0.4)["left"], 1);
    EXPECT_EQ(flick(*ada, 0.01, 0.4)["left"], 0);
    EXPECT_EQ(flick_code(*ada), "no_tries");
    const Json own = show(*ada)["own"];
    EXPECT_EQ(own["tries"].size(), 3u);
    EXPECT_EQ(own["done"], true);
    EXPECT_EQ(own["place"], 1);
    EXPECT_EQ(own["streak"], 1);
    EXPECT_EQ(own["guest"], true);
    EXPECT_FALSE(bench.talker().hello().call("daily.show", {{"daily", "flick"}}).contains("own"));
}

TEST_P(DailyTest, the_standings_are_a_document_of_bounded_size) {
    bo->call("daily.watch", {{"daily", "flick"}});
    ASSERT_TRUE(bench.wait_for([&] { return bo->documents.contains(doc()); }));
    EXPECT_EQ(bo->documents[doc()]["played"], 0);
    flick(*ada, 0, 0.4);
    ASSERT_TRUE(bench.wait_for([&] { return bo->documents[doc()]["guests"].size() == 1; }));
    ASSERT_TRUE(bench.wait_for([&] { return bo->documents[doc()]["guests"][0]["name"] == "Ada"; }));
    EXPECT_EQ(bo->documents[doc()]["people"], Json::array());
    for (int i = 0; i < 25; ++i) flick(bench.talker().hello("Guest " + std::to_string(i)), 0, 0.4);
    ASSERT_TRUE(bench.wait_for([&] { return bo->documents[doc()]["played"] == 26; }));
    EXPECT_EQ(bo->documents[doc()]["guests"].size(), 20u);
    EXPECT_EQ(bo->code("daily.unwatch", {{"daily", "flick"}, {"day", today()}}), "ok");
}

/// Nothing that goes to others tells where somebody aimed, before they have used their own tries.
TEST_P(DailyTest, the_aim_of_another_is_told_only_after_the_own_tries) {
    bo->call("daily.watch", {{"daily", "flick"}});
    const Json flown = flick(*ada, 0.0123, 0.4321);
    const std::string path = flown["events"][0]["path"];
    for (int i = 0; i < 2; ++i) flick(*ada, 0, 0.4);
    bench.wait(5000);
    const std::string day = today();
    const auto asks = [&] {
        return std::set<std::string>{bo->code("daily.path", {{"day", day}}),
                                     bo->code("daily.path", {{"day", day}, {"account", ada->id}}),
                                     bo->code("daily.path", {{"day", day}, {"account", ada->id}, {"n", 1}})};
    };
    EXPECT_EQ(asks(), std::set<std::string>{"daily_hidden"});
    EXPECT_EQ(bo->code("daily.record", {{"daily", "flick"}, {"day", day}}), "record_hidden");
    show(*bo);
    flick(*bo, 0.1, 0.4);
    flick(*bo, 0.2, 0.4);
    bench.wait(5000);
    EXPECT_EQ(asks(), std::set<std::string>{"daily_hidden"});
    for (const std::string& secret : {std::string("4321"), path, flown["try"].dump()})
        EXPECT_FALSE(heard(*bo, secret)) << secret;
    flick(*bo, 0.3, 0.4);
    bench.wait(5000);
    const Json seen = bo->call("daily.path", {{"day", day}, {"account", ada->id}, {"n", 1}});
    EXPECT_EQ(seen["events"][0]["path"], path);
    EXPECT_EQ(seen["try"], flown["try"]);
    EXPECT_EQ(bo->code("daily.path", {{"account", "nobody"}}), "unknown_player");
    EXPECT_EQ(bo->code("daily.path", {{"account", ada->id}, {"n", 3}}), "ok");
}

TEST_P(DailyTest, whoever_gives_up_sees_what_others_did_and_flicks_no_more) {
    flick(*ada, 0, 0.4);
    const Json params{{"daily", "flick"}, {"day", today()}, {"key", fresh_key()}};
    EXPECT_EQ(bo->call("daily.give_up", params)["own"]["done"], true);
    EXPECT_EQ(bo->call("daily.give_up", params)["own"]["done"], true) << "once more is the same";
    EXPECT_EQ(bo->code("daily.path", {{"account", ada->id}}), "ok");
    EXPECT_EQ(flick_code(*bo), "no_tries");
    EXPECT_EQ(ada->call("daily.path", {{"account", ada->id}})["account"], ada->id)
        << "one's own are always free";
}

TEST_P(DailyTest, a_try_is_taken_once_however_often_it_is_sent) {
    const std::string key = fresh_key();
    const Json first = flick(*ada, 0, 0.4, key);
    EXPECT_EQ(flick(*ada, 0, 0.4, key), first);
    EXPECT_EQ(show(*ada)["own"]["tries"].size(), 1u);
    EXPECT_EQ(ada->code("daily.flick", {{"day", today()}, {"key", key}, {"action", straight(0.5, 0.4)}}),
              "key_reused");
}

TEST_P(DailyTest, killed_before_the_answer_a_try_that_was_durable_counts_once) {
    show(*ada);
    bench.journal->hold = true;
    const std::string key = fresh_key();
    const std::string token = ada->token;
    const int asked = ada->ask("daily.flick", {{"day", today()}, {"key", key}, {"action", straight(0, 0.4)}});
    ASSERT_TRUE(bench.wait_for([&] { return bench.journal->waiting() > 0; }));
    EXPECT_FALSE(ada->answers.contains(asked)) << "nothing leaves before the commit";
    bench.journal->lose(true);
    bench.restart();
    Talker& back = bench.talker();
    back.call("hello", {{"client", "test"}, {"token", token}});
    EXPECT_EQ(show(back)["own"]["tries"].size(), 1u);
    EXPECT_EQ(flick(back, 0, 0.4, key)["left"], 2);
    EXPECT_EQ(back.code("daily.flick", {{"day", today()}, {"key", key}, {"action", straight(0.5, 0.4)}}),
              "key_reused");
    EXPECT_EQ(show(back)["own"]["tries"].size(), 1u);
}

TEST_P(DailyTest, a_try_that_could_not_be_written_is_none) {
    show(*ada);
    bench.journal->broken = true;
    EXPECT_EQ(flick_code(*ada), "storage_failed");
    bench.journal->broken = false;
    EXPECT_EQ(show(*ada)["own"]["tries"].size(), 0u);
    EXPECT_EQ(flick(*ada, 0, 0.4)["left"], 2);
}

TEST_P(DailyTest, the_day_changes_at_midnight_and_streaks_go_on) {
    ada->call("daily.watch", {{"daily", "flick"}});
    const std::string before = today(), old = doc();
    flick(*ada, 0, 0.4);
    flick(*bo, 0, 0.4);
    until_midnight(500);
    const Json task = show(*ada)["task"];
    bench.wait(70'000);
    EXPECT_NE(today(), before);
    EXPECT_EQ(ada->documents[old]["over"], true) << "whoever watches is told";
    EXPECT_EQ(ada->code("daily.flick", {{"day", before}, {"key", fresh_key()}, {"action", straight(0, 0.4)}}),
              "day_over");
    const Json shown = show(*ada);
    EXPECT_EQ(shown["day"], today());
    EXPECT_NE(shown["task"], task);
    EXPECT_EQ(shown["own"]["streak"], 1) << "the day before still counts";
    EXPECT_EQ(flick(*ada, 0, 0.4)["streak"], 2);
    EXPECT_EQ(bo->code("daily.path", {{"day", before}, {"account", ada->id}}), "ok")
        << "a day that is over is open";
    // Whoever misses a day begins anew.
    until_midnight(0);
    until_midnight(0);
    EXPECT_EQ(show(*bo)["own"]["streak"], 0);
    EXPECT_EQ(flick(*bo, 0, 0.4)["streak"], 1);
}

TEST_P(DailyTest, the_record_of_a_day_that_is_over_proves_itself) {
    const std::string day = today();
    flick(*ada, 0, 0.4);
    flick(*bo, 3.9, 0.1);
    flick(*ada, 0.02, 0.5);
    until_midnight(0);
    const Json whole = record(bench.talker().hello(), day);
    EXPECT_EQ(whole["entries"].size(), 3u);
    EXPECT_TRUE(daily::prove(whole).flaws.empty());
    bench.restart();
    EXPECT_EQ(record(bench.talker().hello(), day), whole);
}

TEST_P(DailyTest, other_days_are_none) {
    const auto code = [&](const std::string& day) {
        return ada->code("daily.show", {{"daily", "flick"}, {"day", day}});
    };
    const auto now = daily::Date::of(bench.world.wall());
    EXPECT_EQ(code(daily::Date::of(now.ends()).text()), "unknown_day") << "nobody sees tomorrow's";
    EXPECT_EQ(code(now.before().text()), "unknown_day") << "nobody played";
    EXPECT_EQ(code("2023-02-30"), "unknown_day");
    EXPECT_EQ(ada->code("daily.watch", {{"daily", "flick"}, {"day", "2023-02-30"}}), "unknown_day");
    EXPECT_EQ(ada->code("daily.watch", {{"daily", "flick"}, {"day", daily::Date::of(now.ends()).text()}}),
              "unknown_day");
}

TEST_P(DailyTest, what_is_no_flick_takes_no_try) {
    const auto code = [&](const Json& action) {
        return ada->code("daily.flick", {{"day", today()}, {"key", fresh_key()}, {"action", action}});
    };
    EXPECT_EQ(code({{"type", "place"}, {"base", 0}}), "illegal_action");
    EXPECT_EQ(code(straight(0, -1)), "illegal_action");
    EXPECT_EQ(code(straight(0, 99)), "illegal_action");
    EXPECT_EQ(code(Json::object()), "bad_action");
    EXPECT_EQ(show(*ada)["own"]["tries"].size(), 0u);
    EXPECT_EQ(bench.talker().hello().code(
                  "daily.flick", {{"day", today()}, {"key", fresh_key()}, {"action", straight(0, 0.4)}}),
              "sign_in_first");
}

TEST_P(DailyTest, a_push_is_judged_and_answered) {
    EXPECT_FALSE(show(*ada, "push").contains("task")) << "the time runs once it is opened";
    EXPECT_EQ(ada->code("daily.push", {{"day", today()}, {"key", fresh_key()}, {"action", wrong().action()}}),
              "not_opened");
    const Json opened = open(*ada);
    EXPECT_EQ(opened["task"]["position"], puzzle().position);
    EXPECT_FALSE(opened.contains("solution"));
    bench.wait(2000);
    const Json missed = push(*ada, wrong());
    EXPECT_EQ(missed["right"], false);
    EXPECT_EQ(missed["left"], 8);
    EXPECT_EQ(missed["steps"].size(), 1u);
    EXPECT_EQ(missed["legal"], opened["task"]["legal"]);
    const auto task = puzzle();
    Json last;
    for (std::size_t i = 0; i < task.line.size(); ++i) {
        if (task.line[i].seat != task.seat()) continue;
        const std::string key = fresh_key();
        last = push(*ada, task.line[i], key);
        ASSERT_EQ(last["right"], true);
        EXPECT_EQ(push(*ada, task.line[i], key), last) << "sent again it is the same";
    }
    EXPECT_EQ(last["solved"], true);
    EXPECT_EQ(last["attempt"], 2);
    EXPECT_EQ(last["streak"], 1);
    EXPECT_GE(last["ms"], 2000);
    const Json shown = show(*ada, "push");
    EXPECT_EQ(shown["own"]["solved"], true);
    EXPECT_EQ(shown["solution"].size(), task.line.size());
    EXPECT_EQ(ada->code("daily.push", {{"day", today()}, {"key", fresh_key()}, {"action", wrong().action()}}),
              "no_tries");
    // What Ada has found is not told to who still looks.
    bo->call("daily.watch", {{"daily", "push"}});
    open(*bo);
    bench.wait(3000);
    EXPECT_FALSE(show(*bo, "push").contains("solution"));
    for (const std::string& text : bo->heard) EXPECT_FALSE(text.contains("\"solution\""));
    EXPECT_FALSE(bo->documents[doc("push")].contains("task"));
    EXPECT_EQ(bo->documents[doc("push")]["guests"][0]["attempts"], 2);
}

TEST_P(DailyTest, an_attempt_goes_on_after_a_restart) {
    const std::string token = ada->token;
    open(*ada);
    const auto task = puzzle();
    const Json after = push(*ada, task.line[0]);
    bench.restart();
    Talker& back = bench.talker();
    back.call("hello", {{"client", "test"}, {"token", token}});
    const Json shown = show(back, "push");
    EXPECT_EQ(shown["task"]["legal"], after["legal"]);
    EXPECT_EQ(shown["line"].back()["view"], after["steps"].back()["view"]);
}

TEST_P(DailyTest, ten_attempts_and_then_the_solution) {
    open(*ada);
    for (int i = 0; i < 9; ++i) EXPECT_EQ(push(*ada, wrong())["done"], false);
    const Json last = push(*ada, wrong());
    EXPECT_EQ(last["done"], true);
    EXPECT_EQ(last["solved"], false);
    EXPECT_TRUE(show(*ada, "push").contains("solution"));
    EXPECT_EQ(show(*ada, "push")["own"]["streak"], 0);
}

TEST_P(DailyTest, accounts_and_guests_stand_apart) {
    ASSERT_EQ(ada->code("account.register", {{"name", "Ada"}, {"password", "seven wet stones"}}), "ok");
    flick(*bo, 0, 0.4);
    ASSERT_EQ(bo->code("account.register", {{"name", "Bo"}, {"password", "seven dry stones"}}), "ok");
    flick(*ada, 0, 0.4);
    flick(*bo, 0.02, 0.4);
    bo->call("daily.watch", {{"daily", "flick"}});
    Json& shown = bo->documents[doc()];
    ASSERT_TRUE(bench.wait_for([&] { return shown.is_object() && shown["people"].size() == 1; }));
    EXPECT_EQ(shown["people"][0]["account"], ada->id);
    EXPECT_EQ(shown["guests"].size(), 1u) << "who came as a guest stays one until midnight";
    EXPECT_EQ(show(*ada)["own"]["place"], 1);
    EXPECT_EQ(show(*bo)["own"]["place"], 1);
}

TEST_P(DailyTest, a_new_name_is_shown) {
    flick(*ada, 0, 0.4);
    bo->call("daily.watch", {{"daily", "flick"}});
    Json& shown = bo->documents[doc()];
    const auto named = [&](const char* name) {
        return shown.is_object() && shown["guests"].size() == 1 &&
               shown["guests"][0].value("name", "") == name;
    };
    ASSERT_TRUE(bench.wait_for([&] { return named("Ada"); }));
    EXPECT_EQ(ada->code("account.rename", {{"name", "Adele"}}), "ok");
    EXPECT_TRUE(bench.wait_for([&] { return named("Adele"); }));
}

}  // namespace
}  // namespace kabinet::testing
