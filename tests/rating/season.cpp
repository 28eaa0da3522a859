#include "tests/rating/season.hpp"

#include <algorithm>
#include <numeric>

namespace kabinet {

RatedMatch match_of(const LadderName& ladder, const std::string& match, std::int64_t at,
                    const std::vector<std::string>& accounts, const std::vector<bool>& ties) {
    RatedMatch rated{ladder, match, at};
    for (std::size_t i = 0; i < accounts.size(); ++i) {
        const bool tied = i > 0 && i <= ties.size() && ties[i - 1];
        const int rank = tied ? rated.players.back().rank : static_cast<int>(i) + 1;
        const bool bot = ladder.kind == LadderKind::bots && accounts[i].starts_with("bot");
        rated.players.push_back({accounts[i], bot, rank});
    }
    return rated;
}

Season::Season(const LadderName& name, std::uint32_t seed, int accounts)
    : random_(seed), accounts_(accounts), ladder_(name), writer_(name) {}

RatedMatch Season::random_match() {
    std::vector<int> numbers(static_cast<std::size_t>(accounts_));
    std::iota(numbers.begin(), numbers.end(), 0);
    for (std::size_t i = numbers.size(); i > 1; --i) std::swap(numbers[i - 1], numbers[random_() % i]);
    const int seats = ladder_.name().kind == LadderKind::two ? 2 : 2 + below(7);
    // The better ones have the higher numbers, with luck added.
    numbers.resize(static_cast<std::size_t>(seats));
    std::vector<std::pair<int, int>> luck;
    for (const int number : numbers) luck.emplace_back(-number - below(accounts_), number);
    std::ranges::sort(luck);
    std::vector<std::string> accounts;
    std::vector<bool> ties;
    for (const auto& [points, number] : luck) {
        const bool bot = ladder_.name().kind == LadderKind::bots && number % 5 == 0;
        accounts.push_back((bot ? "bot" : "p") + std::to_string(number));
        ties.push_back(below(6) == 0);
    }
    return match_of(ladder_.name(), next_match(), now_, accounts, ties);
}

void Season::play() {
    // Mostly minutes, sometimes weeks, and now and then a clock that is a little behind.
    const int kind = below(20);
    now_ += kind == 0 ? std::int64_t{86'400'000} * below(40) : kind == 1 ? -below(60'000) : below(600'000);
    const std::string flaw = play(random_match());
    if (!flaw.empty()) throw std::logic_error(flaw);
}

std::string Season::play(const RatedMatch& match) {
    return take(ladder_.rate(match));
}

std::string Season::adjust(std::int64_t corrects,
                           const std::vector<std::pair<std::string, Rating>>& ratings) {
    return take(ladder_.adjust(corrects, now_, ratings));
}

std::string Season::take(const std::expected<RatingEvent, RatingFlaw>& event) {
    if (!event) return event.error().code;
    const auto applied = ladder_.apply(*event);
    if (!applied) return applied.error().code;
    writer_.add(*event);
    events_.push_back(*event);
    return "";
}

std::string flaw_of(std::string_view log) {
    LogReader reader;
    while (!log.empty()) {
        const std::size_t end = log.find('\n');
        if (end == log.npos) return "cut";
        const auto taken = reader.take(log.substr(0, end));
        if (!taken) return std::to_string(taken.error().n) + " " + taken.error().code;
        log.remove_prefix(end + 1);
    }
    return "";
}

}  // namespace kabinet
