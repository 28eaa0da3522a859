#include "games/kapture9/physics/world.hpp"

#include "games/kapture9/physics/floating.hpp"
#include "games/kapture9/physics/horizon.hpp"
#include "games/kapture9/physics/judgement.hpp"
#include "games/kapture9/physics/rest.hpp"

namespace kabinet::physics {
namespace {

constexpr double kOnFlat = 1e-5;   // m over the flat, and
constexpr double kLevel = 0.01;    // m/s up or down: a ball that rolls, to rounding
constexpr double kWorthwhile = 4;  // steps: a shorter closed form is left to the steps
constexpr double kSmooth = 0.02;   // m/s: a greater change in one step is an impact

constexpr double kSinking = 0.15;  // s: a ball caught in a dish comes to rest in it
constexpr double kFine = 0.00025;  // m
constexpr int kMostHalvings = 3;

}  // namespace

World::World(const Params& params) : params_(params), collision_(params), solver_(params) {}

void World::begin(const Scene& scene) {
    scene_ = scene;
    collision_.reset(solver_);
    log_.begin(nullptr);
    seconds_ = 0;
    steps_ = 0;
    touched_ = 0;
    standing_ = 0;
    for (int k = 0; k < kBases; ++k) {
        if (scene.meekones[k].present && scene.meekones[k].asleep) standing_ = with(standing_, k);
    }
    wakeful_ = wakeful(scene_);
}

bool World::is_at_rest() const {
    return wakeful_.balls == 0 && wakeful_.meekones == 0;
}

void World::step() {
    step(1 / params_.rate);
}

void World::step(double h) {
    // After a while everything is braked, more and more, until nothing can move any longer.
    const double late = seconds_ - params_.patience;
    const Awake& awake = collision_.find(scene_, h, late > 0 ? 1 - 2 * late * h : 1, solver_);
    solver_.solve(h);
    report();
    for (int i = 0; i < awake.count; ++i) {
        const int body = awake.bodies[i];
        if (body < kBases) {
            move(scene_.meekones[body], solver_.mover(body), h);
        } else {
            move(scene_.balls[body - kFlickedBall], solver_.mover(body), h);
        }
    }
    collision_.part(scene_, solver_);
    collision_.remember(solver_);
    leave(awake);
    wakeful_ = fall_asleep(params_, collision_.shape(), scene_);
    ++steps_;
    seconds_ += h;
    log_.sample(scene_, seconds_);
}

void World::report() {
    for (int i = 0; i < solver_.contacts(); ++i) {
        const Contact& c = solver_.contact(i);
        if (c.press <= 0) continue;
        if (c.a == kFlickedBall && c.b < kBases) touched_ = with(touched_, c.b);
        if (c.bounces) log_.hit(c.a, c.b, seconds_, c.approach);
    }
    for (int i = 0; i < solver_.footings(); ++i) {
        const Footing& f = solver_.footing(i);
        if (f.bounces && f.press > 0) log_.hit(f.body, kBoard, seconds_, f.approach);
    }
    for (int i = 0; i < solver_.stands(); ++i) {
        const Stand& stand = solver_.stand(i);
        double hardest = 0;
        for (int k = 0; k < stand.count; ++k) {
            const Support& s = stand.supports[k];
            if (s.bounces && s.press > 0 && s.approach > hardest) hardest = s.approach;
        }
        if (hardest > 0) log_.hit(stand.body, kBoard, seconds_, hardest);
    }
}

// The new velocity carries it on (semi-implicit); where nothing hits it the mean of old and new, which is
// exact while the acceleration stays the same.
void World::move(Ball& ball, const Mover& mover, double h) const {
    const Vector change = mover.v - ball.v;
    const bool smooth = dot(change, change) < kSmooth * kSmooth;
    ball.v = mover.v;
    ball.w = mover.w;
    ball.p += h * (smooth ? ball.v - 0.5 * change : ball.v);
}

// Its axis turns by u += h w x (u + h/2 w x u), which keeps its length to the third order.
void World::move(Meekone& m, const Mover& mover, double h) const {
    const Shape& shape = collision_.shape();
    const Vector& w = mover.w;
    m.v = mover.v;
    m.l = shape.inertia_across * w + ((shape.inertia_along - shape.inertia_across) * dot(m.u, w)) * m.u;
    m.c += h * m.v;
    m.u += h * cross(w, m.u + (0.5 * h) * cross(w, m.u));
    m.u = direction(m.u, kUp);
}

// What is over the edge falls from the table and can do nothing any more.
void World::leave(const Awake& awake) {
    for (int i = 0; i < awake.count; ++i) {
        const int body = awake.bodies[i];
        if (body < kBases) {
            Meekone& m = scene_.meekones[body];
            if (is_outside(m.c)) m.present = false;
        } else {
            Ball& ball = scene_.balls[body - kFlickedBall];
            if (is_outside(ball.p)) ball.present = false;
        }
    }
}

Outcome World::settle(const Course& course, Recorder* recorder) {
    log_.begin(recorder);
    log_.sample(scene_, seconds_);
    bool timeout = false;
    while (!is_at_rest()) {
        timeout = seconds_ >= params_.limit;
        if (timeout) break;
        if (!course.stepped && coast()) continue;
        step(step_for(course));
        if (course.fidelity == Fidelity::screening) take_knocked();
        if (!course.stepped) take_to_bottom();
    }
    log_.sample(scene_, seconds_);
    Outcome outcome = judge(params_, scene_, standing_);
    outcome.touched = touched_;
    outcome.timeout = timeout;
    outcome.steps = steps_;
    outcome.seconds = seconds_;
    return outcome;
}

/// While one ball alone moves, steps cost little: they are so short that it goes no farther than kFine in
/// one. Curved things are then met where they are, however fast it is. Screening steps twice as far
/// otherwise.
double World::step_for(const Course& course) const {
    double h = 1 / params_.rate;
    if (wakeful_.meekones > 0 || wakeful_.balls != 1) {
        return course.fidelity == Fidelity::screening ? 2 * h : h;
    }
    const Ball& ball = scene_.balls[0].is_awake() ? scene_.balls[0] : scene_.balls[1];
    const double speed = length(ball.v);
    for (int halved = 0; halved < kMostHalvings && speed * h > kFine; ++halved) h /= 2;
    return h;
}

/// One closed form for the only body awake, when that is a ball on the flat or in the air; false when there
/// is none.
bool World::coast() {
    if (wakeful_.meekones > 0 || wakeful_.balls != 1) return false;
    if (params_.gravity <= 0 || params_.rolling <= 0 || params_.ball_board_friction <= 0) return false;
    const int which = scene_.balls[0].is_awake() ? 0 : 1;
    Ball& ball = scene_.balls[which];
    if (collision_.ground().under(ball.p)) return false;
    const double height = ball.p.z - params_.ball_radius;
    const bool on_flat = std::fabs(height) < kOnFlat && std::fabs(ball.v.z) < kLevel;
    if (!on_flat && (height < -kOnFlat || (height < kOnFlat && ball.v.z < 0))) return false;

    Arc arc = on_flat ? arc_of(params_, ball) : flight_of(params_, ball);
    const double free = free_time(params_, collision_.shape(), collision_.ground(), scene_, which, arc);
    if (free < arc.duration && free < kWorthwhile / params_.rate) return false;
    if (on_flat) arc.p.z = params_.ball_radius;
    log_.arc(which, seconds_, free, arc.p, arc.v, arc.a);
    seconds_ += free;
    follow(params_, arc, free, ball);
    if (arc.kind == Arc::Kind::roll && free >= arc.duration) {
        ball.asleep = true;
        wakeful_.balls = 0;
    }
    return true;
}

/// A ball that cannot leave its dish any more ends at the bottom; nothing else moves that could disturb it.
void World::take_to_bottom() {
    if (wakeful_.meekones > 0 || wakeful_.balls != 1) return;
    const int which = scene_.balls[0].is_awake() ? 0 : 1;
    Ball& ball = scene_.balls[which];
    const Dish* dish = collision_.ground().under(ball.p);
    if (!is_trapped(params_, ball, dish) || !is_way_clear(*dish, which)) return;
    const Vector from = ball.p;
    ball.p = {dish->centre.x, dish->centre.y, params_.ball_radius - dish->depth};
    ball.v = ball.w = {};
    ball.asleep = true;
    wakeful_.balls = 0;
    log_.sink(which, from, ball.p, seconds_, kSinking);
    seconds_ += kSinking;
}

bool World::is_way_clear(const Dish& dish, int which) const {
    const auto near = [&](const Vector& p, double reach) {
        return square(p.x - dish.centre.x) + square(p.y - dish.centre.y) < square(reach);
    };
    const Shape& shape = collision_.shape();
    const double upright = upright_reach(shape, params_.ball_radius);
    for (const Meekone& m : scene_.meekones) {
        if (m.present && near(m.c, m.u == kUp ? upright : shape.reach + params_.ball_radius)) return false;
    }
    const Ball& other = scene_.balls[1 - which];
    return !other.present || !near(other.p, 2 * params_.ball_radius);
}

/// Screening: a meekone that is down or off its base, and slides too slowly to come to another, is not looked
/// at any longer.
void World::take_knocked() {
    for (int k = 0; k < kBases; ++k) {
        Meekone& m = scene_.meekones[k];
        if (!m.is_awake() || !(has_fallen(m) || is_off(params_, m, k))) continue;
        if (!may_reach_another(m)) m.present = false;
    }
    wakeful_ = wakeful(scene_);
}

bool World::may_reach_another(const Meekone& m) const {
    const double way = dot(m.v, m.v) / (2 * params_.meekone_board_friction * params_.gravity);
    const double reach = way + 2 * collision_.shape().radius;
    for (const Meekone& other : scene_.meekones) {
        if (!other.present || &other == &m) continue;
        const Vector apart = other.c - m.c;
        if (dot(apart, apart) < square(reach) && dot(apart, m.v) > 0) return true;
    }
    return false;
}

}  // namespace kabinet::physics
