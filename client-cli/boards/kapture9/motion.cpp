#include "client-cli/boards/kapture9/motion.hpp"

#include <algorithm>
#include <utility>

namespace kabinet::cli {

Kapture9Motion::Kapture9Motion(kapture9::Trajectory trajectory,
                               std::array<std::optional<int>, kKaptureBases> owners, int flicker, bool turned)
    : trajectory_(std::move(trajectory)), owners_(owners), flicker_(flicker), turned_(turned) {}

Millis Kapture9Motion::length() const {
    return Millis{1000} * trajectory_.duration() / kapture9::kTicksPerSecond;
}

void Kapture9Motion::draw(Screen& screen, int x, int y, Millis time, Look look, int scale) const {
    const double seconds = static_cast<double>(time) / 1000;
    Kapture9Drawing drawing(screen, x, y, look, scale, turned_);
    drawing.board();
    draw_meekones(drawing, seconds);
    draw_ball(drawing, kapture9::kOtherBall, 1 - flicker_, seconds);
    draw_ball(drawing, kapture9::kFlickedBall, flicker_, seconds);
    drawing.dots(trail(seconds), {Colour::black, Colour::wood});
}

void Kapture9Motion::draw_meekones(Kapture9Drawing& drawing, double seconds) const {
    for (int base = 0; base < kKaptureBases; ++base) {
        const auto owner = owners_[static_cast<std::size_t>(base)];
        drawing.base(base, trajectory_.track_of(base) ? std::nullopt : owner, {});
    }
    for (const kapture9::Track& track : trajectory_.tracks) {
        if (track.body >= kKaptureBases) continue;
        const kapture9::Place place = kapture9::place(track, seconds);
        const int owner = owners_[static_cast<std::size_t>(track.body)].value_or(0);
        drawing.meekone(owner, {place.at[0], place.at[1]}, {place.axis[0], place.axis[1]});
    }
}

void Kapture9Motion::draw_ball(Kapture9Drawing& drawing, int body, int seat, double seconds) const {
    const kapture9::Track* track = trajectory_.track_of(body);
    if (!track) return drawing.ball(seat, home_point(seat));
    const kapture9::Place place = kapture9::place(*track, seconds);
    drawing.ball(seat, {place.at[0], place.at[1]});
}

std::vector<BoardPoint> Kapture9Motion::trail(double seconds) const {
    constexpr double step = 1.0 / 120;
    std::vector<BoardPoint> points;
    const kapture9::Track* track = trajectory_.track_of(kapture9::kFlickedBall);
    const double end = std::min(seconds, static_cast<double>(length()) / 1000);
    for (int i = 0; track && i * step < end; ++i) {
        const kapture9::Place place = kapture9::place(*track, i * step);
        points.push_back({place.at[0], place.at[1]});
    }
    return points;
}

}  // namespace kabinet::cli
