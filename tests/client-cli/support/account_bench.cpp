#include "tests/client-cli/support/account_bench.hpp"

namespace kabinet::cli {

AccountBench::AccountBench() {
    server.on("account.show", account());
    server.on("account.confirm", Json{{"fresh_until", 2'000'000}});
    for (const char* method :
         {"account.set_password", "account.drop_credential", "account.sign_out", "account.end_session",
          "account.end_others", "account.close", "account.delete"}) {
        server.on(method, Json::object());
    }
}

void AccountBench::known_as(const Identity& identity) {
    ASSERT_TRUE(profile.save(identity));
    server.player = {{"id", identity.id}, {"name", identity.name}};
    if (identity.guest) server.player["guest"] = true;
}

int AccountBench::run(AccountRequest request) {
    const Entropy entropy = [this] { return static_cast<std::uint32_t>(random()); };
    Session session(loop, server, entropy,
                    {.identity = profile.load(),
                     .kept = [this] { return profile.load(); },
                     .newcomer = Session::Newcomer::nobody,
                     .signed_out = Session::SignedOut::nobody,
                     .patience = 10'000});
    Voice voice(out, err, json);
    Caller caller(loop, session, [&](const std::string& text) { voice.note(text); });
    AccountDesk desk(caller, profile, prompt, voice,
                     {.server = "ws://a:1/ws", .options = "", .device = "host, terminal"});
    const int code = desk.run(request);
    server.hang_up();
    return code;
}

Json AccountBench::signed_in(const std::string& token, const std::string& device_token) {
    Json result{{"token", token}, {"player", {{"id", "p1"}, {"name", "Ada"}}}};
    if (!device_token.empty()) result["device_token"] = device_token;
    return result;
}

Json AccountBench::account() {
    return Json::parse(R"({"player":{"id":"p1","name":"Ada"},"created":1783080000000,
        "sessions":[
            {"id":"aaaa11112222","device":"host, terminal","created":1783080000000,"seen":1783080000000,"current":true},
            {"id":"bbbb11112222","device":"Firefox","created":1782900000000,"seen":1783000000000},
            {"id":"bbcc11112222","device":"","created":1782900000000,"seen":1783000000000}],
        "credentials":[
            {"id":"c1","kind":"password","label":"","created":1783080000000},
            {"id":"c2","kind":"passkey","label":"Phone","created":1783080000000},
            {"id":"c3","kind":"recovery","label":"","created":1783080000000},
            {"id":"c4","kind":"recovery","label":"","created":1783080000000}]})");
}

void AccountBench::refuse_first(const std::string& method, const std::string& code, const Json& result,
                                int times) {
    server.on(method, [code, result, left = std::make_shared<int>(times)](const Json&) {
        return (*left)-- > 0 ? refusal(code) : Json{{"result", result}};
    });
}

void AccountBench::lose_answer(const std::string& method, std::function<void()> then, const Json& later) {
    server.on(method,
              [this, then = std::move(then), later, lost = std::make_shared<bool>(false)](const Json&) {
                  if (std::exchange(*lost, true)) return Json{{"result", later}};
                  then();
                  loop.after(0, [this] { server.cut(); });
                  return Json();
              });
}

}  // namespace kabinet::cli
