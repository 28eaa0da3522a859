#pragma once

#include <map>
#include <set>
#include <string>

#include "games/record/record.hpp"
#include "tests/server/sim/client.hpp"

namespace kabinet::sim {

/// The clients' parts in the draws of a table (GEN-2): nonces and their hashes, told early, late, twice or
/// never.
class Draws {
  public:
    explicit Draws(World& world) : world_(world) {}

    /// What a seat brings, {nonce} or {nonce_hash}, as chance has it.
    Json part();
    /// {nonce_hash}, of a new nonce.
    Json hash();

    /// What a client does that owes the nonce of `hash` under `lock`.
    enum class Plan { tell, tell_later, keep };
    /// Decides once for each lock and hash; `may_keep`: whether the client may keep the nonce to itself.
    Plan plan(const std::string& lock, const std::string& hash, bool may_keep);

    /// {nonce}, of a hash that was brought.
    Json nonce(const std::string& hash) const { return {{"nonce", nonces_.at(hash)}}; }
    /// A client has told a nonce at `match` under `lock`: the final record has to contain the lock.
    void told(const std::string& match, const std::string& lock) { locks_[match].insert(lock); }

    /// Checks what a client is shown: no nonce of a hash before the match begins.
    void see(const Held& held) const;
    /// Checks that the record contains every lock that a client saw before it told its nonce.
    void check(const Json& record) const;
    /// How many attempts to begin the checked records tell of that failed.
    int failures() const { return failures_; }

  private:
    World& world_;
    std::map<std::string, std::string> nonces_;  // by hash, both in hex
    std::map<std::pair<std::string, std::string>, Plan> plans_;
    std::map<std::string, std::set<std::string>> locks_;  // by match
    mutable int failures_ = 0;
};

}  // namespace kabinet::sim
