#include "tests/games/contract/variants.hpp"

#include <algorithm>
#include <ostream>

#include "games/core/free_values.hpp"
#include "games/core/registry.hpp"

namespace kabinet {

namespace {

Seed seed_of(int number) {
    return sha256("test seed " + std::to_string(number));
}

/// Every option at its default.
Json defaults(const Info& info) {
    Json options = Json::object();
    for (const OptionSpec& option : info.options) options[option.name] = option.values.front();
    return options;
}

/// What departs from the defaults in one value: every such value at the fewest seats, or the first and the
/// last where an option has many; at the most seats the last one of each option.
std::vector<Json> departures(const Info& info, int seats) {
    std::vector<Json> all;
    for (const OptionSpec& option : info.options) {
        constexpr std::size_t kMany = 5;
        for (std::size_t i = 1; i < option.values.size(); ++i) {
            const std::string& value = option.values[i];
            const bool last = i + 1 == option.values.size();
            const bool few = last || i == 1 || option.values.size() < kMany;
            if (!(seats == info.min_seats && few) && !(seats == info.max_seats && last)) continue;
            all.push_back(defaults(info));
            all.back()[option.name] = value;
        }
    }
    return all;
}

}  // namespace

std::string Variant::name() const {
    std::string text = game->info.id + "_" + std::to_string(seats);
    for (const OptionSpec& option : game->info.options) text += "_" + options[option.name].get<std::string>();
    std::ranges::replace_if(text, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
    return text;
}

std::unique_ptr<State> Variant::start(int seed) const {
    return game->start({.options = options, .seats = seats, .seed = seed_of(seed)}).value();
}

void PrintTo(const Variant& variant, std::ostream* out) {
    *out << variant.name();
}

std::vector<Variant> all_variants() {
    std::vector<Variant> variants;
    for (const Game* game : all_games()) {
        const Info& info = game->info;
        for (int seats = info.min_seats; seats <= info.max_seats; ++seats) {
            variants.push_back({game, defaults(info), seats});
            for (const Json& options : departures(info, seats)) variants.push_back({game, options, seats});
        }
    }
    return variants;
}

std::unique_ptr<State> copy_of(const Game& game, const State& state) {
    return game.restore(state.save()).value();
}

Dice::Dice(int seed) : stream_(seed_of(seed), "dice") {}

int Dice::below(std::size_t n) {
    return static_cast<int>(stream_.below(static_cast<std::uint32_t>(n)));
}

Json Dice::pick(const Json& legal) {
    const Json& listed = legal[static_cast<std::size_t>(below(legal.size()))];
    return settled(listed, [this](std::uint32_t n) { return stream_.below(n); });
}

}  // namespace kabinet
