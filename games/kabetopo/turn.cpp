#include "games/kabetopo/turn.hpp"

#include "games/kabetopo/round.hpp"

namespace kabinet::kabetopo {

namespace {

bool takes_a_stone(const Runner& runner, const Position& position) {
    return position.stones_on(runner.at) > 0 && runner.stones < position.stones_needed() &&
           (runner.stones == 0 || runner.halfway);
}

/// One action of the side to move, and what follows from it.
class Play {
  public:
    Play(Position& position, Happenings& happenings)
        : position_(position), happenings_(happenings), mover_(position.runner(position.turn)) {}

    void operator()(const Move& move) {
        if (move.bump_to) bump(move.to, *move.bump_to);
        tell(Moved{position_.turn, seat(), mover_.at, move.to, move.by});
        mover_.at = move.to;
        if (move.by == By::portal || move.by == By::door) help();
        if (has(position_.peaks(), mover_.at)) {
            reach_peak();
        } else if (mover_.stones > 0 && position_.counts_as_home(position_.turn, mover_.at)) {
            if (reach_home()) return end_turn(position_, happenings_);
        }
        after_move();
    }

    void operator()(const Drop& drop) {
        put(position_, drop);
        tell(Dropped{seat(), drop});
        if (drop.piece != Piece::monolith || !can_move(position_)) return end_turn(position_, happenings_);
        position_.stage = Stage::bonus;
    }

    void operator()(CashIn) {
        mover_.token = false;
        help();
        tell(CashedIn{seat()});
        position_.stage = Stage::extra;
    }

    void operator()(End) {
        tell(Ended{seat()});
        end_turn(position_, happenings_);
    }

  private:
    Seat seat() const { return position_.seat_of(position_.turn); }
    void tell(Happening happening) { happenings_.push_back(std::move(happening)); }

    /// KB-18: what makes a Tadaima less than natural.
    void help() { mover_.helped = mover_.helped || mover_.stones == position_.stones_needed(); }

    void bump(Square peak, Square to) {
        const int index = position_.runner_on(peak);
        Runner& bumped = position_.runner(index);
        bumped.at = to;
        bumped.bumped_by = position_.turn;
        tell(Bumped{index, position_.seat_of(index), peak, to});
    }

    void score(Feat feat, int points) { award(position_, position_.turn, feat, points, happenings_); }

    /// KB-13.
    void reach_peak() {
        if (!takes_a_stone(mover_, position_)) return;
        const int order = kStones - position_.stones[0] - position_.stones[1] + 1;
        --position_.stones_on(mover_.at);
        ++mover_.stones;
        mover_.helped = false;
        if (order == 1) gain(position_.tally_of(position_.turn).first_stones, 1);
        tell(TookStone{position_.turn, seat(), mover_.at, order});
        const Values& values = values_of(position_.scoring);
        if (position_.seats == 2) {
            score(mover_.stones == 1 ? Feat::first_stone : Feat::second_stone, values.own_stone);
        } else if (order <= 2) {
            score(order == 1 ? Feat::first_stone : Feat::second_stone,
                  order == 1 ? values.first_stone : values.second_stone);
        }
    }

    /// KB-16: true for Tadaima, false for being halfway home.
    bool reach_home() {
        if (mover_.stones < position_.stones_needed()) {
            if (!mover_.halfway) tell(Halfway{position_.turn, seat(), mover_.at});
            mover_.halfway = true;
            return false;
        }
        mover_.place = position_.home() + 1;
        if (mover_.place == 1) gain(position_.tally_of(position_.turn).first_homes, 1);
        tell(CameHome{position_.turn, seat(), mover_.at, mover_.place, !mover_.helped});
        const Values& values = values_of(position_.scoring);
        score(Feat::tadaima, values.tadaima[static_cast<std::size_t>(mover_.place - 1)]);
        if (!mover_.helped) score(Feat::natural_tadaima, values.natural_tadaima);
        return true;
    }

    void after_move() {
        const bool more = position_.stage != Stage::extra && mover_.token && can_move(position_);
        if (!more) return end_turn(position_, happenings_);
        position_.stage = Stage::moved;
    }

    Position& position_;
    Happenings& happenings_;
    Runner& mover_;
};

bool is_stuck(const Position& position) {
    return !can_move(position) && legal_drops(position).empty();
}

}  // namespace

std::vector<Action> legal_actions(const Position& position) {
    std::vector<Action> actions;
    if (position.turn == kNobody) return actions;
    if (!untimely_drop(position)) {
        const auto drops = legal_drops(position);
        actions.assign(drops.begin(), drops.end());
    }
    if (!untimely_move(position)) {
        for (const Move& move : legal_moves(position)) actions.emplace_back(move);
    }
    if (!untimely_end(position)) actions.emplace_back(End{});
    if (!untimely_token(position)) actions.emplace_back(CashIn{});
    return actions;
}

std::optional<Objection> untimely_move(const Position& position) {
    if (position.stage != Stage::moved) return std::nullopt;
    return Objection{"KB-14", "another move costs the speed token: cash it in first"};
}

std::optional<Objection> untimely_drop(const Position& position) {
    if (position.stage == Stage::begin) return std::nullopt;
    return Objection{"KB-11", "a turn is a move or one drop; only moves are left in this one"};
}

std::optional<Objection> untimely_token(const Position& position) {
    if (!position.mover().token) return Objection{"KB-14", "the speed token of this round is spent"};
    if (position.stage == Stage::moved) {
        if (can_move(position)) return std::nullopt;
        return Objection{"KB-14", "there is no further move to make"};
    }
    return Objection{"KB-14", "the speed token is cashed in after a move, for one more"};
}

std::optional<Objection> untimely_end(const Position& position) {
    if (position.stage != Stage::begin) return std::nullopt;
    return Objection{"KB-15", "who can act may not pass"};
}

Happenings play(Position& position, const Action& action) {
    Happenings happenings;
    std::visit(Play(position, happenings), action);
    skip_stuck(position, happenings);
    return happenings;
}

void skip_stuck(Position& position, Happenings& happenings) {
    while (position.turn != kNobody && position.stage == Stage::begin && is_stuck(position)) {
        happenings.push_back(Passed{position.seat_of(position.turn)});
        end_turn(position, happenings);
    }
}

std::uint64_t perft(const Position& position, int depth) {
    if (depth == 0) return 1;
    std::uint64_t count = 0;
    for (const Action& action : legal_actions(position)) {
        Position next = position;
        play(next, action);
        count += perft(next, depth - 1);
    }
    return count;
}

}  // namespace kabinet::kabetopo
