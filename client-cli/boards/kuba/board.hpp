#pragma once

#include "client-cli/boards/board.hpp"

namespace kabinet::cli {

/// Kuba: 7x7 cells, marbles. Black sees the board from the other side. Pushes are written by two cells, the
/// marble's and the next one on its way, which both sides call the same: "b7 to b6". Written as a direction,
/// "b7 down", it is that which the player sees.
class KubaBoard final : public Board {
  public:
    int scales() const override { return 2; }
    int smallest() const override { return -1; }
    int width(int scale) const override;
    int height(int scale) const override;
    void seen_from(int seat) override { turned_ = seat == 1; }
    void draw(Screen& screen, int x, int y, const Json& view, const Marks& marks, Look look,
              int scale) const override;
    std::string text(const Json& view, const Namer& name) const override;
    using Board::text;
    std::vector<Spot> spots() const override;
    std::string spot_of(const Json& action) const override;
    std::optional<Way> way_of(const Json& action) const override;
    std::string write(const Json& action) const override;
    std::optional<Json> read(std::string_view written, const Json& legal) const override;
    std::string tell(const Json& event, int actor, const Namer& name) const override;
    std::set<std::string> touched(const Json& event) const override;
    std::vector<Run> holdings(const Json& view, int seat, Look look) const override;
    Run piece(int seat, Look look) const override;
    std::string side(int seat) const override { return seat == 0 ? "White" : "Black"; }
    std::string task(const Json& view) const override;
    std::string grammar() const override { return "b7 b6 (a cell and the next) or b7 down (as you see it)"; }

  private:
    bool turned_ = false;
};

/// As the registry asks for it.
std::unique_ptr<Board> kuba_board();

}  // namespace kabinet::cli
