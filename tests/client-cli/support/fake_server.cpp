#include "tests/client-cli/support/fake_server.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "protocol/codec.hpp"

namespace kabinet::cli {
namespace {

Json games() {
    const Json orientation = {{"name", "orientation"},
                              {"values", {"standard", "rotated"}},
                              {"about", "How the board lies."},
                              {"chooser", 1}};
    return Json::array({{{"id", "kuba"},
                         {"title", "Kuba"},
                         {"min_seats", 2},
                         {"max_seats", 2},
                         {"hidden", false},
                         {"rules_version", 1},
                         {"options", Json::array({orientation})}}});
}

}  // namespace

Json refusal(const std::string& code, const std::string& rule) {
    Json data = {{"code", code}, {"detail", "refused: " + code}};
    if (!rule.empty()) data["rule"] = rule;
    return {{"error", {{"code", 1}, {"message", "refused"}, {"data", data}}}};
}

FakeServer::FakeServer(SimLoop& loop) : loop_(loop) {
    on("hello", [this](const Json& params) {
        if (ended_tokens.contains(params.value("token", ""))) return refusal("bad_token");
        Json result = {{"server", "kabinetd"}, {"version", "0"},          {"protocol", 1},
                       {"features", features}, {"epoch", "e1"},           {"now", 1'000'000 + loop_.now()},
                       {"games", games()},     {"limits", Json::object()}};
        if (params.contains("token")) result["player"] = player;
        return Json{{"result", result}};
    });
    on("sign_in.guest",
       [this](const Json&) { return Json{{"result", {{"token", "secret"}, {"player", player}}}}; });
    on("ping", [this](const Json&) { return Json{{"result", {{"now", 1'000'000 + loop_.now()}}}}; });
    for (const char* watch : {"lobby.watch", "match.watch"}) {
        on(watch, Json{{"doc", "lobby"}, {"epoch", "e1"}, {"seq", 0}});
    }
    for (const char* quiet : {"lobby.unwatch", "match.unwatch"}) on(quiet, Json::object());
}

void FakeServer::on(const std::string& method, Json result) {
    on(method, [result = std::move(result)](const Json&) { return Json{{"result", result}}; });
}

void FakeServer::refuse(const std::string& method, const std::string& code, const std::string& rule) {
    on(method, [answer = refusal(code, rule)](const Json&) { return answer; });
}

void FakeServer::ignore(const std::string& method) {
    on(method, [](const Json&) { return Json(); });
}

void FakeServer::open(Listener& listener) {
    ++connections_;
    loop_.after(0, [this, &listener] {
        if (!reachable) return listener.on_closed({1006, "Connection refused"});
        listener_ = &listener;
        listener.on_open();
    });
}

void FakeServer::send(std::string text) {
    if (!listener_) return;
    const auto calls = protocol::decode_frame(text);
    ASSERT_TRUE(calls.calls.at(0).request.has_value()) << text << calls.calls.at(0).request.error().detail;
    const Json message = Json::parse(text);
    heard_.push_back({message["method"], message["params"], message["id"]});
    loop_.after(0, [this, heard = heard_.back(), connection = connections_] {
        const auto answer = answers_.find(heard.method);
        ASSERT_NE(answer, answers_.end()) << "nobody said what to answer to " << heard.method;
        const Json body = answer->second(heard.params);
        if (!body.is_null() && connection == connections_) reply(heard.id, body);
    });
}

void FakeServer::close() {
    loop_.after(0, [this] { cut(1000, ""); });
}

void FakeServer::cut(std::uint16_t code, const std::string& reason) {
    if (listener_) std::exchange(listener_, nullptr)->on_closed({code, reason});
}

void FakeServer::reply(const Json& id, const Json& body) {
    Json message = body;
    message["jsonrpc"] = "2.0";
    message["id"] = id;
    text(message.dump());
}

void FakeServer::answer_late(const Json& id, const Json& result) {
    reply(id, {{"result", result}});
    loop_.settle();
}

void FakeServer::text(const std::string& text) {
    if (listener_) listener_->on_text(text);
}

void FakeServer::notify(const std::string& method, const Json& params) {
    text(Json{{"jsonrpc", "2.0"}, {"method", method}, {"params", params}}.dump());
    loop_.settle();
}

void FakeServer::snapshot(const std::string& doc, const std::string& epoch, std::int64_t seq,
                          const Json& value, const Json& events) {
    notify("snapshot", {{"doc", doc}, {"epoch", epoch}, {"seq", seq}, {"value", value}, {"events", events}});
}

void FakeServer::patch(const std::string& doc, std::int64_t seq, const Json& ops, const Json& events) {
    notify("patch", {{"doc", doc}, {"seq", seq}, {"ops", ops}, {"events", events}});
}

std::vector<Json> FakeServer::heard(const std::string& method) const {
    std::vector<Json> params;
    for (const Heard& heard : heard_) {
        if (heard.method == method) params.push_back(heard.params);
    }
    return params;
}

Json kuba_view() {
    return Json::parse(
        R"({"cells":{"a7":"w","b7":"w","f7":"b","g7":"b","a6":"w","b6":"w","d6":"r","f6":"b","g6":"b",
        "c5":"r","d5":"r","e5":"r","b4":"r","c4":"r","d4":"r","e4":"r","f4":"r","c3":"r","d3":"r","e3":"r",
        "a2":"b","b2":"b","d2":"r","f2":"w","g2":"w","a1":"b","b1":"b","f1":"w","g1":"w"},
        "captured":{"0":{"red":0,"opponent":0},"1":{"red":0,"opponent":0}}})");
}

Json kuba_match() {
    return {{"match", "abcdefghij"},
            {"game", "kuba"},
            {"options", {{"orientation", "standard"}, {"repetition", "draw"}}},
            {"seats_total", 2},
            {"private", false},
            {"host", "p1"},
            {"status", "playing"},
            {"commitment", std::string(64, '0')},
            {"clock", {{"type", "fischer"}, {"initial_ms", 300'000}, {"increment_ms", 3'000}}},
            {"ply", 0},
            {"turn", Json::array({0})},
            {"left", {{"0", 300'000}, {"1", 300'000}}},
            {"since", 1'001'000},
            {"seats",
             {{"0", {{"player", {{"id", "p1"}, {"name", "Anna"}}}, {"present", true}}},
              {"1", {{"player", {{"id", "p2"}, {"name", "Ben"}}}, {"present", true}}}}},
            {"spectators", 0},
            {"state", kuba_view()}};
}

}  // namespace kabinet::cli
