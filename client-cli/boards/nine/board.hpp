#pragma once

#include "client-cli/boards/board.hpp"

namespace kabinet::cli {

/// 9 (nine): 9x9 cells in nine sections, 36 slots around them; actions written "e5" and "n3".
class NineBoard final : public Board {
  public:
    int width(int scale) const override { return scale > 0 ? 41 : 33; }
    int height(int scale) const override { return scale > 0 ? 17 : 14; }
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
    std::string verdict(const std::vector<int>& ranks, const std::vector<std::int64_t>& scores,
                        const Namer& name) const override;
    std::set<std::string> touched(const Json& event) const override;
    std::vector<Run> holdings(const Json& view, int seat, Look look) const override;
    Run piece(int seat, Look look) const override;
    std::string side(int seat) const override;
    std::string task(const Json& view) const override;
    std::string grammar() const override {
        return "e5 for a cell, n3 for a slot (n above, s below, w left, e right)";
    }
};

/// As the registry asks for it.
std::unique_ptr<Board> nine_board();

}  // namespace kabinet::cli
