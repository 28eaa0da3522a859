#pragma once

#include <array>

#include "games/kapture9/physics/mover.hpp"
#include "games/kapture9/physics/recorder.hpp"
#include "games/kapture9/physics/scene.hpp"

namespace kabinet::physics {

/// Reports a flick to a recorder while it is computed. Does nothing without a recorder. It only reads.
class Log {
  public:
    /// Begins a flick: nothing has moved yet.
    void begin(Recorder* recorder) {
        recorder_ = recorder;
        moving_ = {};
        due_ = {};
    }

    void arc(int ball, double begin, double duration, const Vector& p, const Vector& v, const Vector& a) {
        if (!recorder_ || duration <= 0) return;
        recorder_->arc(kFlickedBall + ball, begin, duration, p, v, a);
        moving_[kFlickedBall + ball] = true;
        due_[kFlickedBall + ball] = begin + duration;
    }

    /// A ball sinks from one place to another, ever slower. Its last sample is the next one.
    void sink(int ball, const Vector& from, const Vector& to, double begin, double duration) {
        if (!recorder_) return;
        const int body = kFlickedBall + ball;
        recorder_->at(body, begin, from, kUp);
        moving_[body] = true;
        for (double t = kInterval; t < duration; t += kInterval) {
            recorder_->at(body, begin + t, to + square(1 - t / duration) * (from - to), kUp);
        }
    }

    void hit(int a, int b, double time, double approach) {
        if (recorder_) recorder_->hit(a, b == kBoard ? -1 : b, time, approach);
    }

    /// Samples the bodies that are awake and due, and those that have just come to rest or left the board.
    void sample(const Scene& scene, double time) {
        if (!recorder_) return;
        for (int k = 0; k < kBases; ++k) {
            const Meekone& m = scene.meekones[k];
            look(k, m.present && !m.asleep, time, m.c, m.u);
        }
        for (int i = 0; i < 2; ++i) {
            const Ball& ball = scene.balls[i];
            look(kFlickedBall + i, ball.present && !ball.asleep, time, ball.p, kUp);
        }
    }

  private:
    static constexpr double kInterval = 1.0 / 60;

    void look(int body, bool moves, double time, const Vector& p, const Vector& axis) {
        if (moves ? time >= due_[body] : moving_[body]) {
            recorder_->at(body, time, p, axis);
            due_[body] = time + kInterval;
        }
        moving_[body] = moves;
    }

    Recorder* recorder_ = nullptr;
    std::array<bool, kBodies> moving_{};
    std::array<double, kBodies> due_{};
};

}  // namespace kabinet::physics
