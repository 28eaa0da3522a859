#include <CLI/CLI.hpp>
#include <cstdint>
#include <cstdio>
#include <string>

#include "tests/server/queue/simulation.hpp"

// Prints what waiting in quick match is like (QM-6), as docs/quick-match.md shows it. Simulated time, fixed
// seeds: the same arguments print the same tables everywhere.
namespace kabinet::queue {
namespace {

constexpr double kRates[] = {1, 4, 20};

struct Options {
    std::size_t people = 100'000;  // of each crowd
    std::uint64_t seed = 1;
};

Outcome measure(Crowd crowd, const Options& options) {
    crowd.seed = options.seed;
    crowd.people = options.people;
    return simulate(crowd);
}

void print(const std::string& name, int seats, const Crowd& crowd, const Options& options) {
    const Outcome out = measure(crowd, options);
    std::printf("| %s | %d | %g | %lld | %.1f | %.0f | %.1f |", name.c_str(), seats, crowd.per_minute,
                static_cast<long long>(out.people), out.wait_s, out.gap, out.lost);
    std::printf(" %.0f / %.0f / %.0f |", out.at_table[2], out.at_table[3], out.at_table[4]);
    std::printf(" %.0f | %lld |", out.offered_bot, static_cast<long long>(out.unoffered));
    std::printf(" %.0f | %.0f |\n", out.forecast_s,
                100.0 * static_cast<double>(out.within_forecast) /
                    static_cast<double>(out.forecasts > 0 ? out.forecasts : 1));
    std::fflush(stdout);
}

void print_heading() {
    std::puts(
        "| rules | seats | a minute | people | wait | gap | lost % | at 2 / 3 / 4 % | offered a bot % |"
        " left unoffered | forecast | within % |");
    std::puts("|---|---|---|---|---|---|---|---|---|---|---|---|");
}

void print_all(const Options& options) {
    print_heading();
    for (const int seats : {2, 4})
        for (const double rate : kRates) print("QM-2", seats, crowd_of_rules(seats, rate), options);
    const Options fewer{.people = options.people / 10, .seed = options.seed};
    for (const double rate : {0.05, 0.2}) print("QM-2", 2, crowd_of_rules(2, rate), fewer);
    for (const int seats : {2, 4})
        for (const double rate : kRates) print("fit", seats, crowd_of_fit(seats, rate), options);
    for (const double rate : kRates) print("flex/5", 4, crowd_of_flex(rate), options);
    for (const double rate : kRates) {
        Crowd crowd = crowd_of_rules(4, rate);
        crowd.own_waiting = true;
        print("QM-2, own waiting", 4, crowd, options);
    }
}

}  // namespace
}  // namespace kabinet::queue

int main(int argc, char** argv) {
    kabinet::queue::Options options;
    CLI::App app("What waiting in quick match is like, by simulation");
    app.add_option("--people", options.people, "simulated people of each crowd")->capture_default_str();
    app.add_option("--seed", options.seed, "seed of the crowds")->capture_default_str();
    CLI11_PARSE(app, argc, argv);
    kabinet::queue::print_all(options);
}
