#pragma once

#include <optional>
#include <vector>

#include "tournament/state.hpp"

/// Stages and the groups in them (TN-30).
namespace kabinet::tournament {

/// The state as one stage sees it, from 1 to the current one: its field, groups and rounds stand where those
/// of the current stage stand.
State stage_view(const State& state, int stage);

/// The state as one group of the current stage sees it, from 0: its stage is the one that is played inside,
/// and its field and rounds hold the group alone. Accounts and hashes of names are left out.
State group_view(const State& state, std::size_t group);

/// The group of an entrant in the current stage, from 0; -1 for none.
int group_of(const State& state, int entrant);

/// How many rounds a group of the current stage has.
int rounds_of_group(const State& state, std::size_t group);

/// Whether the current stage has nothing left to pair or to play.
bool stage_over(const State& state);
/// Whether that is so of the last stage: then `finish` can come by itself (TN-3).
bool event_over(const State& state);

/// Whether the first stage is a Swiss of two seats with more rounds than half of its entrants, so that rounds
/// may need rematches (TN-4); before the start, of those who are in by then.
bool rematches_possible(const State& state);

/// Those who share the first place of the current stage, in the order of the lot. One alone shares nothing.
std::vector<int> level_at_the_top(const State& state);

/// Who goes on from the current stage as things stand, in the order of the seeding of the next one. Who
/// withdrew is replaced by the next. Group mates come to opposite halves where two of each group go on. To a
/// play-off go those who share the first place, in the order of the lot, without who withdrew (TN-31).
std::vector<int> going_on(const State& state);

/// Begins a stage with those who are in it, best seed first: draws groups, plans rounds.
void begin_stage(State& state, std::vector<int> field);

/// The state at the beginning of the next stage. The current one is over and not the last.
State next_stage(const State& state);

/// The state in whose stage a round is that is paired next: `before`, or the beginning of its next stage.
/// Without the seed the field and the groups are those that the round says were drawn. Nothing where that
/// stage has not come, or what the round says was not drawn so.
std::optional<State> state_for(const State& before, const Round& round);

/// The state before the current stage began, which has no round and is not the first.
State stage_before(State state);

}  // namespace kabinet::tournament
