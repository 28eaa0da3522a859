#pragma once

#include <cstdint>
#include <string>
#include <vector>

/// Quick match (rules QM-1 to QM-6): who plays with whom. Everything in this room is a pure function of the
/// values that the caller gives. Times are in ms on one clock of the caller, which may be Unix time.
namespace kabinet::queue {

/// The last match of a person.
struct LastMatch {
    std::vector<std::string> opponents;  ///< account ids; empty when the person has not played yet
    std::int64_t began = 0;              ///< when the match began, ms
};

/// A person who wants to play, as far as others may or may not meet this person.
struct Person {
    std::string account;  ///< account id
    /// The network that the person comes from, such as 192.0.2.0/24. Empty when the network is unknown, which
    /// is nobody else's network.
    std::string address;
    LastMatch last;
};

/// Returns whether the rules let `one` and `other` play in one match, whatever their ratings are. Opponents
/// of a match that began less than `again_after` ms before `now` may not meet again (QM-2). Two persons of
/// one network may not meet in a rated match. Nobody meets the own account.
bool may_meet(const Person& one, const Person& other, bool rated, std::int64_t now, std::int64_t again_after);

}  // namespace kabinet::queue
