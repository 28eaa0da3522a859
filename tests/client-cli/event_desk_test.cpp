#include <gmock/gmock.h>

#include <sstream>

#include "client-cli/event/event_desk.hpp"
#include "tests/client-cli/support/event_bench.hpp"

/// The commands of `kabinet tournament`.
namespace kabinet::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using Part = EventDocument::Part;

/// An answer of the server that refuses.
Json event_refused(Json data) {
    return {{"error", {{"code", 6006}, {"message", ""}, {"data", std::move(data)}}}};
}

class EventDeskTest : public EventBench {
  protected:
    EventDeskTest() {
        server.on("events.watch", [this](const Json&) {
            loop.after(0, [this] { server.snapshot("events", "e1", 1, evening_events()); });
            return Json{{"result", {{"doc", "events"}, {"epoch", "e1"}, {"seq", 1}}}};
        });
        server.on("tournament.watch", [this](const Json& params) {
            const std::string part = params["part"];
            loop.after(0, [this, part] {
                if (part == "head") show(Part::head, head);
                if (part == "entrants") show(Part::entrants, evening_entrants());
                if (part == "tables") show(Part::tables, evening_tables());
            });
            return Json{{"result", {{"doc", part}, {"epoch", "e1"}, {"seq", 0}}}};
        });
    }
    int run(const EventRequest& request) {
        Session session(loop, server, entropy(),
                        {.identity = identity,
                         .newcomer = Session::Newcomer::nobody,
                         .signed_out = Session::SignedOut::nobody,
                         .patience = 10'000});
        Voice voice(out, err, json);
        Caller caller(loop, session, [&](const std::string& text) { voice.note(text); });
        EventDesk desk(caller, profile, voice, out, {.options = "", .only_answer = json});
        const int code = desk.run(request);
        server.hang_up();
        return code;
    }
    using Verb = EventRequest::Verb;

    std::optional<Identity> identity = kAnnaOfEvening;
    Json head = evening_head();
    std::ostringstream out, err;
    bool json = false;
};

TEST_F(EventDeskTest, lists_events_those_that_are_over_last) {
    EXPECT_EQ(run({.verb = Verb::list}), 0);
    EXPECT_EQ(
        out.str(),
        "t_next        Next week: kuba, round robin; open, 1 entrant, starts in 2 minutes; hosted by Hanna\n"
        "t_evening     Club evening: kuba, Swiss, rated; round 2 of 3, 5 entrants; hosted by Hanna\n"
        "t_old         Last week: nine, knockout; finished, round 3 of 3, 8 entrants; hosted by Hanna\n");
    out.str("");
    EXPECT_EQ(run({.verb = Verb::list, .game = "nine"}), 0);
    EXPECT_THAT(out.str(), Not(HasSubstr("t_evening")));
}

TEST_F(EventDeskTest, TN4_creates_an_event_and_says_how_to_go_on) {
    server.on("tournament.create", Json{{"tournament", "t_new"}, {"commitment", std::string(64, '0')}});
    EXPECT_EQ(run({.verb = Verb::create,
                   .title = "Evening",
                   .settings = {{"game", "kuba"}},
                   .terms = {{"who", "anyone"}},
                   .starts_in = 60'000}),
              0);
    const Json made = server.heard("tournament.create").at(0);
    EXPECT_EQ(made["title"], "Evening");
    EXPECT_EQ(made["settings"], Json({{"game", "kuba"}}));
    EXPECT_GT(made["terms"]["starts_at"].get<std::int64_t>(), 1'060'000);
    EXPECT_EQ(out.str(), "The tournament t_new is open for entries.\n");
    EXPECT_THAT(err.str(), HasSubstr("kabinet tournament start t_new"));
}

TEST_F(EventDeskTest, TN5_enters_and_leaves_before_the_start) {
    EXPECT_EQ(run({.verb = Verb::enter, .tournament = "t_evening", .invite = "k3v7"}), 0);
    EXPECT_EQ(server.heard("tournament.enter").at(0)["invite"], "k3v7");
    EXPECT_EQ(out.str(), "You are entered as number 2.\n");
    EXPECT_EQ(run({.verb = Verb::leave, .tournament = "t_evening"}), 0);
    EXPECT_EQ(server.heard("tournament.own").at(0)["act"], "leave");
}

TEST_F(EventDeskTest, TN8_leaving_an_event_that_runs_has_to_be_said) {
    head["phase"] = "open";  // what is shown may be older than the start
    server.on("tournament.own", [](const Json& params) {
        if (params["act"] != "leave") return Json{{"result", {{"entry", 4}}}};
        return event_refused(
            {{"code", "event_refused"}, {"detail", "the event has begun"}, {"reason", "event_begun"}});
    });
    EXPECT_EQ(run({.verb = Verb::leave, .tournament = "t_evening"}), 1);
    EXPECT_THAT(err.str(), HasSubstr("kabinet tournament withdraw t_evening"));
    EXPECT_EQ(run({.verb = Verb::withdraw, .tournament = "t_evening"}), 0);
    EXPECT_EQ(server.heard("tournament.own").back()["act"], "withdraw");
}

TEST_F(EventDeskTest, TN8_pauses_and_sits_rounds_out) {
    EXPECT_EQ(run({.verb = Verb::pause, .tournament = "t_evening"}), 0);
    EXPECT_EQ(run({.verb = Verb::resume, .tournament = "t_evening"}), 0);
    EXPECT_EQ(run({.verb = Verb::bye, .tournament = "t_evening"}), 0);
    EXPECT_EQ(run({.verb = Verb::bye, .tournament = "t_evening", .round = 5, .half = true}), 0);
    const auto heard = server.heard("tournament.own");
    EXPECT_EQ(heard.at(0)["act"], "pause");
    EXPECT_EQ(heard.at(1)["act"], "resume");
    EXPECT_EQ(heard.at(2)["act"], "zero_bye");
    EXPECT_EQ(heard.at(2)["round"], 3) << "the round after the one that is played";
    EXPECT_EQ(heard.at(3)["act"], "half_bye");
    EXPECT_EQ(heard.at(3)["round"], 5);
    EXPECT_THAT(out.str(), HasSubstr("You sit out round 5, for the points of a draw.\n"));
}

TEST_F(EventDeskTest, TN4_a_refusal_tells_its_numbers_and_what_helps) {
    server.on("tournament.direct", [](const Json&) {
        return event_refused({{"code", "event_refused"},
                              {"detail", "so many rounds would need rematches"},
                              {"rule", "TN-4"},
                              {"reason", "too_many_rounds"},
                              {"max", 3}});
    });
    EXPECT_EQ(run({.verb = Verb::start, .tournament = "t_evening"}), 1);
    EXPECT_EQ(err.str(),
              "kabinet: so many rounds would need rematches; at most 3 are possible (TN-4)\n"
              "  What helps: '{\"rounds\":n}' plans fewer\n");
    json = true;
    EXPECT_EQ(run({.verb = Verb::start, .tournament = "t_evening"}), 1);
    const Json error = Json::parse(out.str())["error"];
    EXPECT_EQ(error["code"], "event_refused");
    EXPECT_EQ(error["reason"], "too_many_rounds");
    EXPECT_EQ(error["max"], 3);
}

TEST_F(EventDeskTest, whoever_looks_after_the_start_sees_that_the_event_has_started) {
    server.on("tournament.direct", Json{{"entry", 9}, {"reply", Json::object()}});
    Json started = head;
    head["phase"] = "open";
    loop.after(200, [this, started] { show(Part::head, started); });
    const Millis before = loop.now();
    EXPECT_EQ(run({.verb = Verb::start, .tournament = "t_evening"}), 0);
    EXPECT_GE(loop.now() - before, 200);
    EXPECT_LT(loop.now() - before, 1000);
}

TEST_F(EventDeskTest, TN13_tells_what_an_event_waits_for_and_what_helps) {
    head["trouble"] = "no_pairing";
    EXPECT_EQ(run({.verb = Verb::tables, .tournament = "t_evening"}), 0);
    EXPECT_THAT(out.str(), HasSubstr("Waits for a director: no pairing is left without a rematch; round 2"));
    EXPECT_THAT(err.str(), HasSubstr(R"('{"pair":{"allow_rematch":true}}')"));
}

TEST_F(EventDeskTest, TN35_shows_the_standings_and_the_tables) {
    EXPECT_EQ(run({.verb = Verb::standings, .tournament = "t_evening"}), 0);
    EXPECT_THAT(out.str(), HasSubstr("Club evening: Round 2 of 3, 2 tables open\n"));
    EXPECT_THAT(out.str(), HasSubstr("\n2    Ben #1                      1       1      3      1\n"));
    out.str("");
    EXPECT_EQ(run({.verb = Verb::tables, .tournament = "t_evening"}), 0);
    EXPECT_THAT(out.str(), HasSubstr("\nround 2, table 2  Cem – Ben #5: playing  (m22)\nDan: bye\n"));
    json = true;
    out.str("");
    EXPECT_EQ(run({.verb = Verb::standings, .tournament = "t_evening"}), 0);
    EXPECT_EQ(Json::parse(out.str()), Json({{"ok", evening_rows()}}));
}

TEST_F(EventDeskTest, a_director_gives_orders_and_asks) {
    server.on("tournament.direct", Json{{"entry", 9}, {"reply", {{"round", 3}}}});
    EXPECT_EQ(run({.verb = Verb::direct, .tournament = "t_evening", .line = {{"pair", true}}}), 0);
    EXPECT_EQ(server.heard("tournament.direct").at(0)["order"], Json({{"pair", true}}));
    EXPECT_EQ(out.str(), "{\"round\":3}\n");
    out.str("");
    server.on("tournament.ask", Json{{"answer", "012 Evening\r\n001    1\r\n"}});
    EXPECT_EQ(run({.verb = Verb::ask, .tournament = "t_evening", .line = {{"trf", 26}}}), 0);
    EXPECT_EQ(out.str(), "012 Evening\n001    1\n") << "a text as lines";
}

TEST_F(EventDeskTest, TN38_enters_whom_a_file_names_and_lists_the_others) {
    server.on("profile.get", [](const Json& params) {
        if (params["name"] == "Nobody")
            return Json{{"error", {{"code", 4101}, {"message", ""}, {"data", {{"code", "unknown_player"}}}}}};
        return Json{{"result", {{"player", {{"id", "p_" + params["name"].get<std::string>()}}}}}};
    });
    server.on("tournament.direct", [](const Json& params) {
        if (params["order"]["enter"]["account"] == "p_Cem")
            return Json{{"error",
                         {{"code", 4102},
                          {"message", ""},
                          {"data", {{"code", "event_refused"}, {"detail", "that account is entered"}}}}}};
        return Json{{"result", {{"entry", 3}, {"reply", {{"entrant", 2}}}}}};
    });
    const EventRequest all{
        .verb = Verb::import, .tournament = "t_evening", .names = {"Anna", "Nobody", "Cem", "Ben"}};
    EXPECT_EQ(run(all), 1) << "not everybody";
    EXPECT_EQ(server.heard("tournament.direct").at(0)["order"], Json({{"enter", {{"account", "p_Anna"}}}}));
    EXPECT_EQ(out.str(), "2 of 4 players are entered.\n");
    EXPECT_EQ(err.str(), "Nobody: there is no such player\nCem: that account is entered\n");
    EXPECT_EQ(run({.verb = Verb::import, .tournament = "t_evening", .names = {"Ben"}}), 0);
}

TEST_F(EventDeskTest, a_refusal_names_the_rule) {
    server.refuse("tournament.direct", "event_refused", "TN-3");
    EXPECT_EQ(run({.verb = Verb::start, .tournament = "t_evening"}), 1);
    EXPECT_EQ(server.heard("tournament.direct").at(0)["order"], Json({{"start", true}}));
    EXPECT_EQ(err.str(), "kabinet: refused: event_refused (TN-3)\n");
}

TEST_F(EventDeskTest, who_is_not_signed_in_is_told) {
    identity.reset();
    EXPECT_EQ(run({.verb = Verb::create, .tournament = {}}), 1);
    EXPECT_THAT(err.str(), HasSubstr("kabinet account sign-in"));
}

TEST_F(EventDeskTest, TN1_prints_the_log_as_it_is_and_writes_the_records) {
    const Json log = Json::parse(R"({"format":"kabinet-tournament/1","entries":[{"type":"start","body":{}},
        {"type":"result","body":{"match":"m1"}},{"type":"result","body":{"match":"../m2"}}]})");
    server.on("tournament.ask", Json{{"answer", log}});
    server.on("match.record", Json{{"record", {{"of", "m1"}}}});
    const std::string records = (folder.path / "records").string();
    EXPECT_EQ(run({.verb = Verb::log, .tournament = "t_evening", .records = records}), 0);
    EXPECT_EQ(Json::parse(out.str()), log);
    EXPECT_EQ(server.heard("match.record"), std::vector<Json>({{{"match", "m1"}}}))
        << "no file outside the folder";
    EXPECT_TRUE(std::filesystem::exists(folder.path / "records" / "m1.json"));
}

}  // namespace
}  // namespace kabinet::cli
