#include "tournament/exports.hpp"

#include <algorithm>

#include "tournament/csv_cell.hpp"
#include "tournament/sheet.hpp"
#include "tournament/stages.hpp"
#include "tournament/standings.hpp"

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

char letter_of(const Sheet& sheet, const Spent& spent) {
    switch (spent.kind) {
        case RoundKind::board:
            return spent.points >= sheet.win ? '1' : spent.points >= sheet.draw ? '=' : '0';
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

void put_round(Columns& line, const State& state, const Sheet& sheet, const Card& card, std::size_t round) {
    constexpr std::size_t first_column = 92, width = 10;
    const std::size_t column = first_column + width * round;
    const Spent& spent = card.rounds[round];
    const bool bye = spent.opponents.empty();
    line.put_right(column, bye ? "0000" : std::to_string(state.entrant(spent.opponents.front()).seed), 4);
    const Table* const table = state.rounds[round].table_of(card.entrant);
    line.put(column + 5, !table ? "-" : table->seats.front() == card.entrant ? "w" : "b", 1);
    line.put(column + 7, std::string(1, letter_of(sheet, spent)), 1);
}

std::string player_line(const State& state, const Sheet& sheet, const Names& names, const Row& row) {
    const Card& card = *sheet.card(row.entrant);
    Columns line;
    line.put(1, "001", 3);
    line.put_right(5, std::to_string(state.entrant(row.entrant).seed), 4);
    line.put(15, plain(names.of(row.entrant)), 33);
    line.put_right(49, card.rating ? std::to_string(*card.rating) : "", 4);
    line.put_right(81, one_decimal(card.finished_points), 4);
    line.put_right(86, std::to_string(row.rank), 4);
    for (std::size_t round = 0; round < card.rounds.size(); ++round)
        put_round(line, state, sheet, card, round);
    return line.line();
}

}  // namespace

std::string Names::of(int entrant) const {
    const auto found = entrants.find(entrant);
    return found == entrants.end() ? "Entrant " + std::to_string(entrant) : found->second;
}

namespace {

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
    const Sheet sheet = sheet_of(state);
    // Rounds at once may be finished out of turn, and the format has no holes.
    if (sheet.rounds + 1 < static_cast<int>(state.rounds.size())) {
        return deny("round_open", "TN-38", "a round before a finished one is open");
    }
    std::vector<Row> rows = stage_standings(state);
    std::ranges::sort(rows, {}, [&](const Row& row) { return state.entrant(row.entrant).seed; });
    std::string text = "012 " + plain(names.title) + "\n062 " + std::to_string(rows.size()) + "\n092 ";
    text += sheet.swiss ? "Individual: Swiss-System\n" : "Individual: Round-Robin\n";
    text += (version == 26 ? "142 " : "XXR ") + std::to_string(state.rounds_planned) + "\n";
    for (const Row& row : rows) text += player_line(state, sheet, names, row);
    return text;
}

std::string standings_csv(const State& state, const Names& names) {
    std::string text = "rank,entrant,name,rating,points";
    for (const TieBreak code : state.settings.tie_breaks) text += "," + std::string(name_of(code));
    text += ",games\r\n";
    for (const Row& row : standings(state)) {
        const auto& rating = state.entrant(row.entrant).rating;
        text += std::to_string(row.rank) + "," + std::to_string(row.entrant) + "," +
                csv_cell(names.of(row.entrant)) + "," + (rating ? std::to_string(*rating) : "") + "," +
                row.points.text();
        for (const auto& value : row.tie_breaks) text += "," + (value ? value->text() : "");
        text += "," + std::to_string(row.games) + "\r\n";
    }
    return text;
}

}  // namespace kabinet::tournament
