#pragma once

#include <string>

#include "client-cli/model/problem.hpp"

namespace kabinet::cli {

/// What a refusal of the rules says, with the numbers it comes with and the rule (TN-1 to TN-40).
std::string event_refusal_in_words(const Problem& problem);

/// Why an event waits for a director or was ended, by the code; a code that a newer server made up as it is.
std::string trouble_in_words(const std::string& code);

/// What helps against the trouble or the refusal of that code: orders for `kabinet tournament direct`; empty
/// where nothing is known.
std::string way_out_of(const std::string& code);

}  // namespace kabinet::cli
