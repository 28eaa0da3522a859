#include "daily/push_task.hpp"

#include <array>
#include <string_view>

#include "games/kuba/push.hpp"

namespace kabinet::daily {
namespace {

/// A puzzle as `push_puzzles.def` has it.
struct Puzzle {
    std::string_view position;
    std::string_view line;  ///< pushes with blanks between: "b7d" is b7 down
};

constexpr Puzzle kPuzzles[] = {
#define PUZZLE(position, line) {position, line},
#include "daily/push_puzzles.def"
#undef PUZZLE
};

std::string_view direction(char letter) {
    switch (letter) {
        case 'u':
            return "up";
        case 'd':
            return "down";
        case 'l':
            return "left";
        default:
            return "right";
    }
}

/// Whose pushes they are follows from the rules: whoever captures goes on (KU-6).
std::vector<LinePush> line_of(std::string_view position, std::string_view text) {
    auto at = *kuba::parse(position);
    std::vector<LinePush> line;
    for (std::size_t i = 0; i + 3 <= text.size(); i += 4) {
        LinePush push{static_cast<Seat>(kuba::at(at.turn)), std::string(text.substr(i, 2)),
                      std::string(direction(text[i + 2]))};
        kuba::play(at, {*kuba::cell_named(push.from), *kuba::direction_named(push.dir)});
        line.push_back(std::move(push));
    }
    return line;
}

}  // namespace

int PushTask::pushes() const {
    int own = 0;
    for (const LinePush& push : line) own += push.seat == seat() ? 1 : 0;
    return own;
}

Json PushTask::to_json() const {
    Json pushes = Json::array();
    for (const LinePush& push : line) pushes.push_back({push.seat, push.from, push.dir});
    return {{"number", number}, {"position", position}, {"line", std::move(pushes)}};
}

std::expected<PushTask, std::string> PushTask::from(const Json& json) {
    try {
        PushTask task{.number = json.at("number").get<int>(),
                      .position = json.at("position").get<std::string>(),
                      .line = {}};
        for (const Json& push : json.at("line"))
            task.line.push_back(
                {push.at(0).get<Seat>(), push.at(1).get<std::string>(), push.at(2).get<std::string>()});
        if (task.line.empty() || !kuba::parse(task.position))
            return std::unexpected("the task has no line, or no position");
        return task;
    } catch (const Json::exception&) {
        return std::unexpected("this is no task of a push");
    }
}

std::size_t push_tasks() {
    return std::size(kPuzzles);
}

PushTask push_task(std::size_t number) {
    const Puzzle& puzzle = kPuzzles[number];
    return {static_cast<int>(number), std::string(puzzle.position), line_of(puzzle.position, puzzle.line)};
}

PushTask push_task(Date date) {
    return push_task(static_cast<std::size_t>(date.days()) % push_tasks());
}

}  // namespace kabinet::daily
