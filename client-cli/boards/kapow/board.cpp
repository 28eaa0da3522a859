#include "client-cli/boards/kapow/board.hpp"

#include "client-cli/boards/kapow/drawing.hpp"
#include "client-cli/boards/kapow/view.hpp"
#include "client-cli/boards/kapow/words.hpp"

namespace kabinet::cli {
namespace {

constexpr int kTriads = 4;
constexpr int kLevels = 3;
constexpr int kMostSeatsWithTotals = 4;  ///< beside the board; for more there is no room

/// A triad on one line, from its top: "? ? 7", or "-".
std::string triad_text(const Json& view, int seat, int triad) {
    std::string text;
    for (int level = 0; level < kLevels; ++level) {
        const std::string card = kapow::shown_at(view, seat, triad, level);
        if (card.empty()) return "-";
        text += (level == 0 ? "" : " ") + card;
    }
    return text;
}

std::string points_text(int points) {
    return std::to_string(points) + (points == 1 ? " point" : " points");
}

}  // namespace

void KapowBoard::draw(Screen& screen, int x, int y, const Json& view, const Marks& marks, Look look,
                      int scale) const {
    kapow::draw_table(screen, x, y, width(scale), height(scale), {view, marks, look, own_});
}

std::string KapowBoard::text(const Json& view, const Namer& name) const {
    std::string text =
        kapow::round_line(view, name) + ", " + std::to_string(view.value("draw", 0)) + " cards to draw\n";
    text += "Discards from the top:";
    const auto pile = kapow::discarded(view);
    for (std::size_t i = 0; i < pile.size() && i < 8; ++i) text += " " + pile[i];
    text += pile.size() > 8 ? " and " + std::to_string(pile.size() - 8) + " more\n" : "\n";
    for (int seat = 0; seat < kapow::seats_of(view); ++seat) {
        text += name(seat) + ", " + points_text(kapow::total_of(view, seat)) + ":";
        for (int triad = 0; triad < kapow::triads_of(view); ++triad)
            text += (triad == 0 ? " " : " / ") + triad_text(view, seat, triad);
        text += "\n";
    }
    const std::string taken = kapow::taken_line(view);
    return text + (taken.empty() ? "" : taken + "\n");
}

std::vector<Spot> KapowBoard::spots() const {
    std::vector<Spot> all{{"draw", 0, 0}, {"discard", 2, 0}, {"end", 3, 1}};
    for (int level = 0; level < kLevels; ++level) {
        for (int triad = 0; triad < kTriads; ++triad)
            all.push_back({kapow::spot_name({triad, level}), triad, 2 + level});
    }
    return all;
}

std::string KapowBoard::spot_of(const Json& action) const {
    return path_of(action).front();
}

std::vector<std::string> KapowBoard::path_of(const Json& action) const {
    const std::string type = action.value("type", "");
    const Json at = action.value("at", Json::array());
    if (type == "take") return {action.value("from", "draw")};
    if (type == "reveal" && at.size() == 2) return {kapow::spot_name(at[0]), kapow::spot_name(at[1])};
    if (type == "swap") {
        return {kapow::spot_name(action.value("from", Json::array())),
                kapow::spot_name(action.value("to", Json::array()))};
    }
    if (type == "replace" || type == "powerset") return {kapow::spot_name(at)};
    return {type};
}

std::string KapowBoard::write(const Json& action) const {
    return kapow::write(action);
}

std::optional<Json> KapowBoard::read(std::string_view written, const Json& legal) const {
    return kapow::read(written, legal);
}

std::string KapowBoard::tell(const Json& event, int, const Namer& name) const {
    return kapow::tell(event, name);
}

/// By seat, since every hand is on the board: "2/1 top".
std::set<std::string> KapowBoard::touched(const Json& event) const {
    std::set<std::string> spots;
    const std::string seat = std::to_string(event.value("by", -1)) + "/";
    if (event.value("type", "") == "triad") return spots;
    for (const char* member : {"at", "from", "to"}) {
        if (event.contains(member) && event[member].is_array())
            spots.insert(seat + kapow::spot_name(event[member]));
    }
    return spots;
}

std::vector<Run> KapowBoard::holdings(const Json& view, int seat, Look) const {
    if (kapow::seats_of(view) > kMostSeatsWithTotals) return {};
    return {{" " + points_text(kapow::total_of(view, seat)), {Colour::faint}}};
}

Run KapowBoard::piece(int seat, Look) const {
    return kapow::sign_of(seat);
}

std::string KapowBoard::task(const Json& view) const {
    const std::string stage = view.value("stage", "");
    if (stage == "reveal") return "Turn up two cards";
    if (stage == "take") return "Take a card";
    if (stage == "play") return "Play it, or discard it";
    return "Swap a KAPOW!, or end";
}

std::unique_ptr<Board> kapow_board() {
    return std::make_unique<KapowBoard>();
}

}  // namespace kabinet::cli
