#pragma once

#include "client-cli/model/document.hpp"

namespace kabinet::cli {

/// The document of a match of Kapture 9 between Anna (p1, seat 0) and Ben (p2, seat 1), Anna to flick.
Json kapture9_match();
/// Its view: Anna has bases 1 and 2 and a round, Ben has 3 and 7.
Json kapture9_view();
/// Anna's legal actions after a foul of Ben: flick, or place on base 4 or 8.
Json kapture9_legal();
/// A flick of Anna's that knocks off 2, 3 and 7, and captures 4 after 1.5 seconds. The ball goes straight to
/// base 4, the meekone of 3 falls to the left.
Json kapture9_flick_events();

}  // namespace kabinet::cli
