#include "games/kapture9/flight_recorder.hpp"

#include <algorithm>
#include <cmath>

#include "games/kapture9/physics/params.hpp"
#include "games/kapture9/physics/table.hpp"
#include "games/kapture9/trajectory/text.hpp"

namespace kabinet::kapture9 {

namespace {

/// While a body moves it is told of more often than this. Where it is not, it has been lying still since.
constexpr std::int32_t kPause = kTicksPerSecond / 20;
/// How long before it is first told of a body may have begun to move.
constexpr std::int32_t kBetween = kTicksPerSecond / 60;

std::int32_t rounded(double x, double most) {
    return static_cast<std::int32_t>(std::round(std::clamp(x, -most, most)));
}

std::int32_t ticks(double seconds) {
    return rounded(std::max(seconds, 0.0) * kTicksPerSecond, kLongest);
}

std::int32_t units(double metres) {
    return rounded(metres * kUnitsPerMetre, kFarthest);
}

bool is_ball(int body) {
    return body >= kFlickedBall;
}

bool same_place(const Key& a, const Key& b) {
    return a.at == b.at && a.axis == b.axis;
}

bool moves(const std::vector<Key>& keys) {
    return std::ranges::any_of(keys,
                               [&](const Key& key) { return key.via || !same_place(key, keys.front()); });
}

}  // namespace

void FlightRecorder::arc(int body, double begin, double duration, physics::Vector p, physics::Vector v,
                         physics::Vector a) {
    const auto after = [&](double s, double bend) {
        return physics::Vector{p.x + s * v.x + bend * a.x, p.y + s * v.y + bend * a.y, p.z};
    };
    at(body, begin, p, {});
    Key end = key(body, begin + duration, after(duration, duration * duration / 2), {});
    const Key via = key(body, 0, after(duration / 2, 0), {});
    end.via = {via.at[0], via.at[1]};
    add(keys_[static_cast<std::size_t>(body)], end);
}

void FlightRecorder::at(int body, double time, physics::Vector position, physics::Vector axis) {
    const Key now = key(body, time, position, axis);
    Keys& keys = keys_[static_cast<std::size_t>(body)];
    if (keys.empty() && body != physics::kFlickedBall) keys.push_back(before(body, now));
    if (!keys.empty() && now.time - keys.back().time > kPause && !same_place(keys.back(), now)) {
        Key still = keys.back();
        still.time = now.time - kBetween;
        still.via.reset();
        add(keys, still);
    }
    add(keys, now);
}

void FlightRecorder::hit(int body, int other, double time, double speed) {
    if (hits_.size() == kMostHits) return;
    hits_.push_back({ticks(time), seen_by_seat_0(body), other == kBoard ? kBoard : seen_by_seat_0(other),
                     rounded(std::abs(speed) * 100, kFastestHit)});
}

Trajectory FlightRecorder::finish() const {
    Trajectory trajectory;
    for (int body = 0; body < kBodies; ++body) {
        const Keys& keys = keys_[static_cast<std::size_t>(body)];
        if (moves(keys) || (body == physics::kFlickedBall && !keys.empty()))
            trajectory.tracks.push_back({seen_by_seat_0(body), keys});
    }
    std::ranges::sort(trajectory.tracks, {}, &Track::body);
    trajectory.hits = hits_;
    std::ranges::sort(trajectory.hits);
    return trajectory;
}

int FlightRecorder::seen_by_seat_0(int body) const {
    return turned_ && !is_ball(body) ? physics::kBases - 1 - body : body;
}

Key FlightRecorder::key(int body, double time, const physics::Vector& position,
                        const physics::Vector& axis) const {
    const double side = turned_ ? -1 : 1;
    Key key;
    key.time = ticks(time);
    key.at = {units(side * position.x), units(side * position.y), units(position.z)};
    const auto part = [](double x) { return rounded(x * kAxisLength, kAxisLength); };
    if (!is_ball(body)) key.axis = {part(side * axis.x), part(side * axis.y), part(axis.z)};
    return key;
}

Key FlightRecorder::before(int body, const Key& first) const {
    const double from = static_cast<double>(std::max(first.time - kBetween, 0)) / kTicksPerSecond;
    if (is_ball(body)) {
        Key still = key(body, from, {physics::kOpponentHome.x, physics::kOpponentHome.y, 0}, {});
        still.at[2] = first.at[2];
        return still;
    }
    const physics::Point base = physics::kBaseCentres[static_cast<std::size_t>(body)];
    return key(body, from, {base.x, base.y, physics::standard().meekone_height / 4}, {0, 0, 1});
}

/// Keys of one time become one, the later; and a body that lies still has two keys, however often it is told
/// of.
void FlightRecorder::add(Keys& keys, const Key& next) {
    if (keys.size() == kMostKeys) keys.pop_back();
    if (!keys.empty() && next.time <= keys.back().time) {
        keys.back().at = next.at;
        keys.back().axis = next.axis;
        return;
    }
    const bool lies = keys.size() > 1 && !next.via && !keys.back().via && same_place(next, keys.back()) &&
                      same_place(next, *(keys.end() - 2));
    if (lies) {
        keys.back().time = next.time;
    } else {
        keys.push_back(next);
    }
}

}  // namespace kabinet::kapture9
