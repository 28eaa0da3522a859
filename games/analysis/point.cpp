#include "games/analysis/point.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace kabinet::analysis {
namespace {

constexpr std::array<std::string_view, 4> kGrades{"good", "inaccuracy", "mistake", "blunder"};
constexpr int kInaccuracy = 500, kMistake = 1000, kBlunder = 2000;
/// A ply at which no share changes by so much is no key moment.
constexpr int kSwing = 500;

int swing(const Shares& from, const Shares& to) {
    int most = 0;
    for (std::size_t i = 0; i < std::min(from.size(), to.size()); ++i)
        most = std::max(most, std::abs(to[i] - from[i]));
    return most;
}

}  // namespace

Shares in_parts(std::span<const double> shares) {
    Shares parts;
    for (const double share : shares) parts.push_back(static_cast<int>(std::lround(share * 10'000)));
    return parts;
}

Grade grade_of(int lost) {
    if (lost >= kBlunder) return Grade::blunder;
    if (lost >= kMistake) return Grade::mistake;
    return lost >= kInaccuracy ? Grade::inaccuracy : Grade::good;
}

std::string_view name_of(Grade grade) {
    return kGrades[static_cast<std::size_t>(grade)];
}

Json to_json(const Point& point) {
    Json json{{"ply", point.ply},       {"seat", point.seat}, {"shares", point.shares},
              {"played", point.played}, {"best", point.best}, {"after", point.after},
              {"kept", point.kept},     {"lost", point.lost}, {"class", name_of(point.grade())}};
    if (point.luck) json["luck"] = *point.luck;
    return json;
}

std::expected<Point, std::string> point_from(const Json& json) try {
    Point point{.ply = json.at("ply").get<int>(),
                .seat = json.at("seat").get<int>(),
                .shares = json.at("shares").get<Shares>(),
                .played = json.at("played"),
                .best = json.at("best"),
                .after = json.at("after").get<Shares>(),
                .kept = json.at("kept").get<Shares>(),
                .lost = json.at("lost").get<int>()};
    if (json.contains("luck")) point.luck = json["luck"].get<int>();
    return point;
} catch (const std::exception& error) {
    return std::unexpected(std::string("not a point of an analysis: ") + error.what());
}

std::vector<int> key_moments(std::span<const Point> points) {
    std::vector<std::pair<int, int>> weights;  // negative, so that the heaviest come first; then the ply
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Shares& next = i + 1 < points.size() ? points[i + 1].shares : points[i].after;
        const int luck = std::abs(points[i].luck.value_or(0));
        const int weight = std::max({points[i].lost, luck, swing(points[i].shares, next)});
        if (weight >= kSwing) weights.emplace_back(-weight, points[i].ply);
    }
    std::ranges::sort(weights);
    if (weights.size() > kMostMoments) weights.resize(kMostMoments);
    std::vector<int> plies;
    for (const auto& [weight, ply] : weights) plies.push_back(ply);
    std::ranges::sort(plies);
    return plies;
}

}  // namespace kabinet::analysis
