#include <gtest/gtest.h>

#include "tests/server/tournament/event_bench.hpp"

/// A private event shows itself to its entrants and directors, and to who has its code (TN-4).
namespace kabinet::testing {
namespace {

struct PrivateEvent : Event {
    void open() {
        create({}, {{"private", true}});
        code = document("_m_host")["invite"];
    }
    std::string watch(Talker& who, const std::string& part, const std::string& invite = "") {
        Json params{{"tournament", id}, {"part", part}};
        if (!invite.empty()) params["invite"] = invite;
        return who.code("tournament.watch", params);
    }
    std::string asked(Talker& who, const std::string& invite = "") {
        Json params{{"tournament", id}, {"question", {{"log", true}}}};
        if (!invite.empty()) params["invite"] = invite;
        return who.code("tournament.ask", params);
    }
    std::string code;
};
INSTANTIATE_TEST_SUITE_P(OnShards, PrivateEvent, ::testing::Values(1, 3));

TEST_P(PrivateEvent, TN4_every_document_and_every_question_needs_the_code) {
    open();
    Talker& visitor = bench.talker(GetParam() - 1).hello();
    for (const char* part : {"head", "entrants", "standings", "tables"}) {
        EXPECT_EQ(watch(visitor, part), "bad_invite") << part;
        EXPECT_EQ(watch(visitor, part, "other"), "bad_invite") << part;
        EXPECT_EQ(watch(visitor, part, code), "ok") << part;
    }
    EXPECT_EQ(asked(visitor), "bad_invite");
    EXPECT_EQ(asked(visitor, code), "ok");
    EXPECT_EQ(visitor.code("match.watch", {{"match", id}}), "unknown_match") << "no way around it";
}

TEST_P(PrivateEvent, TN4_entrants_and_directors_need_no_code) {
    open();
    Talker& ada = bench.account("ada");
    EXPECT_EQ(watch(ada, "head"), "bad_invite");
    EXPECT_EQ(ada.code("tournament.enter", {{"key", fresh_key()}, {"tournament", id}, {"invite", code}}),
              "ok");
    EXPECT_EQ(watch(ada, "head"), "ok");
    EXPECT_EQ(asked(ada), "ok");
    Talker& bo = bench.account("bo");
    EXPECT_EQ(direct({{"directors", {"bo"}}}), "ok");
    EXPECT_EQ(watch(bo, "head"), "ok");
    EXPECT_EQ(asked(*host), "ok");
}

TEST_P(PrivateEvent, TN4_who_comes_back_brings_the_code_again) {
    open();
    Talker& before = bench.talker().hello();
    ASSERT_EQ(watch(before, "head", code), "ok");
    bench.wait();
    const auto back = [&](const Json& more) {
        Json item{{"doc", id}, {"epoch", "e"}, {"seq", 1}};
        item.update(more);
        return bench.talker(GetParam() - 1).call("hello", {{"client", "test"}, {"resume", {item}}})["lost"];
    };
    EXPECT_EQ(back(Json::object()), Json({id}));
    EXPECT_EQ(back({{"invite", "other"}}), Json({id}));
    EXPECT_EQ(back({{"invite", code}}), Json::array());
}

TEST_P(PrivateEvent, TN4_TN37_so_do_its_texts_for_streams) {
    open();
    const auto overlay = [&](const std::string& invite) {
        std::optional<std::string> told;
        bench.server->overlay(0, {.tournament = id, .name = "round", .invite = invite},
                              [&](const auto& text) { told = text ? *text : text.error().code; });
        bench.wait();
        return told.value_or("nothing");
    };
    EXPECT_EQ(overlay(""), "bad_invite");
    EXPECT_EQ(overlay(code), "open\n");
}

}  // namespace
}  // namespace kabinet::testing
