#include "tests/tournament/random/trial.hpp"
#include "tournament/exports.hpp"
#include "tournament/tie.hpp"

/// What happens in the events that roll dice of their own for it.
namespace kabinet::tournament {

/// Before the start another number of places, which keeps everybody who is in.
void Trial::change_settings() {
    if (!more_->chance(40)) return;
    Json settings = state().settings.to_json();
    settings["missed_ties"] = more_->below(4);
    const std::size_t entrants = state().entrants.size();
    if (tell(InputType::change, {{"settings", settings}}) && state().entrants.size() != entrants)
        fail("TN-3: a change of the settings lost entrants");
}

/// A clock, or a match that stands and goes on: no place and no point changes by it (TN-18).
void Trial::rule_on_a_match() {
    std::vector<const Table*> tables = open_tables();
    if (tables.empty()) return;
    const Table& table = *tables[static_cast<std::size_t>(more_->below(static_cast<int>(tables.size())))];
    Json body = place_of(table);
    body["game"] = std::max(1, next_game(state().settings, table));
    const Json before = exported_json(state(), {});
    const int what = more_->below(3);
    if (what == 0) {
        body["entrant"] = table.seats.front();
        body["ms"] = 1000 * (1 + more_->below(600));
    }
    const InputType type = what == 0   ? InputType::extend
                           : what == 1 ? InputType::pause_match
                                       : InputType::resume_match;
    if (tell(type, body) && exported_json(state(), {})["standings"] != before["standings"])
        fail("TN-18: a ruling about a match changed the standings");
}

void Trial::more() {
    const int entrant = 1 + more_->below(std::max(1, static_cast<int>(state().entrants.size())));
    switch (more_->below(8)) {
        case 0: {
            if (!tell(InputType::withdraw, {{"entrant", entrant}, {"expelled", true}})) return;
            if (is_in(state().entrant(entrant))) fail("TN-9: an expelled entrant is in");
            return;
        }
        case 1:
            tell(InputType::bye, {{"entrant", entrant},
                                  {"round", 1 + more_->below(6)},
                                  {"kind", more_->one_of({"half", "zero", "full"})},
                                  {"given", true}});
            return;
        case 2:
            tell(InputType::hold, {{"clocks", true}});
            return;
        default:
            rule_on_a_match();
    }
}

/// A director ends the event in the middle: it is cancelled, or finished where no tie is open (TN-3).
bool Trial::ends_early() {
    if (!more_->chance(15)) return false;
    const bool cancelled = more_->chance(50) || !tell(InputType::finish);
    if (cancelled && !tell(InputType::cancel)) fail("TN-3: the event cannot be cancelled");
    for (const LogFlaw& flaw : verify_log(log_.to_json(true)))
        fail("TN-2: entry " + std::to_string(flaw.entry) + ": " + flaw.code + " " + flaw.message);
    return true;
}

}  // namespace kabinet::tournament
