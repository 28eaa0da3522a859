#include "games/kuba/position.hpp"

#include <vector>

#include "games/core/rows.hpp"

namespace kabinet::kuba {

namespace {

constexpr std::string_view kLetters = "wbr";
constexpr std::string_view kStandardStart = "ww3bb/ww1r1bb/2rrr2/1rrrrr1/2rrr2/bb1r1ww/bb3ww";
constexpr std::string_view kRotatedStart = "bb3ww/bb1r1ww/2rrr2/1rrrrr1/2rrr2/ww1r1bb/ww3bb";

/// Cells of a text run from the top rank down.
Cell cell_of_text(std::size_t i) {
    return (kSide - 1 - static_cast<int>(i) / kSide) * 8 + static_cast<int>(i) % kSide;
}

std::optional<std::array<Bitboard, 3>> parse_board(std::string_view text) {
    const auto cells = parse_rows(text, kSide, kSide, kLetters);
    if (!cells) return std::nullopt;
    std::array<Bitboard, 3> marbles{};
    for (std::size_t i = 0; i < cells->size(); ++i) {
        const std::size_t colour = kLetters.find((*cells)[i]);
        if (colour != std::string_view::npos) marbles[colour] |= bit(cell_of_text(i));
    }
    return marbles;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t end = text.find(separator); end != std::string_view::npos; end = text.find(separator)) {
        parts.push_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    parts.push_back(text);
    return parts;
}

bool parse_reds(std::string_view text, std::array<std::uint8_t, 2>& reds) {
    if (text.size() != 3 || text[1] != '-') return false;
    for (const std::size_t side : {0U, 1U}) {
        const char digit = text[side * 2];
        if (digit < '0' || digit > '0' + kRedsToWin) return false;
        reds[side] = static_cast<std::uint8_t>(digit - '0');
    }
    return true;
}

bool parse_ban(std::string_view text, Position& position) {
    if (text == "-") return true;
    const auto parts = split(text, '>');
    if (parts.size() != 2) return false;
    const auto cell = cell_named(parts[0]);
    const auto way = direction_named(parts[1]);
    if (!cell || !way) return false;
    position.ban = bit(*cell);
    position.ban_way = *way;
    return true;
}

std::string_view miscount(const Position& position) {
    const int white = std::popcount(position.of(Colour::white));
    const int black = std::popcount(position.of(Colour::black));
    if (white > kMarbles || black > kMarbles) return "a side has at most 8 marbles";
    if (white + black == 0) return "one side at least has a marble";
    if (std::popcount(position.of(Colour::red)) + position.reds[0] + position.reds[1] > kReds) {
        return "there are 13 red marbles, captured ones included";
    }
    return "";
}

}  // namespace

std::string_view name_of(Colour c) {
    return kLetters.substr(at(c), 1);
}

std::optional<Colour> Position::on(Cell cell) const {
    for (const Colour c : {Colour::white, Colour::black, Colour::red}) {
        if (of(c) & bit(cell)) return c;
    }
    return std::nullopt;
}

Position start(bool rotated) {
    Position position;
    position.marbles = parse_board(rotated ? kRotatedStart : kStandardStart).value();
    return position;
}

std::string to_text(const Position& position) {
    std::string cells(kSide * kSide, '.');
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (const auto colour = position.on(cell_of_text(i))) cells[i] = kLetters[at(*colour)];
    }
    std::string text = format_rows(cells, kSide) + ' ' + kLetters[at(position.turn)] + ' ' +
                       std::to_string(position.reds[0]) + '-' + std::to_string(position.reds[1]) + ' ';
    if (position.ban == 0) return text + '-';
    return text + name_of(Cell{std::countr_zero(position.ban)}) + '>' +
           std::string(name_of(position.ban_way));
}

std::expected<Position, std::string> parse(std::string_view text) {
    const auto fields = split(text, ' ');
    if (fields.size() != 4)
        return std::unexpected("a position is <board> <w|b> <reds white>-<reds black> <ban or ->");
    const auto marbles = parse_board(fields[0]);
    if (!marbles) return std::unexpected("the board is seven rows of w, b, r and numbers of empty cells");
    Position position;
    position.marbles = *marbles;
    if (fields[1] != "w" && fields[1] != "b") return std::unexpected("the side to move is w or b");
    position.turn = fields[1] == "w" ? Colour::white : Colour::black;
    if (!parse_reds(fields[2], position.reds))
        return std::unexpected("captured reds are two numbers from 0 to 7");
    if (!parse_ban(fields[3], position))
        return std::unexpected("a ban is a cell and a direction, such as d4>left");
    if (const auto flaw = miscount(position); !flaw.empty()) return std::unexpected(std::string(flaw));
    return position;
}

}  // namespace kabinet::kuba
