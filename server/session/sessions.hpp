#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/accounts/challenges.hpp"
#include "server/ops/log_pace.hpp"
#include "server/session/method_row.hpp"
#include "server/session/peer.hpp"
#include "server/session/welcome.hpp"
#include "server/shard/shard.hpp"

namespace kabinet {

class Session;

/// The sessions of one shard.
class Sessions : public Acceptor {
  public:
    /// `table`: what clients may ask.
    Sessions(Shard& shard, const MethodTable& table);

    std::unique_ptr<Receiver> accept(Peer& peer) override;

    Shard& shard() { return shard_; }
    const MethodTable& table() const { return table_; }
    const Welcome& welcome() const { return welcome_; }
    /// What clients were asked to sign.
    Challenges& challenges() { return challenges_; }
    /// How often the log tells that players without roles were denied something.
    LogPace& denials() { return denials_; }
    std::size_t size() const { return sessions_.size(); }
    /// `session` is the account's from now on, as long as the connection lasts.
    void signed_in(const std::string& account, Session& session) { of_account_.emplace(account, &session); }
    /// `account`: whose the session is; empty when nobody has signed in.
    void leave(std::uint64_t number, const std::string& account);

    /// Tells every session that the server stops, and to come back after `after_ms`, each a moment later than
    /// the one before (ND-5). From now on, requests that would change something are refused.
    void drain(std::int64_t after_ms);
    bool draining() const { return draining_; }
    /// Runs `done` once no session of this shard waits for an answer to a request.
    void when_quiet(std::move_only_function<void()> done);
    /// Closes every session.
    void close_all();

    /// `begun`: a request has been taken up. `answered`: its answer has been given.
    void begun() { ++pending_; }
    void answered();

  private:
    void told(const AccountChange& change);
    void read_roles(const std::string& account);
    void look_again();
    void look_again(std::vector<std::string> accounts);
    std::vector<Session*> of_account(const std::string& account) const;

    Shard& shard_;
    const MethodTable& table_;
    const Welcome welcome_;
    Challenges challenges_;
    /// Between two that come back, and for the last one, ms.
    static constexpr std::int64_t kApart = 1, kLatest = 19'000;

    LogPace denials_;
    std::map<std::uint64_t, Session*> sessions_;
    std::unordered_multimap<std::string, Session*> of_account_;
    bool looking_ = false, missed_again_ = false;       // a second look is under way, and another one is due
    std::map<std::string, std::uint64_t> newest_read_;  // of roles, of each account whose are being read
    std::uint64_t role_reads_ = 0;
    std::uint64_t next_ = 1;
    bool draining_ = false;
    std::size_t pending_ = 0;
    std::move_only_function<void()> quiet_;
};

}  // namespace kabinet
