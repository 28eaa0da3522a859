#include "games/kapture9/trajectory/trajectory.hpp"

#include <algorithm>

namespace kabinet::kapture9 {

namespace {

double between(double from, double to, double share) {
    return from + (to - from) * share;
}

/// De Casteljau's way along a parabola given by its ends and the point where its tangents meet.
double along(double from, double via, double to, double share) {
    return between(between(from, via, share), between(via, to, share), share);
}

Place on_leg(const Key& from, const Key& to, double share) {
    Place place;
    for (std::size_t i = 0; i < 3; ++i) {
        const double units = to.via && i < 2 ? along(from.at[i], (*to.via)[i], to.at[i], share)
                                             : between(from.at[i], to.at[i], share);
        place.at[i] = units / kUnitsPerMetre;
        place.axis[i] = between(from.axis[i], to.axis[i], share) / kAxisLength;
    }
    return place;
}

}  // namespace

std::int32_t Trajectory::duration() const {
    std::int32_t last = 0;
    for (const Track& track : tracks) last = std::max(last, track.keys.back().time);
    return last;
}

const Track* Trajectory::track_of(int body) const {
    const auto found = std::ranges::find(tracks, body, &Track::body);
    return found == tracks.end() ? nullptr : &*found;
}

Place place(const Track& track, double seconds) {
    const double ticks = seconds * kTicksPerSecond;
    const auto next = std::ranges::find_if(track.keys, [&](const Key& key) { return key.time > ticks; });
    if (next == track.keys.begin()) return on_leg(*next, *next, 0);
    const Key& from = *(next - 1);
    if (next == track.keys.end()) return on_leg(from, from, 0);
    return on_leg(from, *next, (ticks - from.time) / (next->time - from.time));
}

}  // namespace kabinet::kapture9
