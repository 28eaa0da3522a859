#include "tournament/entrants_csv.hpp"

#include <algorithm>
#include <charconv>

namespace kabinet::tournament {
namespace {

constexpr std::size_t kMostLines = 5000;
constexpr std::size_t kMostName = 200;

using Line = std::vector<std::string>;

/// The lines of a CSV text as cells; nothing where a quote is not closed.
std::optional<std::vector<Line>> lines_of(std::string_view text) {
    std::vector<Line> lines{{""}};
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        std::string& cell = lines.back().back();
        if (quoted) {
            const bool escaped = c == '"' && i + 1 < text.size() && text[i + 1] == '"';
            if (escaped) ++i;
            if (c == '"' && !escaped) {
                quoted = false;
            } else {
                cell += c;
            }
        } else if (c == '"' && cell.empty()) {
            quoted = true;
        } else if (c == ',') {
            lines.back().emplace_back();
        } else if (c == '\n') {
            lines.push_back({""});
        } else if (c != '\r') {
            cell += c;
        }
    }
    if (quoted) return std::nullopt;
    return lines;
}

std::unexpected<Denial> bad(std::size_t line, std::string message) {
    return deny("bad_csv", "TN-38", std::move(message), {{"line", line}});
}

std::optional<std::size_t> column(const Line& heading, std::string_view name) {
    const auto found = std::ranges::find(heading, name);
    if (found == heading.end()) return std::nullopt;
    return static_cast<std::size_t>(found - heading.begin());
}

std::expected<NamedEntrant, Denial> entrant_of(const Line& line, std::size_t number, std::size_t name_at,
                                               std::optional<std::size_t> rating_at) {
    NamedEntrant entrant;
    if (name_at < line.size()) entrant.name = line[name_at];
    if (entrant.name.empty() || entrant.name.size() > kMostName) return bad(number, "a line has no name");
    if (!rating_at || *rating_at >= line.size() || line[*rating_at].empty()) return entrant;
    const std::string& text = line[*rating_at];
    int rating = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), rating);
    if (error != std::errc() || end != text.data() + text.size() || rating < 0 || rating > kMostRating)
        return bad(number, "a rating is a whole number");
    entrant.rating = rating;
    return entrant;
}

}  // namespace

std::expected<std::vector<NamedEntrant>, Denial> read_entrants_csv(std::string_view text) {
    // Spreadsheets put a mark of the encoding before the text.
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    if (text.starts_with(mark)) text.remove_prefix(mark.size());
    const auto lines = lines_of(text);
    if (!lines || lines->size() > kMostLines) return bad(1, "the text is no CSV, or too long");
    const auto name_at = column(lines->front(), "name"), rating_at = column(lines->front(), "rating");
    if (!name_at) return bad(1, "the heading has no column \"name\"");
    std::vector<NamedEntrant> entrants;
    for (std::size_t i = 1; i < lines->size(); ++i) {
        const Line& line = (*lines)[i];
        if (line.size() == 1 && line.front().empty()) continue;
        auto entrant = entrant_of(line, i + 1, *name_at, rating_at);
        if (!entrant) return std::unexpected(entrant.error());
        entrants.push_back(std::move(*entrant));
    }
    return entrants;
}

}  // namespace kabinet::tournament
