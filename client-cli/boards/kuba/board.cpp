#include "client-cli/boards/kuba/board.hpp"

#include <algorithm>

#include "client-cli/boards/kuba/cells.hpp"
#include "client-cli/boards/kuba/drawing.hpp"

namespace kabinet::cli {
namespace {

using namespace kuba;

int captured(const Json& view, int seat, const char* what) {
    return view.value("captured", Json::object()).value(std::to_string(seat), Json::object()).value(what, 0);
}

}  // namespace

int KubaBoard::width(int scale) const {
    return board_width(scale);
}

int KubaBoard::height(int scale) const {
    return board_height(scale);
}

void KubaBoard::draw(Screen& screen, int x, int y, const Json& view, const Marks& marks, Look look,
                     int scale) const {
    kuba::draw_board(screen, x, y, view, marks, look, scale, spots(), turned_);
}

std::string KubaBoard::text(const Json& view, const Namer&) const {
    std::string board;
    for (int row = 0; row < kBoardSide; ++row) {
        board += seen_cell(0, row, turned_)[1];
        for (int column = 0; column < kBoardSide; ++column) {
            const std::string marble = marble_on(view, seen_cell(column, row, turned_));
            board += " " + (marble.empty() ? "." : marble);
        }
        board += "\n";
    }
    board += turned_ ? "  g f e d c b a\n" : "  a b c d e f g\n";
    for (const int seat : {0, 1}) {
        board += side(seat) + " has captured " + std::to_string(captured(view, seat, "red")) + " of 7 red, " +
                 std::to_string(captured(view, seat, "opponent")) + " " + tidy(side(1 - seat)) + "\n";
    }
    if (view.contains("ban")) board += "banned: " + ban_in_words(view) + "\n";
    return board;
}

std::vector<Spot> KubaBoard::spots() const {
    std::vector<Spot> all;
    for (int row = 0; row < kBoardSide; ++row) {
        for (int column = 0; column < kBoardSide; ++column)
            all.push_back({seen_cell(column, row, turned_), column, row});
    }
    return all;
}

std::string KubaBoard::spot_of(const Json& action) const {
    return action.value("from", "");
}

std::optional<Way> KubaBoard::way_of(const Json& action) const {
    const auto way = way_named(action.value("dir", ""));
    return way && turned_ ? against(*way) : way;
}

std::string KubaBoard::write(const Json& action) const {
    return push_in_words(action.value("from", "?"), action.value("dir", "?"));
}

std::optional<Json> KubaBoard::read(std::string_view written, const Json& legal) const {
    if (auto action = read_number_or_json(written, legal)) return action;
    const std::string text = tidy(written);
    const std::string from = text.substr(0, 2);
    if (!is_cell(from)) return std::nullopt;
    const auto way = way_to(from, tidy(text.substr(2)), turned_);
    if (!way) return std::nullopt;
    return Json{{"type", "push"}, {"from", from}, {"dir", name_of(*way)}};
}

std::string KubaBoard::tell(const Json& event, int actor, const Namer& name) const {
    const std::string type = event.value("type", "");
    if (type == "push") {
        const int count = event.value("count", 1);
        return (actor < 0 ? "" : name(actor) + ": ") + write(event) +
               (count > 1 ? ", " + std::to_string(count) + " marbles" : "");
    }
    if (type == "capture") {
        const std::string marble = event.value("marble", "");
        const std::string colour = marble == "r" ? "red" : marble == "w" ? "white" : "black";
        return name(event.value("by", 0)) + " captures a " + colour + " marble";
    }
    if (type == "bonus") return name(event.value("seat", 0)) + " pushes again";
    if (type == "won") {
        const bool reds = event.value("rule", "") == "KU-7";
        return name(event.value("seat", 0)) + (reds ? " has seven reds and wins" : " wins: no push is left");
    }
    if (type == "drawn") return "Drawn: the position has occurred three times";
    return "";
}

std::set<std::string> KubaBoard::touched(const Json& event) const {
    std::set<std::string> cells;
    const std::string from = event.value("from", "");
    const auto way = way_named(event.value("dir", ""));
    if (event.value("type", "") != "push" || !is_cell(from) || !way) return cells;
    std::string cell = from;
    for (int i = 0; i <= event.value("count", 1) && !cell.empty(); ++i) {
        cells.insert(cell);
        cell = next_cell(cell, *way);
    }
    return cells;
}

std::vector<Run> KubaBoard::holdings(const Json& view, int seat, Look look) const {
    const int reds = captured(view, seat, "red");
    const int others = captured(view, seat, "opponent");
    const auto missing = static_cast<std::size_t>(std::max(0, 7 - reds));
    const Style wood{Colour::line, Colour::wood};
    return {{" ", wood},
            tray(reds, "r", look),
            {std::string(missing, '.') + " ", wood},
            {" " + std::to_string(reds) + "/7  ", {}},
            {others > 0 ? " " : "", wood},
            tray(others, seat == 0 ? "b" : "w", look),
            {others > 0 ? " " : "", wood}};
}

Run KubaBoard::piece(int seat, Look look) const {
    return tray(1, seat == 0 ? "w" : "b", look);
}

std::string KubaBoard::task(const Json& view) const {
    std::string text = view.value("bonus", false) ? "Push again" : "Push a marble";
    if (view.contains("ban")) text += " (not " + ban_in_words(view) + ")";
    return text;
}

std::unique_ptr<Board> kuba_board() {
    return std::make_unique<KubaBoard>();
}

}  // namespace kabinet::cli
