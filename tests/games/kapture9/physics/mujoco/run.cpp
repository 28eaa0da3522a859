// Computes flicks with MuJoCo and prints one line each: see README.md of this folder.
//
// Usage: run FIRST COUNT [head-on]: that part of a list of flicks, so that several can run side by side.
#include <mujoco/mujoco.h>

#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>

#include "tests/games/kapture9/physics/mujoco/flicks.hpp"
#include "tests/games/kapture9/physics/mujoco/scene.hpp"

namespace kabinet::reference {
namespace {

using physics::Shot;

constexpr double kLongest = 10;    // seconds
constexpr double kStill = 0.1;     // seconds without motion that end a flick
constexpr double kNear = 4;        // cm between middles: more than two meekones that lie head to head
constexpr double kSlow = 0.2;      // cm/s
constexpr double kSlowTurn = 0.2;  // rad/s

struct Freed {
    void operator()(mjModel* model) const { mj_deleteModel(model); }
    void operator()(mjData* data) const { mj_deleteData(data); }
};
using Model = std::unique_ptr<mjModel, Freed>;
using Data = std::unique_ptr<mjData, Freed>;

Model load(physics::BaseSet standing) {
    const std::string text = scene(standing);
    auto files = std::make_unique<mjVFS>();
    mj_defaultVFS(files.get());
    mj_makeEmptyFileVFS(files.get(), "scene.xml", static_cast<int>(text.size()));
    std::memcpy(files->filedata[mj_findFileVFS(files.get(), "scene.xml")], text.data(), text.size());
    char error[1000] = "";
    Model model(mj_loadXML("scene.xml", files.get(), error, sizeof error));
    mj_deleteVFS(files.get());
    if (!model) {
        std::fprintf(stderr, "%s\n", error);
        std::exit(1);
    }
    return model;
}

/// One flick in MuJoCo.
class Run {
  public:
    explicit Run(const Shot& shot)
        : shot_(shot), model_(load(shot.standing)), data_(mj_makeData(model_.get())) {
        for (int k = 0; k < physics::kBases; ++k) {
            if (physics::has(shot_.standing, k)) hold(k, true);
        }
        mj_forward(model_.get(), data_.get());
        strike();
    }

    void until_rest() {
        double still = 0;
        while (data_->time < kLongest && still < kStill) {
            wake();
            mj_step(model_.get(), data_.get());
            note_touches();
            remove_ball_off_board();
            still = moving() ? 0 : still + model_->opt.timestep;
        }
    }

    void print(int number) const {
        const double* ball = position(kBall);
        std::printf("%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%.0f\t%.0f\t%.0f\n", number,
                    shot_.standing, shot_.flick.vx, shot_.flick.vy, shot_.flick.side, shot_.flick.height,
                    touched_, knocked(), fallen(), base(), left_ ? 1 : 0, home() ? 1 : 0,
                    on_opponent() ? 1 : 0, (left_ ? edge_[0] : ball[0]) * 1e4,
                    (left_ ? edge_[1] : ball[1]) * 1e4, data_->time * 1e3);
    }

  private:
    static constexpr int kBall = 1;  // the bodies of the model: the world, the balls, the meekones
    static constexpr int kOther = 2;

    /// The body of the meekone on base k, which stands.
    int meekone(int k) const { return 3 + std::popcount(shot_.standing & ((1U << k) - 1)); }
    const double* position(int body) const { return data_->xpos + 3 * body; }
    double* velocity(int body) const { return data_->qvel + model_->jnt_dofadr[model_->body_jntadr[body]]; }

    /// A meekone that nothing has come near yet is held where it stands: soft contacts would let it creep,
    /// and take most of the time.
    void hold(int k, bool held) {
        const int b = meekone(k);
        data_->userdata[k + 1] = held ? 1 : 0;
        data_->xfrc_applied[6 * b + 2] = held ? kConeMass * kGravity : 0;
    }

    bool is_near(const double* p, const double* q) const {
        return p != q && std::hypot(p[0] - q[0], p[1] - q[1]) < kNear;
    }

    void wake() {
        for (int k = 0; k < physics::kBases; ++k) {
            if (!physics::has(shot_.standing, k) || data_->userdata[k + 1] == 0) continue;
            const double* p = position(meekone(k));
            bool woken = is_near(position(kBall), p) || is_near(position(kOther), p);
            for (int j = 0; j < physics::kBases; ++j) {
                const bool awake = physics::has(shot_.standing, j) && data_->userdata[j + 1] == 0;
                woken = woken || (awake && is_near(position(meekone(j)), p));
            }
            if (woken) hold(k, false);
        }
    }

    /// Spin of an impulse off the middle: w = 5 / (2 R^2) (offset x v).
    void strike() {
        const double vx = shot_.flick.vx * 0.01;
        const double vy = shot_.flick.vy * 0.01;
        const double speed = std::hypot(vx, vy);
        const double side = shot_.flick.side * kBallRadius / 1024;
        const double height = shot_.flick.height * kBallRadius / 1024;
        const double ox = side * vy / speed;  // to the right, seen along the flick
        const double oy = -side * vx / speed;
        const double scale = 5 / (2 * kBallRadius * kBallRadius);
        double* v = velocity(kBall);
        v[0] = vx;
        v[1] = vy;
        v[2] = 0;
        v[3] = scale * (-height * vy);
        v[4] = scale * (height * vx);
        v[5] = scale * (ox * vy - oy * vx);
    }

    void note_touches() {
        const int ball = mj_name2id(model_.get(), mjOBJ_GEOM, "ball");
        for (int i = 0; i < data_->ncon; ++i) {
            const mjContact& contact = data_->contact[i];
            if (contact.dist >= 0 || (contact.geom1 != ball && contact.geom2 != ball)) continue;
            const int other = contact.geom1 == ball ? contact.geom2 : contact.geom1;
            const char* name = mj_id2name(model_.get(), mjOBJ_GEOM, other);
            if (name[0] == 'm') touched_ = physics::with(touched_, name[1] - '0');
        }
    }

    /// A ball whose centre is off the board takes no further part.
    void remove_ball_off_board() {
        int parking = 0;
        for (const int ball : {kBall, kOther}) {
            const double* p = position(ball);
            parking += 20;
            const bool flicked = ball == kBall;
            bool& gone = flicked ? left_ : other_gone_;
            if (gone || std::fmax(std::fabs(p[0]), std::fabs(p[1])) <= physics::kHalfSide * kCentimetres)
                continue;
            gone = true;
            if (flicked) {
                edge_[0] = p[0];
                edge_[1] = p[1];
            }
            double* q = data_->qpos + model_->jnt_qposadr[model_->body_jntadr[ball]];
            q[0] = 100 + parking;
            q[1] = 100;
            q[2] = kBallRadius;
            mju_zero(velocity(ball), 6);
            mj_forward(model_.get(), data_.get());
        }
    }

    bool moving() const {
        for (int dof = 0; dof < model_->nv; ++dof) {
            if (std::fabs(data_->qvel[dof]) > (dof % 6 < 3 ? kSlow : kSlowTurn)) return true;
        }
        return false;
    }

    template <class Predicate>
    physics::BaseSet meekones(Predicate holds) const {
        physics::BaseSet set = 0;
        for (int k = 0; k < physics::kBases; ++k) {
            if (physics::has(shot_.standing, k) && holds(k)) set = physics::with(set, k);
        }
        return set;
    }

    /// The third column of the rotation: where the tip points.
    double upright(int k) const { return data_->xmat[9 * meekone(k) + 8]; }

    physics::BaseSet fallen() const {
        return meekones([&](int k) { return upright(k) < std::sqrt(0.5); });
    }

    physics::BaseSet knocked() const {
        return meekones([&](int k) {
            if (upright(k) < std::sqrt(0.5)) return true;
            const double* p = position(meekone(k));
            const double* matrix = data_->xmat + 9 * meekone(k);
            const auto& centre = physics::kBaseCentres[static_cast<std::size_t>(k)];
            const double x = p[0] - matrix[2] * kConeHeight / 4 - centre.x * kCentimetres;
            const double y = p[1] - matrix[5] * kConeHeight / 4 - centre.y * kCentimetres;
            return std::hypot(x, y) > kBaseRadius + kConeRadius;
        });
    }

    double distance(physics::Point centre) const {
        const double* p = position(kBall);
        return std::hypot(p[0] - centre.x * kCentimetres, p[1] - centre.y * kCentimetres);
    }

    /// Where in the dish it rests does not matter: what holds it up on the slope is that rolling resistance
    /// holds here at rest too.
    int base() const {
        if (left_) return -1;
        for (int k = 0; k < physics::kBases; ++k) {
            if (distance(physics::kBaseCentres[static_cast<std::size_t>(k)]) < kDishRadius) return k;
        }
        return -1;
    }

    bool home() const { return !left_ && distance(physics::kHome) < kHomeDishRadius; }

    bool on_opponent() const {
        if (left_) return false;
        if (distance(physics::kOpponentHome) < kHomeDishRadius) return true;
        const double* other = position(kOther);
        const bool at_home = std::hypot(other[0] - physics::kOpponentHome.x * kCentimetres,
                                        other[1] - physics::kOpponentHome.y * kCentimetres) < kHomeDishRadius;
        return at_home &&
               distance({other[0] / kCentimetres, other[1] / kCentimetres}) <= 2 * kBallRadius + 0.005;
    }

    Shot shot_;
    Model model_;
    Data data_;
    physics::BaseSet touched_ = 0;
    bool left_ = false;
    bool other_gone_ = false;
    double edge_[2] = {0, 0};
};

}  // namespace
}  // namespace kabinet::reference

int main(int argc, char** argv) {
    using namespace kabinet::reference;
    if (argc != 3 && (argc != 4 || std::strcmp(argv[3], "head-on") != 0)) return 2;
    const auto shot = argc == 4 ? head_on_number : flick_number;
    carve_dishes();
    const int first = std::atoi(argv[1]);
    const int end = first + std::atoi(argv[2]);
    for (int number = first; number < end; ++number) {
        Run run(shot(number));
        run.until_rest();
        run.print(number);
        std::fflush(stdout);
    }
    return 0;
}
