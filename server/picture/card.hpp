#pragma once

#include <functional>
#include <string>
#include <vector>

#include "games/core/picture.hpp"

namespace kabinet {

/// What a link preview tells: its texts stand beside the picture as words, too.
struct Card {
    static constexpr int kWidth = 1200;  ///< of the picture, pixels
    static constexpr int kHeight = 630;

    struct Row {
        std::string colour;  ///< of the seat's pieces; empty for none
        std::string name;
        std::string note{};  ///< "Black, 3 of 7 red"
        bool acts = false;   ///< the seat is to move
        bool won = false;
    };

    std::string title;    ///< of the page: "Ada – Bob · Kuba"
    std::string heading;  ///< on the picture: "Kuba"
    std::string kind;     ///< above the heading: "Match", "Replay"
    std::string status;   ///< one line: "Ada to move", "Ada wins"
    std::vector<Row> rows{};
    std::vector<std::string> lines{};  ///< more to say, where there are no rows
    /// Draws one board, or several in a row. From any thread.
    std::function<std::vector<Picture>()> boards{};
    std::string version{};    ///< differs when the picture may differ; letters, digits and dashes
    bool is_private = false;  ///< search engines are to leave it out
};

/// The description of a page with this card, one line.
std::string description_of(const Card& card);

/// The picture as SVG.
std::string svg_of(const Card& card);

}  // namespace kabinet
