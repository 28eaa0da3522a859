#include "client-cli/screen/hints.hpp"

#include <algorithm>
#include <utility>

#include "client-cli/canvas/glyphs.hpp"

namespace kabinet::cli {
namespace {

/// Hints about keys, the more valuable the smaller its number; those of least value go where there is no
/// room for all.
class Hints {
  public:
    Hints& add(std::string text, int rank) {
        if (!text.empty()) hints_.push_back({std::move(text), rank});
        return *this;
    }

    std::string fitted(int width) {
        while (hints_.size() > 1 && text_width(joined()) > width)
            hints_.erase(std::ranges::max_element(hints_, {}, &Hint::rank));
        return joined();
    }

  private:
    struct Hint {
        std::string text;
        int rank;
    };

    std::string joined() const {
        std::string all;
        for (const Hint& hint : hints_) all += (all.empty() ? "" : "   ") + hint.text;
        return all;
    }

    std::vector<Hint> hints_;
};

/// What can be done now, then what can always be done.
Hints all_hints(const Scene& scene) {
    const std::string help = "?: help";
    const std::string quit = "Q: quit";
    const std::string again = scene.board && scene.board->moves() ? "L: again" : "";
    const bool turn =
        scene.match && scene.seat && scene.match->playing() && scene.match->has_turn(*scene.seat);
    Hints hints;
    if (scene.motion) return hints.add("Any key: to the end", 0).add(help, 1).add(quit, 2);
    if (scene.marks.picked)
        return hints.add("Arrow: which way", 0).add("Esc: another marble", 2).add(help, 1);
    if (!scene.marks.menu.empty())
        return hints.add("Up, down: which", 1).add("Enter: that one", 0).add("Esc: back", 3).add(help, 2);
    if (!scene.marks.trail.empty())
        return hints.add("Arrows, Enter: and which", 0).add("Esc: back", 2).add(help, 1);
    if (turn) {
        const bool numbers = scene.board->spots().empty();
        const bool both = scene.two_ways;
        if (!scene.aim.empty()) {
            hints.add("Arrows: aim", 0).add("Enter: go", 0).add(both ? "F: choose" : "", 1);
        } else {
            hints.add(numbers ? "Type a number and Enter" : "Arrows, Enter: choose", 0);
            hints.add(both ? "F: aim" : numbers ? "" : "or type it", 2);
        }
        if (scene.match->practice)
            return hints.add(again, 5).add(help, 1).add(scene.match->undo ? "U: undo" : "", 2).add(quit, 3);
        const bool duel = scene.match->seats_total == 2;
        return hints.add(again, 6)
            .add(help, 1)
            .add(scene.match->undo ? "U: undo" : "", 2)
            .add(duel ? "D: draw" : "", 5)
            .add(scene.match->abortable ? "B: abort" : "R: resign", 4)
            .add(quit, 3);
    }
    if (scene.match && scene.match->finished() && scene.seat) {
        hints.add(scene.of_event ? "Q: back to the tournament" : "M: rematch", 0).add(again, 3).add(help, 1);
        return hints.add(scene.of_event ? "" : quit, 2);
    }
    const bool undone = scene.match && scene.match->practice && scene.match->undo;
    return hints.add(undone ? "U: undo" : "", 0).add(help, 1).add(again, 3).add(quit, 2);
}

}  // namespace

std::string hints(const Scene& scene, int width) {
    return all_hints(scene).fitted(width);
}

}  // namespace kabinet::cli
