#include "tests/server/sim/person.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "server/accounts/name.hpp"
#include "server/accounts/token.hpp"

namespace kabinet::sim {
namespace {

/// Some are the same to the server.
const std::vector<std::string> kNames{"Mirabel", "MIRABEL", "Tilo Quist", "tilo quist",
                                      "Vesna",   "Orsolya", "Bartok"};
const std::vector<std::string> kPasswords{"a marble in the rim", "nine bases, one ball", "seven of kapow",
                                          "the longest lane"};
constexpr std::ptrdiff_t kMostElsewhere = 3;

void nothing(Standing&) {}

/// A session more, whose token is `token`, or unknown.
Change one_more(std::string token = "") {
    return [token = std::move(token)](Standing& now) {
        now.closed = false;
        token.empty() ? void(++now.strays) : void(now.tokens.insert(token));
    };
}

Change only(const std::string& token) {
    return [token](Standing& now) {
        now.tokens = {token};
        now.strays = 0;
    };
}

}  // namespace

Person::Person(World& world, Host& host, Client& seat, bool eager)
    : world_(world), host_(host), seat_(seat), eager_(eager) {
    turn();
    look();
}

void Person::begin() {
    if (begun_ || !seat_.ready()) return;
    begun_ = true;
    promise_.begin(seat_.player(), {.name = seat_.name(), .password = {}, .tokens = {seat_.token()}});
    follow(seat_);
    seat_.enter = [this] { enter(seat_); };
}

/// Keeps an eye on what the client is granted, and on its session.
void Person::follow(Client& client) {
    client.on_lost = [this, &client] {
        if (busy_ && asker_ == &client) unanswered();
    };
    client.on_granted = [this, &client](const std::string& token, std::int64_t sent,
                                        const std::string& method) {
        const auto end = ended_.find(token);
        EXPECT_TRUE(end == ended_.end() || sent <= end->second + host_.lag())
            << client.name() << " was granted " << method << " though its session had ended";
    };
    client.on_bad_token = [this, &client](const std::string& token) {
        EXPECT_TRUE(promise_.open() || !promise_.known().tokens.contains(token))
            << "a session of " << client.name() << " has ended by itself";
        if (&client != &seat_) client.leave();
    };
}

void Person::turn() {
    world_.after(world_.between(150, 1'500), [this] {
        begin();
        if (begun_ && (!calm_ || must_act()) && !busy_ && !promise_.open()) {
            Client* client = &seat_;
            if (!must_act() && !elsewhere_.empty() && world_.chance(40)) client = any(elsewhere_).get();
            if (client->ready() && promise_.known().tokens.contains(client->token())) act(*client);
        }
        if (!calm_ || must_act()) turn();
    });
}

/// Whether the person comes to rest only after it has done something.
bool Person::must_act() const {
    const bool guest = promise_.known().password.empty();
    return (eager_ && guest) || (doomed_ && !deleted());
}

void Person::doom() {
    if (!begun_ || promise_.known().password.empty()) return;
    doomed_ = true;
    turn();
}

std::string Person::shown_name() const {
    return deleted() ? tombstone_name(promise_.id()) : promise_.known().name;
}

void Person::act(Client& client) {
    if (doomed_) {
        return simply(client, "account.delete", Json::object(), [](Standing& now) {
            now.deleted = true;
            now.tokens.clear();
            now.strays = 0;
        });
    }
    promise_.known().password.empty() ? act_as_guest(client) : act_as_player(client);
}

void Person::act_as_guest(Client& client) {
    if (!eager_ && world_.chance(20)) {
        const std::string name = "Wanderer " + std::to_string(world_.between(1, 99));
        return simply(client, "account.rename", {{"name", name}}, [name](Standing& now) { now.name = name; });
    }
    // Names of one's own are few: who must have one takes another.
    const std::string wanted = eager_ ? "Ms " + seat_.name() : name();
    const std::string secret = password(), old = client.token();
    const auto become = [=](const std::string& token) {
        return [=](Standing& now) {
            now.name = wanted;
            now.password = secret;
            now.tokens.erase(old);
            one_more(token)(now);
        };
    };
    ask(client, "account.register", {{"name", wanted}, {"password", secret}}, become(""),
        [become, &client](const Json& result) {
            client.use(result["token"]);
            return become(result["token"]);
        });
}

void Person::act_as_player(Client& client) {
    const std::string token = client.token();
    switch (world_.between(0, 10)) {
        case 0:
        case 1: {
            const std::string wanted = name();
            return simply(client, "account.rename", {{"name", wanted}},
                          [wanted](Standing& now) { now.name = wanted; });
        }
        case 2:
        case 3: {
            const std::string secret = password();
            return simply(client, "account.set_password", {{"password", secret}}, [=](Standing& now) {
                now.password = secret;
                only(token)(now);
            });
        }
        case 4:
            return end_one(client);
        case 5:
            return simply(client, "account.end_others", Json::object(), only(token));
        case 6:
            if (&client == &seat_ && world_.chance(70)) return;
            return simply(client, "account.sign_out", Json::object(),
                          [token](Standing& now) { now.tokens.erase(token); });
        case 7:
            if (world_.chance(50)) return;
            return simply(client, "account.close", Json::object(), [](Standing& now) {
                now.closed = true;
                now.tokens.clear();
                now.strays = 0;
            });
        case 8: {
            const auto others = [](std::vector<std::string> codes) {
                return [codes = std::move(codes)](Standing& now) { now.codes = codes; };
            };
            promise_.forget_codes();
            return ask(client, "account.recovery_codes", Json::object(), others({}),
                       [others](const Json& result) { return others(result["codes"]); });
        }
        default:
            return sign_in_elsewhere();
    }
}

void Person::sign_in_elsewhere() {
    if (std::ranges::count_if(elsewhere_, [](const auto& one) { return !one->gone(); }) >= kMostElsewhere)
        return;
    auto client = std::make_unique<Client>(world_, seat_.name() + " elsewhere " + std::to_string(asked_),
                                           [this](Client& who) { return host_.connect(who); });
    follow(*client);
    client->enter = [this, &one = *client] { enter(one); };
    client->start();
    elsewhere_.push_back(std::move(client));
}

/// Another session, or that of the client.
void Person::end_one(Client& client) {
    const auto& tokens = promise_.known().tokens;
    const std::string token = any(std::vector<std::string>(tokens.begin(), tokens.end()));
    const auto found = host_.storage().store().session_by_token(token_hash(token));
    if (!found || !*found) return;
    simply(client, "account.end_session", {{"session", (*found)->session.id}},
           [token](Standing& now) { now.tokens.erase(token); });
}

/// Gets the account back with a code, which must be good. All other sessions end.
void Person::recover(Client& client, const Standing& known) {
    const std::string name = known.name, code = known.codes.back(), secret = password();
    promise_.forget_codes();
    const auto change = [secret](const std::string& token) {
        return [=](Standing& now) {
            now.password = secret;
            now.codes.clear();
            now.tokens.clear();
            now.strays = 0;
            one_more(token)(now);
        };
    };
    ask(client, "sign_in.recovery", {{"name", name}, {"code", code}, {"password", secret}}, change(""),
        [this, change, &client](const Json& result) {
            EXPECT_EQ(result["player"]["id"], promise_.id());
            client.came_in(result);
            return change(result["token"]);
        });
}

/// Signs in with the password, which must be good, and opens a closed account.
void Person::enter(Client& client) {
    const Standing& known = promise_.known();
    if (known.deleted) return client.leave();
    if (busy_ || promise_.open()) {
        world_.after(300, [&client] { client.cut(); });
        return;
    }
    if (known.password.empty()) {
        ADD_FAILURE() << "the token of the guest " << client.name() << " has ended";
        return client.leave();
    }
    if (!known.closed && !known.codes.empty() && world_.chance(50)) return recover(client, known);
    Json params{{"name", known.name}, {"password", known.password}};
    if (known.closed) params["reopen"] = true;
    ask(client, "sign_in.password", params, one_more(), [this, &client](const Json& result) {
        EXPECT_EQ(result["player"]["id"], promise_.id());
        client.came_in(result);
        return one_more(result["token"]);
    });
}

void Person::ask(Client& client, const std::string& method, Json params, Change may, Granted granted) {
    promise_.ask(std::move(may));
    busy_ = true;
    asker_ = &client;
    client.request(method, std::move(params),
                   [=, this, &client, number = ++asked_](const Json& result, const Json& error) {
                       if (number != asked_ || !busy_) return;
                       if (error.is_null()) return done(method, granted(result));
                       refused(client, method, error["data"]["code"]);
                   });
}

void Person::simply(Client& client, const std::string& method, Json params, Change change) {
    ask(client, method, std::move(params), change, [change](const Json&) { return change; });
}

void Person::done(const std::string&, const Change& change) {
    const auto before = promise_.known().tokens;
    busy_ = false;
    granted_at_ = world_.now();
    promise_.granted(change);
    ++changes_;
    for (const std::string& token : before) {
        if (!promise_.known().tokens.contains(token)) ended_[token] = world_.now();
    }
}

void Person::refused(Client& client, const std::string& method, const std::string& code) {
    last_refusal_ = method + " " + code;
    if (method.starts_with("sign_in.")) client.cut();  // to try again
    if (code == "storage_failed") return unanswered();
    busy_ = false;
    promise_.refused();
    EXPECT_NE(code, "wrong_credentials") << method << " of " << client.name();
    EXPECT_NE(code, "account_closed") << "an account that was opened again, or never closed";
    if (code == "confirm_first")
        return simply(client, "account.confirm", {{"password", promise_.known().password}}, nothing);
}

/// Nobody knows what became of the request. The person waits until it can come about no more, and looks.
void Person::unanswered() {
    if (!std::exchange(busy_, false)) return;
    world_.after(host_.patience(), [this, number = asked_] {
        if (number != asked_ || !promise_.open()) return;  // a crash has settled it
        const std::string before = promise_.known().name;
        const bool still = !host_.quiet();
        if (still || !promise_.settle(host_.storage().store(), false)) {
            busy_ = true;
            return unanswered();
        }
        stale_name_ = stale_name_ || promise_.known().name != before;
    });
}

std::string Person::state() const {
    return seat_.name() + (seat_.ready() ? "" : " is not signed in") +
           (busy_ ? ", waits for an answer" : "") + (promise_.open() ? ", does not know" : "") + ", " +
           promise_.known().name + (promise_.known().closed ? ", closed" : "") +
           ", last refused: " + last_refusal_;
}

void Person::crashed() {
    if (!begun_) return;
    if (promise_.settle(host_.storage().store(), true)) busy_ = stale_name_ = false;
}

/// Each device asks now and then who it is.
void Person::look() {
    world_.after(world_.between(300, 1'200), [this] {
        if (begun_) {
            look_at(seat_);
            for (const auto& client : elsewhere_) look_at(*client);
        }
        if (!calm_) look();
    });
}

void Person::look_at(Client& client) {
    if (!client.ready() || world_.now() < granted_at_ + host_.lag()) return;
    client.request("account.show", Json::object(),
                   [this, version = promise_.version()](const Json& result, const Json& error) {
                       if (error.is_null() && version == promise_.version() && !promise_.open())
                           shown(result);
                   });
}

void Person::shown(const Json& result) const {
    const Standing& known = promise_.known();
    EXPECT_EQ(result["player"]["id"], promise_.id());
    if (!stale_name_) EXPECT_EQ(result["player"]["name"], known.name);
    EXPECT_EQ(result["player"].contains("guest"), known.password.empty());
    EXPECT_EQ(std::ssize(result["sessions"]), std::ssize(known.tokens) + known.strays) << result;
}

void Person::check() {
    if (!begun_) return;
    Store& store = host_.storage().store();
    EXPECT_EQ(difference(store, promise_.id(), promise_.known()), "");
    for (const auto& [token, at] : ended_)
        EXPECT_FALSE(store.session_by_token(token_hash(token)).value()) << "a session has come back";
}

void Person::leave() {
    calm();
    for (const auto& client : elsewhere_) client->leave();
}

std::string Person::name() {
    return any(kNames);
}

std::string Person::password() {
    return any(kPasswords);
}

}  // namespace kabinet::sim
