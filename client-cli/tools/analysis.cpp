#include <algorithm>
#include <cmath>
#include <iomanip>
#include <ostream>

#include "client-cli/boards/registry.hpp"
#include "client-cli/canvas/glyphs.hpp"
#include "client-cli/tools/record_file.hpp"
#include "client-cli/tools/tool.hpp"
#include "games/analysis/study.hpp"
#include "games/core/registry.hpp"

namespace kabinet::cli {
namespace {

constexpr int kBar = 10;  // cells

/// The share of a seat as a bar, with the percentage behind it.
std::string bar(int share) {
    const int full = (share * kBar + 5000) / 10'000;
    std::string text;
    for (int i = 0; i < kBar; ++i) text += i < full ? "█" : "·";
    const std::string percent = std::to_string((share + 50) / 100);
    return text + std::string(percent.size() < 4 ? 4 - percent.size() : 0, ' ') + percent + " %";
}

std::string padded(std::string text, int width) {
    text = clipped(text, width);
    return text + std::string(static_cast<std::size_t>(width - text_width(text)), ' ');
}

/// How annotators write the classes.
std::string_view mark(analysis::Grade grade) {
    constexpr std::array<std::string_view, 4> marks{"", "?!", "?", "??"};
    return marks[static_cast<std::size_t>(grade)];
}

std::string percent(int parts) {
    return std::to_string(std::lround(parts / 100.0)) + " %";
}

void print(const analysis::Findings& findings, std::ostream& out) {
    const auto board = make_board(findings.brief.game);
    const auto& brief = findings.brief;
    const auto moments = key_moments(findings.points);
    out << brief.plies << " actions, " << name_of(brief.depth) << " analysis by " << brief.engine
        << ", level " << name_of(brief.budget.level) << ", " << brief.budget.worlds
        << (brief.budget.worlds == 1 ? " world" : " worlds") << ", seed " << to_hex(brief.seed).substr(0, 16)
        << "...\n\n";
    for (const analysis::Point& point : findings.points) {
        const bool key = std::ranges::binary_search(moments, point.ply);
        out << (key ? "* " : "  ") << padded(std::to_string(point.ply + 1) + ".", 6)
            << padded(harmless(board->side(point.seat)), 9)
            << bar(point.shares[static_cast<std::size_t>(point.seat)]) << "  "
            << padded(harmless(board->write(point.played)) + std::string(mark(point.grade())), 22);
        if (point.lost > 0)
            out << " lost " << percent(point.lost) << ", best " << harmless(board->write(point.best));
        if (point.luck) out << "  luck " << (*point.luck > 0 ? "+" : "") << percent(*point.luck);
        out << "\n";
    }
    out << "\nThe bar is the share of the win of who acts, before the action. ?! gives away 5 %, ? 10 %, ?? "
           "20 %.\n";
    if (moments.empty()) return;
    out << "Key moments:";
    for (const int ply : moments) out << " " << ply + 1 << ".";
    out << "\n";
}

}  // namespace

int analyse(const RecordFile& file, const ReplaySettings& settings, std::ostream& out, std::ostream& err) {
    const auto record = Record::from_json(file.record);
    if (!record) {
        err << "kabinet: not a record: " << record.error() << "\n";
        return 1;
    }
    const Game* game = find_game(record->header.game);
    if (!game || !record->secret) {
        err << "kabinet: only the record of a match that is over can be analysed\n";
        return 1;
    }
    analysis::OpenRecord open{record->header, *record->secret, {}};
    for (const Entry& entry : record->entries) open.lines.push_back(entry.text());
    analysis::Findings findings{
        .brief = analysis::brief_of(record->header.match, game->info,
                                    settings.deep ? analysis::Depth::deep : analysis::Depth::quick,
                                    analysis::count_plies(open.lines))};
    analysis::Study study(std::move(open), findings.brief);
    while (!study.finished()) {
        study.advance();
        for (analysis::Point& point : study.take()) findings.points.push_back(std::move(point));
    }
    if (!study.damage().empty()) {
        err << "kabinet: " << study.damage() << "\n";
        return 1;
    }
    findings.complete = true;
    findings.last = study.last();
    if (settings.json) {
        out << findings.to_json("done").dump() << "\n";
    } else {
        print(findings, out);
    }
    return 0;
}

}  // namespace kabinet::cli
