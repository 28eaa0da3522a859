#include "tests/server/sim/draws.hpp"

#include <gtest/gtest.h>

namespace kabinet::sim {

Json Draws::part() {
    return world_.chance(70) ? hash() : Json{{"nonce", "00ff"}};
}

Json Draws::hash() {
    const Bytes32 nonce = sha256(std::to_string(world_.random()));
    const std::string hash = to_hex(sha256(bytes_of(nonce)));
    nonces_.emplace(hash, to_hex(nonce));
    return {{"nonce_hash", hash}};
}

Draws::Plan Draws::plan(const std::string& lock, const std::string& hash, bool may_keep) {
    const auto [it, fresh] = plans_.try_emplace({lock, hash}, Plan::tell);
    if (fresh && may_keep && world_.chance(8)) it->second = Plan::keep;
    if (fresh && it->second == Plan::tell && world_.chance(30)) {
        it->second = Plan::tell_later;
        return Plan::tell_later;
    }
    return it->second == Plan::tell_later ? Plan::tell : it->second;
}

void Draws::see(const Held& held) const {
    if (!held.value.is_object() || held.value.value("status", "") != "open") return;
    const std::string text = held.value.dump();
    for (const auto& [hash, nonce] : nonces_)
        EXPECT_EQ(text.find(nonce), std::string::npos) << "a nonce is shown early: " << text;
}

void Draws::check(const Json& record) const {
    std::set<std::string> hashes;
    for (const Json& entry : record["entries"]) {
        hashes.insert(entry["hash"]);
        failures_ += entry["type"] == "unlock";
    }
    const auto seen = locks_.find(record["header"]["match"]);
    if (seen == locks_.end()) return;
    for (const std::string& lock : seen->second)
        EXPECT_TRUE(hashes.contains(lock)) << "the record does not contain a lock that was shown";
}

}  // namespace kabinet::sim
