#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "client-cli/model/document.hpp"

namespace kabinet::cli {

/// A flick as people say it. Its action in the protocol has a vector in m/s, to the right and ahead as the
/// flicking player sees it, and the point of the ball that is struck, in radii of the ball.
struct FlickWords {
    double angle = 0;  ///< degrees to the right of straight ahead
    double speed = 0;  ///< m/s
    double side = 0;   ///< how far to the right of the ball's middle it strikes, in radii
    double top = 0;    ///< how far above the middle, in radii

    /// The action, with its vector rounded to 0.1 mm/s as the rules do.
    Json action() const;

    /// The words of an action with a vector. Empty for an action whose vector is still to be chosen, and for
    /// anything else.
    static std::optional<FlickWords> of(const Json& action);

    /// "12 0.8 top 0.3", with enough digits to give the same action again.
    std::string text() const;

    /// Reads the form that `text` writes, with its parts in any order, or a vector: "[0.17, 0.78]". Empty for
    /// anything else.
    static std::optional<FlickWords> read(std::string_view text);
};

}  // namespace kabinet::cli
