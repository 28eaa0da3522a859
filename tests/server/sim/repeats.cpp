#include "tests/server/sim/repeats.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace kabinet::sim {
namespace {

/// Whether a second answer says what the first did. The document has gone on, a rematch may have come about,
/// and other people may wait in the queue.
bool same(Json first, const Json& second) {
    first.erase("seq");
    first.erase("tickets");
    return std::ranges::all_of(first.items(), [&](const auto& member) {
        return second.contains(member.key()) && second[member.key()] == member.value();
    });
}

/// Whether it is worth asking once more.
bool passes(const std::string& code) {
    return code == "storage_failed" || code == "busy" || code == "rate_limited" || code == "shutting_down";
}

}  // namespace

void Repeats::answered(Client& client, const std::string& method, const Json& params, const Json& result) {
    if (params.contains("match")) done_[params["match"]][{client.player(), params["key"]}] = true;
    if (world_.chance(30)) again(client, method, params, result);
}

void Repeats::again(Client& client, const std::string& method, const Json& params, const Json& result) {
    // Some at once, some when everything is another.
    const std::int64_t delay = world_.between(0, world_.chance(50) ? 200 : 20'000);
    world_.after(delay, [=, this, &client] {
        client.request(method, params, [=, this, &client](const Json& second, const Json& error) {
            if (!error.is_null() && passes(error["data"]["code"]))
                return again(client, method, params, result);
            ++count_;
            EXPECT_TRUE(error.is_null()) << client.name() << " was granted " << method << " " << params
                                         << ", and when it asked again: " << error;
            if (error.is_null()) {
                EXPECT_TRUE(same(result, second)) << method << " " << params << ": " << result << second;
            }
        });
    });
}

void Repeats::refused(const Client& client, const Json& params) {
    done_[params["match"]].try_emplace({client.player(), params["key"]}, false);
}

void Repeats::check(const StoredStream& stored) const {
    const auto asked = done_.find(stored.stream.id);
    if (asked == done_.end()) return;
    for (const auto& [key, done] : asked->second) {
        const auto times = std::ranges::count_if(
            stored.entries, [&](const Append& row) { return Key{row.actor, row.key} == key; });
        EXPECT_EQ(times, done ? 1 : 0) << key.second << (done ? " was done" : " was refused");
    }
}

}  // namespace kabinet::sim
