#include "bench/load/requests.hpp"

#include "bench/load/scan.hpp"

namespace kabinet::load {
namespace {

/// A reply nothing is kept of.
Client::Done only(Next next) {
    return [next = std::move(next)](std::string_view) { next(); };
}

std::string with_key(const std::string& key, const std::string& match) {
    return Json{{"key", key}, {"match", match}}.dump();
}

}  // namespace

void say_hello(Client& client, Next next) {
    client.call("hello", R"({"client":"kabinet_load 1"})", only(std::move(next)));
}

void sign_in(Client& client, Next next) {
    client.call("sign_in.guest", "{}", [&client, next = std::move(next)](std::string_view reply) {
        client.token = result_of(reply).at("token");
        next();
    });
}

void create_match(Client& host, const std::string& key, std::function<void(std::string match)> created) {
    const Json params{
        {"key", key}, {"game", "kuba"}, {"private", true}, {"options", {{"repetition", "none"}}}};
    host.call("table.create", params.dump(), [created = std::move(created)](std::string_view reply) {
        created(result_of(reply).at("match"));
    });
}

void take_seat(Client& client, const std::string& match, int seat, Next next) {
    const Json params{{"key", match + "-sit"}, {"match", match}, {"seat", seat}};
    client.call("table.sit", params.dump(), only(std::move(next)));
}

void watch(Client& client, const std::string& match, Next next) {
    const std::string params = Json{{"match", match}}.dump();
    client.call("match.watch", params, only(std::move(next)));
}

void start_match(Client& host, const std::string& match, Next next) {
    host.call("table.start", with_key(match + "-start", match), only(std::move(next)));
}

void resign(Client& client, const std::string& match, Next next) {
    client.call("match.resign", with_key(match + "-resign", match), only(std::move(next)));
}

}  // namespace kabinet::load
