#include "games/kabetopo/shown.hpp"

#include <cctype>

#include "games/kabetopo/position.hpp"

namespace kabinet::kabetopo {

namespace {

std::string letter_shown(const Json& name) {
    return name.get<std::string>().substr(0, 1);
}

/// "E" of "east".
std::string capital_shown(const Json& name) {
    std::string letter = letter_shown(name);
    for (char& c : letter) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return letter;
}

/// What was set up has a capital letter; a lock is a star.
std::string pieces_shown(const Json& view) {
    std::string text;
    const Json& locks = view.at("locks");
    for (const auto& [edge, piece] : view.at("edges").items()) {
        text += view.at("set_up").contains(edge) ? capital_shown(piece) : letter_shown(piece);
        text += edge + (locks.contains(edge) ? "*," : ",");
    }
    for (const auto& [place, locked] : locks.items()) {
        if (const auto door = door_named(place)) text += name_of(*door) + "*,";
    }
    if (text.empty()) return "-";
    text.pop_back();
    return text;
}

std::string runner_shown(const Json& runner) {
    std::string text = runner.at("square").get<std::string>();
    text.append(runner.at("stones").get<std::uint8_t>(), '+');
    if (runner.contains("halfway")) text += 'h';
    if (runner.contains("helped")) text += '!';
    if (runner.contains("home")) text += '=' + runner.at("home").dump();
    if (runner.contains("bumped_by")) text += '^' + capital_shown(runner.at("bumped_by"));
    text += ':';
    for (const Piece piece : kPieces) text += runner.at("left").at(std::string(name_of(piece))).dump();
    return text + (runner.at("token").get<bool>() ? '1' : '0');
}

std::string tally_shown(const Json& tally) {
    return tally.at("points").dump() + '.' + tally.at("first_homes").dump() + '.' +
           tally.at("first_stones").dump() + '.' + tally.at("unused").dump();
}

}  // namespace

std::string text_of(const Shown& shown) {
    const Json& view = shown.view;
    Position corners{.seats = shown.setup.seats};
    std::string runners, stones, turn, tallies;
    for (int i = 0; i < shown.setup.seats; ++i) {
        const std::string corner(name_of(corners.corner_of(i)));
        const Json& runner = view.at("runners").at(corner);
        runners += (i > 0 ? "/" : "") + runner_shown(runner);
        if (runner.at("seat") == shown.to_move.front()) turn = capital_shown(corner);
        tallies += (i > 0 ? "/" : "") + tally_shown(view.at("scores").at(std::to_string(i)));
    }
    const Json& peaks = view.at("peaks");
    stones = peaks.at(name_of(kMountain)).dump();
    if (shown.setup.seats == 2) stones += '.' + peaks.at(name_of(kSummit)).dump();
    const std::string stage = view.at("stage").get<std::string>();
    if (stage != name_of(Stage::begin)) turn += ':' + stage;
    return pieces_shown(view) + ' ' + runners + ' ' + stones + ' ' + view.at("round").dump() + ' ' + turn +
           ' ' + view.at("quiet").dump() + ' ' + tallies;
}

}  // namespace kabinet::kabetopo
