#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/core/fair.hpp"
#include "tournament/settings.hpp"

/// What a tournament is at one moment: the values that the fold of its log makes (TN-1).
namespace kabinet::tournament {

/// The life of a tournament (TN-3). Until the start everybody may enter and leave.
enum class Phase { open, running, paused, finished, cancelled };
std::string_view name_of(Phase phase);

/// Kinds of byes: the pairing left nobody, or a half, no or a full win's points.
enum class ByeKind { pairing, half, zero, full };
std::string_view name_of(ByeKind kind);

struct Entrant {
    enum class Status { active, pausing, withdrawn, waiting };
    int number = 0;           ///< 1, 2, 3, ... in order of entry
    std::string account{};    ///< the id of the account, or empty
    std::string name_hash{};  ///< of who has no account: hex of SHA-256(salt|name)
    std::optional<int> rating{};
    std::string nonce{};  ///< raw bytes for the seed (GEN-4), or empty
    Status status = Status::active;
    bool checked_in = false;
    bool late = false;               ///< entered after the start (TN-7)
    bool expelled = false;           ///< withdrawn by a director's word (TN-9)
    int seed = 0;                    ///< the place in the seeding, from 1; 0 before the start
    int missed = 0;                  ///< ties missed (TN-9)
    int half_byes = 0;               ///< half-point byes asked for, or taken for a late entry
    std::map<int, ByeKind> asked{};  ///< byes for coming rounds, by round
    int queued = 0;                  ///< orders those who wait for a place (TN-4)
    std::int64_t since = 0;          ///< arena: the time of the stage since which the entrant is in
};
std::string_view name_of(Entrant::Status status);

/// One game of a tie. `ranks` and `scores` go by seat: of two seats those of the game, which are exchanged
/// each game; at larger tables the seats of those who are present.
struct GameResult {
    bool known = false;
    std::vector<int> ranks{};
    std::vector<std::int64_t> scores{};
    std::vector<int> seats{};  ///< the entrants by their seats when it was played
    std::string reason{};      ///< "resigned", "timeout", "abandoned" or empty
    std::string source{};      ///< "played", "ruled" or "typed" (TN-17)
    std::string match{};       ///< the id of the match that was played, or empty
    std::string record{};      ///< the last hash of its record, hex
    int attempt = 1;           ///< grows with each annulment
    bool paused = false;       ///< a director has paused its match (TN-18)
};

/// One table of a round: a tie.
struct Table {
    int number = 0;
    std::vector<int> seats{};  ///< entrants by their seats in the first game
    std::vector<GameResult> games{};
    std::set<int> absent{};  ///< entrants who forfeited
    std::set<int> failed{};  ///< entrants who once did not tell their part in the draws of a match (GEN-2)
    std::set<int> missed{};  ///< of these, who was ruled not to have come (TN-9)
    bool begun = false;
    std::int64_t ended = 0;  ///< arena: the time of the stage when it was over, in ms
    int tie = -1;            ///< in a bracket: the index of its tie
    int upper = 0;           ///< in a bracket: the entrant who comes from the first source of the tie
    /// The entrants who play: those who are not absent, by seat.
    std::vector<int> present() const;
    bool seats_entrant(int entrant) const;
};

struct Bye {
    int entrant = 0;
    ByeKind kind = ByeKind::zero;
};

struct Round {
    int stage = 1;
    int number = 0;
    std::vector<Table> tables{};
    std::vector<Bye> byes{};
    bool by_hand = false;
    std::vector<std::pair<int, int>> rematches{};  ///< rematches of it that a director had allowed
    /// In the first round of a stage that lots have to do with: the field and the groups as they were drawn,
    /// so that a log can be read before the secret is known.
    std::vector<int> field{};
    std::vector<std::vector<int>> groups{};

    const Table* table_of(int entrant) const;
    const Bye* bye_of(int entrant) const;
    Table* table(int wanted);
    const Table* table(int wanted) const;
    bool begun() const;
};

/// What a stage is made of, and what was played in it.
struct Played {
    int stage_number = 1;                    ///< of the settings' list, from 1
    int rounds_planned = 0;                  ///< fixed at the start of the stage; 0 where nobody can know
    std::vector<int> field{};                ///< who started in the stage, in the order of its seeding
    std::vector<std::vector<int>> groups{};  ///< the groups of the stage; of each its entrants by seed
    std::vector<int> draw{};  ///< round robin: who has the places 1, 2, ... of the Berger tables
    /// In a knockout a round holds the ties that can be played at the same time, in an arena one wave, whose
    /// tables are numbered on through the stage.
    std::vector<Round> rounds{};
    std::int64_t time = 0;  ///< arena: ms since its start, as the last input had it
};

/// A tournament. The members that it has from `Played` are those of the stage that is played now.
struct State : Played {
    Settings settings{};
    Phase phase = Phase::open;
    bool clocks_stand = false;        ///< in a pause of the event: those of running matches, too
    std::optional<Seed> seed{};       ///< fixed at the start; nothing where the secret is not known
    std::vector<Entrant> entrants{};  ///< element i is number i + 1
    std::vector<Played> past{};       ///< the stages before, in order
    std::set<std::pair<int, int>> forbidden{};
    std::set<std::pair<int, int>> forced{};   ///< for the next pairing only
    std::set<std::pair<int, int>> allowed{};  ///< for one rematch only

    const Stage& stage() const { return settings.stages[static_cast<std::size_t>(stage_number - 1)]; }
    const Entrant& entrant(int number) const { return entrants[static_cast<std::size_t>(number - 1)]; }
    Entrant& entrant(int number) { return entrants[static_cast<std::size_t>(number - 1)]; }
    bool has(int number) const { return number >= 1 && number <= static_cast<int>(entrants.size()); }
    bool last_stage() const { return stage_number == static_cast<int>(settings.stages.size()); }
    /// Whether what follows the current stage is a play-off of those who share its first place (TN-31).
    bool before_play_off() const {
        return !last_stage() && settings.stages[static_cast<std::size_t>(stage_number)].play_off;
    }
};

/// Whether the clocks of a game stand, and nobody acts: by a ruling about its match, or in a pause of the
/// event (TN-3, TN-18).
inline bool stands_still(const State& state, const GameResult& game) {
    return game.paused || (state.phase == Phase::paused && state.clocks_stand);
}

/// Whether an entrant takes part: has not withdrawn, and does not wait for a place.
inline bool is_in(const Entrant& entrant) {
    return entrant.status == Entrant::Status::active || entrant.status == Entrant::Status::pausing;
}

}  // namespace kabinet::tournament
