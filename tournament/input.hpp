#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "json/json.hpp"

namespace kabinet::tournament {

/// The types of input, by their names in the log. Beside each stands its body.
enum class InputType {
    enter,     ///< {entrant, account? or name_hash?, rating?, nonce?}
    check_in,  ///< {entrant}
    withdraw,  ///< {entrant, expelled?}
    back,      ///< {entrant}: a withdrawn entrant is brought back; "return" in the log
    pause,     ///< {entrant}
    resume,    ///< {entrant}
    forbid,    ///< {pair: [a, b]}
    force,     ///< {pair}
    allow,     ///< {pair}
    bye,       ///< {entrant, round, kind, given?}: asked for by the entrant, or given by a director (TN-12)
    rounds,    ///< {rounds}
    seeds,     ///< {entrants: all who are in, best first}: seeding by hand
    start,     ///< {automatic?, ratings?: {entrant: rating} where they are those of the start (TN-5)}
    hold,      ///< {clocks?}: nothing new begins; with `clocks` those of running matches stand
    go_on,     ///< {}
    finish,    ///< {}
    cancel,    ///< {code?}: why a program cancelled the event by itself
    /// {stage, round, tables: [{table, seats}], byes: [{entrant, kind}], by_hand?, field?, groups?}: the last
    /// two say what was drawn for a stage
    paired,
    unpaired,  ///< {stage, round}
    begun,     ///< {stage, round, table}: the first action of a match
    result,    ///< {stage, round, table, game, ranks, scores, source, reason?, match?, record?}
    forfeit,   ///< {stage, round, table, entrants}
    correct,   ///< as result
    annul,     ///< {stage, round, table, game, match?}: since version 2 with the match that was played
    undo,      ///< {input: the number of the one taken back}
    repaired,  ///< as paired: the newest round made anew by hand; tables that have begun stay as they are
    time,      ///< {time}: the clock of an arena, in ms since its start
    remade,    ///< {stage, round, table, game, failed}: its match was not played; `failed` did not begin
    // Since version 2 of the rules:
    extend,        ///< {stage, round, table, game, entrant, ms}: the clock of the entrant has so much more
    pause_match,   ///< {stage, round, table, game}: nobody acts in its match, and the clocks stand
    resume_match,  ///< {stage, round, table, game}
    change         ///< {settings: all of them}: other settings, before the start
};
/// The version of the rules that brought the type.
int version_of(InputType type);
std::string_view name_of(InputType type);
std::optional<InputType> input_type(std::string_view name);

/// One accepted input. Free text is no part of it (TN-1).
struct Input {
    InputType type = InputType::start;
    Json body = Json::object();
    std::string by{};     ///< the account id of the author, or "director" in a log without accounts
    std::int64_t at = 0;  ///< Unix time, ms: for people; nothing is computed from it
};

}  // namespace kabinet::tournament
