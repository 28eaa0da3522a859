#pragma once

#include "client-cli/boards/board.hpp"

namespace kabinet::cli {

/// Kabetopo: 36 squares with pieces on the edges between them; actions written "move c4", "wall c3-d3".
class KabetopoBoard final : public Board {
  public:
    int width(int scale) const override { return scale > 0 ? 44 : 32; }
    int height(int scale) const override { return scale > 0 ? 18 : 14; }
    int panel(int) const override { return 31; }
    void draw(Screen& screen, int x, int y, const Json& view, const Marks& marks, Look look,
              int scale) const override;
    std::string text(const Json& view, const Namer& name) const override;
    using Board::text;
    std::vector<Spot> spots() const override;
    std::string spot_of(const Json& action) const override;
    std::optional<Way> way_of(const Json&) const override { return std::nullopt; }
    std::string write(const Json& action) const override;
    std::optional<Json> read(std::string_view written, const Json& legal) const override;
    std::string tell(const Json& event, int actor, const Namer& name) const override;
    std::set<std::string> touched(const Json& event) const override;
    std::vector<Run> holdings(const Json& view, int seat, Look look) const override;
    Run piece(int seat, Look look) const override;
    std::string task(const Json& view) const override;
    std::string grammar() const override { return "c3, c4 bump d4, wall c3-d3, lock door c6, token, end"; }
};

/// As the registry asks for it.
std::unique_ptr<Board> kabetopo_board();

}  // namespace kabinet::cli
