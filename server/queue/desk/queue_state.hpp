#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "json/json.hpp"
#include "server/queue/standing.hpp"
#include "server/queue/ticket.hpp"

namespace kabinet::queue {

/// A ticket as the queue keeps it.
struct HeldTicket {
    Ticket ticket;      ///< its kind's clock is the text of ClockSpec::to_json
    std::string key{};  ///< the idempotency key of the request that took the ticket
    Json part{};        ///< for the draws of the match: {nonce} or {nonce_hash}
};

/// A ticket as entries of the queue have it. `last` of its person is not kept.
Json to_json(const HeldTicket& held);
/// Reads a to_json(). Throws for anything else.
HeldTicket ticket_from(const Json& json);

/// Tickets that have become a match.
struct Pairing {
    std::string match;                              ///< its id
    std::int64_t at = 0;                            ///< Unix time, ms
    std::map<std::string, std::string> keys;        ///< of the tickets, by account
    std::map<std::string, std::string> networks{};  ///< of the tickets' persons, by account
};

/// Where an account stands by QM-5.
struct Counted {
    Standing standing;
    std::int64_t at = 0;  ///< Unix time of the end of the last match that counted, ms

    bool operator==(const Counted&) const = default;
};

/// All that the queue knows, as a pure function of its stream. The live queue and recovery run this one
/// class. An entry is a JSON object of one of these types:
/// - join {ticket}: somebody takes a ticket.
/// - leave {account}: a ticket ends without a match.
/// - pair {match, at, tickets: {account: key}, networks: {account: network}}: tickets have become a match.
/// - give_back {match, tickets}: the match did not begin; these tickets wait again.
/// - conduct {match, at, standings: {account: {points, waits, until, cause?}}}: the end of a match was
///   counted. The entry has the standings that followed, since the operator's rules may change.
class QueueState {
  public:
    /// For how long a pairing is remembered, ms.
    static constexpr std::int64_t kRemembered = 10 * 60'000;
    /// For how long a standing is kept without another match that counts, ms. A wait is always kept.
    static constexpr std::int64_t kStandingKept = 90LL * 24 * 3600'000;

    static Json join(const HeldTicket& held);
    static Json leave(const std::string& account);
    static Json pair(const Pairing& pairing);
    static Json give_back(const std::string& match, const Json& tickets);
    static Json conduct(const std::string& match, std::int64_t at,
                        const std::map<std::string, Standing>& standings);

    QueueState() = default;
    /// Reads a to_json(). Throws for anything else.
    explicit QueueState(const Json& json);
    Json to_json() const;

    /// Applies one entry. Throws for anything but an entry.
    void apply(const Json& entry);

    /// Forgets the pairings that were made, and the matches that were counted, `kRemembered` ms or longer
    /// before `now`, and the standings that are older than `kStandingKept`.
    void forget(std::int64_t now);

    /// Forgets an account that was deleted: its ticket, its standing, and that it was paired (AC-8).
    void forget(const std::string& account);

    const std::map<std::string, HeldTicket>& tickets() const { return tickets_; }
    /// The ticket of `account`, or null.
    const HeldTicket* ticket(const std::string& account) const;
    /// The last pairing with `account` that is remembered, or null.
    const Pairing* pairing(const std::string& account) const;
    const std::deque<Pairing>& pairings() const { return pairings_; }
    /// Where `account` stands by QM-5; a new standing for somebody of whom nothing was counted.
    Standing standing(const std::string& account) const;
    /// What is counted of `account`, or null.
    const Counted* counts_of(const std::string& account) const;
    /// Whether the end of `match` was counted, as far as that is remembered.
    bool counted(const std::string& match) const { return counted_.contains(match); }
    /// The tickets with the last matches of their holders, for the matcher.
    std::vector<Ticket> for_matching() const;

  private:
    void take_back(const std::string& match, const Json& tickets);

    std::map<std::string, HeldTicket> tickets_;    // by account
    std::deque<Pairing> pairings_;                 // the oldest first
    std::set<std::string> given_back_;             // matches whose tickets came back
    std::map<std::string, Counted> standings_;     // by account
    std::map<std::string, std::int64_t> counted_;  // matches, and when they ended
};

}  // namespace kabinet::queue
