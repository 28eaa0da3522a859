#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <set>
#include <string>
#include <vector>

#include "daily/push_solver.hpp"
#include "games/kuba/bot/bot.hpp"
#include "games/search/dice.hpp"

/// Finds puzzles for the daily push: lets the house's bots play each other, and looks in every position
/// whether the side to move wins by force, and in one way only. Prints the lines of push_puzzles.def.
///
/// Usage: push_puzzles HOW_MANY [SEED]
namespace kabinet::daily {
namespace {

using kuba::Position;
using kuba::Push;

constexpr int kMostPushes = 4;
constexpr int kMostPlies = 200;
constexpr int kFewestChoices = 8;  ///< at the first push

std::string written(const std::vector<Push>& line) {
    std::string text;
    for (const Push& push : line) {
        if (!text.empty()) text += ' ';
        text += kuba::name_of(push.from) + std::string(kuba::name_of(push.way)).substr(0, 1);
    }
    return text;
}

/// There is something to choose from, and the other side gets to move: else it is a mere row of captures.
bool is_worth_it(const Position& position, const Solution& solution) {
    return kuba::legal_pushes(position).count() >= kFewestChoices &&
           solution.line.size() > static_cast<std::size_t>(solution.pushes);
}

std::optional<Solution> puzzle_at(const Position& position) {
    for (int pushes = 1; pushes <= kMostPushes; ++pushes) {
        // Nobody wins by capturing with fewer pushes than are missing; the rest is seen at once.
        const int missing = kuba::kRedsToWin - position.reds[kuba::at(position.turn)];
        if (missing > kMostPushes && std::popcount(position.of(kuba::opponent(position.turn))) > kMostPushes)
            return std::nullopt;
        if (!wins(position, position.turn, pushes)) continue;
        auto solution = pushes > 1 ? only_line(position, pushes) : std::nullopt;
        return solution && is_worth_it(position, *solution) ? solution : std::nullopt;
    }
    return std::nullopt;
}

/// One match of two bots; its first puzzle, if it has one.
bool search(const Seed& seed, std::set<std::string>& seen, std::vector<int>& depths) {
    search::Dice dice(seed, "match");
    std::vector<Position> history{kuba::start(dice.below(2) == 1)};
    for (int ply = 0; ply < kMostPlies && !kuba::winner(history.back()); ++ply) {
        Position position = history.back();
        if (ply > 20) {
            if (const auto found = puzzle_at(position)) {
                position.ban = 0;
                position.ban_way = kuba::Direction::up;
                // Without the ban of a push that the player has not seen it has to be a puzzle still.
                const auto plain = puzzle_at(position);
                if (plain && depths[static_cast<std::size_t>(plain->pushes)] > 0 &&
                    seen.insert(kuba::to_text(position)).second) {
                    --depths[static_cast<std::size_t>(plain->pushes)];
                    std::cout << "PUZZLE(\"" << kuba::to_text(position) << "\", \"" << written(plain->line)
                              << "\")" << std::endl;
                    return true;
                }
            }
        }
        Question question;
        question.level = dice.below(3) == 0 ? Level::easy : Level::medium;
        question.seed = sha256({"ply", std::to_string(ply), bytes_of(seed)});
        question.seat = static_cast<Seat>(kuba::at(position.turn));
        const auto choice = kuba::choose(history, true, question);
        position = history.back();
        const bool captured = kuba::play(position, choice.push).captured.has_value();
        if (captured) history.clear();
        history.push_back(position);
    }
    return false;
}

}  // namespace
}  // namespace kabinet::daily

int main(int argc, char** argv) {
    using namespace kabinet;
    const int wanted = argc > 1 ? std::atoi(argv[1]) : 10;
    const std::string seed = argc > 2 ? argv[2] : "1";
    std::set<std::string> seen;
    // A third of each depth.
    std::vector<int> depths{0, 0, wanted / 3, wanted / 3, wanted - 2 * (wanted / 3)};
    int found = 0;
    for (int match = 0; found < wanted; ++match)
        found += daily::search(sha256({"push puzzles ", seed, std::to_string(match)}), seen, depths) ? 1 : 0;
}
