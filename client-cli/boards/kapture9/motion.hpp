#pragma once

#include <array>
#include <optional>

#include "client-cli/boards/kapture9/drawing.hpp"
#include "client-cli/boards/motion.hpp"
#include "games/kapture9/trajectory/trajectory.hpp"

namespace kabinet::cli {

/// The motion of a flick of Kapture 9.
class Kapture9Motion final : public Motion {
  public:
    /// `owners` says whose meekone stood on each base when `flicker` flicked.
    Kapture9Motion(kapture9::Trajectory trajectory, std::array<std::optional<int>, kKaptureBases> owners,
                   int flicker, bool turned);

    Millis length() const override;
    void draw(Screen& screen, int x, int y, Millis time, Look look, int scale) const override;

  private:
    void draw_meekones(Kapture9Drawing& drawing, double seconds) const;
    void draw_ball(Kapture9Drawing& drawing, int body, int seat, double seconds) const;
    std::vector<BoardPoint> trail(double seconds) const;

    kapture9::Trajectory trajectory_;
    std::array<std::optional<int>, kKaptureBases> owners_;
    int flicker_;
    bool turned_;
};

}  // namespace kabinet::cli
