#pragma once

#include "client-cli/boards/board.hpp"

namespace kabinet::cli {

/// Kuba: 7x7 cells, marbles, pushes written "b7 down".
class KubaBoard final : public Board {
  public:
    int scales() const override { return 2; }
    int width(int scale) const override { return 5 + 7 * 4 * scale; }
    int height(int scale) const override { return 3 + 7 * 2 * scale; }
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
    std::string grammar() const override {
        return "b7 down  (or b7 d): cell and direction, up down left right";
    }
};

/// As the registry asks for it.
std::unique_ptr<Board> kuba_board();

}  // namespace kabinet::cli
