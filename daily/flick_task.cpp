#include "daily/flick_task.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>

#include "games/core/fair.hpp"
#include "games/kapture9/physics/simulation.hpp"
#include "games/kapture9/trajectory/trajectory.hpp"

namespace kabinet::daily {
namespace {

using physics::BaseSet;
using physics::Flick;
using physics::Outcome;

// What makes a candidate fit: neither trivial nor hopeless. Measured in docs/daily.md.
constexpr int kFewestHits = 12, kFewestNear = 2, kMostNear = 10;  // of the flicks of the grid
constexpr double kNear = 0.025;                                   // m

/// Straight flicks of whole tenths of a degree and thousandths of a metre a second.
Flick straight(double degrees, double speed) {
    const double angle = degrees * std::numbers::pi / 180, units = speed * physics::kUnitsPerMetre;
    return {.vx = static_cast<std::int32_t>(std::lround(units * std::sin(angle))),
            .vy = static_cast<std::int32_t>(std::lround(units * std::cos(angle)))};
}

double apart(const physics::Point& a, const physics::Point& b) {
    return std::sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

/// Whether a ball can lie there, touching nothing, away from every dish and from the edge.
bool is_clear(const physics::Point& spot) {
    constexpr double from_base = 0.018, from_home = 0.030, edge = 0.2;
    for (const physics::Point& base : physics::kBaseCentres) {
        if (apart(spot, base) < from_base) return false;
    }
    return apart(spot, physics::kHome) >= from_home && apart(spot, physics::kOpponentHome) >= from_home &&
           std::abs(spot.x) <= edge && std::abs(spot.y) <= edge;
}

bool is_hit(const kapture9::Position& position, int target, const Outcome& outcome) {
    return physics::has(outcome.knocked, target) && (outcome.knocked & position.meekones[0]) == 0 &&
           !outcome.left && !outcome.on_opponent && !outcome.timeout;
}

/// In whole millimetres, so that a mark can be told in words.
Spot mark_at(const physics::Point& rest) {
    constexpr int units_per_mm = kapture9::kUnitsPerMetre / 1000;
    return {static_cast<int>(std::lround(rest.x * 1000)) * units_per_mm,
            static_cast<int>(std::lround(rest.y * 1000)) * units_per_mm};
}

physics::Point point(const Spot& spot) {
    return {static_cast<double>(spot.x) / kapture9::kUnitsPerMetre,
            static_cast<double>(spot.y) / kapture9::kUnitsPerMetre};
}

Ease ease_of(const FlickTask& task, physics::Simulation& simulation) {
    constexpr int directions = 37, speeds = 18;
    Ease ease{.flicks = directions * speeds, .best = 1};
    const physics::Point mark = point(task.mark);
    for (int i = 0; i < directions; ++i) {
        double speed = 0.3;
        for (int j = 0; j < speeds; ++j, speed *= 1.08) {
            const Outcome outcome =
                simulation.run(task.position.standing(), straight(2 * i - (directions - 1), speed));
            if (!is_hit(task.position, task.target, outcome)) continue;
            const double distance = apart(outcome.rest, mark);
            ++ease.hits;
            ease.near += distance < kNear ? 1 : 0;
            ease.best = std::min(ease.best, distance);
        }
    }
    return ease;
}

/// The task of a candidate whose own flick does what is asked, if it is fit.
std::optional<FlickTask> task_of(Date date, int candidate, physics::Simulation& simulation) {
    const FlickDraw draw = draw_flick(date, candidate);
    const Outcome outcome = simulation.run(draw.position.standing(), draw.flick);
    if (!is_hit(draw.position, draw.target, outcome) || outcome.base >= 0 || outcome.home ||
        !is_clear(outcome.rest))
        return std::nullopt;
    FlickTask task{candidate, draw.position, draw.target, mark_at(outcome.rest)};
    const Ease ease = ease_of(task, simulation);
    if (ease.hits < kFewestHits || ease.near < kFewestNear || ease.near > kMostNear) return std::nullopt;
    return task;
}

}  // namespace

FlickDraw draw_flick(Date date, int candidate) {
    FairStream chance(sha256({"kabinet daily flick ", date.text()}),
                      "candidate/" + std::to_string(candidate));
    std::array<int, physics::kBases> bases{};
    for (int i = 0; i < physics::kBases; ++i) bases[static_cast<std::size_t>(i)] = i;
    chance.shuffle(bases);
    const std::size_t meekones = 3 + chance.below(4);
    FlickDraw draw{.position = kapture9::start(0), .target = bases[0], .flick = {}};
    draw.position.meekones[1] = physics::with(0, draw.target);
    for (std::size_t i = 1; i < meekones; ++i) {
        BaseSet& side = draw.position.meekones[chance.below(2)];
        side = physics::with(side, bases[i]);
    }
    // Such a board takes a flick a meekone, and every other one may have been dead.
    draw.position.flicks = static_cast<int>(2 * meekones);
    const double degrees = (static_cast<int>(chance.below(701)) - 350) / 10.0;
    const double speed = (300 + static_cast<int>(chance.below(701))) / 1000.0;
    draw.flick = straight(degrees, speed);
    return draw;
}

Ease ease_of(const FlickTask& task) {
    physics::Simulation simulation;
    return ease_of(task, simulation);
}

FlickTask flick_task(Date date) {
    physics::Simulation simulation;
    for (int candidate = 0;; ++candidate) {
        if (auto task = task_of(date, candidate, simulation)) return *task;
    }
}

Json FlickTask::to_json() const {
    return {{"candidate", candidate},
            {"position", kapture9::to_text(position)},
            {"target", target},
            {"mark", {mark.x, mark.y}}};
}

std::expected<FlickTask, std::string> FlickTask::from(const Json& json) {
    try {
        FlickTask task;
        auto position = kapture9::parse(json.at("position").get<std::string>());
        if (!position) return std::unexpected(position.error());
        task.position = *position;
        task.candidate = json.at("candidate").get<int>();
        task.target = json.at("target").get<int>();
        task.mark = {json.at("mark").at(0).get<int>(), json.at("mark").at(1).get<int>()};
        if (task.to_json() != Json{{"candidate", json.at("candidate")},
                                   {"position", json.at("position")},
                                   {"target", json.at("target")},
                                   {"mark", json.at("mark")}})
            return std::unexpected("the task is not in its one form");
        if (task.position.on(task.target) != 1) return std::unexpected("the target is no meekone of seat 1");
        return task;
    } catch (const Json::exception&) {
        return std::unexpected("this is no task of a flick");
    }
}

}  // namespace kabinet::daily
