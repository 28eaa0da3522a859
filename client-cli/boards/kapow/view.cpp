#include "client-cli/boards/kapow/view.hpp"

#include <algorithm>
#include <cstdlib>

#include "client-cli/boards/kapow/words.hpp"

namespace kabinet::cli::kapow {
namespace {

const Json& member(const Json& object, const std::string& name) {
    static const Json none = nullptr;
    const auto found = object.find(name);
    return found == object.end() ? none : *found;
}

/// What the modifiers of a powerset come to; `from` is where the first of them stands.
int sum_of(const std::string& card, std::size_t from) {
    int sum = 0;
    for (std::size_t i = from; i + 1 < card.size(); i += 2) sum += std::atoi(card.substr(i, 2).c_str());
    return sum;
}

}  // namespace

int seats_of(const Json& view) {
    return static_cast<int>(member(view, "hands").size());
}

int triads_of(const Json& view) {
    int most = 3;
    for (const Json& hand : member(view, "hands")) {
        for (const auto& [number, spots] : hand.items()) most = std::max(most, std::atoi(number.c_str()) + 1);
    }
    return std::min(most, 4);
}

std::string shown_at(const Json& view, int seat, int triad, int level) {
    const Json& spots = member(member(member(view, "hands"), std::to_string(seat)), std::to_string(triad));
    const auto i = static_cast<std::size_t>(level);
    return spots.is_array() && i < spots.size() && spots[i].is_string() ? spots[i].get<std::string>() : "";
}

int total_of(const Json& view, int seat) {
    const Json& total = member(member(view, "totals"), std::to_string(seat));
    return total.is_number_integer() ? total.get<int>() : 0;
}

std::vector<std::string> discarded(const Json& view) {
    const Json& pile = member(view, "discard");
    std::vector<std::string> cards;
    for (std::size_t i = pile.size(); i > 0; --i) {
        const Json& card = member(pile, std::to_string(i - 1));
        cards.push_back(card.is_string() ? card.get<std::string>() : "?");
    }
    return cards;
}

std::string fitted(const std::string& card, std::size_t width) {
    if (card.size() <= width) return card;
    const std::size_t modifiers = std::min(card.find_first_of("+-", 1), card.size());
    const int sum = sum_of(card, modifiers);
    if (card.starts_with('K')) return (sum < 0 ? "K" : "K+") + std::to_string(sum);
    const int face = std::atoi(card.substr(card.starts_with('p') ? 1 : 0).c_str());
    return "=" + std::to_string(face + sum);
}

std::string round_line(const Json& view, const std::function<std::string(int seat)>& name) {
    std::string line =
        "Round " + std::to_string(view.value("round", 1)) + " of " + std::to_string(view.value("rounds", 1));
    if (const Json& out = member(view, "out"); out.is_number_integer())
        line += ", " + name(out.get<int>()) + " is out: final turns";
    return line;
}

std::string taken_line(const Json& view) {
    if (view.value("stage", "") == "swap")
        return "KAPOW!s to swap: " + std::to_string(view.value("swaps", 0));
    const Json& taken = member(view, "taken");
    if (!taken.is_object()) return "";
    const std::string pile = taken.value("from", "") == "draw" ? "the draw pile" : "the discard pile";
    const Json& card = member(taken, "card");
    if (!card.is_string()) return "Taken: a card from " + pile;
    return "Taken: " + card_in_words(card.get<std::string>()) + ", from " + pile;
}

}  // namespace kabinet::cli::kapow
