#pragma once

#include <string>
#include <vector>

#include "json/json.hpp"

namespace kabinet {

/// One thing that is wrong with a record. `entry` is its number, 0 for the header or the record as a whole.
struct Flaw {
    int entry = 0;
    std::string code;  ///< bad_form, newer, bad_hash, bad_number, bad_time, bad_commitment, no_secret,
                       ///< illegal, bad_end, bad_note, bad_lock, bad_reveal, rules_version
    std::string message;
};

/// Checks an exported record without a server: the hash chain, the seed commitment, that every input is legal
/// at its place and time, and that result and final state are those in the record. An empty list means that
/// the record proves itself.
std::vector<Flaw> verify(const Json& record);

/// What a record says about its draws (GEN-2), one line for people each: for every seat of a match that began
/// "seat 0: hash before nonce", "seat 0: open nonce" or "seat 0: no nonce", and every attempt to begin that
/// failed. Only for records without flaws. Never throws.
std::vector<std::string> assurances(const Json& record);

}  // namespace kabinet
