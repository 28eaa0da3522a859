#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "client-cli/model/document.hpp"

namespace kabinet::cli {

/// A flick as people say it. Its action in the protocol has a vector in m/s, to the right and ahead as the
/// flicking player sees it, and where on the ball it strikes in radii of the ball.
struct FlickWords {
    double angle = 0;  ///< degrees to the right of straight ahead
    double speed = 0;  ///< m/s
    double side = 0;   ///< struck to the right of the ball's middle
    double top = 0;    ///< and above it

    /// The action, its vector rounded to the 0.1 mm/s the rules take.
    Json action() const;

    /// Of an action with a vector; empty for one whose vector is still to be chosen, or that is none.
    static std::optional<FlickWords> of(const Json& action);

    /// "12 0.8 top 0.3", in as many digits as lead back to the same action.
    std::string text() const;

    /// What `text` gives, and its parts in any order; or a vector: "[0.17, 0.78]". Empty for anything else.
    static std::optional<FlickWords> read(std::string_view text);
};

}  // namespace kabinet::cli
