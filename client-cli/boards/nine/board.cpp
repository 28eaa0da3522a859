#include "client-cli/boards/nine/board.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "client-cli/boards/nine/drawing.hpp"
#include "client-cli/canvas/glyphs.hpp"

namespace kabinet::cli {
namespace {

using namespace nine;

constexpr std::string_view kLetters = "ybogr";
constexpr std::array<std::string_view, 4> kNames{"Yellow", "Blue", "Orange", "Green"};

/// Who holds which section, from the upper left: the seat's letter, or '.' for nobody.
std::string section_owners(const Json& view) {
    const Json sections = view.value("sections", Json::object());
    std::string owners;
    for (const char rank : {'8', '5', '2'}) {
        for (const char file : {'b', 'e', 'h'}) {
            const auto owner = sections.find(std::string{file, rank});
            owners += owner == sections.end() ? '.' : kLetters[owner->get<std::size_t>() % 4];
        }
    }
    return owners;
}

int in_slots(const Json& view, char counter) {
    int count = 0;
    for (const auto& [slot, value] : view.value("slots", Json::object()).items()) {
        if (value == std::string(1, counter)) ++count;
    }
    return count;
}

}  // namespace

void NineBoard::draw(Screen& screen, int x, int y, const Json& view, const Marks& marks, Look look,
                     int scale) const {
    draw_board(screen, x, y, view, marks, look, scale, spots());
}

std::string NineBoard::text(const Json& view, const Namer&) const {
    const auto row_of = [&](int row) {
        std::string line;
        for (int column = 0; column <= kLast; ++column) {
            const std::string counter = counter_on(view, id_at(column, row));
            const bool corner = id_at(column, row).empty();
            line += corner ? " " : counter.empty() ? "." : counter;
            line += column == 0 || column == 3 || column == 6 || column == 9 ? "  " : " ";
        }
        return line;
    };
    std::string board = "       a b c  d e f  g h i\n";
    for (int row = 0; row <= kLast; ++row) {
        const bool slots = row == 0 || row == kLast;
        board +=
            (slots ? std::string(row == 0 ? "N" : "S") : std::to_string(kLast - row)) + "   " + row_of(row);
        board.erase(board.find_last_not_of(' ') + 1);
        board += "\n";
        if (row == 0 || row == 3 || row == 6 || row == 9) board += "\n";
    }
    board += "    W  1 2 3  4 5 6  7 8 9  E\nSections, from the upper left: " + section_owners(view) + "\n";
    return board;
}

std::vector<Spot> NineBoard::spots() const {
    std::vector<Spot> all;
    for (int row = 0; row <= kLast; ++row) {
        for (int column = 0; column <= kLast; ++column) {
            if (std::string id = id_at(column, row); !id.empty()) all.push_back({std::move(id), column, row});
        }
    }
    return all;
}

std::string NineBoard::spot_of(const Json& action) const {
    return action.value("type", "") == "red" ? action.value("cell", "") : action.value("slot", "");
}

std::string NineBoard::write(const Json& action) const {
    return action.value("type", "") + " " + spot_of(action);
}

std::optional<Json> NineBoard::read(std::string_view written, const Json& legal) const {
    if (auto action = read_number_or_json(written, legal)) return action;
    std::string text = tidy(written);
    std::string type;
    for (const std::string_view word : {"red", "place", "move"}) {
        if (text.starts_with(word)) type = word;
    }
    if (!type.empty()) text = tidy(text.substr(type.size()));
    if (text.size() != 2 || text[1] < '1' || text[1] > '9' || text[0] < 'a' || text[0] > 'w')
        return std::nullopt;
    // "e5" may be a cell or a slot: what is legal now decides.
    std::string slot = text;
    slot[0] = static_cast<char>(std::toupper(slot[0]));
    for (const Json& action : legal) {
        const std::string spot = spot_of(action);
        if ((spot == text || spot == slot) && (type.empty() || action.value("type", "") == type))
            return action;
    }
    const bool may_be_slot = std::string_view("NESW").find(slot[0]) != std::string_view::npos;
    if (type.empty())
        type =
            legal.empty() ? (may_be_slot && slot[0] != 'E' ? "place" : "red") : legal[0].value("type", "red");
    if (type == "red")
        return text[0] <= 'i' ? std::optional(Json{{"type", type}, {"cell", text}}) : std::nullopt;
    return may_be_slot ? std::optional(Json{{"type", type}, {"slot", slot}}) : std::nullopt;
}

std::string NineBoard::tell(const Json& event, int actor, const Namer& name) const {
    const std::string type = event.value("type", "");
    const int seat = event.value("by", event.value("seat", actor));
    const std::string who = seat < 0 ? "Somebody" : name(seat);
    if (type == "red") return who + ": red on " + event.value("cell", "?");
    if (type == "place") return who + ": " + event.value("slot", "?");
    if (type == "move") return who + ": " + event.value("slot", "?") + " to " + event.value("cell", "?");
    if (type == "blocked") return event.value("slot", "?") + " is blocked";
    if (type == "passed") return who + " can't move and passes";
    if (type == "won") return "";
    if (type == "phase") {
        return event.value("phase", "") == "place" ? "Now the counters are placed" : "Now the counters move";
    }
    return "";
}

/// With as many sections the seat later in turn order is ahead (NI-9).
std::string NineBoard::verdict(const std::vector<int>& ranks, const std::vector<std::int64_t>& scores,
                               const Namer& name) const {
    const auto winner = static_cast<std::size_t>(std::ranges::find(ranks, 1) - ranks.begin());
    if (winner >= std::min(ranks.size(), scores.size())) return "";
    std::string level;
    for (std::size_t seat = 0; seat < winner; ++seat) {
        if (scores[seat] == scores[winner])
            level += (level.empty() ? "" : " and ") + name(static_cast<int>(seat));
    }
    if (level.empty()) return "";
    return "As many sections as " + level + ", and later in turn order (NI-9)";
}

std::set<std::string> NineBoard::touched(const Json& event) const {
    std::set<std::string> spots;
    if (event.value("type", "") == "blocked") return spots;
    for (const char* member : {"cell", "slot"}) {
        if (event.contains(member) && event[member].is_string())
            spots.insert(event[member].get<std::string>());
    }
    return spots;
}

std::vector<Run> NineBoard::holdings(const Json& view, int seat, Look) const {
    const char letter = kLetters[static_cast<std::size_t>(seat % 4)];
    const int sections = view.value("points", Json::object()).value(std::to_string(seat), 0);
    const int waiting = in_slots(view, letter);
    return {{" " + std::to_string(sections) + (sections == 1 ? " section" : " sections") +
                 (waiting > 0 ? ", " + std::to_string(waiting) + " in slots" : ""),
             {Colour::faint}}};
}

Run NineBoard::piece(int seat, Look look) const {
    const char letter = kLetters[static_cast<std::size_t>(seat % 4)];
    Run run{"", {ink(letter), Colour::wood, true}};
    append_glyph(run.text, glyph(letter, look));
    return run;
}

std::string NineBoard::side(int seat) const {
    return std::string(kNames[static_cast<std::size_t>(seat % 4)]);
}

std::string NineBoard::task(const Json& view) const {
    const std::string phase = view.value("phase", "");
    if (phase == "red") return "Put a red counter on a section without one";
    if (phase == "place") return "Put a counter into a slot";
    return "Move a counter in from a slot";
}

std::unique_ptr<Board> nine_board() {
    return std::make_unique<NineBoard>();
}

}  // namespace kabinet::cli
