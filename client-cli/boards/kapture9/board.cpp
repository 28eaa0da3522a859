#include "client-cli/boards/kapture9/board.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "client-cli/boards/kapture9/drawing.hpp"
#include "client-cli/boards/kapture9/flick_words.hpp"
#include "client-cli/boards/kapture9/motion.hpp"
#include "client-cli/boards/number.hpp"
#include "client-cli/canvas/glyphs.hpp"
#include "games/kapture9/trajectory/text.hpp"

namespace kabinet::cli {
namespace {

using Owners = std::array<std::optional<int>, kKaptureBases>;

/// What a member of the view has for a seat: {"0": 3, "1": 2}.
int of_seat(const Json& view, const char* member, int seat) {
    return view.value(member, Json::object()).value(std::to_string(seat), 0);
}

Owners owners_of(const Json& view) {
    Owners owners;
    const Json bases = view.value("bases", Json::object());
    for (std::size_t base = 0; base < owners.size(); ++base) {
        const auto owner = bases.find(std::to_string(base));
        if (owner != bases.end() && owner->is_number_integer()) owners[base] = owner->get<int>();
    }
    return owners;
}

bool is_flick(const Json& action) {
    return action.value("type", "") == "flick";
}

/// The line the ball would take, every 2 mm of it to the edge of the board. Its first part, as long as the
/// ball goes in half a second, is drawn in full, the rest with gaps.
std::vector<BoardPoint> sight(double angle, double speed, int seat) {
    constexpr double step = 0.002;
    constexpr int gap = 6;
    const double right = std::sin(angle * std::numbers::pi / 180);
    const double ahead = std::cos(angle * std::numbers::pi / 180);
    const double facing = seat == 0 ? 1 : -1;
    const BoardPoint from = home_point(seat);
    std::vector<BoardPoint> points;
    for (int i = 8; i < 400; ++i) {
        const BoardPoint at{from.x + facing * right * step * i, from.y + facing * ahead * step * i};
        if (std::abs(at.x) > kKaptureHalfSide || std::abs(at.y) > kKaptureHalfSide) break;
        if (i * step <= speed / 2 || i % gap == 0) points.push_back(at);
    }
    return points;
}

std::optional<kapture9::Trajectory> trajectory_of(const Json& event) {
    const auto path = event.find("path");
    if (path == event.end() || !path->is_string()) return std::nullopt;
    auto decoded = kapture9::decode(path->get_ref<const std::string&>());
    return decoded ? std::optional(std::move(*decoded)) : std::nullopt;
}

double seconds_of(const kapture9::Trajectory& path) {
    return static_cast<double>(path.duration()) / kapture9::kTicksPerSecond;
}

/// "2 of theirs and 1 own": whose meekones were knocked.
std::string knocked_words(const Json& bases, int flicker) {
    int own = 0;
    int theirs = 0;
    for (const auto& [base, owner] : bases.items()) ++(owner == flicker ? own : theirs);
    std::string words = theirs > 0 ? std::to_string(theirs) + " of theirs" : "";
    if (own > 0) words += (words.empty() ? "" : " and ") + std::to_string(own) + " own";
    return words;
}

/// "12.3° right, 0.81 m/s, rolls 1.4 s": a flick as it was played, and for how long it is to be seen.
std::string flick_told(const Json& event) {
    const Json played = event.value("played", Json());
    if (!played.is_array() || played.size() < 2) return "flicks";
    constexpr double units = 10'000;  // of an event, per m/s
    const auto flick =
        FlickWords::of({{"vector", {played[0].get<double>() / units, played[1].get<double>() / units}}});
    std::string words = fixed(std::abs(flick->angle), 1) + (flick->angle < 0 ? "° left, " : "° right, ") +
                        fixed(flick->speed, 2) + " m/s";
    if (const auto path = trajectory_of(event)) words += ", rolls " + fixed(seconds_of(*path), 1) + " s";
    return words;
}

/// The end of a round: "Round 2: 5 bases to 4, Anna wins it".
std::string round_told(const Json& event, const Board::Namer& name) {
    const std::string score = "Round " + std::to_string(event.value("round", 0)) + ": " +
                              std::to_string(of_seat(event, "captured", 0)) + " bases to " +
                              std::to_string(of_seat(event, "captured", 1));
    return score + (event.contains("winner") ? ", " + name(event.value("winner", 0)) + " wins it"
                                             : ", nobody wins it");
}

std::string knocked_told(const Json& event, int flicker, const Board::Namer& name) {
    const Json bases = event.value("bases", Json::object());
    if (flicker >= 0) return name(flicker) + " knocks off " + knocked_words(bases, flicker);
    std::string list;
    for (const auto& [base, owner] : bases.items()) list += (list.empty() ? "" : ", ") + base;
    return "Meekones come off: " + list;
}

}  // namespace

int Kapture9Board::scales() const {
    return Kapture9Drawing::kScales;
}
int Kapture9Board::width(int scale) const {
    return Kapture9Drawing::width(scale);
}
int Kapture9Board::height(int scale) const {
    return Kapture9Drawing::height(scale);
}
int Kapture9Board::panel(int scale) const {
    return scale < Kapture9Drawing::kScales ? 30 : 42;
}

void Kapture9Board::draw(Screen& screen, int x, int y, const Json& view, const Marks& marks, Look look,
                         int scale) const {
    Kapture9Drawing drawing(screen, x, y, look, scale, turned_);
    drawing.board();
    const Owners owners = owners_of(view);
    for (int base = 0; base < kKaptureBases; ++base) {
        drawing.base(base, owners[static_cast<std::size_t>(base)], marks);
    }
    for (const int seat : {0, 1}) drawing.ball(seat, home_point(seat));
    if (marks.aim.size() < 2) return;
    drawing.dots(sight(marks.aim[0], marks.aim[1], turned_ ? 1 : 0), {Colour::black, Colour::wood});
}

std::string Kapture9Board::text(const Json& view, const Namer&) const {
    const Owners owners = owners_of(view);
    std::string board = std::string("          (") + (turned_ ? 'w' : 'b') + ")\n";
    const auto cell = [&](int number) {
        const auto owner = owners[static_cast<std::size_t>(turned_ ? 8 - number : number)];
        return std::to_string(turned_ ? 8 - number : number) + (!owner ? '.' : *owner == 0 ? 'w' : 'b');
    };
    board += "           " + cell(8) + "\n";
    board += "       " + cell(6) + "      " + cell(7) + "\n";
    board += "   " + cell(3) + "      " + cell(4) + "      " + cell(5) + "\n";
    board += "       " + cell(1) + "      " + cell(2) + "\n";
    board += "           " + cell(0) + "\n";
    board += std::string("          (") + (turned_ ? 'b' : 'w') + ")\n";
    board += "Round " + std::to_string(view.value("round", 1)) + ", " +
             std::to_string(view.value("flicks", 0)) + " flicks";
    for (const int seat : {0, 1}) {
        board += "; " + side(seat) + ": " + std::to_string(of_seat(view, "captured", seat)) + " bases, " +
                 std::to_string(of_seat(view, "wins", seat)) + " rounds won";
    }
    return board + "\n";
}

std::vector<Spot> Kapture9Board::spots() const {
    std::vector<Spot> all;
    for (int i = kKaptureBases - 1; i >= 0; --i) {
        const BoardPoint at = base_point(i);
        const int base = turned_ ? 8 - i : i;
        all.push_back({std::to_string(base), static_cast<int>(std::lround(at.x * 100)),
                       static_cast<int>(std::lround(-at.y * 100))});
    }
    return all;
}

std::string Kapture9Board::spot_of(const Json& action) const {
    const auto base = action.find("base");
    return base != action.end() && base->is_number_integer() ? base->dump() : "";
}

std::vector<Dial> Kapture9Board::dials(const Json& legal) const {
    const auto flick = std::ranges::find_if(legal, is_flick);
    if (flick == legal.end()) return {};
    const auto end = [&](const char* what, const char* which, double otherwise) {
        const Json range = flick->value("vector", Json::object()).value(what, Json::object());
        return range.value(which, otherwise);
    };
    // Side and height together stay within half a radius.
    const double strike = 0.35;
    return {{.name = "Angle",
             .unit = "°",
             .below = "left",
             .above = "right",
             .least = end("angle", "min", -90),
             .most = end("angle", "max", 90),
             .fine = 0.2,
             .coarse = 2,
             .digits = 1},
            {.name = "Speed",
             .unit = " m/s",
             .least = end("length", "min", 0.02),
             .most = end("length", "max", 4),
             .value = 0.5,
             .fine = 0.01,
             .coarse = 0.1},
            {.name = "Side",
             .unit = " R",
             .below = "left",
             .above = "right",
             .least = -strike,
             .most = strike,
             .fine = 0.05,
             .coarse = 0.1},
            {.name = "Height",
             .unit = " R",
             .below = "low",
             .above = "high",
             .least = -strike,
             .most = strike,
             .fine = 0.05,
             .coarse = 0.1}};
}

Json Kapture9Board::aimed(const std::vector<double>& values) const {
    return FlickWords{values.at(0), values.at(1), values.at(2), values.at(3)}.action();
}

std::unique_ptr<Motion> Kapture9Board::motion(const Json& event, const Json& before) const {
    auto path = is_flick(event) ? trajectory_of(event) : std::nullopt;
    if (!path) return nullptr;
    const int flicker = event.value("seat", 0) == 0 ? 0 : 1;
    return std::make_unique<Kapture9Motion>(std::move(*path), owners_of(before), flicker, turned_);
}

std::string Kapture9Board::write(const Json& action) const {
    if (!is_flick(action)) return action.value("type", "") + " " + spot_of(action);
    const auto words = FlickWords::of(action);
    return words ? "flick " + words->text() : "flick (degrees to the right, m/s)";
}

std::optional<Json> Kapture9Board::read(std::string_view written, const Json& legal) const {
    if (const auto action = read_number_or_json(written, legal)) {
        // The listed flick has its values still to be chosen.
        if (is_flick(*action) && !FlickWords::of(*action) && written.find('{') == written.npos)
            return std::nullopt;
        return action;
    }
    const std::string text = tidy(written);
    if (!text.starts_with("place")) {
        const bool named = text.starts_with("flick");
        std::string rest(written.substr(named ? written.find_first_not_of(" \t") + 5 : 0));
        std::ranges::transform(rest, rest.begin(), [](unsigned char c) { return std::tolower(c); });
        const auto words = FlickWords::read(rest);
        return words ? std::optional(words->action()) : std::nullopt;
    }
    if (!text.starts_with("place ") || text.size() != 7 || text[6] < '0' || text[6] > '8')
        return std::nullopt;
    return Json{{"type", "place"}, {"base", text[6] - '0'}};
}

std::string Kapture9Board::tell(const Json& event, int actor, const Namer& name) const {
    const std::string type = event.value("type", "");
    const int seat = event.value("seat", actor);
    const std::string who = seat < 0 ? "Somebody" : name(seat);
    if (type == "flick") return who + ": " + flick_told(event);
    if (type == "place") return who + " places a meekone on base " + spot_of(event);
    if (type == "knocked") return knocked_told(event, actor, name);
    if (type == "captured") return who + " captures base " + spot_of(event);
    if (type == "foul") {
        const bool left = event.value("why", "") == "left";
        return left ? "Foul: the ball left the board" : "Foul: the ball rests at the opponent's home";
    }
    if (type == "again") return "Home, nothing touched: " + who + " flicks again";
    if (type == "home") return "The ball came home";
    if (type == "dead") return "A dead ball";
    if (type == "round") return round_told(event, name);
    if (type == "drawn") return "No more rounds: the game is drawn";
    return "";
}

std::set<std::string> Kapture9Board::touched(const Json& event) const {
    const std::string type = event.value("type", "");
    std::set<std::string> bases;
    if (type == "captured" || type == "place") bases.insert(spot_of(event));
    if (type == "knocked") {
        for (const auto& [base, owner] : event.value("bases", Json::object()).items()) bases.insert(base);
    }
    return bases;
}

std::vector<Run> Kapture9Board::holdings(const Json& view, int seat, Look) const {
    const int bases = of_seat(view, "captured", seat);
    const int wins = of_seat(view, "wins", seat);
    return {{" " + std::to_string(bases) + (bases == 1 ? " base" : " bases") + ", " + std::to_string(wins) +
                 (wins == 1 ? " round" : " rounds") + " won",
             {Colour::faint}}};
}

Run Kapture9Board::piece(int seat, Look look) const {
    Run run{"", {kapture_ink(seat), Colour::wood, true}};
    append_glyph(run.text, ball_glyph(seat, look));
    append_glyph(run.text, seat == 0 ? U'▲' : U'▼');
    return run;
}

std::vector<std::string> Kapture9Board::keys() const {
    return {"Left, Right   turn the flick; Up, Down: its speed",
            "[ ]  - +      where it strikes the ball: gives it spin", "Tab           small or large steps",
            "Enter, Space  flick; after a foul: place, or F for a flick",
            "L             look at the last flick again"};
}

std::string Kapture9Board::task(const Json& view) const {
    return view.value("phase", "") == "choose" ? "A foul of the other: place or flick" : "Flick your ball";
}

std::unique_ptr<Board> kapture9_board() {
    return std::make_unique<Kapture9Board>();
}

}  // namespace kabinet::cli
