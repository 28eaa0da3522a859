#include "games/kapture9/position.hpp"

#include <algorithm>
#include <charconv>
#include <vector>

namespace kabinet::kapture9 {

namespace {

constexpr std::array<std::string_view, 3> kPhases = {"flick", "choose", "over"};
constexpr std::string_view kRows = "x/xx/xxx/xx/x";

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t end = text.find(separator); end != std::string_view::npos; end = text.find(separator)) {
        parts.push_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    parts.push_back(text);
    return parts;
}

/// A number from `least` to `most`, written without leading zeros.
std::optional<int> number(std::string_view text, int least, int most) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    if (value < least || value > most || std::to_string(value) != text) return std::nullopt;
    return value;
}

std::optional<std::array<BaseSet, 2>> parse_bases(std::string_view text) {
    if (text.size() != kRows.size()) return std::nullopt;
    std::array<BaseSet, 2> meekones{};
    int base = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (kRows[i] == '/' ? c != '/' : c != '.' && c != '0' && c != '1') return std::nullopt;
        if (c == '/') continue;
        if (c != '.') meekones[at(c - '0')] = with(meekones[at(c - '0')], base);
        ++base;
    }
    return meekones;
}

std::optional<Phase> phase_named(std::string_view name) {
    const auto found = std::ranges::find(kPhases, name);
    if (found == kPhases.end()) return std::nullopt;
    return static_cast<Phase>(found - kPhases.begin());
}

bool parse_wins(std::string_view text, std::array<std::uint8_t, 2>& wins) {
    const auto parts = split(text, '-');
    if (parts.size() != 2) return false;
    for (const std::size_t seat : {0U, 1U}) {
        const auto won = number(parts[seat], 0, kRoundsToWin);
        if (!won) return false;
        wins[seat] = static_cast<std::uint8_t>(*won);
    }
    return true;
}

/// Why play cannot come to `position`, empty where it can.
std::string_view impossible(const Position& position) {
    const bool over = position.phase == Phase::over;
    const bool won = std::ranges::max(position.wins) == kRoundsToWin;
    if (std::ranges::min(position.wins) == kRoundsToWin) return "one seat at most has won";
    if (position.wins[0] + position.wins[1] > position.round - (over ? 0 : 1))
        return "more rounds are won than played";
    if (over && !won && position.round < kMostRounds) return "it is not over yet";
    if (!over && won) return "it is over, for a seat has won";
    if (!over && position.empty() == 0) return "a round with all bases captured is over";
    if (!over && position.flicks >= kMostFlicks) return "a round of so many flicks is over";
    if (position.phase == Phase::choose && position.flicks == 0) return "a foul needs a flick";
    return "";
}

}  // namespace

std::string_view name_of(Phase phase) {
    return kPhases[static_cast<std::size_t>(phase)];
}

std::optional<Seat> Position::on(int base) const {
    for (const Seat seat : {0, 1}) {
        if (has(meekones[at(seat)], base)) return seat;
    }
    return std::nullopt;
}

Position start(Seat first) {
    Position position;
    position.turn = position.began = first;
    return position;
}

std::string to_text(const Position& position) {
    std::string text(kRows);
    int base = 0;
    for (char& c : text) {
        if (c == '/') continue;
        const auto seat = position.on(base++);
        c = seat ? static_cast<char>('0' + *seat) : '.';
    }
    const auto add = [&](std::string_view word) { text.append(" ").append(word); };
    add(std::to_string(position.turn));
    add(name_of(position.phase));
    add(std::to_string(position.round));
    add(std::to_string(position.flicks));
    add(std::to_string(position.wins[0]) + '-' + std::to_string(position.wins[1]));
    add(std::to_string(position.began));
    return text;
}

std::expected<Position, std::string> parse(std::string_view text) {
    const auto parts = split(text, ' ');
    if (parts.size() != 7)
        return std::unexpected("a position is <bases> <turn> <phase> <round> <flicks> <wins> <began>");
    const auto bases = parse_bases(parts[0]);
    if (!bases) return std::unexpected("bases are written ./../.../../. with 0 and 1 for meekones");
    const auto turn = number(parts[1], 0, 1);
    const auto phase = phase_named(parts[2]);
    const auto round = number(parts[3], 1, kMostRounds);
    const auto flicks = number(parts[4], 0, kMostFlicks);
    const auto began = number(parts[6], 0, 1);
    if (!turn || !began) return std::unexpected("a seat is 0 or 1");
    if (!phase) return std::unexpected("a phase is flick, choose or over");
    if (!round || !flicks) return std::unexpected("there are 15 rounds of 200 flicks at most");
    Position position{*bases, *turn, *phase, *round, *flicks, {}, *began};
    if (!parse_wins(parts[5], position.wins))
        return std::unexpected("rounds won are written 0-2, and 3 win the game");
    const auto why = impossible(position);
    if (!why.empty()) return std::unexpected(std::string(why));
    return position;
}

}  // namespace kabinet::kapture9
