#include <algorithm>
#include <array>
#include <utility>

#include "tournament/exports.hpp"
#include "tournament/sheet.hpp"
#include "tournament/stages.hpp"
#include "tournament/standings.hpp"
#include "tournament/tie.hpp"

/// FIDE's report formats: TRF16, with the records that pairing programs added to it, and TRF26.
namespace kabinet::tournament {
namespace {

/// A line of fixed columns, as FIDE counts them: from 1.
class Columns {
  public:
    void put(std::size_t column, std::string_view text, std::size_t width) {
        if (line_.size() < column - 1 + width) line_.resize(column - 1 + width, ' ');
        line_.replace(column - 1, std::min(width, text.size()), text.substr(0, width));
    }
    void put_right(std::size_t column, std::string_view text, std::size_t width) {
        put(column, std::string(width - std::min(width, text.size()), ' ') + std::string(text), width);
    }
    std::string line() const { return line_.substr(0, line_.find_last_not_of(' ') + 1) + "\n"; }

  private:
    std::string line_;
};

/// Fixed columns hold bytes: what is not printable ASCII becomes a question mark, once a character.
std::string plain(std::string_view text) {
    std::string kept;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x80 && byte < 0xC0) continue;
        kept += byte < 0x20 || byte >= 0x7F ? '?' : c;
    }
    return kept;
}

/// Points with one decimal, as FIDE writes them.
std::string one_decimal(const Fraction& points) {
    const std::int64_t tenths = (points * Fraction(10) + Fraction(1, 2)).whole();
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

std::string three_digits(int number) {
    const std::string text = std::to_string(number);
    return std::string(3 - std::min<std::size_t>(3, text.size()), '0') + text;
}

/// A stage as it is reported.
struct Report {
    const State& state;
    Sheet sheet;
    int version = 26;

    std::string id(int entrant) const { return std::to_string(state.entrant(entrant).seed); }
    /// What a lost game is worth at the board; a forfeit is worth nothing.
    Fraction loss() const {
        const Scale& scale = state.settings.scale;
        return scale.type == Scale::Type::standard ? scale.loss : Fraction(0);
    }
    Fraction worth(char letter) const {
        if (letter == '1' || letter == '+' || letter == 'U' || letter == 'F') return sheet.win;
        if (letter == '=' || letter == 'H') return sheet.draw;
        return letter == '0' ? loss() : Fraction(0);
    }
};

/// The result of a tie at the board; who forfeited what was left of it has lost.
char letter_of_board(const Report& report, const Table& table, int entrant) {
    if (!table.absent.empty()) return table.absent.contains(entrant) ? '0' : '1';
    const std::vector<int> ranks = ranks_of_tie(report.state.settings, table);
    if (ranks[0] == ranks[1]) return '=';
    return ranks[table.seats[0] == entrant ? 0 : 1] == 1 ? '1' : '0';
}

char letter_of(const Report& report, const Card& card, std::size_t round) {
    const Spent& spent = card.rounds[round];
    switch (spent.kind) {
        case RoundKind::board:
            // TRF16 cannot say that a result brings nothing (TN-8).
            if (!spent.counts && report.version == 16) return '0';
            return letter_of_board(report, *report.state.rounds[round].table_of(card.entrant), card.entrant);
        case RoundKind::forfeit_win:
            return '+';
        case RoundKind::forfeit_loss:
            return '-';
        case RoundKind::pairing_bye:
            return 'U';
        case RoundKind::full_bye:
            return 'F';
        case RoundKind::half_bye:
            return 'H';
        case RoundKind::zero_bye:
            break;
    }
    return 'Z';
}

void put_round(Columns& line, const Report& report, const Card& card, std::size_t round) {
    constexpr std::size_t first_column = 92, width = 10;
    const std::size_t column = first_column + width * round;
    const Spent& spent = card.rounds[round];
    line.put_right(column, spent.opponents.empty() ? "0000" : report.id(spent.opponents.front()), 4);
    const Table* const table = report.state.rounds[round].table_of(card.entrant);
    line.put(column + 5, !table ? "-" : table->seats.front() == card.entrant ? "w" : "b", 1);
    line.put(column + 7, std::string(1, letter_of(report, card, round)), 1);
}

std::string player_line(const Report& report, const Names& names, const Row& row) {
    const Card& card = *report.sheet.card(row.entrant);
    Columns line;
    line.put(1, "001", 3);
    line.put_right(5, report.id(row.entrant), 4);
    line.put(15, plain(names.of(row.entrant)), 33);
    line.put_right(49, card.rating ? std::to_string(*card.rating) : "", 4);
    line.put_right(81, one_decimal(card.finished_points), 4);
    line.put_right(86, std::to_string(row.rank), 4);
    for (std::size_t round = 0; round < card.rounds.size(); ++round) put_round(line, report, card, round);
    return line.line();
}

/// The seat of the best placed of those who were paired in the first round: true for seat 0, which is White.
std::optional<bool> first_colour(const State& state) {
    if (state.rounds.empty()) return std::nullopt;
    for (const int entrant : state.field) {
        const Table* const table = state.rounds.front().table_of(entrant);
        if (table) return table->seats.front() == entrant;
    }
    return std::nullopt;
}

/// 162: what results bring, where it is not the usual.
std::string scores_line(const Report& report) {
    const std::array worth{std::pair("W", report.sheet.win), std::pair("D", report.sheet.draw),
                           std::pair("L", report.loss()), std::pair("A", Fraction(0)),
                           std::pair("P", report.sheet.win)};
    Columns line;
    line.put(1, "162", 3);
    for (std::size_t i = 0; i < worth.size(); ++i) {
        line.put(6 + 9 * i, worth[i].first, 1);
        line.put_right(7 + 9 * i, one_decimal(worth[i].second), 4);
    }
    return line.line();
}

bool usual_scores(const Report& report) {
    return report.sheet.win == Fraction(1) && report.sheet.draw == Fraction(1, 2) &&
           report.loss() == Fraction(0);
}

/// 192: FIDE's code of how a tournament is paired.
std::string_view code_of(const State& state) {
    if (state.stage().format == Format::swiss) return "CUSTOM_SWISS";
    return state.stage().cycles == 2 ? "BERGER_DOUBLEROUNDROBIN" : "BERGER_ROUNDROBIN";
}

/// FIDE's codes of the announced tie-breaks, each behind a comma.
std::string tie_break_codes(const State& state) {
    static constexpr std::array codes{std::pair(TieBreak::bhc1, "BH/C1"), std::pair(TieBreak::bh, "BH"),
                                      std::pair(TieBreak::bhm, "BH/M1"),  std::pair(TieBreak::sb, "SB"),
                                      std::pair(TieBreak::de, "DE"),      std::pair(TieBreak::win, "WIN"),
                                      std::pair(TieBreak::won, "WON"),    std::pair(TieBreak::bpg, "BPG"),
                                      std::pair(TieBreak::ps, "PS"),      std::pair(TieBreak::ks, "KS"),
                                      std::pair(TieBreak::aro, "ARO")};
    std::string text;
    for (const TieBreak tie_break : state.settings.tie_breaks) {
        const auto known = std::ranges::find(codes, tie_break, &std::pair<TieBreak, const char*>::first);
        if (known != codes.end()) text += "," + std::string(known->second);
    }
    return text;
}

/// 222: seconds, and seconds added for each move. Other clocks have no code.
std::string clock_line(const Json& clock) {
    constexpr int second = 1000;
    if (!clock.is_object() || clock.value("type", "") != "fischer") return "";
    const std::int64_t initial = clock.value("initial_ms", 0), added = clock.value("increment_ms", 0);
    if (initial % second != 0 || added % second != 0) return "";
    const std::string increment = added == 0 ? "" : "+" + std::to_string(added / second);
    return "222 " + std::to_string(initial / second) + increment + "\n";
}

/// 240: byes that were asked for and are to come.
std::string bye_lines(const State& state) {
    std::string text;
    for (const int number : state.field) {
        for (const auto& [round, kind] : state.entrant(number).asked) {
            if (round <= static_cast<int>(state.rounds.size()) || kind == ByeKind::pairing) continue;
            Columns line;
            line.put(1, "240", 3);
            line.put(5, kind == ByeKind::half ? "H" : kind == ByeKind::full ? "F" : "Z", 1);
            line.put(7, three_digits(round), 3);
            line.put_right(11, std::to_string(state.entrant(number).seed), 4);
            text += line.line();
        }
    }
    return text;
}

/// 260, or XXP: who must not meet.
std::string forbidden_lines(const Report& report) {
    std::string text;
    for (const auto& [a, b] : report.state.forbidden) {
        if (!report.sheet.card(a) || !report.sheet.card(b)) continue;
        Columns line;
        line.put(1, "260 001 " + three_digits(report.state.rounds_planned), 11);
        line.put_right(13, report.id(a), 4);
        line.put_right(18, report.id(b), 4);
        text += report.version == 26 ? line.line() : "XXP " + report.id(a) + " " + report.id(b) + "\n";
    }
    return text;
}

/// 299: results that brought something else than results of their kind do.
std::string abnormal_lines(const Report& report) {
    std::string text;
    for (const Card& card : report.sheet.cards) {
        for (std::size_t round = 0; round < card.rounds.size(); ++round) {
            const char letter = letter_of(report, card, round);
            const Fraction& points = card.rounds[round].points;
            if (points == report.worth(letter)) continue;
            const char kind = letter == '1' ? 'W' : letter == '=' ? 'D' : letter == '0' ? 'L' : letter;
            Columns line;
            line.put(1, "299", 3);
            line.put(5, std::string(1, kind), 1);
            line.put_right(14, one_decimal(points), 4);
            line.put(20, three_digits(static_cast<int>(round) + 1), 3);
            line.put_right(24, report.id(card.entrant), 4);
            text += line.line();
        }
    }
    return text;
}

std::string head_16(const Report& report) {
    std::string text = "XXR " + std::to_string(report.state.rounds_planned) + "\n";
    if (const auto white = first_colour(report.state)) text += *white ? "XXC white1\n" : "XXC black1\n";
    if (usual_scores(report)) return text + forbidden_lines(report);
    const std::array worth{std::pair("BBW", report.sheet.win), std::pair("BBD", report.sheet.draw),
                           std::pair("BBL", report.loss()),    std::pair("BBZ", Fraction(0)),
                           std::pair("BBF", Fraction(0)),      std::pair("BBU", report.sheet.win)};
    for (const auto& [code, points] : worth) {
        Columns line;
        line.put(1, code, 3);
        line.put_right(5, one_decimal(points), 4);
        text += line.line();
    }
    return text + forbidden_lines(report);
}

std::string head_26(const Report& report) {
    const State& state = report.state;
    std::string text = "142 " + std::to_string(state.rounds_planned) + "\n";
    if (const auto white = first_colour(state)) text += *white ? "152 W\n" : "152 B\n";
    if (!usual_scores(report)) text += scores_line(report);
    const std::string codes = tie_break_codes(state);
    text += "192 " + std::string(code_of(state)) + "\n";
    if (!codes.empty()) text += "202 " + codes.substr(1) + "\n";
    return text + "212 PTS" + codes + "\n" + clock_line(state.settings.clock);
}

/// The newest stage that is a Swiss or a round robin of all.
std::optional<State> stage_in_rounds(const State& state) {
    for (int stage = state.stage_number; stage >= 1; --stage) {
        const Format format = state.settings.stages[static_cast<std::size_t>(stage - 1)].format;
        if (format == Format::swiss || format == Format::round_robin) return stage_view(state, stage);
    }
    return std::nullopt;
}

}  // namespace

std::expected<std::string, Denial> trf(const State& event, const Names& names, int version) {
    const auto shown = stage_in_rounds(event);
    if (!shown) return deny("unsupported", "TN-38", "the format holds Swiss systems and round robins");
    const State& state = *shown;
    const bool several = state.settings.tie.mode == Tie::Mode::single && state.settings.tie.games > 1;
    if (state.settings.seats != 2 || several) {
        return deny("unsupported", "TN-38", "the format holds one game of two seats a round");
    }
    const Report report{.state = state, .sheet = sheet_of(state), .version = version};
    // Rounds at once may be finished out of turn, and the format has no holes.
    if (report.sheet.rounds + 1 < static_cast<int>(state.rounds.size())) {
        return deny("round_open", "TN-38", "a round before a finished one is open");
    }
    std::vector<Row> rows = stage_standings(state);
    std::ranges::sort(rows, {}, [&](const Row& row) { return state.entrant(row.entrant).seed; });
    std::string text = "012 " + plain(names.title) + "\n062 " + std::to_string(rows.size()) + "\n092 ";
    text += report.sheet.swiss ? "Individual: Swiss-System\n" : "Individual: Round-Robin\n";
    text += version == 26 ? head_26(report) : head_16(report);
    for (const Row& row : rows) text += player_line(report, names, row);
    if (version == 26) text += bye_lines(state) + forbidden_lines(report) + abnormal_lines(report);
    return text;
}

}  // namespace kabinet::tournament
