#pragma once

#include "client-cli/boards/board.hpp"

namespace kabinet::cli {

/// Kapow!: piles, the others' hands, the own hand in large; actions in words, "replace 2 top".
class KapowBoard final : public Board {
  public:
    int scales() const override { return 2; }
    int width(int scale) const override { return scale == 0 ? 36 : scale == 1 ? 50 : 76; }
    int height(int scale) const override { return scale == 0 ? 14 : scale == 1 ? 20 : 30; }
    int panel(int scale) const override { return scale < 2 ? 25 : 40; }
    void seen_from(int seat) override { own_ = seat; }
    void draw(Screen& screen, int x, int y, const Json& view, const Marks& marks, Look look,
              int scale) const override;
    std::string text(const Json& view, const Namer& name) const override;
    using Board::text;
    bool shown_each_action() const override { return false; }
    std::vector<Spot> spots() const override;
    std::string spot_of(const Json& action) const override;
    std::vector<std::string> path_of(const Json& action) const override;
    std::optional<Way> way_of(const Json&) const override { return std::nullopt; }
    std::string write(const Json& action) const override;
    std::optional<Json> read(std::string_view written, const Json& legal) const override;
    std::string tell(const Json& event, int actor, const Namer& name) const override;
    std::set<std::string> touched(const Json& event) const override;
    std::vector<Run> holdings(const Json& view, int seat, Look look) const override;
    Run piece(int seat, Look look) const override;
    std::string task(const Json& view) const override;
    std::string grammar() const override { return "reveal 1t 3b, draw, discard, replace 2t, put on 2t -1"; }

  private:
    int own_ = 0;
};

/// As the registry asks for it.
std::unique_ptr<Board> kapow_board();

}  // namespace kabinet::cli
