#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "games/kapow/position.hpp"

/// Kapow! in few words, for tests.
namespace kabinet::kapow {

/// A position, as the fields of its text form; two players of nine cards in later turns unless said.
struct Scene {
    std::string hands = "";
    std::string discard = "5";
    std::string draw = "*";
    std::string turn = "0";
    std::string stage = "take";
    std::string counts = "2,0,0,-";
    std::string round = "1/10";
    std::string sheet = "-";

    std::string text() const;
};

/// Hands of nine cards, three of them: nothing revealed; and some of it.
inline constexpr auto kHidden = "(3),(3),(3)/(4),(4),(4)/(6),(6),(6)";
inline constexpr auto kOther = "(8),(9),(10)/(11),(12),(8)/0,9,(10)";

std::unique_ptr<State> fresh(int seats, const Json& options = Json::object(), const Seed& seed = {});
std::unique_ptr<State> loaded(const Scene& scene);

/// An action in words: "reveal 00 21", "take draw", "discard", "replace 01", "powerset 01 top -1",
/// "swap 00 21", "end"; two digits are a triad and a place. "arrange 02 11" may follow.
Json action_of(std::string_view words);

/// Plays for the side to move and returns the events that everybody is told; throws where that is refused.
std::vector<Json> act(State& state, std::string_view words);

/// "<code> <rule>" of the refusal of `words`, "none" where it is played.
std::string refusal(State& state, std::string_view words);

/// What everybody sees of a triad: "? 7 K-1", or "-" when it was discarded.
std::string triad(const State& state, Seat seat, int number);

/// What everybody sees on top of the discard pile.
std::string top(const State& state);

/// The types of events, with a space between them.
std::string types_of(const std::vector<Json>& events);

}  // namespace kabinet::kapow
