#include "tournament/scale.hpp"

#include <algorithm>
#include <numeric>

namespace kabinet::tournament {
namespace {

constexpr int kPlaceMost = 6;
constexpr int kWinAlone = 5;

Fraction mean(std::span<const Fraction> values) {
    const Fraction sum = std::accumulate(values.begin(), values.end(), Fraction());
    return sum / Fraction(static_cast<std::int64_t>(values.size()));
}

/// The points of the places of a table of `seats`, from the first on.
std::vector<Fraction> of_places(const Scale& scale, int seats) {
    if (const auto listed = scale.by_rank.find(seats);
        scale.type == Scale::Type::list && listed != scale.by_rank.end()) {
        return listed->second;
    }
    std::vector<Fraction> points;
    for (int place = 1; place <= seats; ++place) {
        points.push_back(seats == 1 ? Fraction(kPlaceMost)
                                    : Fraction(kPlaceMost * (seats - place), seats - 1));
    }
    return points;
}

/// Tied ranks share the mean of their places (TN-20).
std::vector<Fraction> shared_places(const std::vector<Fraction>& places, std::span<const int> ranks) {
    std::vector<Fraction> points;
    for (const int rank : ranks) {
        const auto better = std::ranges::count_if(ranks, [&](int other) { return other < rank; });
        const auto level = std::ranges::count(ranks, rank);
        points.push_back(mean(
            std::span(places).subspan(static_cast<std::size_t>(better), static_cast<std::size_t>(level))));
    }
    return points;
}

/// Points of who is alone first, who shares the first place, and of the others.
std::vector<Fraction> of_winners(std::span<const int> ranks, const Fraction& win, const Fraction& draw,
                                 const Fraction& loss) {
    const int best = std::ranges::min(ranks);
    const bool alone = std::ranges::count(ranks, best) == 1;
    std::vector<Fraction> points;
    for (const int rank : ranks) points.push_back(rank != best ? loss : alone ? win : draw);
    return points;
}

}  // namespace

std::string_view name_of(Scale::Type type) {
    switch (type) {
        case Scale::Type::standard:
            return "standard";
        case Scale::Type::three_one:
            return "three_one";
        case Scale::Type::place:
            return "place";
        case Scale::Type::win:
            return "win";
        case Scale::Type::list:
            return "list";
        case Scale::Type::share:
            return "share";
    }
    return "";
}

std::vector<Fraction> shares(std::span<const std::int64_t> scores, bool low_wins) {
    const auto [least, most] = std::ranges::minmax(scores);
    const std::int64_t floor = std::min<std::int64_t>(least, 0);
    std::vector<std::int64_t> parts;
    for (const std::int64_t score : scores) parts.push_back(low_wins ? most - score : score - floor);
    const std::int64_t sum = std::accumulate(parts.begin(), parts.end(), std::int64_t{0});
    std::vector<Fraction> result;
    for (const std::int64_t part : parts) {
        result.push_back(least == most ? Fraction(1, static_cast<std::int64_t>(scores.size()))
                                       : Fraction(part, sum));
    }
    return result;
}

std::vector<Fraction> points(const Scale& scale, std::span<const int> ranks,
                             std::span<const std::int64_t> scores) {
    switch (scale.type) {
        case Scale::Type::standard:
            return of_winners(ranks, scale.win, scale.draw, scale.loss);
        case Scale::Type::three_one:
            return of_winners(ranks, 3, 1, 0);
        case Scale::Type::win:
            return of_winners(ranks, kWinAlone, 1, 0);
        case Scale::Type::share:
            return shares(scores, scale.low_wins);
        case Scale::Type::place:
        case Scale::Type::list:
            break;
    }
    return shared_places(of_places(scale, static_cast<int>(ranks.size())), ranks);
}

Fraction full_points(const Scale& scale, int seats) {
    switch (scale.type) {
        case Scale::Type::standard:
            return scale.win;
        case Scale::Type::three_one:
            return 3;
        case Scale::Type::win:
            return kWinAlone;
        case Scale::Type::share:
            return 1;
        case Scale::Type::place:
        case Scale::Type::list:
            break;
    }
    return of_places(scale, seats).front();
}

Fraction half_points(const Scale& scale, int seats) {
    switch (scale.type) {
        case Scale::Type::standard:
            return scale.draw;
        case Scale::Type::three_one:
            return 1;
        case Scale::Type::win:
            return seats == 2 ? Fraction(1) : Fraction(kWinAlone, seats);
        case Scale::Type::share:
            return Fraction(1, seats);
        case Scale::Type::place:
        case Scale::Type::list:
            break;
    }
    return mean(of_places(scale, seats));
}

}  // namespace kabinet::tournament
