#include "games/kapow/spot.hpp"

#include <algorithm>
#include <numeric>
#include <ranges>

namespace kabinet::kapow {

namespace {

constexpr int kLoneKapow = 25;  // KP-14

int sum_of_modifiers(const Spot& spot) {
    return std::accumulate(spot.modifiers.begin(), spot.modifiers.end(), 0);
}

std::optional<Spot> parse_face_up(std::string_view text) {
    const std::size_t end = std::min(text.find_first_of("+-"), text.size());
    const auto top = card_named(text.substr(0, end));
    if (!top || (text.size() - end) % 2 != 0) return std::nullopt;
    Spot spot{.top = *top, .face_up = true};
    for (std::size_t i = end; i < text.size(); i += 2) {
        const bool minus = text[i] == '-';
        if ((!minus && text[i] != '+') || text[i + 1] < '1' || text[i + 1] > '2') return std::nullopt;
        const int size = text[i + 1] - '0';
        spot.modifiers.push_back(minus ? -size : size);
    }
    return spot;
}

}  // namespace

Range values_of(const Spot& spot) {
    const int shift = sum_of_modifiers(spot);
    if (spot.top == Card::kapow) return {shift, kHighest + shift};
    return {face_of(spot.top) + shift, face_of(spot.top) + shift};
}

int points_of(const Spot& spot) {
    if (spot.top == Card::kapow && spot.is_lone()) return kLoneKapow;
    return face_of(spot.top) + sum_of_modifiers(spot);
}

std::vector<Card> cards_of(const Spot& spot) {
    std::vector<Card> cards;
    for (const int modifier : std::views::reverse(spot.modifiers)) cards.push_back(power_card(modifier));
    cards.push_back(spot.top);
    return cards;
}

std::string shown(const Spot& spot) {
    if (!spot.face_up) return "?";
    std::string text = name_of(spot.top);
    for (const int modifier : spot.modifiers) text += (modifier > 0 ? "+" : "") + std::to_string(modifier);
    return text;
}

std::string to_text(const Spot& spot) {
    return spot.face_up ? shown(spot) : '(' + name_of(spot.top) + ')';
}

std::optional<Spot> parse_spot(std::string_view text) {
    if (!text.starts_with('(')) return parse_face_up(text);
    if (!text.ends_with(')')) return std::nullopt;
    const auto card = card_named(text.substr(1, text.size() - 2));
    if (!card) return std::nullopt;
    return Spot{.top = *card};
}

}  // namespace kabinet::kapow
