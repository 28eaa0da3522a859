#include "client-cli/tools/flick_picture.hpp"

#include <cmath>

#include "client-cli/boards/number.hpp"
#include "client-cli/tools/svg_writer.hpp"
#include "games/kapture9/physics/table.hpp"

namespace kabinet::cli {
namespace {

using kapture9::Place;
using kapture9::Track;
using Point = SvgWriter::Point;

// What is drawn, in metres. The parts as the physics has them; nothing is computed from these.
constexpr double kSide = 2 * physics::kHalfSide;
constexpr double kMargin = 0.014;
constexpr double kCaptionHeight = 0.022;
constexpr double kBaseRadius = 0.009;
constexpr double kDishRadius = 0.0072;
constexpr double kHomeRadius = 0.009;
constexpr double kBallRadius = 0.009;
constexpr double kMeekoneRadius = 0.0075;
constexpr double kMeekoneHeight = 0.020;
constexpr double kUpright = 0.7071;  // a meekone further down has fallen

constexpr std::string_view kDefinitions = R"svg(<defs>
<radialGradient id="steel" cx="0.35" cy="0.32" r="0.8"><stop offset="0" stop-color="#fff"/>
<stop offset="0.45" stop-color="#b9c0c7"/><stop offset="1" stop-color="#5f6871"/></radialGradient>
</defs><style>
.paper{fill:#fbf8f2} .board{fill:#e3c79b;stroke:#a47e4f;stroke-width:1.2} .caption{fill:#3d2f1f}
.diamond{fill:none;stroke:#cfae79;stroke-width:.8} .number{fill:#8a6a3f}
.rim{fill:#d2b27f;stroke:#a47e4f;stroke-width:.6} .dish{fill:#c19d66} .home{fill:#d2b27f}
.captured{fill:#d2b27f;stroke:#2f7d4f;stroke-width:1.8} .circle{fill:none;stroke:#a47e4f;stroke-width:.6}
.seat0{fill:#fdfbf4;stroke:#6b6252;stroke-width:.7} .seat1{fill:#39424b;stroke:#14181c;stroke-width:.7}
.stood{fill:none;stroke:#8a6a3f;stroke-width:.5;stroke-dasharray:1.5 1.5} .tip{fill:#b0564a}
.ball{fill:url(#steel);stroke:#4b535b;stroke-width:.5} .hit{fill:none;stroke:#d98324;stroke-width:.7}
.way{fill:none;stroke:#b5342b;stroke-width:1.1;stroke-linejoin:round} .tick{fill:#b5342b}
.other{stroke:#2a6f97} .other-tick{fill:#2a6f97} .meekone{stroke:#5b3f8c;stroke-width:.6} .time{fill:#8f2a22}
</style>)svg";

Point at(const physics::Point& point) {
    return {point.x, point.y};
}
Point at(const Place& place) {
    return {place.at[0], place.at[1]};
}

const char* way_class(int body) {
    if (body == kapture9::kFlickedBall) return "way";
    return body == kapture9::kOtherBall ? "way other" : "way meekone";
}

double seconds(std::int32_t ticks) {
    return static_cast<double>(ticks) / kapture9::kTicksPerSecond;
}

class Drawing {
  public:
    explicit Drawing(const FlickPicture& picture)
        : picture_(picture),
          svg_(kSide + 2 * kMargin, kSide + 2 * kMargin + kCaptionHeight,
               kSide / 2 + kMargin + kCaptionHeight) {}

    std::string draw() {
        board();
        for (int base = 0; base < physics::kBases; ++base) meekone_before(base);
        for (const Track& track : picture_.trajectory.tracks) path(track);
        for (const kapture9::Hit& hit : picture_.trajectory.hits) mark(hit);
        for (const Track& track : picture_.trajectory.tracks) rest(track);
        resting_ball(kapture9::kOtherBall, other_home());
        svg_.text({0, -kSide / 2 - kMargin - kCaptionHeight / 3}, 0.011, picture_.caption, "caption");
        return svg_.finish();
    }

  private:
    Point own_home() const { return at(picture_.seat == 0 ? physics::kHome : physics::kOpponentHome); }
    Point other_home() const { return at(picture_.seat == 0 ? physics::kOpponentHome : physics::kHome); }

    void board();
    void meekone_before(int base);
    void path(const Track& track);
    void ticks(const Track& track);
    void mark(const kapture9::Hit& hit);
    void rest(const Track& track);
    void fallen(int body, const Place& place, std::string_view look);
    void resting_ball(int body, Point home);
    const char* seat_class(int base) const;

    const FlickPicture& picture_;
    SvgWriter svg_;
};

void Drawing::board() {
    svg_.raw(kDefinitions);
    svg_.rectangle({-kSide / 2 - kMargin, -kSide / 2 - kMargin - kCaptionHeight}, kSide + 2 * kMargin,
                   kSide + 2 * kMargin + kCaptionHeight, "paper");
    svg_.rectangle({-kSide / 2, -kSide / 2}, kSide, kSide, "board");
    const auto& centres = physics::kBaseCentres;
    svg_.path({at(centres[0]), at(centres[5]), at(centres[8]), at(centres[3])}, "diamond", true);
    for (const Point& home : {own_home(), other_home()}) {
        svg_.circle(home, kHomeRadius * 1.5, "circle");
        svg_.circle(home, kHomeRadius, "home");
    }
    for (int base = 0; base < physics::kBases; ++base) {
        const Point centre = at(centres[static_cast<std::size_t>(base)]);
        const bool captured = picture_.captured == base;
        svg_.circle(centre, kBaseRadius, captured ? "captured" : "rim");
        svg_.circle(centre, kDishRadius, "dish");
        svg_.text({centre.x, centre.y - 0.0165}, 0.0075, std::to_string(base), "number");
    }
}

const char* Drawing::seat_class(int base) const {
    return picture_.bases[static_cast<std::size_t>(base)] == 0 ? "seat0" : "seat1";
}

/// Where it stood; only an outline when it did not stay.
void Drawing::meekone_before(int base) {
    if (!picture_.bases[static_cast<std::size_t>(base)]) return;
    const Point centre = at(physics::kBaseCentres[static_cast<std::size_t>(base)]);
    if (picture_.trajectory.track_of(base) == nullptr) {
        svg_.circle(centre, kMeekoneRadius, seat_class(base));
        svg_.circle(centre, 0.0009, "tip");
    } else {
        svg_.circle(centre, kMeekoneRadius, "stood");
    }
}

void Drawing::path(const Track& track) {
    constexpr double step = 1.0 / 240;
    const double last = seconds(track.keys.back().time);
    std::vector<Point> points;
    for (int i = 0; i * step < last; ++i) points.push_back(at(place(track, i * step)));
    points.push_back(at(place(track, last)));
    svg_.path(points, way_class(track.body));
    if (track.body >= physics::kBases) ticks(track);
}

void Drawing::ticks(const Track& track) {
    const double last = seconds(track.keys.back().time);
    Point before = at(place(track, 0));
    for (int tenth = 1; tenth * 0.1 < last; ++tenth) {
        const Point here = at(place(track, tenth * 0.1));
        const bool large = tenth % 5 == 0;
        // Where it hardly moves any more the ticks would be one blot.
        if (std::hypot(here.x - before.x, here.y - before.y) < (large ? 0.004 : 0.0025)) continue;
        before = here;
        svg_.circle(here, large ? 0.0021 : 0.0013,
                    track.body == kapture9::kFlickedBall ? "tick" : "tick other-tick");
        if (!large) continue;
        const double aside = here.x > kSide / 2 - 0.02 ? -0.008 : 0.008;
        svg_.text({here.x + aside, here.y}, 0.006, fixed(tenth * 0.1, 1), "time");
    }
}

/// A ring where a body was hit by another, larger the harder.
void Drawing::mark(const kapture9::Hit& hit) {
    const Track* track = picture_.trajectory.track_of(hit.body);
    if (hit.other == kapture9::kBoard || track == nullptr) return;
    svg_.circle(at(place(*track, seconds(hit.time))), 0.002 + 0.001 * std::sqrt(hit.speed / 25.0), "hit");
}

void Drawing::rest(const Track& track) {
    if (track.body >= physics::kBases) return resting_ball(track.body, own_home());
    const Place last = place(track, seconds(track.keys.back().time));
    const char* look = seat_class(track.body);
    if (last.axis[2] < kUpright) return fallen(track.body, last, look);
    svg_.circle(at(last), kMeekoneRadius, look);
    svg_.circle(at(last), 0.0009, "tip");
}

/// A cone on its side, from above: its mantle as a triangle, its foot as an ellipse seen on edge.
void Drawing::fallen(int body, const Place& place, std::string_view look) {
    const double length = std::hypot(place.axis[0], place.axis[1]);
    const Point along{place.axis[0], place.axis[1]};
    const Point across{-along.y / length * kMeekoneRadius, along.x / length * kMeekoneRadius};
    const Point foot{place.at[0] - along.x * kMeekoneHeight / 4, place.at[1] - along.y * kMeekoneHeight / 4};
    const Point tip{place.at[0] + along.x * kMeekoneHeight * 3 / 4,
                    place.at[1] + along.y * kMeekoneHeight * 3 / 4};
    svg_.path({{foot.x + across.x, foot.y + across.y}, tip, {foot.x - across.x, foot.y - across.y}}, look,
              true);
    if (picture_.knocked[static_cast<std::size_t>(body)]) {
        svg_.circle(tip, 0.0012, "tip");
    }
}

void Drawing::resting_ball(int body, Point home) {
    const Track* track = picture_.trajectory.track_of(body);
    if (track != nullptr) home = at(place(*track, seconds(track->keys.back().time)));
    svg_.circle(home, kBallRadius, "ball");
}

}  // namespace

std::string svg(const FlickPicture& picture) {
    return Drawing(picture).draw();
}

}  // namespace kabinet::cli
