#include "games/kabetopo/text.hpp"

#include <algorithm>
#include <vector>

#include "games/kabetopo/flaw.hpp"
#include "games/kabetopo/turn.hpp"

namespace kabinet::kabetopo {

namespace {

constexpr std::string_view kCornerLetters = "ESWN";  // by Corner

char letter_of(const Position& position, int runner) {
    return kCornerLetters[static_cast<std::size_t>(position.corner_of(runner))];
}

/// "w" for a wall, "m" and "p" for what was dropped, "M" and "P" for what was set up; 0 for a free edge.
char letter_of(const Board& board, Edge edge) {
    if (board.walls.has(edge)) return 'w';
    if (board.monoliths.has(edge)) return board.set_up.has(edge) ? 'M' : 'm';
    if (board.portals.has(edge)) return board.set_up.has(edge) ? 'P' : 'p';
    return 0;
}

std::string pieces_text(const Board& board) {
    std::string text;
    for (const Edge edge : kEdges) {
        const char letter = letter_of(board, edge);
        if (letter) text += letter + name_of(edge) + (board.locked.has(edge) ? "*," : ",");
    }
    for (const Square door : kDoors) {
        if (has(board.locked_doors, door)) text += name_of(door) + "*,";
    }
    if (text.empty()) return "-";
    text.pop_back();
    return text;
}

std::string runner_text(const Position& position, int index) {
    const Runner& runner = position.runner(index);
    std::string text = name_of(runner.at);
    text.append(static_cast<std::size_t>(runner.stones), '+');
    if (runner.halfway) text += 'h';
    if (runner.helped) text += '!';
    if (!runner.under_way()) text += '=' + std::to_string(runner.place);
    if (runner.bumped_by != kNobody) text += std::string("^") + letter_of(position, runner.bumped_by);
    text += ':';
    for (const int left : runner.pool) text += std::to_string(left);
    return text + (runner.token ? '1' : '0');
}

std::string turn_text(const Position& position) {
    if (position.turn == kNobody) return "-";
    std::string text(1, letter_of(position, position.turn));
    if (position.stage != Stage::begin) text.append(":").append(name_of(position.stage));
    return text;
}

std::vector<std::string_view> split(std::string_view text, char at) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = std::min(text.find(at), text.size());
        parts.push_back(text.substr(0, end));
        if (end == text.size()) return parts;
        text.remove_prefix(end + 1);
    }
}

/// A number of digits alone, without zeros before it.
std::optional<int> number_in(std::string_view text, int least, int most) {
    if (text.empty() || text.size() > 4 || (text.size() > 1 && text[0] == '0')) return std::nullopt;
    int value = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return std::nullopt;
        value = value * 10 + (c - '0');
    }
    return value >= least && value <= most ? std::optional(value) : std::nullopt;
}

/// Takes `c` off the front of `text` where it stands there.
bool take(std::string_view& text, char c) {
    if (!text.starts_with(c)) return false;
    text.remove_prefix(1);
    return true;
}

bool parse_piece(std::string_view text, Board& board) {
    const bool lock = text.ends_with('*');
    if (lock) text.remove_suffix(1);
    if (const auto door = square_named(text); door && lock && through_door(*door)) {
        const bool fresh = !has(board.locked_doors, *door);
        board.locked_doors |= bit(*door);
        return fresh;
    }
    const auto edge = text.empty() ? std::nullopt : edge_named(text.substr(1));
    if (!edge || board.taken().has(*edge)) return false;
    const char letter = text[0];
    if (letter == 'M' || letter == 'P') board.set_up.add(*edge);
    if (lock) board.locked.add(*edge);
    if (letter == 'p' || letter == 'P') {
        board.portals.add(*edge);
    } else if (letter == 'm' || letter == 'M') {
        board.monoliths.add(*edge);
    } else if (letter == 'w') {
        board.walls.add(*edge);
    } else {
        return false;
    }
    return !lock || board.portals.has(*edge);
}

bool parse_pieces(std::string_view text, Board& board) {
    if (text == "-") return true;
    return std::ranges::all_of(split(text, ','), [&](auto piece) { return parse_piece(piece, board); });
}

/// The runner of this letter, kNobody where it does not play.
int runner_of(const Position& position, char letter) {
    for (int i = 0; i < position.seats; ++i) {
        if (letter_of(position, i) == letter) return i;
    }
    return kNobody;
}

bool parse_pool(std::string_view text, Runner& runner) {
    if (text.size() != kFullPool.size() + 1) return false;
    for (std::size_t i = 0; i < kFullPool.size(); ++i) {
        const auto left = number_in(text.substr(i, 1), 0, kFullPool[i]);
        if (!left) return false;
        runner.pool[i] = *left;
    }
    runner.token = text.back() == '1';
    return runner.token || text.back() == '0';
}

bool parse_runner(std::string_view text, const Position& position, Runner& runner) {
    const auto at = square_named(text.substr(0, 2));
    if (!at) return false;
    runner.at = *at;
    text.remove_prefix(2);
    while (take(text, '+')) ++runner.stones;
    runner.halfway = take(text, 'h');
    runner.helped = take(text, '!');
    if (take(text, '=')) {
        const auto place = number_in(text.substr(0, 1), 1, 3);
        if (!place) return false;
        runner.place = *place;
        text.remove_prefix(1);
    }
    if (take(text, '^')) {
        runner.bumped_by = text.empty() ? kNobody : runner_of(position, text[0]);
        if (runner.bumped_by == kNobody) return false;
        text.remove_prefix(1);
    }
    return take(text, ':') && parse_pool(text, runner);
}

bool parse_runners(std::string_view text, Position& position) {
    const auto parts = split(text, '/');
    if (parts.size() < 2 || parts.size() > kMaxSeats) return false;
    position.seats = static_cast<int>(parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (!parse_runner(parts[i], position, position.runners[i])) return false;
    }
    return true;
}

bool parse_stones(std::string_view text, Position& position) {
    const auto parts = split(text, '.');
    if (parts.size() != static_cast<std::size_t>(std::popcount(position.peaks()))) return false;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto stones = number_in(parts[i], 0, position.seats == 2 ? 2 : kStones);
        if (!stones) return false;
        position.stones[i] = *stones;
    }
    return true;
}

bool parse_turn(std::string_view text, Position& position) {
    if (text == "-") {
        position.turn = kNobody;
        return true;
    }
    position.turn = text.empty() ? kNobody : runner_of(position, text[0]);
    if (position.turn == kNobody) return false;
    if (text.size() == 1) return true;
    const auto stage =
        std::ranges::find_if(kStages, [&](Stage one) { return name_of(one) == text.substr(2); });
    if (text[1] != ':' || stage == kStages.end() || *stage == Stage::begin) return false;
    position.stage = *stage;
    return true;
}

bool parse_tallies(std::string_view text, Position& position) {
    const auto parts = split(text, '/');
    if (parts.size() != static_cast<std::size_t>(position.seats)) return false;
    for (std::size_t seat = 0; seat < parts.size(); ++seat) {
        const auto numbers = split(parts[seat], '.');
        if (numbers.size() != 4) return false;
        Tally& tally = position.tallies[seat];
        const std::array members = {&tally.points, &tally.first_homes, &tally.first_stones, &tally.unused};
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const auto number = number_in(numbers[i], 0, kLargestCount);
            if (!number) return false;
            *members[i] = *number;
        }
    }
    return true;
}

/// What cannot be read, empty when all was.
std::string_view parse_fields(const std::vector<std::string_view>& fields, Position& position) {
    if (fields.size() != 7)
        return "a position is <pieces> <runners> <stones> <round> <turn> <quiet> <tallies>";
    if (!parse_pieces(fields[0], position.board))
        return "pieces are - or a list as Mc3-d3,pa1-b1*,c6*, one to an edge";
    if (!parse_runners(fields[1], position)) return "runners are two to four as f6:31111 or c3+!^N:00001";
    if (!parse_stones(fields[2], position)) return "stones are a number, for two players two as 2.2";
    const auto round = number_in(fields[3], 1, position.seats);
    if (!round) return "the round is a number from 1 to that of the players";
    position.round = *round - 1;
    if (!parse_turn(fields[4], position)) return "the turn is - or a runner as E or E:bonus";
    const auto quiet = number_in(fields[5], 0, kQuietTurns);
    if (!quiet || (*quiet == kQuietTurns && position.turn != kNobody))
        return "the turns since the last Tadaima are fewer than 200";
    position.quiet = *quiet;
    if (!parse_tallies(fields[6], position)) return "tallies are four numbers a seat, as 0.0.0.0/0.0.0.0";
    return "";
}

}  // namespace

std::string to_text(const Position& position) {
    std::string text = pieces_text(position.board) + ' ';
    for (int i = 0; i < position.seats; ++i) text += (i > 0 ? "/" : "") + runner_text(position, i);
    text += ' ' + std::to_string(position.stones[0]);
    if (position.seats == 2) text += '.' + std::to_string(position.stones[1]);
    text += ' ' + std::to_string(position.round + 1) + ' ' + turn_text(position) + ' ' +
            std::to_string(position.quiet) + ' ';
    for (int seat = 0; seat < position.seats; ++seat) {
        const auto [points, homes, stones, unused] = position.tallies[static_cast<std::size_t>(seat)];
        text += (seat > 0 ? "/" : "") + std::to_string(points) + '.' + std::to_string(homes) + '.' +
                std::to_string(stones) + '.' + std::to_string(unused);
    }
    return text;
}

std::expected<Position, std::string> parse(std::string_view text, const Rules& rules) {
    Position position;
    position.rules = rules;
    std::string_view flaw = parse_fields(split(text, ' '), position);
    if (flaw.empty()) flaw = flaw_of(position);
    if (!flaw.empty()) return std::unexpected(std::string(flaw));
    Happenings passed;
    skip_stuck(position, passed);
    return position;
}

}  // namespace kabinet::kabetopo
