#include "client-cli/boards/kabetopo/board.hpp"

#include <array>

#include "client-cli/boards/kabetopo/drawing.hpp"
#include "client-cli/boards/kabetopo/view.hpp"
#include "client-cli/boards/kabetopo/words.hpp"

namespace kabinet::cli {
namespace {

using kabetopo::is_locked;

constexpr std::array<const char*, 4> kResources{"wall", "monolith", "portal", "lock"};

int points_of(const Json& view, int seat) {
    const Json scores = view.value("scores", Json::object());
    return scores.value(std::to_string(seat), Json::object()).value("points", 0);
}

/// "East" for "east".
std::string called(std::string name) {
    if (!name.empty()) name.front() = static_cast<char>(name.front() - 'a' + 'A');
    return name;
}

int left_of(const Json& runner, const char* resource) {
    return runner.value("left", Json::object()).value(resource, 0);
}

/// Where the runner of a seat is and what it has, for people who do not see the board.
std::string runner_text(const Json& view, int seat, const std::string& player) {
    const auto [name, runner] = kabetopo::runner_of(view, seat);
    if (name.empty()) return "";
    const int stones = runner.value("stones", 0);
    std::string text = player + ", " + called(name) + " at " + runner.value("square", "?");
    text += stones == 1 ? ", 1 stone" : ", " + std::to_string(stones) + " stones";
    if (runner.contains("home")) text += ", home";
    if (runner.contains("halfway")) text += ", halfway home";
    for (const char* resource : kResources)
        text += std::string(", ") + resource + " " + std::to_string(left_of(runner, resource));
    text += runner.value("token", false) ? ", speed token" : ", no token";
    return text + ": points " + std::to_string(points_of(view, seat)) + "\n";
}

std::string doors_text(const Json& view) {
    std::string text = "Doors:";
    for (const auto& [door, other] : view.value("doors", Json::object()).items()) {
        const std::string there = other.is_string() ? other.get<std::string>() : "?";
        if (there < door) continue;
        const auto side = [&](const std::string& id) {
            return id.substr(id.find(':') + 1) + (is_locked(view, id) ? " (locked)" : "");
        };
        text += " " + side(door) + " to " + side(there) + ";";
    }
    text.back() = '\n';
    return text;
}

}  // namespace

void KabetopoBoard::draw(Screen& screen, int x, int y, const Json& view, const Marks& marks, Look look,
                         int scale) const {
    kabetopo::draw_board(screen, x, y, view, marks, look, scale == 0);
}

std::string KabetopoBoard::text(const Json& view, const Namer& name) const {
    std::string text = "Round " + std::to_string(view.value("round", 1)) + " of " +
                       std::to_string(view.value("rounds", 1)) + "\n" + kabetopo::board_text(view) +
                       doors_text(view);
    for (int seat = 0; seat < 4; ++seat) text += runner_text(view, seat, name(seat));
    return text;
}

std::vector<Spot> KabetopoBoard::spots() const {
    return kabetopo::all_spots();
}

std::string KabetopoBoard::spot_of(const Json& action) const {
    for (const char* member : {"to", "edge", "on", "type"}) {
        if (action.contains(member) && action[member].is_string()) return action[member].get<std::string>();
    }
    return "";
}

std::string KabetopoBoard::write(const Json& action) const {
    return kabetopo::write(action);
}

std::optional<Json> KabetopoBoard::read(std::string_view written, const Json& legal) const {
    return kabetopo::read(written, legal);
}

std::string KabetopoBoard::tell(const Json& event, int, const Namer& name) const {
    return kabetopo::tell(event, name);
}

std::set<std::string> KabetopoBoard::touched(const Json& event) const {
    std::set<std::string> spots;
    for (const char* member : {"from", "to", "edge", "on", "peak"}) {
        if (event.contains(member) && event[member].is_string())
            spots.insert(event[member].get<std::string>());
    }
    return spots;
}

/// "East** 12p, w3 m1 p1 l1 t1": the runner with its stones, points, what is left.
std::vector<Run> KabetopoBoard::holdings(const Json& view, int seat, Look) const {
    const auto [name, runner] = kabetopo::runner_of(view, seat);
    if (name.empty()) return {};
    const int stones = std::clamp(runner.value("stones", 0), 0, 2);
    std::string text = " " + called(name) + std::string(std::size_t(stones), '*') + " " +
                       std::to_string(points_of(view, seat)) + "p";
    if (runner.contains("home")) return {{text + ", home", {Colour::faint}}};
    text += runner.contains("halfway") ? " half," : ",";
    for (const char* resource : kResources)
        text += std::string(" ") + resource[0] + std::to_string(left_of(runner, resource));
    return {{text + (runner.value("token", false) ? " t1" : " t0"), {Colour::faint}}};
}

Run KabetopoBoard::piece(int seat, Look) const {
    return kabetopo::sign_of(seat);
}

std::string KabetopoBoard::task(const Json& view) const {
    const std::string stage = view.value("stage", "");
    if (stage == "bonus") return "A bonus move, or end";
    if (stage == "moved") return "Cash in the token, or end";
    if (stage == "extra") return "One more move, or end";
    return "Move, or drop a piece";
}

std::unique_ptr<Board> kabetopo_board() {
    return std::make_unique<KabetopoBoard>();
}

}  // namespace kabinet::cli
