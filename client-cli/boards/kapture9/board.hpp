#pragma once

#include "client-cli/boards/board.hpp"

namespace kabinet::cli {

/// Kapture 9: nine bases, a ball flicked into them. Flicks are aimed with keys or written "flick 12 0.8"
/// (degrees to the right of straight ahead, m/s). Players see the board from their own side. Bases keep the
/// numbers that they have for seat 0.
class Kapture9Board final : public Board {
  public:
    int scales() const override;
    int width(int scale) const override;
    int height(int scale) const override;
    int panel(int scale) const override;
    void seen_from(int seat) override { turned_ = seat == 1; }
    void draw(Screen& screen, int x, int y, const Json& view, const Marks& marks, Look look,
              int scale) const override;
    std::string text(const Json& view, const Namer& name) const override;
    using Board::text;
    std::vector<Spot> spots() const override;
    std::string spot_of(const Json& action) const override;
    std::optional<Way> way_of(const Json&) const override { return std::nullopt; }
    std::vector<Dial> dials(const Json& legal) const override;
    Json aimed(const std::vector<double>& values) const override;
    bool moves() const override { return true; }
    std::unique_ptr<Motion> motion(const Json& event, const Json& before) const override;
    std::string write(const Json& action) const override;
    std::optional<Json> read(std::string_view written, const Json& legal) const override;
    std::string tell(const Json& event, int actor, const Namer& name) const override;
    std::set<std::string> touched(const Json& event) const override;
    std::vector<Run> holdings(const Json& view, int seat, Look look) const override;
    Run piece(int seat, Look look) const override;
    std::string side(int seat) const override { return seat == 0 ? "White" : "Black"; }
    std::string task(const Json& view) const override;
    std::string grammar() const override { return "flick 12 0.8 top 0.3 side -0.2 (degrees, m/s); place 4"; }

    std::vector<std::string> keys() const override;

  private:
    bool turned_ = false;
};

/// As the registry asks for it.
std::unique_ptr<Board> kapture9_board();

}  // namespace kabinet::cli
