#include "games/kapow/action.hpp"

#include <array>
#include <utility>

namespace kabinet::kapow {

namespace {

using Verdict = std::optional<Broken>;

constexpr std::array<std::string_view, 7> kTypeNames = {"reveal",   "take", "discard", "replace",
                                                        "powerset", "swap", "end"};
constexpr std::array kModifiers = {-2, -1, 1, 2};

const Hand& own_hand(const Position& position) {
    return position.hand(position.turn);
}

Verdict forbidden_by_stage(const Position& position, Stage wanted) {
    const Stage now = position.stage;
    if (now == wanted) return std::nullopt;
    if (wanted == Stage::reveal)
        return Broken{"KP-4", "two cards are revealed at the beginning of an opening turn only"};
    if (now == Stage::reveal) return Broken{"KP-4", "an opening turn begins with revealing two cards"};
    if (now == Stage::take) return Broken{"KP-5", "take a card first"};
    if (wanted == Stage::swap)
        return Broken{"KP-10", "play the card taken before swapping or ending the turn"};
    if (now == Stage::swap)
        return Broken{"KP-10", "the card of this turn is played: swap a KAPOW! or end the turn"};
    return Broken{"KP-5", "a turn takes one card"};
}

Verdict forbidden_spot(const Hand& hand, At at) {
    if (at.triad >= static_cast<int>(hand.triads.size())) return Broken{"KP-2", "the hand has no such triad"};
    if (!hand.find(at)) return Broken{"KP-9", "that triad has been discarded"};
    return std::nullopt;
}

Verdict forbidden_reveal(const Position& position, const Action& action) {
    for (const At at : {action.at, action.to}) {
        if (const auto broken = forbidden_spot(own_hand(position), at)) return broken;
    }
    if (action.at >= action.to)
        return Broken{"KP-4", "reveal two different positions, in order of triad and then of place"};
    return std::nullopt;
}

Verdict forbidden_top(const Spot& spot, int modifier) {
    if (!spot.is_lone() || !is_power(spot.top))
        return Broken{"KP-5", "a card goes on top of a power card that lies alone, and of nothing else"};
    if (!shows(spot.top, modifier)) return Broken{"KP-1", "the power card in the hand has no such modifier"};
    return std::nullopt;
}

Verdict forbidden_beneath(const Spot& spot, Card card, int modifier) {
    if (!is_power(card)) return Broken{"KP-5", "only a power card goes beneath another card"};
    if (spot.is_free_kapow()) return Broken{"KP-5", "no card goes beneath a KAPOW! that lies alone"};
    if (!shows(card, modifier)) return Broken{"KP-1", "the power card taken has no such modifier"};
    return std::nullopt;
}

Verdict forbidden_powerset(const Position& position, const Action& action) {
    if (const auto broken = forbidden_spot(own_hand(position), action.at)) return broken;
    const Spot& spot = own_hand(position)[action.at];
    if (!spot.face_up) return Broken{"KP-5", "a powerset is made with a face-up card"};
    if (action.put == Put::top) return forbidden_top(spot, action.modifier);
    return forbidden_beneath(spot, position.taken->card, action.modifier);
}

Verdict forbidden_swap(const Position& position, const Action& action) {
    for (const At at : {action.at, action.to}) {
        if (const auto broken = forbidden_spot(own_hand(position), at)) return broken;
    }
    const Spot& spot = own_hand(position)[action.at];
    if (!spot.face_up) return Broken{"KP-10", "a face-down card is not swapped for another"};
    if (spot.top != Card::kapow) return Broken{"KP-10", "only a KAPOW! is swapped"};
    if (!spot.is_lone()) return Broken{"KP-10", "a KAPOW! in a powerset is not swapped"};
    if (action.at == action.to) return Broken{"KP-10", "a KAPOW! is swapped with another position"};
    return std::nullopt;
}

Verdict forbidden_arrangement(const Position& position, const Action& action) {
    if (action.arrangement == Arrangement{}) return std::nullopt;
    const Hand hand = hand_after(position, action);
    for (std::size_t i = 0; i < kMostTriads; ++i) {
        if (action.arrangement[i] == 0) continue;
        if (i >= hand.triads.size() || !hand.triads[i] || !is_complete(*hand.triads[i]))
            return Broken{"KP-9", "only a triad that is complete by then is arranged"};
        switch (exchange_of(*hand.triads[i], action.arrangement[i])) {
            case Exchange::allowed:
                break;
            case Exchange::no_kapow:
                return Broken{"KP-9", "a triad is arranged by exchanging a KAPOW! that lies alone in it"};
            case Exchange::incomplete:
                return Broken{"KP-9", "the triad would no longer be complete"};
            case Exchange::same_card:
                return Broken{"KP-9", "the same card would come on top"};
        }
    }
    return std::nullopt;
}

Stage stage_of(Type type) {
    if (type == Type::reveal) return Stage::reveal;
    if (type == Type::take) return Stage::take;
    return type == Type::swap || type == Type::end ? Stage::swap : Stage::play;
}

/// As broken_rule, the arrangement not looked at.
Verdict broken_but_for_arrangement(const Position& position, const Action& action) {
    if (auto broken = forbidden_by_stage(position, stage_of(action.type))) return broken;
    switch (action.type) {
        case Type::reveal:
            return forbidden_reveal(position, action);
        case Type::replace:
            return forbidden_spot(own_hand(position), action.at);
        case Type::powerset:
            return forbidden_powerset(position, action);
        case Type::swap:
            return forbidden_swap(position, action);
        case Type::take:
        case Type::discard:
        case Type::end:
            break;
    }
    return std::nullopt;
}

bool can_arrange(Type type) {
    return type != Type::reveal && type != Type::discard && type != Type::end;
}

/// What might be legal in the stage that `position` is in, nothing arranged.
std::vector<Action> candidates(const Position& position) {
    const std::vector<At> spots = spots_of(own_hand(position));
    if (position.stage == Stage::take)
        return {{.type = Type::take, .from = Pile::draw}, {.type = Type::take, .from = Pile::discard}};
    std::vector<Action> all;
    if (position.stage == Stage::play) {
        all.push_back({.type = Type::discard});
        for (const At at : spots) {
            all.push_back({.type = Type::replace, .at = at});
            for (const int modifier : kModifiers) {
                for (const Put put : {Put::top, Put::beneath})
                    all.push_back({.type = Type::powerset, .at = at, .put = put, .modifier = modifier});
            }
        }
        return all;
    }
    const Type type = position.stage == Stage::reveal ? Type::reveal : Type::swap;
    if (type == Type::swap) all.push_back({.type = Type::end});
    for (const At at : spots) {
        for (const At to : spots) all.push_back({.type = type, .at = at, .to = to});
    }
    return all;
}

/// `action`, and every way to arrange what it completes.
std::vector<Action> with_arrangements(const Position& position, const Action& action) {
    std::vector<Action> all = {action};
    if (!can_arrange(action.type)) return all;
    const Hand hand = hand_after(position, action);
    for (const int triad : complete_triads(hand)) {
        const auto i = static_cast<std::size_t>(triad);
        const std::vector<Action> unarranged = all;
        for (const int level : {1, 2}) {
            if (exchange_of(*hand.triads[i], level) != Exchange::allowed) continue;
            for (Action arranged : unarranged) {
                arranged.arrangement[i] = level;
                all.push_back(arranged);
            }
        }
    }
    return all;
}

/// The powerset that `card` makes with `spot`.
Spot joined(const Spot& spot, Card card, const Action& action) {
    if (action.put == Put::top) return {.top = card, .modifiers = {action.modifier}, .face_up = true};
    Spot powerset = spot;
    powerset.modifiers.push_back(action.modifier);
    return powerset;
}

}  // namespace

std::string_view name_of(Type type) {
    return kTypeNames[static_cast<std::size_t>(type)];
}

std::optional<Broken> broken_rule(const Position& position, const Action& action) {
    if (auto broken = broken_but_for_arrangement(position, action)) return broken;
    return forbidden_arrangement(position, action);
}

std::vector<Action> legal_actions(const Position& position) {
    std::vector<Action> legal;
    if (position.stage == Stage::over) return legal;
    for (const Action& action : candidates(position)) {
        if (broken_but_for_arrangement(position, action)) continue;
        const auto ways = with_arrangements(position, action);
        legal.insert(legal.end(), ways.begin(), ways.end());
    }
    return legal;
}

Hand hand_after(const Position& position, const Action& action) {
    Hand hand = own_hand(position);
    if (action.type == Type::replace) {
        hand[action.at] = {.top = position.taken->card, .face_up = true};
    } else if (action.type == Type::powerset) {
        hand[action.at] = joined(hand[action.at], position.taken->card, action);
    } else if (action.type == Type::swap) {
        std::swap(hand[action.at], hand[action.to]);
    }
    return hand;
}

}  // namespace kabinet::kapow
