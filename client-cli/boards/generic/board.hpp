#pragma once

#include "client-cli/boards/board.hpp"

namespace kabinet::cli {

/// A board for any game. It shows the view as indented text. Actions are chosen by number or written as JSON.
class GenericBoard final : public Board {
  public:
    int width(int scale) const override { return scale > 0 ? 38 : 30; }
    int height(int scale) const override { return scale > 0 ? 17 : 14; }
    void draw(Screen& screen, int x, int y, const Json& view, const Marks& marks, Look look,
              int scale) const override;
    std::string text(const Json& view, const Namer& name) const override;
    using Board::text;
    std::vector<Spot> spots() const override { return {}; }
    std::string spot_of(const Json&) const override { return ""; }
    std::optional<Way> way_of(const Json&) const override { return std::nullopt; }
    std::string write(const Json& action) const override;
    std::optional<Json> read(std::string_view written, const Json& legal) const override;
    std::string tell(const Json& event, int actor, const Namer& name) const override;
    std::set<std::string> touched(const Json&) const override { return {}; }
    std::vector<Run> holdings(const Json&, int, Look) const override { return {}; }
    Run piece(int seat, Look look) const override;
    std::string task(const Json&) const override { return "Choose an action by its number"; }
    std::string grammar() const override {
        return "the number of an action in the list, or the action as JSON";
    }
};

}  // namespace kabinet::cli
