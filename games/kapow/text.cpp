#include <algorithm>
#include <charconv>

#include "games/kapow/flaw.hpp"
#include "games/kapow/position.hpp"

/// The text form of a position.
namespace kabinet::kapow {

namespace {

constexpr int kMostPoints = 9999;  ///< far more than a round can cost

using Fields = std::vector<std::string_view>;

Fields split(std::string_view text, char separator) {
    Fields fields;
    while (true) {
        const std::size_t end = std::min(text.find(separator), text.size());
        fields.push_back(text.substr(0, end));
        if (end == text.size()) return fields;
        text.remove_prefix(end + 1);
    }
}

std::string join(const auto& items, char separator, const auto& to_string) {
    std::string text;
    for (const auto& item : items) {
        if (!text.empty()) text += separator;
        text += to_string(item);
    }
    return text.empty() ? "-" : text;
}

/// Writes a number of [least, most] to `out`; false where `text` is none.
bool read(std::string_view text, int least, int most, int& out) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    return error == std::errc() && end == text.data() + text.size() && least <= out && out <= most;
}

std::string stage_text(const Position& position) {
    if (position.taken)
        return std::string(name_of(position.taken->from)) + ':' + name_of(position.taken->card);
    if (position.stage == Stage::swap) return "swap:" + std::to_string(position.swaps);
    return std::string(name_of(position.stage));
}

std::string hand_text(const Hand& hand) {
    return join(hand.triads, '/', [](const std::optional<Triad>& triad) {
        return triad ? join(*triad, ',', [](const Spot& spot) { return to_text(spot); }) : "-";
    });
}

std::string seat_text(Seat seat) {
    return seat == kNobody ? "-" : std::to_string(seat);
}

bool read_rounds(std::string_view text, Position& position) {
    const Fields fields = split(text, '/');
    return fields.size() == 2 && read(fields[1], 1, kMostRounds, position.rounds) &&
           read(fields[0], 1, position.rounds, position.round);
}

/// The hands are read before.
bool read_turn(std::string_view text, Position& position) {
    const Fields fields = split(text, '/');
    int seats = 0;
    if (fields.size() != 2 || !read(fields[1], position.seats(), position.seats(), seats)) return false;
    if (fields[0] == "-") position.turn = kNobody;
    return fields[0] == "-" || read(fields[0], 0, seats - 1, position.turn);
}

bool read_stage(std::string_view text, Position& position) {
    for (const Stage stage : {Stage::reveal, Stage::take, Stage::over}) {
        if (text != name_of(stage)) continue;
        position.stage = stage;
        return true;
    }
    const Fields fields = split(text, ':');
    if (fields.size() != 2) return false;
    if (fields[0] == "swap") {
        position.stage = Stage::swap;
        return read(fields[1], 1, count_of(Card::kapow), position.swaps);
    }
    position.stage = Stage::play;
    const auto card = card_named(fields[1]);
    if (!card || (fields[0] != "draw" && fields[0] != "discard")) return false;
    position.taken = Taken{*card, fields[0] == "draw" ? Pile::draw : Pile::discard};
    return true;
}

bool read_counts(std::string_view text, Position& position) {
    const Fields fields = split(text, ',');
    if (fields.size() != 4) return false;
    if (fields[3] != "-") {
        position.out = 0;
        if (!read(fields[3], 0, position.seats() - 1, *position.out)) return false;
    }
    return read(fields[0], 0, position.seats(), position.opened) &&
           read(fields[1], 0, 2 * position.seats(), position.passes) &&
           read(fields[2], 0, 1'000'000'000, position.reshuffles);
}

std::optional<Triad> parse_triad(std::string_view text) {
    const Fields fields = split(text, ',');
    if (fields.size() != kLevels) return std::nullopt;
    Triad triad;
    for (std::size_t level = 0; level < kLevels; ++level) {
        const auto spot = parse_spot(fields[level]);
        if (!spot) return std::nullopt;
        triad[level] = *spot;
    }
    return triad;
}

bool read_hands(std::string_view text, Position& position) {
    for (const std::string_view seat : split(text, '|')) {
        Hand& hand = position.hands.emplace_back();
        for (const std::string_view triad : split(seat, '/')) {
            hand.triads.push_back(parse_triad(triad));
            if (!hand.triads.back() && triad != "-") return false;
        }
    }
    return true;
}

bool read_cards(std::string_view text, std::vector<Card>& cards) {
    if (text == "-") return true;
    for (const std::string_view name : split(text, ',')) {
        const auto card = card_named(name);
        if (!card) return false;
        cards.push_back(*card);
    }
    return true;
}

/// "*" at its beginning stands for all cards that are nowhere else, the highest kind on top.
bool read_draw(std::string_view text, Position& position) {
    const bool rest = text.starts_with('*');
    if (text == "*") {
        text = "-";
    } else if (rest) {
        if (text.size() < 2 || text[1] != ',') return false;
        text.remove_prefix(2);
    }
    if (!read_cards(text, position.draw)) return false;
    if (rest) {
        const auto missing = missing_cards(position);
        position.draw.insert(position.draw.begin(), missing.begin(), missing.end());
    }
    return true;
}

bool read_sheet(std::string_view text, Position& position) {
    if (text == "-") return true;
    for (const std::string_view row : split(text, '/')) {
        auto& points = position.sheet.emplace_back();
        for (const std::string_view number : split(row, ',')) {
            if (!read(number, -kMostPoints, kMostPoints, points.emplace_back())) return false;
        }
    }
    return true;
}

}  // namespace

std::string to_text(const Position& position) {
    const auto number = [](int n) { return std::to_string(n); };
    const auto card = [](Card c) { return name_of(c); };
    const std::array fields = {
        number(position.round) + '/' + number(position.rounds),
        seat_text(position.turn) + '/' + number(position.seats()),
        stage_text(position),
        number(position.opened) + ',' + number(position.passes) + ',' + number(position.reshuffles) + ',' +
            seat_text(position.out.value_or(kNobody)),
        join(position.hands, '|', hand_text),
        join(position.discard, ',', card),
        join(position.draw, ',', card),
        join(position.sheet, '/', [&](const auto& points) { return join(points, ',', number); }),
        to_hex(position.seed)};
    return join(fields, ' ', [](const std::string& field) { return field; });
}

std::expected<Position, std::string> parse(std::string_view text) {
    const Fields fields = split(text, ' ');
    if (fields.size() != 9)
        return std::unexpected("it is: round, turn, stage, counts, hands, discard, draw, sheet, seed");
    Position position;
    if (!read_rounds(fields[0], position)) return std::unexpected("the round is <round>/<rounds>");
    if (!read_hands(fields[4], position)) return std::unexpected("the hands are <spots>/..|..");
    if (!read_turn(fields[1], position)) return std::unexpected("the turn is <seat, or ->/<seats>");
    if (!read_stage(fields[2], position))
        return std::unexpected("the stage is reveal, take, draw:<card>, discard:<card>, swap:<n> or over");
    if (!read_counts(fields[3], position))
        return std::unexpected("the counts are <opened>,<passes>,<reshuffles>,<seat that went out, or ->");
    if (!read_cards(fields[5], position.discard)) return std::unexpected("the discard pile is <cards> or -");
    if (!read_draw(fields[6], position)) return std::unexpected("the draw pile is <cards>, *,<cards> or -");
    if (!read_sheet(fields[7], position)) return std::unexpected("the sheet is <points>,../.. or -");
    if (!from_hex(fields[8], position.seed)) return std::unexpected("the seed is 64 hexadecimal digits");
    if (const auto flaw = flaw_of(position); !flaw.empty()) return std::unexpected(std::string(flaw));
    return position;
}

}  // namespace kabinet::kapow
