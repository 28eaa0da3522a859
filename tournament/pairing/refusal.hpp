#pragma once

namespace kabinet::tournament {

/// Why there is no pairing.
enum class Refusal {
    no_pairing,   ///< TN-13: a rematch would be needed, or no pairing avoids the forbidden pairs
    bad_request,  ///< an instruction names an entrant who is not to be paired, or contradicts another one
    too_few       ///< there are fewer entrants than the smallest table has seats
};

}  // namespace kabinet::tournament
