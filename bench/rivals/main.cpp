#include <CLI/CLI.hpp>
#include <array>
#include <cmath>
#include <cstdio>
#include <string_view>

#include "tests/strength/bare_board.hpp"
#include "tests/strength/kapow_rivals.hpp"
#include "tests/strength/kuba_rivals.hpp"
#include "tests/strength/nine_rivals.hpp"

/// Plays a bot of the house against a player that is not the house's, and prints the mean of the matches with
/// its standard error: the share of wins, or in Kapture 9 the flicks for an empty board.
namespace kabinet {
namespace {

struct Rival {
    std::string_view name;
    double (*match)(Level house, int number);
};
constexpr std::array kRivals{
    Rival{"kuba-random", kuba::against_anybody},
    Rival{"kuba-depth2", kuba::against_counter_of_marbles},
    Rival{"nine-uct1000", [](Level house, int number) { return nine::against_plain_uct(house, number); }},
    Rival{"kapow-greedy", kapow::against_greedy},
    Rival{
        "kapture9-bare",
        [](Level house, int number) { return static_cast<double>(kapture9::flicks_to_fill(house, number)); }},
};

void measure(const Rival& rival, Level level, int games) {
    double sum = 0, squares = 0;
    for (int number = 0; number < games; ++number) {
        const double result = rival.match(level, number);
        sum += result;
        squares += result * result;
    }
    const double mean = sum / games;
    const double variance = games > 1 ? std::max(0.0, squares - games * mean * mean) / (games - 1) : 0;
    std::printf("%-14s %-7s mean %.3f  standard error %.3f  (%d matches)\n", rival.name.data(),
                name_of(level).data(), mean, std::sqrt(variance / games), games);
}

int run(int argc, char** argv) {
    std::string name, level = "hard";
    int games = 100;
    CLI::App app{"The house's bots against players that are not the house's"};
    app.add_option("rival", name, "kuba-random, kuba-depth2, nine-uct1000, kapow-greedy or kapture9-bare")
        ->required();
    app.add_option("--level", level, "easy, medium, hard or master");
    app.add_option("--games", games, "how many matches");
    CLI11_PARSE(app, argc, argv);
    const auto house = level_named(level);
    const auto* const rival = std::ranges::find(kRivals, name, &Rival::name);
    if (!house || rival == kRivals.end() || games < 1)
        return app.exit(CLI::ValidationError("no such rival or level"));
    measure(*rival, *house, games);
    return 0;
}

}  // namespace
}  // namespace kabinet

int main(int argc, char** argv) {
    return kabinet::run(argc, argv);
}
