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

/// Every choice of values, one for each option.
std::vector<Json> all_choices(const Info& info) {
    std::vector<Json> choices = {Json::object()};
    for (const OptionSpec& option : info.options) {
        std::vector<Json> longer;
        for (const Json& choice : choices) {
            for (const std::string& value : option.values) {
                longer.push_back(choice);
                longer.back()[option.name] = value;
            }
        }
        choices = std::move(longer);
    }
    return choices;
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
        for (int seats = game->info.min_seats; seats <= game->info.max_seats; ++seats) {
            for (const Json& options : all_choices(game->info)) variants.push_back({game, options, seats});
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
