#pragma once

#include "client-cli/model/document.hpp"

namespace kabinet::cli {

/// The documents of an evening of Kuba, a Swiss of five, in its second round: Anna (p1) is entrant 2, sits at
/// table 1 against Ben, and the table waits for her until 1'300'000. Dan has a bye.
Json evening_head();
Json evening_entrants();
Json evening_standings();
Json evening_tables();
/// What Anna is told.
Json evening_own();
/// The same once her match has been made.
Json evening_own_playing();
/// The answer to {"standings": true}.
Json evening_rows();
/// The list of events, of which the evening is one.
Json evening_events();

}  // namespace kabinet::cli
