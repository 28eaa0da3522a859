#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "games/kapture9/play.hpp"

/// What holds in every position of Kapture 9, whatever the physics may say.
namespace kabinet::kapture9 {
namespace {

BaseSet some_of(BaseSet set) {
    return static_cast<BaseSet>(set & *rc::gen::inRange(0, kAllBases + 1));
}

/// Anything a ball may do, more often what matters.
physics::Outcome any_outcome(BaseSet standing) {
    physics::Outcome outcome;
    outcome.touched = some_of(standing);
    outcome.knocked = some_of(standing);
    outcome.base = *rc::gen::inRange(-3, kBases);
    if (outcome.base < 0) {
        outcome.base = -1;
        outcome.home = *rc::gen::inRange(0, 4) == 0;
        outcome.left = !outcome.home && *rc::gen::inRange(0, 3) == 0;
        outcome.on_opponent = !outcome.home && !outcome.left && *rc::gen::inRange(0, 3) == 0;
    }
    return outcome;
}

/// What one action did, seen before and after it.
struct Step {
    Position before;
    Judgement judged;  // of a flick
    int base = -1;     // of a placement, or -1
    std::optional<RoundEnd> end;
    Position after;
};

int lowest(BaseSet set) {
    return std::countr_zero(set);
}

Step any_step(const Position& before) {
    Step step = {.before = before, .judged = {}, .base = -1, .end = {}, .after = before};
    if (before.phase == Phase::choose && *rc::gen::arbitrary<bool>()) {
        step.base = lowest(before.empty());
        step.end = placed(step.after, step.base);
        return step;
    }
    const BaseSet standing = before.turn == 0 ? before.standing() : turned(before.standing());
    step.judged = judge(before, before.turn, any_outcome(standing));
    step.end = flicked(step.after, step.judged);
    return step;
}

/// Plays some steps of some game, each looked at.
template <class Look>
void check(const char* property, Look look) {
    EXPECT_TRUE(rc::check(property, [&] {
        Position position = start(*rc::gen::inRange(0, 2));
        if (*rc::gen::arbitrary<bool>()) position.flicks = kMostFlicks - 10;
        for (int left = *rc::gen::inRange(1, 60); left > 0 && position.phase != Phase::over; --left) {
            const Step step = any_step(position);
            look(step);
            position = step.after;
        }
    }));
}

TEST(KaptureProperties, KC5_KC7_meekones_are_counted) {
    check("an action takes off what is knocked and puts on one at most, of who acted", [](const Step& step) {
        if (step.end) return;
        const int put = step.base >= 0 || step.judged.base >= 0;
        RC_ASSERT(count(step.after.standing()) ==
                  count(step.before.standing()) - count(step.judged.knocked) + put);
        const Seat other = opponent(step.before.turn);
        RC_ASSERT(step.after.meekones[at(other)] == (step.before.meekones[at(other)] & ~step.judged.knocked));
        RC_ASSERT((step.after.meekones[0] & step.after.meekones[1]) == 0);
    });
}

TEST(KaptureProperties, KC12_a_choice_follows_a_foul_and_nothing_else) {
    check("the phase is choose exactly after a foul within a round", [](const Step& step) {
        const bool foul = step.base < 0 && step.judged.result == Result::foul;
        if (!step.end) RC_ASSERT((step.after.phase == Phase::choose) == foul);
    });
}

TEST(KaptureProperties, KC8_the_turn_stays_only_after_a_re_flick) {
    check("the turn passes but for again", [](const Step& step) {
        const bool again = step.base < 0 && step.judged.result == Result::again;
        if (!step.end) RC_ASSERT((step.after.turn == step.before.turn) == again);
    });
}

TEST(KaptureProperties, KC13_KC16_rounds_are_counted) {
    check("rounds won and for nobody add up to rounds played", [](const Step& step) {
        const bool full =
            step.before.empty() != 0 && step.end && step.end->bases[0] + step.end->bases[1] == kBases;
        const bool long_enough = step.base < 0 && step.before.flicks == kMostFlicks - 1;
        RC_ASSERT(step.end.has_value() == (full || long_enough));
        const int won = step.after.wins[0] + step.after.wins[1] - step.before.wins[0] - step.before.wins[1];
        RC_ASSERT(won == (step.end && step.end->winner ? 1 : 0));
        if (!step.end || step.after.phase == Phase::over) return;
        RC_ASSERT(step.after.round == step.before.round + 1);
        RC_ASSERT(step.after.standing() == 0);
        RC_ASSERT(step.after.flicks == 0);
        RC_ASSERT(step.after.turn == step.after.began);
        if (step.end->winner) RC_ASSERT(step.after.began == opponent(*step.end->winner));
    });
}

TEST(KaptureProperties, every_position_has_a_text_form_of_its_own) {
    check("text and back is the same position",
          [](const Step& step) { RC_ASSERT(parse(to_text(step.after)).value() == step.after); });
}

TEST(KaptureProperties, KC15_a_judgement_is_the_same_from_either_side) {
    EXPECT_TRUE(rc::check("half a turn of the board changes no result", [] {
        Position here = start(0);
        here.meekones[0] = some_of(kAllBases);
        here.meekones[1] = some_of(here.empty());
        Position there = here;
        there.meekones = {turned(here.meekones[1]), turned(here.meekones[0])};
        const auto outcome = any_outcome(here.standing());
        const Judgement mine = judge(here, 0, outcome);
        const Judgement yours = judge(there, 1, outcome);
        RC_ASSERT(mine.result == yours.result);
        RC_ASSERT(mine.foul == yours.foul);
        RC_ASSERT(mine.knocked == turned(yours.knocked));
        RC_ASSERT(mine.base == (yours.base < 0 ? -1 : kBases - 1 - yours.base));
    }));
}

}  // namespace
}  // namespace kabinet::kapture9
